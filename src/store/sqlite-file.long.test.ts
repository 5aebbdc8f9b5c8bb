import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#store/testing/eventually.ts';
import { saveCategory } from './articles/categories.ts';
import { changeContent } from './articles/publishing.ts';
import { getContentVersion } from './content-version.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import { addSubscriber, listSubscribers } from './subscribers/subscribers.ts';
import { createFolder } from './testing/engines.ts';

let testFolder: Awaited<ReturnType<typeof createFolder>>;
let store: Store;
let file: string;

beforeEach(async () => {
  testFolder = await createFolder();
  file = join(testFolder.dataDir, 'datos/plomada.sqlite');
  store = await fill('datos', 'Noticias');
});
afterEach(async () => {
  await store.close();
  await testFolder[Symbol.asyncDispose]();
});

/** A database in a folder, with a category of that name. */
async function fill(folder: string, name: string): Promise<Store> {
  const filled = await openStore({ dataDir: join(testFolder.dataDir, folder) });
  await changeContent(filled, (tx) =>
    saveCategory(tx, { slug: 'noticias', name, description: '', icon: '' }),
  );
  return filled;
}

const getName = async (from: Store) =>
  (await from.db.selectFrom('categories').select('name').executeTakeFirstOrThrow()).name;

let tries = 0;

/** Returns the addresses that were accepted before the first refusal. */
async function subscribeUntilRefused(): Promise<string[]> {
  const results: string[] = [];
  await eventually(async () => {
    tries += 1;
    const email = `lector${tries}@obra.example`;
    const error = await addSubscriber(store, email, tries).catch((fault: unknown) => fault);
    if (error === undefined) results.push(email);
    expect(store.isUnavailable(error)).toBe(true);
  });
  return results;
}

test.each<[string, () => unknown]>([
  ['the file is deleted', () => rmSync(file)],
  ['it is moved away', () => renameSync(file, `${file}.antes`)],
  ['its write-ahead log is deleted', () => rmSync(`${file}-wal`)],
  [
    'something else takes its place',
    () => {
      writeFileSync(`${file}.b`, 'Querido diario');
      renameSync(`${file}.b`, file);
    },
  ],
])('a subscription is refused once %s', async (_, lose) => {
  await lose();
  expect(await subscribeUntilRefused()).toEqual([]);
  expect(() => store.assertFileInPlace()).toThrow(file);
});

test('subscriptions made before the write-ahead log was deleted are in the file', async () => {
  await addSubscriber(store, 'ana@obra.example', 1);
  rmSync(`${file}-wal`);
  rmSync(`${file}-shm`);
  await subscribeUntilRefused();
  const dataDir = join(testFolder.dataDir, 'salvo');
  mkdirSync(dataDir);
  // In another process: closing the file in this one would release its locks.
  execFileSync('cp', [file, join(dataDir, 'plomada.sqlite')]);
  const copy = await openStore({ dataDir });
  expect(await Array.fromAsync(listSubscribers(copy))).toHaveLength(1);
  await copy.close();
});

test.each<[string, () => unknown]>([
  [
    'is moved to its place',
    () => renameSync(join(testFolder.dataDir, 'otros/plomada.sqlite'), file),
  ],
  [
    'comes with the whole folder',
    () => {
      rmSync(join(testFolder.dataDir, 'datos'), { recursive: true });
      renameSync(join(testFolder.dataDir, 'otros'), join(testFolder.dataDir, 'datos'));
    },
  ],
])('the site switches to another file that %s', async (_, replace) => {
  await addSubscriber(store, 'ana@obra.example', 1);
  await (await fill('otros', 'Otras')).close();
  const before = await getContentVersion(store, 1);
  await replace();
  await eventually(async () => expect(await getName(store)).toBe('Otras'));
  expect(await getContentVersion(store, 1)).not.toBe(before);
  await addSubscriber(store, 'eva@obra.example', 2);
  const { rows } = await sql`pragma integrity_check`.execute(store.db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  await store.close();
  store = await openStore({ dataDir: join(testFolder.dataDir, 'datos') });
  const subscribers = await Array.fromAsync(listSubscribers(store));
  expect(subscribers.map(({ email }) => email)).toEqual(['eva@obra.example']);
});

test('readers see the old content while the new file is empty', async () => {
  rmSync(file);
  const empty = await openStore({ dataDir: join(testFolder.dataDir, 'datos') });
  expect(await subscribeUntilRefused()).toEqual([]);
  expect(await getName(store)).toBe('Noticias');
  await changeContent(empty, (tx) =>
    saveCategory(tx, { slug: 'noticias', name: 'Restauradas', description: '', icon: '' }),
  );
  await eventually(async () => expect(await getName(store)).toBe('Restauradas'));
  await empty.close();
});
