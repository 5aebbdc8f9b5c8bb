import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#store/testing/postgres-server.ts';
import { startSite } from '../tests/e2e/site.ts';

/**
 * Tests whether response times reveal that an address is subscribed. Known and new addresses alternate; if the ratio of
 * the medians is near 1 and within the spread, they do not.
 */
const pairs = 600;
const postgres = await startPostgres();
for (const databaseUrl of [undefined, postgres.url]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-sondeo-'));
  const engine: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const env = { ...engine, SAMPLE_CONTENT: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
  const site = await startSite({ dataDir, env });
  const subscribe = async (email: string, client: number) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.${client >> 8}.${client & 255}`,
    };
    const body = JSON.stringify({ email });
    const start = performance.now();
    const response = await fetch(`${site.url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers,
      body,
    });
    await response.text();
    if (response.status !== 200) throw new Error(`Answered ${response.status}`);
    return performance.now() - start;
  };
  for (let turn = 0; turn < 100; turn += 1) await subscribe(`conocido${turn}@obra.example`, turn);
  const times = { known: [] as number[], fresh: [] as number[] };
  for (let turn = 0; turn < pairs; turn += 1) {
    times.known.push(await subscribe(`conocido${turn % 100}@obra.example`, turn));
    times.fresh.push(await subscribe(`nuevo${turn}@obra.example`, turn));
  }
  const knownTimes = quartiles(times.known);
  const fresh = quartiles(times.fresh);
  console.log(
    `${databaseUrl ? 'PostgreSQL' : 'SQLite'}: known ${knownTimes.map(toText).join(' / ')} ms, new ${fresh.map(toText).join(' / ')} ms (quartiles), ratio of medians ${((fresh[1] ?? 0) / (knownTimes[1] ?? 1)).toFixed(3)}`,
  );
  await site.stop();
  await rm(dataDir, { recursive: true });
}
await postgres.stop();

function quartiles(times: number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(part * sorted.length)] ?? 0);
}

function toText(ms: number): string {
  return ms.toFixed(2);
}
