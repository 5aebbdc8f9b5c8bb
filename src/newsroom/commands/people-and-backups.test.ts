import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { recordBackup } from '#store/backups.ts';
import { engines } from '#store/testing/engines.ts';
import { ask, readAuditLog, refuse, runCommand, stopClock } from '../testing/commands.ts';
import { saveText } from '../testing/drafts.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';

const now = stopClock();

const open = () => openNewsroom(engines[0]);
describe('an administrator', () => {
  test('gets one-time links for people, and lists who has access', async () => {
    await using store = await open();
    const persona = (...args: string[]) => ask(store, 'persona', ...args);
    expect(await persona()).toMatch(/http:\/\/127\.0\.0\.1:3001\/primera-vez\/[\w-]+\n/);
    expect(await refuse(store, 'persona', 'ana@obra.example')).toContain('--rol redactor');
    for (const turn of ['--inhabilitar', '--habilitar']) {
      expect(await refuse(store, 'persona', 'ana@obra.example', '--rol', 'editor', turn)).toMatch(
        /^Nadie/,
      );
    }
    expect(await refuse(store, 'persona', 'ana@obra.example', '--rol', 'jefa')).toContain('--rol');
    expect(await persona('ana@obra.example', '--rol', 'editor')).toMatch(
      /^http:\/\/127\.0\.0\.1:3001\/invitacion\/[\w-]+\n.*19 de noviembre de 2026 a las 12:00/,
    );
    vi.stubEnv('DESK_URL', 'https://mesa.example');
    expect(await persona('ana@obra.example')).toMatch(/^https:\/\/mesa\.example\/invitacion\//);
    vi.stubEnv('DESK_URL', '');
    vi.stubEnv('DESK_PORT', '4001');
    expect(await persona('ana@obra.example')).toMatch(/^http:\/\/127\.0\.0\.1:4001\//);
    vi.unstubAllEnvs();
    await persona('luz@obra.example', '--rol', 'redactor', '--nombre', 'Luz Rojas');
    await persona('luz@obra.example', '--inhabilitar');
    expect(await refuse(store, 'persona', 'luz@obra.example')).toContain('Luz Rojas');
    await persona('luz@obra.example', '--habilitar', '--rol', 'editor');
    await persona('luz@obra.example', '--inhabilitar', '--rol', 'redactor');
    const listed = await persona();
    expect(listed).toMatch(/redactor +inhabilitado +luz@obra\.example/);
    expect(listed).toMatch(/editor +invitado +ana@obra\.example/);
    expect((await readAuditLog(store)).slice(0, 7)).toEqual([
      'inhabilitó a Luz Rojas',
      'cambió el rol de Luz Rojas | editor | redactor',
      'generó un enlace de invitación para Luz Rojas',
      'habilitó a Luz Rojas',
      'cambió el rol de Luz Rojas | redactor | editor',
      'inhabilitó a Luz Rojas',
      'invitó a Luz Rojas (luz@obra.example) como redactor',
    ]);
  });

  test('reads when the last backup was made and by whom, and restores one', async () => {
    await using store = await open();
    await using folder = await createFolder({});
    await saveText(store, { id: randomUUID(), fields: emptyFields });
    expect(await refuse(store, 'restaurar', folder.at('r'))).toContain('--reemplazar');
    expect(await ask(store, 'respaldo')).toContain('ninguno');
    const file = folder.at('todo');
    await addArticles(store, ['losa', 'muro']);
    // Its thirty days are over, so no backup may restore it.
    await runCommand(store, 'borrar', 'muro', '--si', 'muro');
    await store.db
      .updateTable('deletions')
      .set({ deleted_at: now - 31 * 86_400_000 })
      .execute();
    expect(await ask(store, 'respaldo', file)).toContain(': 1 artículo, 2 categorías,');
    const last = await ask(store, 'respaldo');
    expect(last).toContain('16 de noviembre de 2026 a las 12:00');
    expect(last).toContain(file);
    const made = { madeAt: now + 60_000, madeBy: 'Ana', file: '/r', bytes: 2_500_000 };
    await recordBackup(store, { ...made, counts: {} });
    expect(await ask(store, 'respaldo')).toMatch(/12:01, .*Ana, 2,5 MB\n\/r\n$/);
    expect(await runCommand(store, 'restaurar', file, '--reemplazar')).toEqual({
      said: expect.stringContaining('1 artículo, 2 categorías,'),
      changed: [
        '/',
        '/categoria/tecnicas',
        '/categoria/noticias',
        '/categoria/analisis',
        '/categoria/recursos',
      ],
    });
    expect((await readAuditLog(store))[0]).toBe(`restauró un respaldo | ${file}`);
    await folder.write({ nada: 'Nada' });
    expect(await refuse(store, 'restaurar', folder.at('nada'), '--reemplazar')).toMatch(
      /^No se tocó nada/,
    );
  });
});
