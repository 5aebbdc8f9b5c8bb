import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '#store/testing/eventually.ts';
import { saveCategory } from './articles/categories.ts';
import { changeContent } from './articles/publishing.ts';
import { getContentVersion } from './content-version.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';
import { addSubscriber, listSubscribers } from './subscribers/subscribers.ts';
import { createFolder } from './testing/engines.ts';

let place: Awaited<ReturnType<typeof createFolder>>;
let store: Store;
let file: string;

beforeEach(async () => {
  place = await createFolder();
  file = join(place.dataDir, 'datos/plomada.sqlite');
  store = await fill('datos', 'Noticias');
});
afterEach(async () => {
  await store.close();
  await place[Symbol.asyncDispose]();
});

async function fill(folder: string, name: string): Promise<Store> {
  const filled = await openStore({ dataDir: join(place.dataDir, folder) });
  await changeContent(filled, (tx) =>
    saveCategory(tx, { slug: 'noticias', name, description: '', icon: '' }),
  );
  return filled;
}

/** Another newsroom's file, with nothing beside it. */
async function makeOther(): Promise<string> {
  const other = await fill('otros', 'Otras');
  await other.close();
  return join(place.dataDir, 'otros/plomada.sqlite');
}

/** By a process of its own: one that closed the file here would end the locks on it. */
const copy = (from: string, to: string) => execFileSync('cp', [from, to]);
const overwrite = () =>
  execFileSync('sh', ['-c', 'yes Querido diario | head -c 90000 > "$0"', file]);
const moveAll = () => sql`pragma wal_checkpoint(truncate)`.execute(store.db);
const getName = async (from: Store) =>
  (await from.db.selectFrom('categories').select('name').executeTakeFirstOrThrow()).name;

let tries = 0;

/** Until one is refused; all that were taken before must be found, which is for the caller to look at. */
async function subscribeUntilRefused(): Promise<string[]> {
  const taken: string[] = [];
  await eventually(async () => {
    tries += 1;
    const email = `lector${tries}@obra.example`;
    const error = await addSubscriber(store, email, tries).catch((fault: unknown) => fault);
    if (error === undefined) taken.push(email);
    expect(store.isUnavailable(error)).toBe(true);
  });
  return taken;
}

describe('nobody is told that a subscription is kept once', () => {
  test.each<[string, () => unknown]>([
    ['the file is deleted', () => rmSync(file)],
    ['its folder is deleted', () => rmSync(join(place.dataDir, 'datos'), { recursive: true })],
    ['it is moved away', () => renameSync(file, `${file}.antes`)],
    ['what was written last is deleted', () => rmSync(`${file}-wal`)],
    ['its index is deleted', () => rmSync(`${file}-shm`)],
    ['it is cut off', () => truncateSync(file, 4096)],
    ['something else is written over it', overwrite],
    ['something else is written over it after a checkpoint', () => moveAll().then(overwrite)],
    [
      'something else takes its place',
      () => {
        writeFileSync(`${file}.b`, 'Querido diario');
        renameSync(`${file}.b`, file);
      },
    ],
  ])('%s', async (_, lose) => {
    await lose();
    expect(await subscribeUntilRefused()).toEqual([]);
    expect(() => store.assertKept()).toThrow(file);
  });
});

test('what was subscribed before its last part was deleted is in the file', async () => {
  await addSubscriber(store, 'ana@obra.example', 1);
  rmSync(`${file}-wal`);
  rmSync(`${file}-shm`);
  await subscribeUntilRefused();
  copy(file, join(place.dataDir, 'copia'));
  mkdirSync(join(place.dataDir, 'salvo'));
  renameSync(join(place.dataDir, 'copia'), join(place.dataDir, 'salvo/plomada.sqlite'));
  const saved = await openStore({ dataDir: join(place.dataDir, 'salvo') });
  expect(await Array.fromAsync(listSubscribers(saved))).toHaveLength(1);
  await saved.close();
});

