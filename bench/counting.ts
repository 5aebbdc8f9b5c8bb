import { readFileSync } from 'node:fs';
import { openStore } from '#store/open.ts';
import { fillArchive } from './archive-content.ts';
import { load, median, readPort, serving, startOn, stop } from './processes.ts';

const [rounds, requests] = [9, 20_000];
/**
 * Every request gets a 304: it is the cheapest response, so the cost of counting is the largest share of it, and all
 * responses have one length.
 */
const common = { 'Accept-Encoding': 'br', 'If-None-Match': '*' };
const reader = { ...common, 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };

/**
 * One page from memory, requested by a robot (not counted), by a reader already on the site (counted), and by one from
 * a search engine (counted with its arrival).
 */
const clients: Record<string, Record<string, string>> = {
  'a robot, not counted': {
    ...common,
    'User-Agent': 'Mozilla/5.0 (Linux; Android 14) PlomadaBot/150 Mob',
    Referer: 'https://www.google.com/',
  },
  'a reader who was here': { ...reader, Referer: 'http://127.0.0.1/categoria/c1' },
  'a reader from a search': { ...reader, Referer: 'https://www.google.com/' },
};

/** CPU time per response. The clients alternate within one run; ratios are relative to the first. */
export async function measureCounting(dataDir: string) {
  const store = await openStore({ dataDir });
  await fillArchive(store, 100);
  await store.close();
  const settings = { PORT: '0', DESK_PORT: 'off', WORKERS: '1', SAMPLE_CONTENT: 'off' };
  const server = startOn('server', process.execPath, serving, { DATA_DIR: dataDir, ...settings });
  const port = await readPort(server);
  const pid = await findWorker(server.pid ?? 0);
  const costs = new Map(Object.keys(clients).map((name) => [name, [] as number[]]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, headers] of Object.entries(clients)) {
      const before = readProcessorTime(pid);
      const paths = ['/articulo/articulo-7'];
      const result = await load({ port, paths, headers, requests, seconds: 60 });
      const cost = (readProcessorTime(pid) - before) / result.requests;
      if (round >= 0) costs.get(name)?.push(cost);
    }
  }
  await stop(server);
  const first = median([...costs.values()][0] ?? []);
  return Array.from(costs, ([client, all]) => ({
    client,
    'µs of processor a response': Number(median(all).toFixed(1)),
    ratio: (median(all) / first).toFixed(3),
  }));
}

/** Finds the process that serves requests: the given one, or its only child. */
async function findWorker(pid: number): Promise<number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(children[0] || pid);
}

/** In microseconds; the kernel counts in ticks of 10 ms. */
function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
