import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import { SetupError } from '#env.ts';
import { hasMember } from '../message.ts';
import {
  addSamples,
  isCounter,
  readSamples,
  type Samples,
  startMetrics,
  toExposition,
} from './metrics.ts';

type Wanted = { samplesWanted: number };
type Taken = { samplesOf: number; samples: Samples };

/** A worker that takes longer counts with its last samples. */
const samplesTimeoutMs = 1_000;

/** Sends this worker's samples to the primary process on request. */
export function offerMetrics(): void {
  startMetrics();
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!hasMember<Wanted>(message, 'samplesWanted')) return;
    const answer: Taken = { samplesOf: message.samplesWanted, samples: readSamples() };
    process.send?.(answer);
  });
}

let backOffice: Samples = {};

/** The back office is no worker and sends its samples by itself. */
export const setBackOfficeSamples = (samples: Samples): void => {
  backOffice = samples;
};

/** Serves the metrics of all processes, to this machine only. */
export async function serveMetrics(port: number): Promise<void> {
  startMetrics();
  const collect = collectFromWorkers();
  const server = createServer(async (request, response) => {
    // DNS rebinding: a page in a browser on this machine could point its own host name at us.
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
    if (!hasMember<Taken>(message, 'samplesOf')) return;
    last.set(worker.id, message.samples);
    whenTaken();
  });
  cluster.on('exit', (worker) => {
    const samples = Object.entries(last.get(worker.id) ?? {}).filter(([key]) => isCounter(key));
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
      setTimeout(resolve, samplesTimeoutMs).unref();
    });
    return [departed, ...last.values(), backOffice, readSamples()];
  };
}

const listLiving = (): Worker[] =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => worker.isConnected());
