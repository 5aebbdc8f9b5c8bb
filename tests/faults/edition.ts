import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawing, toArticleFile } from '#newsroom/testing/samples.ts';
import { saveCategory } from '#store/articles/categories.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { openStore, type StoreLocation } from '#store/open.ts';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';

const root = join(import.meta.dirname, '../..');
const parts = 60;

export type Editor = AsyncDisposable & {
  /** The number of the last edition that was begun, and of the last one that the command reported as published. */
  begun: number;
  done: number;
  publishNext: () => Promise<void>;
  /** Kills the publishing process, if one is running. */
  kill: () => boolean;
};

/** Publishes one edition after another with the newsroom's command, in a separate process. */
export async function createEditor(location: StoreLocation): Promise<Editor> {
  const { dataDir, databaseUrl = '' } = location;
  const folder = await mkdtemp(join(tmpdir(), 'plomada-edicion-'));
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  let publishing: ChildProcess | null = null;
  const editor: Editor = {
    begun: 0,
    done: 0,
    async publishNext() {
      const number = editor.begun + 1;
      const edition = join(folder, String(number));
      await writeEdition(edition, number);
      editor.begun = number;
      const command = ['dist/server/redaccion.js', 'publicar', edition];
      publishing = spawn(process.execPath, command, { cwd: root, env, stdio: 'ignore' });
      const [code] = await once(publishing, 'exit');
      publishing = null;
      if (code === 0) editor.done = number;
      await rm(edition, { recursive: true });
    },
    kill: () => publishing?.kill('SIGKILL') ?? false,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
  await withStore(location, (store) =>
    changeContent(store, (tx) =>
      saveCategory(tx, { slug: 'tecnicas', name: 'Técnicas', description: '', icon: '' }),
    ),
  );
  await editor.publishNext();
  return editor;
}

/** Adds the articles directly, for tests without an editor who publishes. */
export const addArticles = (location: StoreLocation) =>
  withStore(location, (store) =>
    publishArticles(
      store,
      ...Array.from({ length: parts }, (_, part) =>
        toArticleInput(`parte-${part}`, { category: 'tecnicas' }),
      ),
    ),
  );

/** Opens the store, runs the work and closes it. At a power cut only the site may have it open. */
export async function withStore<T>(
  location: StoreLocation,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(location);
  return work(store).finally(() => store.close());
}

/** Writes an edition: the same articles with new texts, and one new article. */
async function writeEdition(folder: string, number: number): Promise<void> {
  await mkdir(folder);
  const title = `Edición ${number}`;
  const body = `## Obra ${number}\nVaciado número${number} de la losa, con encofrado y cabillas.\n`;
  for (let part = 0; part < parts; part += 1) {
    const picture = part === 0 ? { image: 'losa.svg' } : {};
    await writeFile(join(folder, `parte-${part}.md`), toArticleFile({ title, ...picture }, body));
  }
  await writeFile(join(folder, `nota-${number}.md`), toArticleFile({ title }, body));
  // Every third edition has a new picture. Preparing it takes longest, so some power cuts happen during it.
  const picture = drawing.replace('<title>Losa', `<title>Losa ${Math.floor(number / 3)}`);
  await writeFile(join(folder, 'losa.svg'), picture);
}

/** Lists faults of the edition in a store. It must be the last published one or one begun after it, and complete. */
export async function checkEditions(store: Store, { begun, done }: Editor): Promise<string[]> {
  const rows = await store.db.selectFrom('articles').select(['slug', 'title', 'content']).execute();
  const current = rows.filter(({ slug }) => slug.startsWith('parte-'));
  const titles = new Set(current.map(({ title }) => title));
  const number = Number([...titles][0]?.split(' ')[1]);
  const has = (slug: string) => rows.some((row) => row.slug === slug);
  const results = await searchArticles(store, `numero${number}`, Date.now());
  return [
    titles.size !== 1 && `editions are mixed: ${[...titles].join(', ')}`,
    number < done && `edition ${done} was published, and ${number} is there`,
    number > begun && `edition ${number} was never begun`,
    current.length !== parts && `edition ${number} has ${current.length} articles`,
    current.some(({ content }) => !content.includes(`Obra ${number}\n`)) &&
      'a text is of another edition',
    !has(`nota-${number}`) && `nota-${number} is missing`,
    !has(`nota-${done}`) && `nota-${done} is missing`,
    results.length === 0 && `edition ${number} cannot be searched`,
  ].filter((fault) => typeof fault === 'string');
}
