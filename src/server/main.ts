import cluster from 'node:cluster';
import { type Env, parseEnv } from '#env.ts';
import { explainFault } from '#explain-fault.ts';
import { createProgressBar } from '#newsroom/progress.ts';
import { hasArticles } from '#store/articles.ts';
import { openStore } from '#store/open.ts';
import { type RunningServer, startServer } from './start.ts';
import { startWorkers } from './workers.ts';

const locate = ({ DATA_DIR, DATABASE_URL }: Env) => ({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
});

async function serve(env: Env): Promise<RunningServer> {
  return startServer(env, await openStore(locate(env)));
}

/** The data is made ready once, before any worker looks at it. */
async function prepareData(env: Env): Promise<void> {
  const store = await openStore(locate(env));
  try {
    if (!env.SAMPLE_CONTENT || (await hasArticles(store))) return;
    // The newsroom's tools for pictures take memory that serving never needs.
    const { loadSampleContent } = await import('#newsroom/sample.ts');
    await loadSampleContent(store, createProgressBar('Cargando el contenido de muestra'));
  } finally {
    await store.close();
  }
}

try {
  const env = parseEnv(process.env);
  if (cluster.isPrimary) await prepareData(env);
  const isOneProcess = cluster.isWorker || env.WORKERS === 1;
  const server = isOneProcess ? await serve(env) : await startWorkers(env.WORKERS);
  if (cluster.isWorker) process.send?.({ readyAt: server.url });
  else console.log(`${env.SITE_NAME} está en ${server.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => server.stop().then(() => process.exit(0)));
  }
} catch (error) {
  const fault = explainFault(error);
  // A worker leaves it to the process that started it to say so, once for all of them.
  if (cluster.isWorker) await new Promise((sent) => process.send?.({ fault }, sent));
  else console.error(fault);
  process.exit(1);
}
