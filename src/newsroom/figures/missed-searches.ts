import type { MissedSearch } from '#contract/desk/figures.ts';
import { tokenise } from '#search/analyse.ts';
import { listMisses } from '#store/search/misses.ts';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';

const [days, mostListed, mostTried] = [7, 12, 3];

/** What readers looked for of late and did not find, with what comes nearest to it now. */
export async function listMissedSearches(store: Store, now: number): Promise<MissedSearch[]> {
  const misses = await listMisses(store, { days, most: mostListed, now, withQuiet: false });
  const searches: MissedSearch[] = [];
  for (const miss of misses)
    searches.push({ ...miss, ...(await findNearest(store, miss.words, now)) });
  return searches;
}

/** By all its words, if they find something since; or else by one of them, the longest first, for it says most. */
async function findNearest(store: Store, words: string, now: number) {
  const [found] = await searchArticles(store, words, now);
  if (found) return { isFound: true, nearest: { ...toNamed(found), by: words } };
  const single = tokenise(words)
    .map(({ word }) => word)
    .filter(({ length }) => length > 3)
    .sort((a, b) => b.length - a.length)
    .slice(0, mostTried);
  for (const by of single) {
    const [near] = await searchArticles(store, by, now);
    if (near) return { isFound: false, nearest: { ...toNamed(near), by } };
  }
  return { isFound: false, nearest: null };
}

const toNamed = ({ id, title }: { id: number; title: string }) => ({ id, title });
