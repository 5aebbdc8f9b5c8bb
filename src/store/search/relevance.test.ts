import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines, openTestStore } from '../testing/engines.ts';
import { searchArticles } from './search.ts';
import { ownJudgements } from './testing/judgements.ts';
import { loadSampleArchive } from './testing/sample-archive.ts';

const now = Date.parse('2027-01-01');

const sets = Object.entries(ownJudgements).map(([name, judgements]) => ({ name, judgements }));
const all = sets.flatMap((set) => set.judgements);

/** What the first engine answered. */
const answers = new Map<string, string[]>();

describeEngines('a reader of the sample articles', (engine) => {
  let store: Awaited<ReturnType<typeof openTestStore>>;
  beforeAll(async () => {
    store = await openTestStore(engine);
    await loadSampleArchive(store, now);
  });
  afterAll(() => store[Symbol.asyncDispose]());
  const search = async (q: string) => (await searchArticles(store, q, now)).map(({ slug }) => slug);

  test.each(all)('who types $q finds what it is about', async ({ q, finds, not = [] }) => {
    const found = await search(q);
    expect(found.slice(0, 10)).toEqual(expect.arrayContaining(finds));
    expect(found.filter((slug) => not.includes(slug))).toEqual([]);
  });

  test('gets the same answers in the same order on either engine', async () => {
    for (const { q } of all) {
      const found = await search(q);
      expect(found, q).toEqual(answers.get(q) ?? found);
      answers.set(q, found);
    }
  });

  test.each(sets)(
    'finds what it wants of the set $name, and first or nearly',
    async ({ judgements }) => {
      const { recall, reciprocalRank } = await score(judgements);
      expect(recall).toBe(1);
      expect(reciprocalRank).toBeGreaterThanOrEqual(0.9);
    },
  );

  /** Recall among the first ten, and mean reciprocal rank of the first article wanted. */
  async function score(judged: typeof all) {
    const scored = judged.filter(({ finds }) => finds.length > 0);
    let recall = 0;
    let reciprocalRank = 0;
    for (const { q, finds } of scored) {
      const found = (await search(q)).slice(0, 10);
      recall += finds.filter((slug) => found.includes(slug)).length / finds.length;
      const first = found.findIndex((slug) => finds.includes(slug));
      if (first !== -1) reciprocalRank += 1 / (first + 1);
    }
    return { recall: recall / scored.length, reciprocalRank: reciprocalRank / scored.length };
  }
});
