import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import { SetupError } from '#env.ts';
import {
  addSamples,
  isLasting,
  type Samples,
  startMetrics,
  takeSamples,
  toExposition,
} from './metrics.ts';

type Wanted = { samplesWanted: number };
type Taken = { samplesOf: number; samples: Samples };

const isWanted = (message: unknown): message is Wanted =>
  typeof message === 'object' && message !== null && 'samplesWanted' in message;
const isTaken = (message: unknown): message is Taken =>
  typeof message === 'object' && message !== null && 'samplesOf' in message;

/** How long a process that is busy may take to tell its figures; then those of the last time count. */
const patience = 1_000;

/** Tells the process that started this one its figures, whenever it asks. */
export function offerMetrics(): void {
  startMetrics();
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!isWanted(message)) return;
    const answer: Taken = { samplesOf: message.samplesWanted, samples: takeSamples() };
    process.send?.(answer);
  });
}

let backOffice: Samples = {};

/** Of the back office, which is no worker and tells them by itself. */
export const keepBackOfficeSamples = (samples: Samples): void => {
  backOffice = samples;
};

/** Serves the figures of all processes to this machine alone. */
export async function serveMetrics(port: number): Promise<void> {
  startMetrics();
  const collect = collectFromWorkers();
  const server = createServer(async (request, response) => {
    // A page in a browser on this machine could give its own host name our address, and read along.
    const isLocal = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? '');
    const status = !isLocal ? 403 : request.url === '/metrics' ? 200 : 404;
    const text = status === 200 ? toExposition(addSamples(await collect())) : '';
    response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  }).catch((error) => {
    throw new SetupError(`No se puede escuchar en METRICS_PORT=${port} (${error.code}).`);
  });
  server.unref();
}

function collectFromWorkers(): () => Promise<Samples[]> {
  const last = new Map<number, Samples>();
  let departed: Samples = {};
  let turn = 0;
  let whenTaken = () => {};
  cluster.on('message', (worker, message) => {
    if (!isTaken(message)) return;
    last.set(worker.id, message.samples);
    whenTaken();
  });
  cluster.on('exit', (worker) => {
    const samples = Object.entries(last.get(worker.id) ?? {}).filter(([key]) => isLasting(key));
    departed = addSamples([departed, Object.fromEntries(samples)]);
    last.delete(worker.id);
  });

  return async () => {
    turn += 1;
    const wanted: Wanted = { samplesWanted: turn };
    const asked = listLiving();
    let missing = asked.length;
    await new Promise<void>((resolve) => {
      whenTaken = () => {
        missing -= 1;
        if (missing === 0) resolve();
      };
      for (const worker of asked) worker.send(wanted, () => {});
      if (missing === 0) resolve();
      setTimeout(resolve, patience).unref();
    });
    return [departed, ...last.values(), backOffice, takeSamples()];
  };
}

const listLiving = (): Worker[] =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => worker.isConnected());
