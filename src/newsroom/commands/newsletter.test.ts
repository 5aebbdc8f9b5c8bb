import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { insertRows } from '#store/rows.ts';
import { engines } from '#store/testing/engines.ts';
import { clock, startEdition } from '../newsletter/acts.ts';
import { openWeek, sender } from '../newsletter/testing/readers.ts';
import { ask, refuse, stopClock } from '../testing/commands.ts';
import { createFolder } from '../testing/folder.ts';

const now = stopClock();

describe('an editor of the newsletter reads', () => {
  test('how many emails were sent, and the first hundred that are uncertain', async () => {
    await using store = await openWeek(engines[0], 103);
    const { id } = await startEdition(store, sender, clock, now);
    const rows = Array.from({ length: 103 }, (_, index) => ({
      ...{ edition_id: id, subscriber_id: index + 1, due_at: now, claimed_at: now },
      state: (['sent', 'failed'] as const)[index] ?? ('uncertain' as const),
    }));
    await store.write((tx) => insertRows(tx, 'deliveries', rows));
    expect(await refuse(store, 'boletin', '--enviar')).toContain('n.º 1');
    const said = await ask(store, 'boletin', '--estado');
    expect(said).toContain('1 de 103 entregados, 1 falló, 101 inciertos, 0 por enviar');
    expect(said.match(/16 de noviembre de 2026 a las 12:00 +lector\d+@/g)).toHaveLength(100);
  });

  test('where a test email went, or why it was not sent', async () => {
    await using store = await openWeek(engines[0], 1);
    await using folder = await createFolder({});
    vi.stubEnv('DATA_DIR', folder.path);
    expect(await ask(store, 'boletin', '--prueba', 'yo@obra.example')).toContain(
      folder.at('correo'),
    );
    const [name = ''] = await readdir(folder.at('correo'));
    const email = await readFile(folder.at(`correo/${name}`), 'utf8');
    expect(email).toContain('=5BPrueba=5D');
    expect(email).not.toContain('List-Unsubscribe');
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
    vi.stubEnv('MAIL_FROM', 'a@obra.example');
    vi.stubEnv('SITE_URL', 'https://obra.example');
    expect(await refuse(store, 'boletin', '--prueba', 'yo@obra.example')).toContain('127.0.0.1:1');
  });
});