describe('the site goes on with another file that', () => {
  test.each<[string, (other: string) => unknown]>([
    ['is moved to its place', (other) => renameSync(other, file)],
    [
      'is copied there after it was deleted',
      (other) => {
        rmSync(file);
        copy(other, file);
      },
    ],
    [
      'comes with the whole folder',
      () => {
        rmSync(join(place.dataDir, 'datos'), { recursive: true });
        renameSync(join(place.dataDir, 'otros'), join(place.dataDir, 'datos'));
      },
    ],
    ['is copied over it, all being in it', (other) => moveAll().then(() => copy(other, file))],
  ])('%s', async (_, replace) => {
    await addSubscriber(store, 'ana@obra.example', 1);
    const other = await makeOther();
    const before = await getContentVersion(store, 1);
    await replace(other);
    await eventually(async () => expect(await getName(store)).toBe('Otras'));
    expect(await getContentVersion(store, 1)).not.toBe(before);
    await addSubscriber(store, 'eva@obra.example', 2);
    const { rows } = await sql`pragma integrity_check`.execute(store.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    await store.close();
    store = await openStore({ dataDir: join(place.dataDir, 'datos') });
    const kept = await Array.fromAsync(listSubscribers(store));
    expect(kept.map(({ email }) => email)).toEqual(['eva@obra.example']);
  });
});

test('a file that is copied over it while the last part is elsewhere is not written to', async () => {
  await sql`pragma wal_checkpoint(full)`.execute(store.db);
  await addSubscriber(store, 'ana@obra.example', 1);
  const later = performance.now() + 1_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  await addSubscriber(store, 'luz@obra.example', 1);
  clock.mockRestore();
  copy(await makeOther(), file);
  expect(await subscribeUntilRefused()).toEqual([]);
  // As the log says: what is moved there is another file.
  renameSync(await makeOther(), file);
  await eventually(() => addSubscriber(store, 'eva@obra.example', 2));
  expect(await getName(store)).toBe('Otras');
});

test('an empty database is no replacement: readers go on with what they had', async () => {
  rmSync(file);
  const empty = await openStore({ dataDir: join(place.dataDir, 'datos') });
  expect(await subscribeUntilRefused()).toEqual([]);
  expect(await getName(store)).toBe('Noticias');
  await changeContent(empty, (tx) =>
    saveCategory(tx, { slug: 'noticias', name: 'Restauradas', description: '', icon: '' }),
  );
  await eventually(async () => expect(await getName(store)).toBe('Restauradas'));
  await empty.close();
});

test('a writer is not disturbed by what another moves into the file', async () => {
  const other = await openStore({ dataDir: join(place.dataDir, 'datos') });
  const before = await getContentVersion(store, 1);
  for (let turn = 0; turn < 60; turn += 1) {
    await addSubscriber(other, `eva${turn}@obra.example`, turn);
    if (turn % 3 === 0) await sql`pragma wal_checkpoint(truncate)`.execute(other.db);
    await addSubscriber(store, `ana${turn}@obra.example`, turn);
  }
  expect(await getContentVersion(store, 1)).toBe(before);
  expect(await Array.fromAsync(listSubscribers(store))).toHaveLength(120);
  await other.close();
});

test('what a writer itself moves into the file is not taken for another’s, be it as much as the last time', async () => {
  const before = await getContentVersion(store, 1);
  const writeMuch = () =>
    sql`insert into subscribers (email, token, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)
      select i || hex(randomblob(8000)), i, 1 from n`.execute(store.db);
  for (let turn = 0; turn < 8; turn += 1) {
    // More than SQLite leaves beside the file, and as much each time; then a little that it does leave there.
    await sql`delete from subscribers`.execute(store.db);
    await moveAll();
    await writeMuch();
    await addSubscriber(store, `ana${turn}@obra.example`, turn);
  }
  expect(await getContentVersion(store, 1)).toBe(before);
});
