import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolder } from '#store/testing/engines.ts';
import { findFreePort, type PostgresServer } from '#store/testing/postgres-server.ts';
import type { Site } from '../e2e/site.ts';
import { ask } from './ask.ts';
import { addArticles } from './edition.ts';
import { joinLoads, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { type ProxyKind, startProxy } from './proxy.ts';
import { startBusySite } from './site.ts';

const paths = ['/', '/articulo/parte-1', '/articulo/parte-2', '/api/articles', '/favicon.svg'];
const readsBetween = 100;

type Losses = { postgres: PostgresServer; times: number; proxy: ProxyKind };

/** Kills in turn each of two servers that share only PostgreSQL, behind a proxy as deployed. */
export async function loseNodes({ postgres, times, proxy }: Losses): Promise<Outcome> {
  await using resources = new AsyncDisposableStack();
  const { dataDir: folder } = resources.use(await createFolder());
  await addArticles({ dataDir: folder, databaseUrl: postgres.url });
  const ports = [await findFreePort(), await findFreePort()];
  const startNode = async (index: number): Promise<Site> =>
    resources.use(
      await startBusySite(
        { dataDir: join(folder, `nodo-${index}`), databaseUrl: postgres.url },
        { env: { PORT: String(ports[index]), WORKERS: '1' } },
      ),
    );
  const nodes = [await startNode(0), await startNode(1)];
  const { url } = resources.use(
    await startProxy({ kind: proxy, scheme: 'http', nodes: ports, folder }),
  );
  const lost: string[] = [];
  let reads = 0;
  const loads = Array.from({ length: 8 }, () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return startLoad(1, async () => {
      const path = paths[reads % paths.length] ?? '/';
      const fault = await ask(url + path, { agent }).then(
        ({ status }) => (status === 200 ? null : `answered ${status}`),
        (error: Error) => error.message,
      );
      if (fault) lost.push(`${path}: ${fault}`);
      reads += 1;
    });
  });
  await using load = joinLoads(loads);
  const readOn = async () => {
    for (const until = reads + readsBetween; reads < until; ) await sleep(10);
  };
  await readOn();
  for (let time = 0; time < times; time += 1) {
    const index = time % 2;
    await nodes[index]?.kill();
    await readOn();
    nodes[index] = await startNode(index);
  }
  await load.stop();
  return {
    fault: `one of two nodes killed behind ${proxy}`,
    runs: times,
    acknowledged: `${reads} reads`,
    lost,
  };
}
