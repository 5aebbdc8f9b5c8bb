import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#store/open.ts';
import { startSite } from '../e2e/site.ts';
import { createArticleFuzzes } from './articles.ts';
import type { Fuzz } from './fuzz.ts';
import { createPictureFuzzes } from './pictures.ts';
import { plainRequestFuzz } from './plain-requests.ts';
import { createRequestFuzzes } from './requests.ts';
import { textFuzzes } from './texts.ts';

/** Properties that need no server. */
export const createLoneFuzzes = async (): Promise<Fuzz[]> => [
  ...textFuzzes,
  plainRequestFuzz,
  ...(await createPictureFuzzes()),
];

type FuzzedSite = AsyncDisposable & { fuzzes: Fuzz[]; readMegabytes: () => Promise<number> };

/** Properties of a real server with its own data. */
export async function openFuzzedSite(databaseUrl?: string): Promise<FuzzedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-fuzz-'));
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const port = 20_000 + (process.pid % 20_000);
  const site = await startSite({
    dataDir,
    env: {
      ...environment,
      SAMPLE_CONTENT: 'off',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      METRICS_PORT: String(port),
    },
  });
  const store = await openStore({ dataDir, databaseUrl });
  return {
    fuzzes: [...createArticleFuzzes(site.url, store), ...createRequestFuzzes(site.url)],
    async readMegabytes() {
      const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const [, bytes] = /^plomada_resident_memory_bytes\S* (\d+)/m.exec(figures) ?? [];
      return Math.round(Number(bytes) / 2 ** 20);
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await site.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
