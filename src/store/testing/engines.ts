import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { openStore, type StoreLocation } from '../open.ts';
import type { Store } from '../store.ts';

/** A place for one test's data: a folder for SQLite, a database for PostgreSQL. */
type Place = StoreLocation & AsyncDisposable;
export type Engine = { name: string; createPlace: () => Promise<Place> };

const engines: Engine[] = [
  { name: 'SQLite', createPlace: () => createFolder() },
  {
    name: 'PostgreSQL',
    async createPlace() {
      const name = `t${randomUUID().replaceAll('-', '')}`;
      const server = inject('postgresUrl');
      await administer(server, `create database ${name}`);
      const folder = await createFolder();
      return {
        ...folder,
        databaseUrl: Object.assign(new URL(server), { pathname: `/${name}` }).href,
        async [Symbol.asyncDispose]() {
          await administer(server, `drop database ${name} with (force)`);
          await folder[Symbol.asyncDispose]();
        },
      };
    },
  },
];

/** Runs the same tests on both engines. */
export function describeEngines(subject: string, tests: (engine: Engine) => void): void {
  describe.each(engines)(`${subject} on $name`, tests);
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

/** One statement, however long it takes. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
