import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { type Env, parseEnv, SetupError } from '#env.ts';
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
  const wantsSample = env.SAMPLE_CONTENT && !(await hasArticles(store));
  await store.close();
  if (!wantsSample) return;
  // In a process of its own: the tools for pictures take memory that serving never needs.
  const [code] = await once(fork(mainFile, [sampleOrder]), 'exit');
  if (code !== 0) throw new SetupError('No se pudo cargar el contenido de muestra.');
}

async function loadSample(env: Env): Promise<void> {
  const { loadSampleContent } = await import('#newsroom/sample.ts');
  const store = await openStore(locate(env));
  await loadSampleContent(store, createProgressBar('Cargando el contenido de muestra'));
  await store.close();
}

const [, mainFile = '', order] = process.argv;
const sampleOrder = 'cargar-muestra';

try {
  const env = parseEnv(process.env);
  if (order === sampleOrder) {
    await loadSample(env);
    process.exit(0);
  }
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
