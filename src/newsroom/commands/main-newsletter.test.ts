import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { describeEngines, engines } from '#store/testing/engines.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import { addReaders, addWeek, toReader } from '../newsletter/testing/readers.ts';
import { runNewsroom, runWell } from '../testing/command-line.ts';

type Given = { readers?: number; articles?: number };

async function openPlace(engine = engines[0], { readers = 3, articles = 4 }: Given = {}) {
  const place = await engine.createPlace();
  const store = await openStore(place);
  await addReaders(store, readers);
  await addWeek(store, articles);
  await store.close();
  return place;
}

const toSettings = ({ url }: { url: string }) => ({
  SMTP_URL: url,
  MAIL_FROM: 'boletin@plomada.example',
  SITE_URL: 'https://plomada.example',
});

describeEngines('without a mail server', (engine) => {
  test('an edition is previewed, tested and sent as one file for each reader', async () => {
    await using place = await openPlace(engine);
    const rehearsed = await runWell(place, 'boletin', '--ensayo');
    expect(rehearsed).toContain('Asunto: Título de obra-4\n');
    expect(rehearsed).toContain('\nhttp://127.0.0.1:3000/articulo/obra-4\n');
    expect(rehearsed).toContain('No se envió nada.');
    await runWell(place, 'boletin', '--prueba', 'yo@obra.example');
    const folder = join(place.dataDir, 'correo');
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^prueba-.*\.eml$/)]);
    expect(await runWell(place, 'boletin', '--enviar')).toContain('3 de 3 entregados');
    expect(await runWell(place, 'boletin', '--estado')).toContain('Boletín n.º 1: enviado');
    expect((await readdir(folder)).filter((name) => name.startsWith('boletin-1-'))).toHaveLength(3);
  });
});

describe('boletin --enviar', () => {
  test.each<[string, Given & { settings?: Record<string, string> }]>([
    ['artículos', { articles: 0 }],
    ['SMTP_URL', { settings: { SMTP_URL: 'correo.example' } }],
    ['SITE_URL', { settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@obra.example' } }],
  ])('sends nothing and names what is missing: %s', async (missing, { settings, ...given }) => {
    await using place = await openPlace(engines[0], given);
    const editor = { ...place, ...(settings ? { settings } : {}) };
    const { code, stderr } = await runNewsroom(editor, 'boletin', '--enviar');
    expect([code, stderr]).toEqual([1, expect.stringContaining(missing)]);
    const store = await openStore(place);
    expect(await store.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('pauses the edition if the server refuses our mail, and --seguir resumes it', async () => {
    let isMended = false;
    await using server = await openCountingServer(() =>
      isMended ? null : { code: 530, text: 'Authentication required' },
    );
    await using place = await openPlace();
    const at = { ...place, settings: toSettings(server) };
    const stopped = await runNewsroom(at, 'boletin', '--enviar');
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toMatch(/Boletín n\.º 1: en pausa.*3 por enviar.*530/s);
    isMended = true;
    const { code, stdout } = await runNewsroom(at, 'boletin', '--seguir');
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 de 3 entregados')]);
    expect(server.received.toSorted()).toEqual([1, 2, 3].map(toReader));
  });

  test('leaves deferred emails for later and closes its connections', async () => {
    await using server = await openCountingServer((address) =>
      address === toReader(2) ? { code: 451, text: 'Come back later' } : null,
    );
    await using place = await openPlace();
    const at = { ...place, settings: toSettings(server) };
    const run = (...args: string[]) => runNewsroom(at, 'boletin', ...args);
    expect((await run('--prueba', 'yo@obra.example')).code).toBe(0);
    // A command with an open connection would not exit.
    await expect.poll(server.countConnections).toBe(0);
    const { code, stdout } = await run('--enviar');
    await expect.poll(server.countConnections).toBe(0);
    expect(server.received).toEqual(['yo@obra.example', toReader(1), toReader(3)]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ {2}2 de 3 entregados, 0 fallaron, 0 inciertos, 1 por enviar\.\n/);
  });
});
