import { getArticle } from '#store/articles/articles.ts';
import type { StoreLocation } from '#store/open.ts';
import type { PostgresServer } from '#store/testing/postgres-server.ts';
import { listChildren } from '#store/testing/processes.ts';
import { type ApiResponse, ask, askToSubscribe } from './ask.ts';
import { addArticles, withStore } from './edition.ts';
import { startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { startBusySite } from './site.ts';

type Absences = StoreLocation & { postgres: PostgresServer; times: number };

/** Pages that readers request before PostgreSQL stops, so they are in the cache. */
const cachedPaths = [
  '/articulo/parte-1',
  '/',
  '/categoria/tecnicas',
  '/api/articles',
  '/api/categories',
];
/** The limit for complete service after PostgreSQL is back. */
const recoveryMs = 5_000;

/** Stops, kills or freezes PostgreSQL under a busy site, and starts it again. */
export async function takeDatabaseAway({
  postgres,
  times,
  ...location
}: Absences): Promise<Outcome> {
  await addArticles(location);
  await using site = await startBusySite(location, { env: { DESK_PORT: '0' } });
  // If PostgreSQL stops before the back office has started, it exits and is started again.
  await site.deskUrl;
  const lost: string[] = [];
  const expectOf = (what: string, isRight: boolean) => isRight || lost.push(what);
  const at = (path: string) => ask(site.url + path);
  const workers = await listChildren(site.process.pid);
  let reads = 0;
  let views = 0;
  const readNext = async () => {
    const path = cachedPaths[reads % cachedPaths.length] ?? '/';
    reads += 1;
    if (path === cachedPaths[0]) views += 1;
    const { status } = await at(path);
    expectOf(`${path} answered ${status}`, status === 200);
  };
  // Any process may accept a connection. After many requests, some at once, each process has every page.
  for (let turn = 0; turn < 12; turn += 1) {
    await Promise.all(workers.flatMap(() => cachedPaths.map(readNext)));
  }
  await using load = startLoad(4, readNext);
  let slowest = 0;
  const { halt, kill, start: startAgain, freeze, thaw } = postgres;
  const absences = [
    [halt, startAgain],
    [kill, startAgain],
    [freeze, thaw],
  ] as const;
  for (let time = 1; time <= times; time += 1) {
    const [takeAway, bringBack] = absences[(time - 1) % absences.length] ?? absences[0];
    const fresh = `parte-${1 + time}`;
    const email = `lector-${time}@obra.example`;
    await takeAway();
    // In parallel: with a frozen database each of them takes some seconds.
    const [page, data, subscription, readiness, health] = await Promise.all([
      at(`/articulo/${fresh}`),
      at(`/api/articles/${fresh}`),
      askToSubscribe(site.url, email),
      at('/readyz'),
      at('/healthz'),
    ]).finally(bringBack);
    expectOf(`an unknown page answered ${page.status}`, isRefusal(page));
    expectOf('an unknown page has no error view', page.text.includes('Artículo no encontrado'));
    expectOf(`an unknown read of the API answered ${data.status}`, isRefusal(data));
    expectOf(`a subscription answered ${subscription.status}`, isRefusal(subscription));
    expectOf('/readyz says it is ready', isRefusal(readiness));
    expectOf('/healthz says it is dead', health.status === 200);

    const start = Date.now();
    let isWhole = false;
    while (!isWhole && Date.now() - start < recoveryMs) {
      const responses = await Promise.all([
        ...workers.flatMap(() => [at('/readyz'), at(`/articulo/${fresh}`)]),
        askToSubscribe(site.url, email),
      ]);
      isWhole = responses.every(({ status }) => status === 200);
    }
    expectOf(`not all requests worked again within ${recoveryMs} ms`, isWhole);
    slowest = Math.max(slowest, Date.now() - start);
  }
  await load.stop();
  expectOf(
    'a process died',
    new Set(workers).isSubsetOf(new Set(await listChildren(site.process.pid))),
  );
  await site.stop();
  const article = await withStore(location, (store) => getArticle(store, 'parte-1', Date.now()));
  expectOf(`readings: ${article?.views} of ${views}`, article?.views === views);
  return {
    fault: 'PostgreSQL stopped, killed or frozen under load',
    runs: times,
    acknowledged: `${reads} reads of known pages; complete again ${slowest} ms after its return`,
    lost,
  };
}

const isRefusal = ({ status, headers }: ApiResponse) =>
  status === 503 && headers['retry-after'] !== undefined;
