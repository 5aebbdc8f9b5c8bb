import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backups } from '#contract/desk/backups.ts';
import { openStore, type StoreLocation } from '#store/open.ts';
import { saveImage, saveOriginal } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { administer, startPostgres } from '#store/testing/postgres-server.ts';
import { listChildren } from '#store/testing/processes.ts';
import { startSite } from '../tests/e2e/site.ts';
import { fillArchive } from './archive-content.ts';

/**
 * Measures the desk process's peak memory while it makes, downloads and restores a backup, in a newsroom and in
 * one four times as large. Peak memory must not grow with the data. Fails above 400 MB. Less is garbage that V8 has not
 * collected yet, and less than the larger newsroom's data. `npm run bench:backups -- 400 SQLite` sets the megabytes of
 * pictures in the larger newsroom, which has forty articles per megabyte, and the engine.
 */
const megabytes = Number(process.argv[2] ?? 400);
const engines = process.argv[3] ? [process.argv[3]] : ['SQLite', 'PostgreSQL'];
const sizes = [megabytes / 4, megabytes];
const articlesOfEach = 40;
const maxMegabytes = 400;

const folder = mkdtempSync(join(tmpdir(), 'plomada-bench-'));
const postgres = await startPostgres();
const rows = [];
try {
  for (const engine of engines) {
    const peaks = [];
    for (const size of sizes) {
      const dataDir = join(folder, `${engine}-${size}`);
      const databaseUrl =
        engine === 'SQLite' ? {} : { databaseUrl: await createDatabase(`copias_${size}`) };
      const measurement = await measure({ dataDir, ...databaseUrl }, size);
      peaks.push(measurement);
      rows.push({
        engine,
        'MB of pictures': size,
        articles: size * articlesOfEach,
        ...measurement,
      });
      rmSync(dataDir, { recursive: true, force: true });
    }
    const [small, large] = peaks;
    for (const step of ['making', 'sending', 'restoring'] as const) {
      const ratio = (large?.[step] ?? 0) / (small?.[step] ?? 1);
      console.log(
        `${engine}, ${step}: ${ratio.toFixed(2)} times the memory for four times the data`,
      );
      if ((large?.[step] ?? 0) > maxMegabytes) process.exitCode = 1;
    }
  }
  console.table(rows);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function createDatabase(name: string): Promise<string> {
  await administer(postgres.url, `create database ${name}`);
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

async function fill(store: Store, size: number): Promise<void> {
  await fillArchive(store, size * articlesOfEach);
  for (let index = 0; index < size; index += 1) {
    const id = randomBytes(8).toString('hex');
    const image = { id, kind: 'photo', width: 4_000, height: 3_000, tint: 'arena' } as const;
    const file = { name: 'foto.jpg', type: 'image/jpeg', bytes: randomBytes(200_000) };
    await store.write(async (tx) => {
      await saveImage(tx, { image, files: [file] });
      await saveOriginal(tx, id, randomBytes(800_000));
    });
  }
}

/** Returns peaks in MB, and the seconds of making and restoring. */
async function measure(location: StoreLocation, size: number) {
  const store = await openStore(location);
  await fill(store, size);
  await store.close();
  const env = { DATABASE_URL: location.databaseUrl ?? '', DESK_PORT: '0', LOG_LEVEL: 'warn' };
  await using site = await startSite({ dataDir: location.dataDir, env });
  const desk = await signIn(await site.firstLink);
  const [pid] = await listChildren(site.process.pid);
  const during = async (work: () => Promise<void>) => {
    // Resets the kernel's peak counter: proc(5), clear_refs.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const start = performance.now();
    await work();
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return [Math.round(Number(peak) / 1024), Math.round((performance.now() - start) / 1000)];
  };
  const [making, makingSeconds] = await during(() => desk.run('', { make: true }));
  const name = (await desk.read())?.kept[0]?.name ?? '';
  const [sending] = await during(() => desk.download(name));
  const [restoring, restoringSeconds] = await during(() =>
    desk.run('/restaurar', { name, site: 'Plomada' }),
  );
  return { making, sending, restoring, makingSeconds, restoringSeconds };
}

/** Signs in as the first administrator, whose session ends with the restore. */
async function signIn(link: string) {
  const { origin, pathname } = new URL(link);
  const base = `${origin}/api/ajustes/copias`;
  const headers = { 'Content-Type': 'application/json', Origin: origin, Cookie: '' };
  const post = async (url: string, body: object) => {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response;
  };
  const person = { name: 'Carmen Rondón', email: 'carmen@plomada.example' };
  const token = pathname.split('/').at(-1);
  const passphrase = 'tres palabras sueltas de obra';
  const welcomed = await post(`${origin}/api/enlaces/usar`, { token, passphrase, ...person });
  headers.Cookie = welcomed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const readBackups = async (): Promise<Backups | null> => {
    const response = await fetch(base, { headers });
    return response.status === 401 ? null : ((await response.json()) as Backups);
  };
  return {
    read: readBackups,
    async run(path: string, body: object) {
      await post(base + path, body);
      for (;;) {
        const now = await readBackups();
        if (now?.outcome?.kind === 'failed') throw new Error(now.outcome.why);
        if (!now?.job) return;
        await sleep(200);
      }
    },
    async download(name: string) {
      const response = await fetch(`${base}/archivos/${name}`, { headers });
      for await (const _ of response.body ?? []);
    },
  };
}
