import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { describeEngines, engines } from '#store/testing/engines.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import { addReaders, addWeek, toReader } from '../newsletter/testing/readers.ts';
import { type Ran, runNewsroom, runWell } from '../testing/command-line.ts';

type Given = { readers?: number; articles?: number };

async function openPlace(engine = engines[0], { readers = 3, articles = 4 }: Given = {}) {
  const place = await engine.createPlace();
  await using store = Object.assign(await openStore(place), {
    [Symbol.asyncDispose](this: Store) {
      return this.close();
    },
  });
  await addReaders(store, readers);
  await addWeek(store, articles);
  return place;
}

describeEngines('on a fresh machine', (engine) => {
  test('an editor looks at the edition, tries it, sends it and finds a file for each reader', async () => {
    await using place = await openPlace(engine);
    const rehearsed = await runWell(place, 'boletin', '--ensayo', '--asunto', 'Cinco luces');
    expect(rehearsed).toContain('Asunto: Cinco luces\n');
    expect(rehearsed).toContain('\nhttp://127.0.0.1:3000/articulo/obra-4\n');
    expect(rehearsed).toContain('No se envió nada.');
    expect(await runWell(place, 'boletin', '--whatsapp')).toMatch(
      /^\*Plomada, boletín n\.º 1\*\n.*\/articulo\/obra-4\n/s,
    );
    expect(await runWell(place, 'suscriptores', '--invitar')).toBe(
      'Se le preguntará a 0 direcciones; el sitio en marcha envía los mensajes.\n',
    );
    await runWell(place, 'boletin', '--prueba', 'yo@obra.example');
    const folder = join(place.dataDir, 'correo');
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^prueba-.*\.eml$/)]);
    expect(await runWell(place, 'boletin', '--enviar')).toMatch(
      /^El boletín n\.º 1 quedó como está y comienza a enviarse\.\nBoletín n\.º 1: enviado, .+\n {2}Asunto: .+\n {2}3 de 3 entregados, .+\n$/,
    );
    expect(await runWell(place, 'boletin', '--estado')).toContain(
      '  Asunto: Cinco luces\n  3 de 3 entregados, 0 fallaron, 0 inciertos.\n',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('boletin-1-'))).toHaveLength(3);
    expect(await runWell(place, 'boletin', '--estado')).toContain('Boletín n.º 1: enviado');
    expect(await runNewsroom(place, 'boletin', '--enviar')).toMatchObject({
      code: 1,
      stderr: 'Falta el asunto.\nLa edición no tiene artículos.\n',
    });
  });
});

describe('an editor is told in a clear line, and nothing is sent:', () => {
  const said = ({ code, stdout, stderr }: Ran) => ({ code, stdout, stderr: stderr.trim() });
  const refuse = (stderr: string) => ({ code: 1, stdout: '', stderr });

  test.each<[string[], string, (Given & { settings?: Record<string, string> })?]>([
    [['--enviar'], 'Falta el asunto.\nLa edición no tiene artículos.', { articles: 0 }],
    [
      ['--enviar'],
      'SMTP_URL debe ser smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465',
      { settings: { SMTP_URL: 'correo.example' } },
    ],
    [
      ['--enviar'],
      'Para enviar correo hace falta SITE_URL: sin ella los enlaces no llevan al sitio.',
      { settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@obra.example' } },
    ],
  ])('boletin %j', async (args, line, { settings, ...given } = {}) => {
    await using place = await openPlace(engines[0], given);
    const editor = { ...place, ...(settings ? { settings } : {}) };
    expect(said(await runNewsroom(editor, 'boletin', ...args))).toEqual(refuse(line));
    const store = await openStore(place);
    expect(await store.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('a server that takes no mail from us pauses the edition, and --seguir goes on once it does', async () => {
    let isMended = false;
    await using server = await openCountingServer(() =>
      isMended ? null : { code: 530, text: 'Authentication required' },
    );
    await using place = await openPlace();
    const settings = {
      SMTP_URL: server.url,
      MAIL_FROM: 'boletin@plomada.example',
      SITE_URL: 'https://plomada.example',
    };
    const stopped = await runNewsroom({ ...place, settings }, 'boletin', '--enviar');
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toMatch(/Boletín n\.º 1: en pausa.*3 por enviar.*530/s);
    isMended = true;
    const { code, stdout } = await runNewsroom({ ...place, settings }, 'boletin', '--seguir');
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 de 3 entregados')]);
    expect(server.received.toSorted()).toEqual([1, 2, 3].map(toReader));
  });

  test('a server that asks to come back later has the rest of the letters later', async () => {
    await using server = await openCountingServer((address) =>
      address === toReader(2) ? { code: 451, text: 'Come back later' } : null,
    );
    await using place = await openPlace();
    const settings = {
      SMTP_URL: server.url,
      MAIL_FROM: 'boletin@plomada.example',
      SITE_URL: 'https://plomada.example',
    };
    const order = (...args: string[]) => runNewsroom({ ...place, settings }, 'boletin', ...args);
    expect((await order('--prueba', 'yo@obra.example')).code).toBe(0);
    // A command that stayed on the line would not end.
    await expect.poll(server.countLines).toBe(0);
    const { code, stdout } = await order('--enviar');
    await expect.poll(server.countLines).toBe(0);
    expect(server.received).toEqual(['yo@obra.example', toReader(1), toReader(3)]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ {2}2 de 3 entregados, 0 fallaron, 0 inciertos, 1 por enviar\.\n/);
    expect(stdout).toMatch(
      /\nLo que falta sale con el sitio en marcha, o con: boletin --seguir\n$/,
    );
  });
});
