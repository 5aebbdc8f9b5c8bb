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

describe('an editor of the newsletter reads', () => {
  test('the next edition, and why the schedule did not send it', async () => {
    await using store = await open(1);
    const read = () => ask(store, 'boletin', '--estado');
    const next = await read();
    expect(next).toContain('n.º 1: en preparación, 3 artículos, para 1 suscriptor');
    expect(next).toContain('Título de obra-3');
    vi.stubEnv('BOLETIN', 'jueves 06:30');
    for (const [state, reason] of [
      ['skipped', /menos de tres/],
      ['late', /más de un día/],
      ['busy', /enviando otro/],
      ['sent', /Caracas\.\n$/],
    ] as const) {
      await store.db.updateTable('mailing').set({ clock_at: 0 }).execute();
      await setClock(store, now, state);
      const said = await read();
      expect(said).toContain('19 de noviembre de 2026 a las 6:30');
      expect(said).toMatch(reason);
    }
  });

  test('how far an edition is, and decides about uncertain emails', async () => {
    await using store = await open();
    await startEdition(store, sender, clock, now);
    await addDeliveries(store, 'sent', 'failed', 'uncertain', 'uncertain');
    expect(await refuse(store, 'boletin', '--enviar')).toContain('n.º 1');
    await ask(store, 'boletin', '--pausar');
    expect(await refuse(store, 'boletin', '--pausar')).toContain('en pausa');
    expect(await refuse(store, 'boletin', '--enviar')).toContain('n.º 1');
    await store.db.updateTable('deliveries').set({ claimed_at: now }).execute();
    const state = await ask(store, 'boletin', '--estado');
    expect(state).toContain('1 de 4 entregados, 1 falló, 2 inciertos, 0 por enviar');
    expect(state).toMatch(/16 de noviembre de 2026 a las 12:00 +lector3@/);
    expect(state).toMatch(/16 de noviembre de 2026 a las 12:00 +lector4@/);
    expect(await ask(store, 'boletin', '--reenviar', toReader(3))).toContain('1 correo');
    expect(await refuse(store, 'boletin', '--descartar', toReader(3))).toContain(toReader(3));
    expect(await ask(store, 'boletin', '--descartar', 'todos')).toContain('1 correo');
    expect(await ask(store, 'boletin', '--terminar')).toContain(
      '1 de 4 entregados, 1 falló, 0 inciertos',
    );
    expect(await readAuditLog(store)).toEqual([
      'terminó el boletín n.º 1 antes de tiempo',
      'descartó 1 incierto del boletín n.º 1',
      'envió otra vez 1 incierto del boletín n.º 1',
      'pausó el boletín n.º 1',
      'comenzó a enviar el boletín n.º 1',
    ]);
  });

  test('a hundred uncertain emails at most, and decides about all of them', async () => {
    await using store = await open(101);
    await startEdition(store, sender, clock, now);
    await addDeliveries(store, ...Array<State>(101).fill('uncertain'));
    const said = await ask(store, 'boletin', '--estado');
    expect(said.match(/lector\d+@/g)).toHaveLength(100);
    expect(said).toMatch(/más\.\n$/);
    await store.db.updateTable('editions').set({ state: 'sent' }).execute();
    expect(await ask(store, 'boletin', '--descartar', 'todos')).toContain('101 correos');
  });

  test('every fault of an edition at once', async () => {
    await using store = await open();
    const slugs = Array.from({ length: 9 }, (_, index) => `nota-${index}`);
    await publishArticles(store, ...slugs.map((slug) => toArticleInput(slug)));
    const words = (subject: string, greeting: string, articles: string) =>
      ['--asunto', subject, '--saludo', greeting, '--articulos', articles] as const;
    const bad = words(`a\t${'a'.repeat(149)}`, `a\t${'a'.repeat(599)}`, slugs.join(', '));
    const faults = (await refuse(store, 'boletin', '--ensayo', ...bad)).split('\n');
    expect(faults).toEqual(
      [/asunto.* 151/, /asunto.*línea/, /saludo.*texto/, /saludo.* 601/, /artículos.* 9/].map(
        (fault) => expect.stringMatching(fault),
      ),
    );
    const good = words('a'.repeat(150), `a\n${'a'.repeat(598)}`, slugs.slice(1).join());
    expect(await ask(store, 'boletin', '--ensayo', ...good)).toMatch(/^Asunto: a{150}\n/);
    expect(await refuse(store, 'boletin', '--ensayo', '--articulos', 'nota-1,otra,nada')).toContain(
      '«otra», «nada»',
    );
  });

  test('where a test email went, or why it did not', async () => {
    await using store = await open();
    await using folder = await createFolder({});
    vi.stubEnv('DATA_DIR', folder.path);
    const emails = join(folder.path, 'correo');
    expect(await ask(store, 'boletin', '--prueba', 'yo@obra.example')).toContain(emails);
    const [name = ''] = await readdir(emails);
    const email = await readFile(join(emails, name), 'utf8');
    expect(email).toContain('=5BPrueba=5D');
    expect(email).not.toContain('List-Unsubscribe');
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    vi.stubEnv('MAIL_FROM', 'a@obra.example');
    vi.stubEnv('SITE_URL', 'https://obra.example');
    expect(await refuse(store, 'boletin', '--prueba', 'yo@obra.example')).toContain('127.0.0.1:1');
  });
});
