import { invalid, Refusal } from '#refusal.ts';
import { cleanRule } from '#search/synonyms.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { type Actor, addToAuditLog } from '#store/people/audit-log.ts';
import { searchArticles } from '#store/search/search.ts';
import { addRules, type VocabularyRule } from '#store/search/synonyms.ts';
import type { Store, Tx } from '#store/store.ts';

/** Adds a line unless it exists. Returns it as stored. Throws a Refusal. */
export async function addLine(
  store: Store,
  who: Actor,
  { subject, rule: typedRule }: VocabularyRule,
  now: number,
  check = async (_: Tx) => {},
): Promise<{ rule: string; isNew: boolean }> {
  const rule = parseLine(typedRule, 'rule');
  const addedCount = await changeContent(store, async (tx) => {
    const count = await addRules(tx, [{ subject, rule }]);
    if (count > 0) {
      const what = 'agregó al vocabulario de la búsqueda';
      await addToAuditLog(tx, { who, kind: 'ajustes', what, after: rule }, now);
    }
    await check(tx);
    return count;
  });
  return { rule, isNew: addedCount > 0 };
}

/** Makes a search for some words find articles with others. Returns the line. Throws a Refusal if nothing is found. */
export async function addOneWayRule(
  store: Store,
  who: Actor,
  { words, finds }: { words: string; finds: string },
  now: number,
): Promise<string> {
  const cleanedRule = parseLine(`${words} > ${finds}`, 'finds');
  const line = { subject: 'lo que buscan los lectores', rule: cleanedRule };
  const { rule } = await addLine(store, who, line, now, async (tx) => {
    if ((await searchArticles({ ...store, db: tx }, words, now)).length > 0) return;
    const nothingFound = `con «${finds.trim()}» tampoco se encuentra nada`;
    throw refuseLine(`${nothingFound}; escriba una palabra del título`, 'finds');
  });
  return rule;
}

/** The line as stored. `field`: where the person wrote it. */
export function parseLine(text: string, field: 'rule' | 'finds'): string {
  try {
    return cleanRule(text);
  } catch (error) {
    throw error instanceof Refusal ? refuseLine(error.message, field) : error;
  }
}

const refuseLine = (reason: string, field: string) =>
  invalid(`No se puede guardar: ${reason}.`, field);
