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

type SamplesRequest = { samplesWanted: number };
type SamplesReply = { samplesOf: number; samples: Samples };

/** A worker that takes longer counts with its last samples. */
const samplesTimeoutMs = 1_000;

/** Sends this worker's samples to the primary process on request. */
export function replyWithMetrics(): void {
  startMetrics();
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!hasMember<SamplesRequest>(message, 'samplesWanted')) return;
    const reply: SamplesReply = { samplesOf: message.samplesWanted, samples: readSamples() };
    process.send?.(reply);
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
  let exited: Samples = {};
  let turn = 0;
  let onSamples = () => {};
  cluster.on('message', (worker, message) => {
    if (!hasMember<SamplesReply>(message, 'samplesOf')) return;
    last.set(worker.id, message.samples);
    onSamples();
  });
  cluster.on('exit', (worker) => {
    const samples = Object.entries(last.get(worker.id) ?? {}).filter(([key]) => isCounter(key));
    exited = addSamples([exited, Object.fromEntries(samples)]);
    last.delete(worker.id);
  });

  return async () => {
    turn += 1;
    const request: SamplesRequest = { samplesWanted: turn };
    const workers = listLiving();
    let missing = workers.length;
    await new Promise<void>((resolve) => {
      onSamples = () => {
        missing -= 1;
        if (missing === 0) resolve();
      };
      for (const worker of workers) worker.send(request, () => {});
      if (missing === 0) resolve();
      setTimeout(resolve, samplesTimeoutMs).unref();
    });
    return [exited, ...last.values(), backOffice, readSamples()];
  };
}

const listLiving = (): Worker[] =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => worker.isConnected());
