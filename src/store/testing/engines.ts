import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject, test } from 'vitest';
import { openStore, type StoreLocation } from '../open.ts';
import type { Store } from '../store.ts';
import { administer, createDatabase, emptying } from './postgres-server.ts';

/** A place for one test's data: a folder for SQLite, a database for PostgreSQL. */
type Place = StoreLocation & AsyncDisposable;
/** Tables take a while to make, and are there already, unless the place is to be new. */
type CreatePlace = (options?: { isNew: boolean }) => Promise<Place>;
export type Engine = { name: string; createPlace: CreatePlace };

/** Databases of this process's tests, emptied for the next: what the last one left under way has ended by then. */
const used: string[] = [];

export const engines: [sqlite: Engine, postgres: Engine] = [
  {
    name: 'SQLite',
    async createPlace({ isNew } = { isNew: false }) {
      const folder = await createFolder();
      const file = join(folder.dataDir, 'plomada.sqlite');
      if (!isNew) await copyFile(inject('sqliteTemplate'), file);
      return folder;
    },
  },
  {
    name: 'PostgreSQL',
    async createPlace({ isNew } = { isNew: false }) {
      const server = inject('postgresUrl');
      const template = inject('postgresTemplate');
      const create = () =>
        createDatabase(
          server,
          `${template}_${randomUUID().slice(0, 8)}`,
          isNew ? 'template0' : template,
        );
      const before = isNew ? undefined : used.pop();
      if (before) await administer(before, emptying);
      const databaseUrl = before ?? (await create());
      const folder = await createFolder();
      return {
        ...folder,
        databaseUrl,
        async [Symbol.asyncDispose]() {
          await folder[Symbol.asyncDispose]();
          if (isNew) return await drop(server, databaseUrl);
          used.push(databaseUrl);
        },
      };
    },
  },
];

const drop = (server: string, databaseUrl: string) =>
  administer(server, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

export const getOther = (engine: Engine) => engines.find((each) => each !== engine) ?? engine;

/** TEST_ENGINE narrows it to one: rules above the store are tested on PostgreSQL by `npm run test:long` alone. */
const chosen = engines.filter(({ name }) => (process.env.TEST_ENGINE ?? name) === name);

/** Runs the same tests on both engines; those made by `testOnce`, which the second would show nothing new, on the first. */
export function describeEngines(
  subject: string,
  tests: (engine: Engine, testOnce: (title: string, run: () => Promise<void>) => void) => void,
): void {
  describe.each(chosen)(`${subject} on $name`, (engine) => {
    tests(engine, engine === engines[0] ? test : () => {});
  });
}

/** An empty store of its own for one test. */
export async function openTestStore(engine: Engine): Promise<Store & AsyncDisposable> {
  const place = await engine.createPlace();
  const store = await openStore(place);
  return Object.assign(store, {
    async [Symbol.asyncDispose]() {
      await store.close();
      await place[Symbol.asyncDispose]();
    },
  });
}

export async function createFolder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-'));
  return {
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}
