import { cleanRule } from '#search/synonyms.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { type Actor, addToRegistro } from '#store/people/registro.ts';
import { addRules, type VocabularyRule } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';

/** Adds a line to the vocabulary of the search, unless it is there; answers it as it is written. Throws RuleFault. */
export async function addLine(
  store: Store,
  who: Actor,
  { subject, rule: given }: VocabularyRule,
  now: number,
): Promise<{ rule: string; isNew: boolean }> {
  const rule = cleanRule(given);
  const added = await changeContent(store, async (tx) => {
    const count = await addRules(tx, [{ subject, rule }]);
    if (count > 0) {
      const what = 'agregó al vocabulario de la búsqueda';
      await addToRegistro(tx, { who, kind: 'ajustes', what, after: rule }, now);
    }
    return count;
  });
  return { rule, isNew: added > 0 };
}
