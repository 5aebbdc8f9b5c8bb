import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { saveCategory } from '../categories.ts';
import { changeContent, saveArticles } from '../publishing.ts';
import type { Store } from '../store.ts';
import { toArticleInput } from '../testing/article-input.ts';
import { describeEngines, openTestStore } from '../testing/engines.ts';
import { searchArticles } from './search.ts';
import { type Judgement, judgements } from './testing/judgements.ts';
import { readersJudgements } from './testing/readers-judgements.ts';

const folder = join(import.meta.dirname, '../../../contenido');
const now = Date.parse('2027-01-01');

const sets = [
  { name: 'of the first set', judgements },
  { name: 'of the second set', judgements: readersJudgements },
];
const all = sets.flatMap((set) => set.judgements);

/** What the first engine answered. */
const answers = new Map<string, string[]>();

/** The sample newsroom as far as the search goes: its texts, without its pictures. */
async function loadArticles(store: Store): Promise<void> {
  await changeContent(store, async (tx) => {
    const categories = parse(readFileSync(join(folder, 'categorias.yaml'), 'utf8'));
    for (const category of categories) await saveCategory(tx, category);
    const articles = readdirSync(join(folder, 'articulos')).map((name) => {
      const source = readFileSync(join(folder, 'articulos', name), 'utf8');
      const [, front = '', content = ''] = source.split(/^---$/m);
      const { title, excerpt, category, author, date, tags = null } = parse(front);
      const texts = { title, excerpt, category, author, tags, content };
      const published_at = Date.parse(date);
      return toArticleInput(name.replace('.md', ''), { ...texts, published_at });
    });
    await saveArticles(tx, [articles], now);
  });
}

describeEngines('a reader of the sample articles', (engine) => {
  let store: Awaited<ReturnType<typeof openTestStore>>;
  beforeAll(async () => {
    store = await openTestStore(engine);
    await loadArticles(store);
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

  test.each(sets)('finds what it wants $name, and first or nearly', async ({ judgements }) => {
    const { recall, reciprocalRank } = await score(judgements);
    expect(recall).toBe(1);
    expect(reciprocalRank).toBeGreaterThanOrEqual(0.9);
  });

  /** Recall among the first ten, and mean reciprocal rank of the first article wanted. */
  async function score(judged: Judgement[]) {
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
