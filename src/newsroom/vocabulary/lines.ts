import { formatCount } from '#format.ts';
import { analyse } from '#search/analyse.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import {
  addRules,
  changeRule,
  deleteRules,
  listRules,
  replaceRules,
  type VocabularyRule,
} from '#store/search/synonyms.ts';
import type { Store, Tx } from '#store/store.ts';
import { parseLine } from './add-line.ts';
import { longestSubject } from './vocabulary-file.ts';

export const isSubject = (text: string) =>
  text !== '' && text.length <= longestSubject && !/\p{Cc}/u.test(text);

/** The lines that contain all these words in any form; without words, all lines. */
export async function findLines(store: Store, words = ''): Promise<VocabularyRule[]> {
  const queryTerms = analyse(words).map(({ term }) => term);
  return (await listRules(store.db)).filter(({ rule }) => {
    const terms = new Set(analyse(rule).map(({ term }) => term));
    return queryTerms.every((term) => terms.has(term));
  });
}

/** Returns whether there was such a line. */
export const deleteLine = (store: Store, who: Actor, rule: string, now: number): Promise<boolean> =>
  changeContent(store, async (tx) => {
    if ((await deleteRules(tx, [rule])) === 0) return false;
    await logChange(tx, who, 'quitó del vocabulario de la búsqueda', { before: rule }, now);
    return true;
  });

/** Null if the line was changed or removed meanwhile; false if the new one exists already. */
export const changeLine = (
  store: Store,
  who: Actor,
  before: string,
  { subject, rule: typedRule }: VocabularyRule,
  now: number,
): Promise<boolean | null> => {
  const rule = parseLine(typedRule, 'rule');
  return changeContent(store, async (tx) => {
    const hasChanged = await changeRule(tx, before, { subject, rule });
    if (hasChanged)
      await logChange(
        tx,
        who,
        'cambió el vocabulario de la búsqueda',
        { before, after: rule },
        now,
      );
    return hasChanged;
  });
};

/** Adds the lines, or replaces all with them. Returns how many are new. */
export const importLines = (
  store: Store,
  who: Actor,
  rules: VocabularyRule[],
  { replaces }: { replaces: boolean },
  now: number,
): Promise<number> =>
  changeContent(store, async (tx) => {
    const count = async () => formatCount((await listRules(tx)).length, 'línea', 'líneas');
    const before = await count();
    const addedCount = await (replaces ? replaceRules : addRules)(tx, rules);
    const did = replaces ? 'reemplazó el' : 'agregó un archivo al';
    const values = { before, after: await count() };
    await logChange(tx, who, `${did} vocabulario de la búsqueda`, values, now);
    return addedCount;
  });

const logChange = (
  tx: Tx,
  who: Actor,
  what: string,
  values: { before?: string; after?: string },
  now: number,
) => addToAuditLog(tx, { who, kind: 'ajustes', what, ...values }, now);
