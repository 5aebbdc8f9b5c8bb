import { parseEnv } from '#env.ts';
import { Refusal } from '#refusal.ts';
import { saveCategory } from '#store/articles/categories.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import { countRows as countTable } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { type Engine, openTestStore } from '#store/testing/engines.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { createFolder } from './folder.ts';

/** Opens a store for one test, with the two categories that sample articles name. */
export async function openNewsroom(engine: Engine): Promise<Store & AsyncDisposable> {
  const store = await openTestStore(engine);
  await addCategories(store);
  return store;
}

/** Opens a newsroom with a folder for its email files and a backup. */
export async function openWithBackup(engine: Engine) {
  const [store, folder] = [await openNewsroom(engine), await createFolder({})];
  const close = store[Symbol.asyncDispose];
  return Object.assign(store, {
    ...{ testEngine: engine, folder, file: folder.at('r') },
    room: { store, env: parseEnv({ DATA_DIR: folder.path }) },
    backUp: () => backUp(store, folder.at('r')),
    restore: () => restore(store, folder.at('r')),
    async [Symbol.asyncDispose]() {
      await close();
      await folder[Symbol.asyncDispose]();
    },
  });
}

/** Opens one newsroom twice, as two processes do. */
export async function openTwice(engine: Engine) {
  const database = await engine.createTestDatabase();
  const first = await openStore(database);
  const second = await openStore(database);
  await addCategories(first);
  return {
    first,
    second,
    async [Symbol.asyncDispose]() {
      await first.close();
      await second.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

export async function addCategories(store: Store): Promise<void> {
  await changeContent(store, async (tx) => {
    for (const slug of ['tecnicas', 'noticias']) {
      await saveCategory(tx, { slug, name: slug, description: '', icon: 'otra' });
    }
  });
}

/** The messages of a refusal, one per fault. */
export async function readFaults(work: Promise<unknown>): Promise<string[]> {
  const fault = await work.catch((error: unknown) => error);
  if (!(fault instanceof Refusal)) throw new Error('No fault was found', { cause: fault });
  return fault.message.split('\n').slice(0, -1);
}

export async function countRows(store: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['articles', 'images', 'image_files'] as const) {
    counts[table] = await countTable(store.db, table);
  }
  return counts;
}
