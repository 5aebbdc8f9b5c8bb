import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { setClock } from '#store/newsletter/mail-clock.ts';
import type { Database } from '#store/schema.ts';
import type { Store } from '#store/store.ts';
import { engines } from '#store/testing/engines.ts';
import { clock, startEdition } from '../newsletter/acts.ts';
import { openWeek, sender } from '../newsletter/testing/readers.ts';
import { ask, refuse, stopClock } from '../testing/commands.ts';
import { createFolder } from '../testing/folder.ts';

type State = Database['deliveries']['state'];
const now = stopClock();

const open = (readers = 1) => openWeek(engines[0], readers);
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
    await using store = await open();
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

  test('how far an edition is, and the first hundred of its uncertain emails', async () => {
    await using store = await open(103);
    await startEdition(store, sender, clock, now);
    await addDeliveries(store, 'sent', 'failed', ...Array<State>(101).fill('uncertain'));
    await store.db.updateTable('deliveries').set({ claimed_at: now }).execute();
    expect(await refuse(store, 'boletin', '--enviar')).toContain('n.º 1');
    const said = await ask(store, 'boletin', '--estado');
    expect(said).toContain('1 de 103 entregados, 1 falló, 101 inciertos, 0 por enviar');
    expect(said.match(/16 de noviembre de 2026 a las 12:00 +lector\d+@/g)).toHaveLength(100);
    expect(said).toMatch(/más\.\n$/);
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
