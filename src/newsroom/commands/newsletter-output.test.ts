import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { setClock } from '#store/newsletter/mail-clock.ts';
import type { Database } from '#store/schema.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { clock, startEdition } from '../newsletter/acts.ts';
import { addReaders, addWeek, sender, toReader } from '../newsletter/testing/readers.ts';
import { ask, readAuditLog, refuse, stopClock } from '../testing/commands.ts';
import { createFolder } from '../testing/folder.ts';

type State = Database['deliveries']['state'];
const now = stopClock();

async function open(readers = 4) {
  const store = await openTestStore(engines[0]);
  await addReaders(store, readers);
  await addWeek(store);
  return store;
}
const addDeliveries = (store: Store, ...states: State[]) =>
  store.db
    .insertInto('deliveries')
    .values(
      states.map((state, index) => ({
        edition_id: 1,
        subscriber_id: index + 1,
        state,
        due_at: now,
      })),
    )
    .execute();

describe('whoever sends the boletín reads to the email', () => {
  test('what comes next, and why the clock did not send it', async () => {
    await using store = await open(1);
    const next = 'Boletín n.º 1: en preparación, 3 artículos, para 1 suscriptor.\n';
    const subject = '  Asunto: Título de obra-3\n';
    expect(await ask(store, 'boletin', '--estado')).toBe(
      `${next}${subject}  Sale cuando alguien lo envíe.\n`,
    );
    vi.stubEnv('BOLETIN', 'jueves 06:30');
    const hour = '  Sale el 2026-11-19 a las 06:30, hora de Caracas.\n';
    for (const [said, words] of [
      ['skipped', 'La última semana no salió: había menos de tres artículos nuevos.\n'],
      [
        'late',
        'Pasó más de un día de la hora y no salió. Si todavía conviene, envíelo con: boletin --enviar\n',
      ],
      [
        'busy',
        'A su hora se estaba enviando otro, y no salió. Si todavía conviene: boletin --enviar\n',
      ],
      ['sent', ''],
    ] as const) {
      await store.db.updateTable('mailing').set({ clock_at: 0 }).execute();
      await setClock(store, now, said);
      expect(await ask(store, 'boletin', '--estado')).toBe(`${next}${subject}${hour}${words}`);
    }
    expect(
      await ask(store, 'boletin', '--estado', '--asunto', '', '--saludo', ' Hola\u0301 ').catch(
        String,
      ),
    ).toBe('Error: Falta el asunto.');
  });

  test('how far the letters are, and what becomes of those nobody knows of', async () => {
    await using store = await open();
    await startEdition(store, sender, clock, now);
    await addDeliveries(store, 'sent', 'failed', 'uncertain', 'uncertain');
    const subject = '  Asunto: Título de obra-3\n';
    expect(await refuse(store, 'boletin', '--enviar')).toBe(
      'El boletín n.º 1 se está enviando: espere a que termine, o termínelo antes.',
    );
    expect(await ask(store, 'boletin', '--pausar')).toBe(
      'En pausa. Para que continúe: boletin --seguir\n',
    );
    expect(await refuse(store, 'boletin', '--pausar')).toBe('El envío ya está en pausa.');
    expect(await refuse(store, 'boletin', '--enviar')).toBe(
      'El boletín n.º 1 está en pausa: espere a que termine, o termínelo antes.',
    );
    await store.db.updateTable('deliveries').set({ claimed_at: now }).execute();
    expect(await ask(store, 'boletin', '--estado')).toBe(
      `Boletín n.º 1: en pausa, desde el 2026-11-16 a las 12:00.
${subject}  1 de 4 entregados, 1 falló, 2 inciertos, 0 por enviar.
  Lo pausó terminal.
Boletín n.º 2: en preparación, 0 artículos, para 4 suscriptores.
  Asunto: (falta)
  Sale cuando alguien lo envíe.
Inciertos: algo se cortó mientras salían, y nadie sabe si llegaron. Decida con --reenviar o --soltar.
  n.º 1  2026-11-16 a las 12:00  ${toReader(3)}
  n.º 1  2026-11-16 a las 12:00  ${toReader(4)}
`,
    );
    expect(await ask(store, 'boletin', '--reenviar', toReader(3))).toBe(
      'Se enviará otra vez: 1 correo. Siga con: boletin --seguir\n',
    );
    expect(await refuse(store, 'boletin', '--soltar', toReader(3))).toBe(
      `No hay ningún incierto de «${toReader(3)}».`,
    );
    expect(await ask(store, 'boletin', '--soltar', 'todos')).toBe('Se dejó: 1 correo.\n');
    expect(await ask(store, 'boletin', '--terminar')).toBe(
      `Boletín n.º 1: terminado antes de tiempo, desde el 2026-11-16 a las 12:00.
${subject}  1 de 4 entregados, 1 falló, 0 inciertos.
`,
    );
    expect(await readAuditLog(store)).toEqual([
      'terminó el boletín n.º 1 antes de tiempo',
      'dejó sin enviar 1 incierto del boletín n.º 1',
      'hizo enviar otra vez 1 incierto del boletín n.º 1',
      'pausó el boletín n.º 1',
      'comenzó a enviar el boletín n.º 1',
    ]);
  });

  test('that there are more letters in doubt than a hundred', async () => {
    await using store = await open(100);
    await startEdition(store, sender, clock, now);
    await addDeliveries(store, ...Array<State>(99).fill('uncertain'));
    const read = async () =>
      (await ask(store, 'boletin', '--estado')).trimEnd().split('\n').slice(7);
    expect(await read()).toHaveLength(99);
    await store.db
      .insertInto('deliveries')
      .values({ edition_id: 1, subscriber_id: 100, state: 'uncertain', due_at: now })
      .execute();
    expect(await read()).toHaveLength(101);
    expect((await read()).at(-1)).toBe('  … y quizás más.');
    // Another is on its way: what is left of the one before waits.
    await store.db.updateTable('editions').set({ state: 'sent' }).execute();
    expect(await ask(store, 'boletin', '--soltar', 'todos')).toBe('Se dejó: 100 correos.\n');
  });

  test('what is wrong with an edition, all of it at once', async () => {
    await using store = await open();
    const slugs = Array.from({ length: 9 }, (_, index) => `nota-${index}`);
    await publishArticles(store, ...slugs.map((slug) => toArticleInput(slug)));
    const words = (subject: string, greeting: string, articles: string) =>
      ['--asunto', subject, '--saludo', greeting, '--articulos', articles] as const;
    const bad = words(`a\t${'a'.repeat(149)}`, `a\t${'a'.repeat(599)}`, slugs.join(', '));
    expect((await refuse(store, 'boletin', '--ensayo', ...bad)).split('\n')).toEqual([
      'El asunto pasa de 150 caracteres: tiene 151.',
      'El asunto debe ser una sola línea de texto.',
      'El saludo tiene signos que no son texto.',
      'El saludo pasa de 600 caracteres: tiene 601.',
      'Caben 8 artículos, y hay 9.',
    ]);
    const good = words('a'.repeat(150), `a\n${'a'.repeat(598)}`, slugs.slice(1).join());
    const said = await ask(store, 'boletin', '--ensayo', ...good);
    expect(said).toMatch(
      /^Asunto: a{150}\n\n.*\nEl correo pesa \d{5} bytes\. No se envió nada\.\n$/s,
    );
    expect(await refuse(store, 'boletin', '--ensayo', '--articulos', 'nota-1,otra,nada')).toBe(
      'No hay ningún artículo publicado con el slug «otra», «nada».',
    );
  });

  test('that a test was sent, where to, or why not', async () => {
    await using store = await open();
    await using folder = await createFolder({});
    vi.stubEnv('DATA_DIR', folder.path);
    const emails = join(folder.path, 'correo');
    expect(await ask(store, 'boletin', '--prueba', 'yo@obra.example')).toBe(
      `Prueba enviada a yo@obra.example (${emails}).\n`,
    );
    const [name = ''] = await readdir(emails);
    const email = await readFile(join(emails, name), 'utf8');
    expect(email).toContain('\r\nSubject: =?UTF-8?Q?=5BPrueba=5D_T=C3=ADtulo_de_obra-3?=\r\n');
    expect(email).not.toContain('List-Unsubscribe');
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    vi.stubEnv('MAIL_FROM', 'a@obra.example');
    vi.stubEnv('SITE_URL', 'https://obra.example');
    expect(await refuse(store, 'boletin', '--prueba', 'yo@obra.example')).toMatch(
      /^No se envió la prueba\. No hay conexión con el servidor de correo \(127\.0\.0\.1:1: .+\)$/,
    );
  });
});
