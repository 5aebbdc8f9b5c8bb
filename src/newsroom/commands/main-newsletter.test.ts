import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { countRows } from '#store/rows.ts';
import { describeOpened, engines } from '#store/testing/engines.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import { addReaders, addWeek, toReader } from '../newsletter/testing/readers.ts';
import { runNewsroom, runWell } from '../testing/command-line.ts';

async function openPlace(engine = engines[0], articles = 4) {
  const location = await engine.createTestDatabase();
  const store = await openStore(location);
  await addReaders(store, 3);
  await addWeek(store, articles);
  await store.close();
  return location;
}

const toSettings = (SMTP_URL: string) => ({
  ...{ SMTP_URL, MAIL_FROM: 'boletin@plomada.example', SITE_URL: 'https://plomada.example' },
});

describeOpened('without a mail server', openPlace, (test) => {
  test('an edition is previewed and written as one file for each reader', async (location) => {
    expect(await runWell(location, 'boletin', '--ensayo')).toContain('/articulo/obra-4\n');
    expect(await runWell(location, 'boletin', '--enviar')).toContain('3 de 3 entregados');
    expect(await runWell(location, 'boletin', '--estado')).toContain('Boletín n.º 1: enviado');
    expect(await readdir(join(location.dataDir, 'correo'))).toHaveLength(3);
  });
});

test.each([
  ['artículos', 0, {}],
  ['SMTP_URL', 4, { SMTP_URL: 'correo.example' }],
  ['SITE_URL', 4, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@obra.example' }],
])('without %s nothing is sent, and the editor reads what is missing', async (...missingPart) => {
  const [missing, articles, settings] = missingPart;
  await using location = await openPlace(engines[0], articles);
  const { code, stderr } = await runNewsroom({ ...location, settings }, 'boletin', '--enviar');
  expect([code, stderr]).toEqual([1, expect.stringContaining(missing)]);
  const store = await openStore(location);
  expect(await countRows(store.db, 'deliveries')).toBe(0);
  await store.close();
});

test('deferred emails are left for later, and all connections are closed', async () => {
  await using server = await openCountingServer((address) =>
    address === toReader(2) ? { code: 451, text: 'Come back later' } : null,
  );
  await using location = await openPlace();
  const at = { ...location, settings: toSettings(server.url) };
  await runWell(at, 'boletin', '--prueba', 'yo@obra.example');
  // A command with an open connection would not exit.
  await expect.poll(server.countConnections).toBe(0);
  expect(await runWell(at, 'boletin', '--enviar')).toMatch(
    / {2}2 de 3 entregados, 0 fallaron, 0 inciertos, 1 por enviar\.\n/,
  );
  await expect.poll(server.countConnections).toBe(0);
  expect(server.received).toEqual(['yo@obra.example', toReader(1), toReader(3)]);
});
