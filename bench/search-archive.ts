import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { parseVocabulary } from '#newsroom/vocabulary/vocabulary-file.ts';
import { saveCategory } from '#store/articles/categories.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import { addRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { saveInputs } from '#store/testing/article-input.ts';
import { administer, startPostgres } from '#store/testing/postgres-server.ts';
import { type Corpus, categories, createCorpus } from './search-corpus.ts';

const vocabulary = join(import.meta.dirname, '../contenido/vocabulario.yaml');
const lastOnes = 100;
const rowsPerBatch = 100;

/** Files whose change makes the stored archive outdated. */
const sources = [
  'bench/search-archive.ts',
  'bench/search-corpus.ts',
  'contenido/vocabulario.yaml',
  'src/search/analyse.ts',
  'src/search/document.ts',
  'src/search/fold.ts',
  'src/search/root.ts',
  'src/search/typos.ts',
  'src/search/sound.ts',
  'src/search/stem.ts',
  'src/search/stop-words.ts',
  'src/search/synonyms.ts',
  'src/search/topics.json',
  'src/search/topics.ts',
  'src/search/units.ts',
  'src/store/migrations.ts',
  'src/store/search/synonyms.ts',
  'src/store/search-index/postgres-index.ts',
  'src/store/search-index/search-index.ts',
  'src/store/search-index/sqlite-index.ts',
  'src/store/search-index/words.ts',
  'src/store/search-index/writer.ts',
];

export type Archive = {
  store: Store;
  corpus: Corpus;
  /** Runs what autovacuum would do soon after many changes. */
  analyze: () => Promise<void>;
  close: () => Promise<void>;
};

const toFolder = (engine: Store['engine'], articles: number) =>
  join(tmpdir(), `plomada-bench-${engine}-${articles}-${digestSources()}`);

/**
 * Opens an archive with this number of articles. Indexing takes minutes, so the archive is stored in the temporary
 * folder, under a name that changes with its sources.
 */
export async function openArchive(engine: Store['engine'], articles: number): Promise<Archive> {
  const folder = toFolder(engine, articles);
  const finishedMark = join(folder, 'finished');
  const isFinished = existsSync(finishedMark);
  if (!isFinished) await rm(folder, { recursive: true, force: true });
  const archive = await open(engine, folder);
  if (!isFinished) {
    const start = performance.now();
    await fill(archive.store, archive.corpus, articles);
    await archive.analyze();
    await writeFile(finishedMark, '');
    const seconds = (performance.now() - start) / 1000;
    console.log(`\n${articles} articles indexed in ${seconds.toFixed(0)} s, kept in ${folder}`);
  }
  return archive;
}

/** A copy that the benchmark may change; deleted on close. */
export async function openCopy(engine: Store['engine'], articles: number): Promise<Archive> {
  await (await openArchive(engine, articles)).close();
  const folder = join(tmpdir(), `plomada-bench-${randomUUID()}`);
  // PostgreSQL's files must stay those of the user that it runs as.
  await promisify(execFile)('cp', ['-a', toFolder(engine, articles), folder]);
  const archive = await open(engine, folder);
  return {
    ...archive,
    async close() {
      await archive.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function open(engine: Store['engine'], folder: string): Promise<Archive> {
  await mkdir(folder, { recursive: true });
  // Autovacuum would add its CPU time to a later query.
  const server =
    engine === 'postgres'
      ? await startPostgres(['autovacuum=off'], join(folder, 'postgres'))
      : null;
  const store = await openStore({ dataDir: folder, databaseUrl: server?.url });
  return {
    store,
    corpus: createCorpus(),
    async analyze() {
      if (!server) return;
      await administer(server.url, 'vacuum analyze');
      await administer(server.url, 'checkpoint');
    },
    async close() {
      await store.close();
      await server?.halt();
    },
  };
}

/** Throws if a listed file was moved: the benchmarks would otherwise measure an outdated archive. */
export function digestSources(): string {
  const root = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const name of [...sources, ...globSync('contenido/articulos/*', { cwd: root }).sort()]) {
    hash.update(readFileSync(join(root, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Adds most articles in one transaction and the last ones singly, as an archive grows. */
async function fill(store: Store, { createWriter }: Corpus, articles: number): Promise<void> {
  const indexes = store.searchIndex.statements.filter((text) => text.startsWith('create index'));
  for (const text of indexes) {
    // An index created last takes a fourth of the time, and nobody searches during the import.
    await sql`drop index ${sql.ref(text.split(' ')[2] ?? '')}`.execute(store.db);
  }
  const write = createWriter();
  await changeContent(store, async (tx) => {
    for (const slug of categories) {
      await saveCategory(tx, { slug, name: slug, description: '', icon: '' });
    }
    await addRules(tx, parseVocabulary(readFileSync(vocabulary, 'utf8')));
    for (let id = 1; id <= articles; id += rowsPerBatch) {
      const batch = Array.from({ length: rowsPerBatch }, write);
      await tx
        .insertInto('articles')
        .values(batch.map((article, index) => toRow(article, id + index)))
        .execute();
      for (const [index, article] of batch.entries())
        await tx.searchWriter.add(id + index, article);
    }
    await store.resetIds(tx);
  });
  for (const text of indexes) {
    await store.exclusive(async (tx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
      await sql.raw(text).execute(tx);
    });
  }
  for (let last = 0; last < lastOnes; last += 1) {
    await changeContent(store, (tx) => saveInputs(tx, [write()]));
  }
}

const toRow = (
  { category, tags, corrections: _, views: __, pictures: ___, ...article }: ArticleInput,
  id: number,
) => ({
  ...article,
  id,
  status: 'published' as const,
  category_id: categories.indexOf(category) + 1,
  updated_at: article.published_at,
  featured: 0,
  tags: JSON.stringify(tags),
});
