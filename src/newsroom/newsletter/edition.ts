import type { ArticleSummary } from '#contract/article.ts';
import { editionLimits } from '#contract/desk/edition-limits.ts';
import { getArticle, listArticles, listArticlesById } from '#store/articles/articles.ts';
import {
  type EditionWords,
  getDraftEdition,
  getNextNumber,
  listBegunEditions,
} from '#store/newsletter/editions.ts';
import type { Store } from '#store/store.ts';
import type { EditionSender } from './composition.ts';
import { type FrozenMail, freezeMail } from './mail.ts';

/** With fewer new articles than this no weekly edition is sent, unless a person sends it. */
export const minArticles = 3;

/** Articles published since the last edition, or all before the first one. Featured ones first, then the newest. */
async function listNewArticles(store: Store, now: number): Promise<ArticleSummary[]> {
  const [last] = await listBegunEditions(store, 1);
  const since = last?.begun_at ?? undefined;
  const limit = editionLimits.articles;
  const articles = await listArticles(
    store,
    since === undefined ? { limit } : { limit, since },
    now,
  );
  return articles.toSorted((a, b) => Number(b.featured) - Number(a.featured));
}

/** The next edition as an editor saved it, or as proposed. */
export type PreparedEdition = EditionWords & { number: number; version: number };

export async function prepareEdition(
  store: Store,
  sender: EditionSender,
  now: number,
): Promise<PreparedEdition> {
  const draft = await getDraftEdition(store);
  if (draft) return { ...draft, number: draft.id };
  const newArticles = await listNewArticles(store, now);
  return {
    number: await getNextNumber(store.db),
    version: 0,
    subject: shorten(newArticles[0]?.title ?? ''),
    greeting: `Buenos días. Esto es lo nuevo en ${sender.name}.`,
    articles: newArticles.map(({ id }) => id),
    sendAt: null,
  };
}

const shorten = (title: string) =>
  title.length <= editionLimits.subject
    ? title
    : `${title.slice(0, editionLimits.subject - 1).replace(/\s+\S*$/, '')}…`;

function listEditionFaults(
  { subject, greeting, articles }: EditionWords,
  publishedArticles: ArticleSummary[],
): string[] {
  const faults: string[] = [];
  const { subject: longest, greeting: longestGreeting, articles: most } = editionLimits;
  if (subject.trim() === '') faults.push('Falta el asunto.');
  if (subject.length > longest) {
    faults.push(`El asunto pasa de ${longest} caracteres: tiene ${subject.length}.`);
  }
  if (/[\p{Cc}\p{Cs}]/u.test(subject)) faults.push('El asunto debe ser una sola línea de texto.');
  if (/(?!\n)[\p{Cc}\p{Cs}]/u.test(greeting))
    faults.push('El saludo tiene caracteres que no son texto.');
  if (greeting.length > longestGreeting) {
    faults.push(`El saludo pasa de ${longestGreeting} caracteres: tiene ${greeting.length}.`);
  }
  if (articles.length === 0) faults.push('La edición no tiene artículos.');
  if (articles.length > most) faults.push(`Caben ${most} artículos, y hay ${articles.length}.`);
  if (publishedArticles.length < articles.length) {
    faults.push('Uno de los artículos ya no está publicado, o no lo está todavía.');
  }
  return faults;
}

export async function composeMail(
  store: Store,
  sender: EditionSender,
  { number, ...words }: EditionWords & { number: number },
  now: number,
): Promise<{ mail: FrozenMail; faults: string[]; articles: ArticleSummary[] }> {
  const articles = await listArticlesById(store, words.articles, now);
  const faults = listEditionFaults(words, articles);
  const [leadArticle] = articles;
  const whole =
    words.hasLeadText && leadArticle ? await getArticle(store, leadArticle.slug, now) : null;
  const mail = freezeMail({ ...words, sender, number, at: now, articles, whole });
  const bytes = Buffer.byteLength(mail.html);
  if (bytes > editionLimits.bytes) {
    const what = whole ? 'el texto completo del primero' : 'un artículo';
    faults.push(`El correo pesa ${bytes} bytes y caben ${editionLimits.bytes}: quite ${what}.`);
  }
  return { mail, faults, articles };
}
