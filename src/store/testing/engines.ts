import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject, test } from 'vitest';
import { openStore, type StoreLocation } from '../open.ts';
import type { Store } from '../store.ts';
import { administer, createDatabase, resetDatabase } from './postgres-server.ts';

/** Where one test's data is: a folder for SQLite, a database for PostgreSQL. */
type TestDatabase = StoreLocation & AsyncDisposable;
/** Copies a template that has the tables, because creating them is slow. `isNew`: without tables. */
type CreateTestDatabase = (options?: { isNew: boolean }) => Promise<TestDatabase>;
export type Engine = { name: string; createTestDatabase: CreateTestDatabase };

/** Databases to reuse. They are emptied before the next test, when the queries of the last one have ended. */
const reusable: string[] = [];

export const engines: [sqlite: Engine, postgres: Engine] = [
  {
    name: 'SQLite',
    async createTestDatabase({ isNew } = { isNew: false }) {
      const folder = await createFolder();
      const file = join(folder.dataDir, 'plomada.sqlite');
      if (!isNew) await copyFile(inject('sqliteTemplate'), file);
      return folder;
    },
  },
  {
    name: 'PostgreSQL',
    async createTestDatabase({ isNew } = { isNew: false }) {
      const server = inject('postgresUrl');
      const template = inject('postgresTemplate');
      const create = () =>
        createDatabase(
          server,
          `${template}_${randomUUID().slice(0, 8)}`,
          isNew ? 'template0' : template,
        );
      const before = isNew ? undefined : reusable.pop();
      if (before) await administer(before, resetDatabase);
      const databaseUrl = before ?? (await create());
      const folder = await createFolder();
      return {
        ...folder,
        databaseUrl,
        async [Symbol.asyncDispose]() {
          await folder[Symbol.asyncDispose]();
          if (isNew) return await drop(server, databaseUrl);
          reusable.push(databaseUrl);
        },
      };
    },
  },
];

const drop = (server: string, databaseUrl: string) =>
  administer(server, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

export const getOther = (engine: Engine) => engines.find((each) => each !== engine) ?? engine;

/** TEST_ENGINE selects one. Rules above the store run on PostgreSQL only in `npm run test:long`. */
const selectedEngines = engines.filter(({ name }) => (process.env.TEST_ENGINE ?? name) === name);

/** Runs the tests on both engines; `testOnce` only on the first, for what does not depend on the engine. */
export function describeEngines(
  subject: string,
  tests: (engine: Engine, testOnce: (title: string, run: () => Promise<void>) => void) => void,
): void {
  describe.each(selectedEngines)(`${subject} on $name`, (engine) => {
    tests(engine, engine === engines[0] ? test : () => {});
  });
}

type TestWith<Opened> = {
  (title: string, run: (opened: Opened) => Promise<void>): void;
  /** Rows are lists; the test gets their values after `opened`. */
  each<const Row extends readonly unknown[]>(
    rows: readonly Row[],
  ): (title: string, run: (opened: Opened, ...row: [...Row]) => Promise<void>) => void;
};

/** Opens it once for all tests of a file. */
export async function openOnce<Opened extends AsyncDisposable>(opening: Promise<Opened>) {
  const opened = await opening;
  afterAll(() => opened[Symbol.asyncDispose]());
  return opened;
}

/** Like `test`, with a fresh fixture from `open` for every test. */
export function testWith<Opened extends AsyncDisposable>(
  open: () => Promise<Opened>,
): TestWith<Opened> {
  const runOpened = async (run: (opened: Opened) => Promise<void>) => {
    await using opened = await open();
    await run(opened);
  };
  const each: TestWith<Opened>['each'] = (rows) => (title, run) =>
    test.each(rows.map((row) => [...row]))(title, (...row) =>
      runOpened((opened) => run(opened, ...(row as never))),
    );
  return Object.assign(
    (title: string, run: (opened: Opened) => Promise<void>) => test(title, () => runOpened(run)),
    { each },
  );
}

/** The same on both engines; `testOnce` only on the first. */
export const describeOpened = <Opened extends AsyncDisposable>(
  subject: string,
  open: (engine: Engine) => Promise<Opened>,
  tests: (test: TestWith<Opened>, testOnce: TestWith<Opened>) => void,
): void =>
  describeEngines(subject, (engine) => {
    const testOpened = testWith(() => open(engine));
    const skipped = Object.assign(() => {}, { each: () => () => {} });
    tests(testOpened, engine === engines[0] ? testOpened : skipped);
  });

/** Runs the tests on both engines, each with an empty store. */
export const describeStores = (subject: string, tests: (test: TestWith<Store>) => void): void =>
  describeOpened(subject, openTestStore, tests);

/** An empty store for one test. */
export async function openTestStore(engine: Engine): Promise<Store & AsyncDisposable> {
  const database = await engine.createTestDatabase();
  const store = await openStore(database);
  return Object.assign(store, {
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  });
}

export async function createFolder(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-'));
  return {
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}
