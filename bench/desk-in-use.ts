import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { type Desk, openDesk, type Role } from '../tests/e2e/desk.ts';
import prepareSample, { getSampleFolder } from '../tests/e2e/prepare-sample.ts';
import { startSite } from '../tests/e2e/site.ts';
import { load, median } from './processes.ts';

/**
 * How much three working editors slow readers down: `npm run bench:desk`. Requests one cached article on 64 connections
 * without pauses, alternately with the desk idle and in use.
 */
const rounds = 9;
const seconds = 4;
/** Each round types `keysPerSave` keys, each with a preview, and then saves; every third round also searches. */
const [keysPerSave, keyIntervalMs, savesPerSearch] = [10, 200, 3];
const [minThroughput, maxP99] = [0.9, 1.2];

/** A robot: counted readings would change the view count, and so the length of the page, during the run. */
const headers = { 'User-Agent': 'PlomadaBot/1.0 (bench)', 'Accept-Encoding': 'br' };
const paths = ['/articulo/puente-general-rafael-urdaneta'];

await prepareSample();
const dataDir = mkdtempSync(join(tmpdir(), 'plomada-desk-'));
cpSync(getSampleFolder(), dataDir, { recursive: true });
const site = await startSite({ dataDir, env: { DESK_PORT: '0', LOG_LEVEL: 'silent' } });
try {
  const desk = await openDesk(site);
  const roles: Role[] = ['administrador', 'editor', 'redactor'];
  const editors = await Promise.all(roles.map((role) => openEditor(desk, role)));
  const port = Number(new URL(site.url).port);
  const measure = () => load({ port, paths, headers, seconds });
  const turns = { idle: [await measure()], used: [await measure()] };
  for (let round = 0; round < rounds; round += 1) {
    turns.idle.push(await measure());
    let isOver = false;
    const work = editors.map(async (edit) => {
      while (!isOver) await edit(() => isOver);
    });
    turns.used.push(await measure());
    isOver = true;
    await Promise.all(work);
  }
  const [idle, busy] = [turns.idle.slice(1), turns.used.slice(1)];
  const toRow = (of: (turn: (typeof idle)[number]) => number) => {
    const [without, during] = [idle.map(of), busy.map(of)];
    return {
      idle: median(without).toFixed(1),
      'from, to': [Math.min(...without), Math.max(...without)].map((n) => n.toFixed(1)).join(', '),
      'in use': median(during).toFixed(1),
      ratio: (median(during) / median(without)).toFixed(3),
    };
  };
  const table = {
    'responses a second': toRow(({ perSecond }) => perSecond),
    'p99, ms': toRow(({ p99 }) => p99),
  };
  console.table(table);
  console.log(`Load of the machine: ${loadavg().map((each) => each.toFixed(1))}`);
  const [throughput, p99] = Object.values(table).map(({ ratio }) => Number(ratio));
  if ((throughput ?? 0) < minThroughput || (p99 ?? 0) > maxP99) process.exitCode = 1;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A person with a draft: each call types, previews and saves a sentence. */
async function openEditor({ url, signIn }: Desk, role: Role) {
  const headers = { Cookie: await signIn(role), Origin: url };
  const [id, tab] = [randomUUID(), randomUUID()];
  const fields: DraftFields = {
    ...emptyFields,
    ...{ title: 'Juntas frías', excerpt: 'Cómo se evitan.', category: 'tecnicas' },
    ...{ author: 'Redacción', tags: ['concreto'] },
    content: 'El concreto fresco empuja el encofrado. '.repeat(150),
  };
  let [version, turn] = [0, 0];
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  const preview = () =>
    ask(`/vista/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ fields: JSON.stringify(fields) }),
    });
  return async (isOver: () => boolean) => {
    for (let key = 0; key < keysPerSave && !isOver(); key += 1) {
      fields.content += 'x';
      await Promise.all([preview(), sleep(keyIntervalMs)]);
    }
    turn += 1;
    const savedDraft = await ask(`/api/borradores/${id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ saveId: `${tab}:${turn}`, base: version, fields }),
    });
    version = JSON.parse(savedDraft).version;
    if (turn % savesPerSearch === 0) await ask('/api/articulos?buscar=concreto', {});
    await sleep(2 * keyIntervalMs);
  };
}
