import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { recordBackup } from '#store/backups.ts';
import { deleteRows, updateRows, whereAmong } from '#store/rows.ts';
import {
  addSubscriber,
  confirmSubscription,
  unsubscribeByToken,
} from '#store/subscribers/subscribers.ts';
import { engines, testWith } from '#store/testing/engines.ts';
import { ask, readAuditLog, refuse, runCommand, stopClock } from '../testing/commands.ts';
import { saveText } from '../testing/drafts.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { findToken } from '../testing/subscribers.ts';

const now = stopClock();
const test = testWith(() => openNewsroom(engines[0]));

describe('an administrator', () => {
  test('gets one-time links for people at the desk’s URL', async (store) => {
    const askFor = (...args: string[]) => ask(store, 'persona', ...args);
    expect(await askFor()).toMatch(/http:\/\/127\.0\.0\.1:3001\/primera-vez\/[\w-]+\n/);
    expect(await askFor('ana@obra.example', '--rol', 'editor')).toMatch(
      /^http:\/\/127\.0\.0\.1:3001\/invitacion\/[\w-]+\n.*19 de noviembre de 2026 a las 12:00/,
    );
    vi.stubEnv('DESK_PORT', '4001');
    expect(await askFor('ana@obra.example')).toMatch(/^http:\/\/127\.0\.0\.1:4001\//);
    vi.stubEnv('DESK_URL', 'https://mesa.example');
    expect(await askFor('ana@obra.example')).toMatch(/^https:\/\/mesa\.example\/invitacion\//);
  });

  test('invites, disables and enables people, and lists who has access', async (store) => {
    const [luz, ana] = ['luz@obra.example', 'ana@obra.example'];
    const askFor = (...args: string[]) => ask(store, 'persona', ...args);
    expect(await refuse(store, 'persona', ana)).toContain('--rol redactor');
    expect(await refuse(store, 'persona', ana, '--rol', 'jefa')).toContain('--rol');
    for (const turn of ['--inhabilitar', '--habilitar']) {
      expect(await refuse(store, 'persona', ana, '--rol', 'editor', turn)).toMatch(/^Nadie/);
    }
    await askFor(luz, '--rol', 'redactor', '--nombre', 'Luz Rojas');
    await askFor(luz, '--inhabilitar');
    expect(await refuse(store, 'persona', luz)).toContain('Luz Rojas');
    await askFor(luz, '--habilitar', '--rol', 'editor');
    await askFor(luz, '--inhabilitar', '--rol', 'redactor');
    expect(await readAuditLog(store)).toEqual([
      'inhabilitó a Luz Rojas',
      'cambió el rol de Luz Rojas | editor | redactor',
      'generó un enlace de invitación para Luz Rojas',
      'habilitó a Luz Rojas',
      'cambió el rol de Luz Rojas | redactor | editor',
      'inhabilitó a Luz Rojas',
      'invitó a Luz Rojas (luz@obra.example) como redactor',
    ]);
    await askFor(ana, '--rol', 'editor');
    const listed = await askFor();
    expect(listed).toMatch(/redactor +inhabilitado +luz@obra\.example/);
    expect(listed).toMatch(/editor +invitado +ana@obra\.example/);
  });

  test('reads when the last backup was made and by whom, and restores one', async (store) => {
    await using folder = await createFolder({ nada: 'Nada' });
    const file = folder.at('todo');
    await saveText(store, { id: randomUUID(), fields: emptyFields });
    expect(await refuse(store, 'restaurar', file)).toContain('--reemplazar');
    expect(await ask(store, 'respaldo')).toContain('ninguno');
    await addArticles(store, ['losa', 'muro']);
    // The thirty days are over, so no backup may restore it.
    await runCommand(store, 'borrar', 'muro', '--si', 'muro');
    const deleted_at = now - 31 * 86_400_000;
    await store.write((tx) => updateRows(tx, 'deletions', {}, { deleted_at }));
    expect(await ask(store, 'respaldo', file)).toContain(': 1 artículo, 2 categorías,');
    const last = await ask(store, 'respaldo');
    expect(last).toContain('16 de noviembre de 2026 a las 12:00');
    expect(last).toContain(file);
    const made = { madeAt: now + 60_000, madeBy: 'Ana', file: '/r', bytes: 2_500_000 };
    await recordBackup(store, { ...made, counts: {} });
    expect(await ask(store, 'respaldo')).toMatch(/12:01, .*Ana, 2,5 MB\n\/r\n$/);
    const slugs = ['tecnicas', 'noticias', 'analisis', 'recursos'];
    expect(await runCommand(store, 'restaurar', file, '--reemplazar')).toEqual({
      said: expect.stringContaining('1 artículo, 2 categorías,'),
      changed: ['/', ...slugs.map((slug) => `/categoria/${slug}`)],
    });
    expect((await readAuditLog(store))[0]).toBe(`restauró un respaldo | ${file}`);
    expect(await refuse(store, 'restaurar', folder.at('nada'), '--reemplazar')).toMatch(
      /^No se tocó nada/,
    );
  });
});

test('an administrator counts subscribers, erases one, and invites people who were never asked', async (store) => {
  await using folder = await createFolder({});
  for (const name of ['ana', 'eva', 'luz', 'mar', 'sol']) {
    await addSubscriber(store, `${name}@obra.example`, now);
  }
  for (const name of ['ana', 'eva', 'luz']) {
    await confirmSubscription(store, await findToken(store, name), now);
  }
  await unsubscribeByToken(store, await findToken(store, 'eva'), now);
  await store.write(async (tx) => {
    const bounced = whereAmong(['luz@obra.example', 'eva@obra.example']);
    await updateRows(tx, 'subscribers', { email: bounced }, { bounces: 3 });
    await updateRows(tx, 'subscribers', { email: 'sol@obra.example' }, { asked_at: now });
  });
  const counts = 'confirmado: 1\npendiente: 1\nsin preguntar: 1\nrebotado: 1\nbaja: 1\n';
  expect(await ask(store, 'suscriptores')).toBe(counts);
  vi.stubEnv('DATA_DIR', folder.path);
  await ask(store, 'suscriptores', '--borrar', 'ana@obra.example');
  await store.write((tx) => deleteRows(tx, 'subscription_letters'));
  expect(await ask(store, 'suscriptores', '--invitar')).toContain('1 dirección');
  expect(await readAuditLog(store)).toEqual(['borró los datos de un suscriptor']);
});
