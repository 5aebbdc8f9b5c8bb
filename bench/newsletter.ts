import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock, startEdition } from '#newsroom/newsletter/edition-actions.ts';
import { addReaders, addWeek, sender } from '#newsroom/newsletter/testing/readers.ts';
import { countDeliveries } from '#store/newsletter/deliveries.ts';
import { openStore } from '#store/open.ts';
import { listChildren } from '#store/testing/processes.ts';
import { load, median, readMemory, readPort, serving, startOn, stop } from './processes.ts';

/**
 * Compares readers' p99 with and without an edition being sent to 100,000 subscribers (ten emails a second),
 * alternately, and prints the sender's memory at the start and the end. `-- 36000` sets the emails per hour.
 */
const readers = 100_000;
const perHour = process.argv[2] ?? '36000';
const turns = 5;
const paths = ['/', '/articulo/obra-1', '/categoria/noticias', '/api/articles'];

const dataDir = mkdtempSync(join(tmpdir(), 'plomada-boletin-'));
const mail = startOn('every', process.execPath, ['bench/mail-server.ts']);
const store = await openStore({ dataDir });
await addReaders(store, readers);
await addWeek(store, 8);

const server = startOn('every', process.execPath, serving, {
  DATA_DIR: dataDir,
  PORT: '0',
  DESK_PORT: 'off',
  SITE_URL: sender.url,
  SMTP_URL: `smtp://127.0.0.1:${await readPort(mail)}`,
  MAIL_FROM: 'boletin@plomada.example',
  MAIL_PER_HOUR: perHour,
});
const port = await readPort(server);
/**
 * About 2,000 pages a second, more than readers request. Without the pause, requests would wait for each other and not
 * for the sender.
 */
const measure = async () =>
  (await load({ port, paths, connections: 40, pauseMs: 20, seconds: 5 })).p99;
/** The back office is the process started last. */
const readSender = async () =>
  readMemory((await listChildren(server.pid)).toSorted((a, b) => a - b).at(-1));

await measure();
const { id } = await startEdition(store, sender, clock, Date.now());
const turn = (state: 'sending' | 'paused') =>
  store.write((tx) => tx.updateTable('editions').set({ state }).where('id', '=', id).execute());
const countSent = async () => (await countDeliveries(store, id)).sent;
while ((await countSent()) < 20) await sleep(200);
const memory = [await readSender()];
const [without, during]: [number[], number[]] = [[], []];
for (let round = 0; round < turns; round += 1) {
  await turn('paused');
  // The sender checks for a pause at least every five seconds.
  await sleep(6_000);
  without.push(await measure());
  await turn('sending');
  const before = await countSent();
  while ((await countSent()) === before) await sleep(200);
  during.push(await measure());
}
memory.push(await readSender());
const emails = await countSent();
await stop(server);
await stop(mail);
await store.close();
rmSync(dataDir, { recursive: true, force: true });

const ratio = median(during) / median(without);
console.table({
  'p99 without, ms': median(without).toFixed(2),
  'p99 while sending, ms': median(during).toFixed(2),
  ratio: ratio.toFixed(2),
  emails,
  'sender, MB': memory.map((each) => each.toFixed(0)).join(' → '),
});
if (ratio > 1.2) process.exitCode = 1;
