import type { NewArticle } from '../schema.ts';

type ArticleText = Pick<
  NewArticle,
  'title' | 'excerpt' | 'content' | 'image_id' | 'corrections' | 'pictures'
>;

/** A word, or a figure with its decimals. */
const words = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+/gu;
const maxTypos = 3;

/**
 * Whether a change is more than a typo: another picture or correction, any figure, or more than three words that are
 * new or gone. Readers then see «Actualizado el»; docs/guia-redaccion.md explains it to editors.
 */
export function isAmended(before: ArticleText, after: ArticleText): boolean {
  if (before.image_id !== after.image_id || before.corrections !== after.corrections) return true;
  if ((before.pictures ?? null) !== (after.pictures ?? null)) return true;
  const balance = new Map<string, number>();
  for (const [text, change] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const [word] of `${text.title} ${text.excerpt} ${text.content}`.matchAll(words)) {
      balance.set(word, (balance.get(word) ?? 0) + change);
    }
  }
  const differences = [...balance].filter(([, difference]) => difference !== 0);
  if (differences.some(([word]) => /\p{N}/u.test(word))) return true;
  const count = (sign: 1 | -1) =>
    differences.reduce((sum, [, difference]) => sum + Math.max(0, sign * difference), 0);
  return Math.max(count(1), count(-1)) > maxTypos;
}
