import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { changeContent } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import { searchPage } from '#store/search/search-page.ts';
import {
  averageScores,
  filterJudged,
  independentJudgements,
  type Judgement,
  readJudgements,
  type Score,
  scoreAnswer,
} from '#store/search/testing/judgements.ts';
import { loadSampleArchive } from '#store/search/testing/sample-archive.ts';
import type { Store } from '#store/store.ts';
import { saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';
import {
  openFts5,
  openMiniSearch,
  openPostgres,
  type Peer,
  type PlainArticle,
} from './relevance-peers.ts';

/**
 * How well articles are found, by kind of query: our search compared with three others. The queries are those of the
 * tests, or of a text file in the same format, or of a JSON file with articles that are published after the sample's.
 * With --worst, also our worst answers; with --ours-only, only our search on SQLite; with --new-only, only the file's articles.
 *
 *   { "articles": [{ "slug", "title", "excerpt", "content", "category"?, "author"?, "tags"? }],
 *     "queries": [{ "q", "kind", "grades": { "<slug>": 1 | 2 | 3 } }] }
 *
 * A query without grades is off topic: nothing should be presented as its answer.
 */
const now = Date.parse('2027-01-01');
const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const has = (option: string) => process.argv.includes(option);

const Grade = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const JudgedSet = z.strictObject({
  articles: z
    .array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        excerpt: z.string(),
        content: z.string(),
        category: z.string().default('noticias'),
        author: z.string().default('Redacción Plomada'),
        tags: z.array(z.string()).nullable().default(null),
      }),
    )
    .default([]),
  queries: z.array(
    z.strictObject({ q: z.string(), kind: z.string(), grades: z.record(z.string(), Grade) }),
  ),
});

const { articles, queries } = readSet();

function readSet(): z.infer<typeof JudgedSet> | { articles: []; queries: Judgement[] } {
  if (!file) return { articles: [], queries: independentJudgements };
  if (!file.endsWith('.json')) return { articles: [], queries: readJudgements(file) };
  return JudgedSet.parse(JSON.parse(readFileSync(file, 'utf8')));
}

type Answer = { judgement: Judgement; found: string[]; score: Score };
type Answers = { name: string; answers: Answer[] };

async function ask(name: string, search: (q: string) => Promise<string[]>): Promise<Answers> {
  const answers: Answer[] = [];
  for (const judgement of queries) {
    const all = await search(judgement.q.trim());
    // The tests' set is older than some articles.
    const foundSlugs = file ? all : filterJudged(all);
    answers.push({ judgement, found: foundSlugs, score: scoreAnswer(judgement, foundSlugs) });
  }
  return { name, answers };
}

async function openArchive(databaseUrl?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-relevancia-'));
  const store = await openStore({ dataDir, databaseUrl });
  await loadSampleArchive(store, now);
  await changeContent(store, async (tx) => {
    if (has('--new-only'))
      await tx
        .updateTable('articles')
        .set({ published_at: now + 1 })
        .execute();
    const inputs = articles.map(({ slug, tags, ...texts }, index) =>
      toArticleInput(slug, { ...texts, tags, published_at: Date.now() - (index + 1) * 3_600_000 }),
    );
    await saveInputs(tx, inputs, now);
  });
  const close = async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  };
  return { store, close };
}

const askOurs = (store: Store) =>
  ask(`ours, ${store.engine}`, async (q) => {
    const { results } = await searchPage(store, { q, page: 1 }, now);
    return results.map(({ slug }) => slug);
  });

async function listPlain({ db }: Store): Promise<PlainArticle[]> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .select(['articles.slug', 'title', 'excerpt', 'tags', 'author', 'content'])
    .select('categories.name as category')
    .where('published_at', '<=', now)
    .execute();
  return rows.map((row) => ({
    ...row,
    tags: row.tags === null ? '' : JSON.parse(row.tags).join(' '),
  }));
}

const isOffTopic = ({ judgement }: Answer) => Object.keys(judgement.grades).length === 0;

const columns = {
  'nDCG@10': ({ gain }: Score) => gain.toFixed(3),
  MRR: ({ reciprocalRank }: Score) => reciprocalRank.toFixed(3),
  recall: ({ recall }: Score) => recall.toFixed(3),
  'nothing %': ({ nothing }: Score) => (100 * nothing).toFixed(1),
  'wrong 1st %': ({ wrongFirst }: Score) => (100 * wrongFirst).toFixed(1),
};

function print(all: Answers[]): void {
  const kinds = new Set(
    queries.filter((each) => Object.keys(each.grades).length > 0).map(({ kind }) => kind),
  );
  console.log(
    `\n${''.padEnd(34)}${Object.keys(columns)
      .map((name) => name.padStart(12))
      .join('')}`,
  );
  for (const kind of [...kinds, 'all']) {
    for (const { name, answers } of all) {
      const some = answers.filter(
        (each) => !isOffTopic(each) && (kind === 'all' || each.judgement.kind === kind),
      );
      const mean = averageScores(some.map(({ score }) => score));
      const cells = Object.values(columns).map((format) => format(mean).padStart(12));
      console.log(
        `${kind.padEnd(14)}${String(some.length).padStart(4)}  ${name.padEnd(14)}${cells.join('')}`,
      );
    }
  }
  for (const { name, answers } of all) {
    const offTopic = answers.filter(isOffTopic);
    const wrong = offTopic
      .filter(({ found }) => found.length > 0)
      .map(({ judgement }) => judgement.q);
    if (offTopic.length === 0) continue;
    console.log(
      `off topic, answered by ${name}: ${wrong.length} of ${offTopic.length}${name.startsWith('ours') ? ` ${wrong.join('; ')}` : ''}`,
    );
  }
}

function printWorst({ answers }: Answers): void {
  const worst = answers.filter((each) => !isOffTopic(each) && each.score.gain < 0.9);
  for (const { judgement, found, score } of worst.sort((a, b) => a.score.gain - b.score.gain)) {
    const topTen = found.slice(0, 10).map((slug) => `${judgement.grades[slug] ?? 0} ${slug}`);
    console.log(`\n${score.gain.toFixed(2)} ${judgement.kind}: ${judgement.q}`);
    console.log(topTen.map((each) => `     ${each}`).join('\n'));
    for (const [slug, grade] of Object.entries(judgement.grades)) {
      if (!found.slice(0, 10).includes(slug)) console.log(`   - ${grade} ${slug}`);
    }
  }
}

const sqlite = await openArchive();
const all = [await askOurs(sqlite.store)];
if (!has('--ours-only')) {
  const server = await startPostgres();
  const postgres = await openArchive(server.url);
  all.push(await askOurs(postgres.store));
  await postgres.close();
  const plain = await listPlain(sqlite.store);
  const peers: Peer[] = [
    await openMiniSearch(plain),
    await openPostgres(plain, server.url),
    await openFts5(plain),
  ];
  for (const { name, search, close } of peers) {
    all.push(await ask(name, search));
    await close();
  }
  await server.stop();
}
print(all);
if (has('--worst') && all[0]) printWorst(all[0]);
await sqlite.close();
