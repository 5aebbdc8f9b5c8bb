import { stat } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { recordBackup } from '#store/backups.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { ask, readAuditLog, refuse, runCommand, stopClock } from '../testing/commands.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';

const now = stopClock();

const open = () => openNewsroom(engines[0]);
describe('an administrator reads to the letter', () => {
  test('who is in the newsroom, and by what link somebody comes in', async () => {
    await using store = await open();
    const link = (kind: string, until: string) =>
      new RegExp(
        `^http://127\\.0\\.0\\.1:3001/${kind}/[\\w-]+\\nSirve una vez, hasta el ${until}\\.\\n$`,
      );
    const first = await ask(store, 'persona');
    expect(first).toMatch(/^No hay quien administre la redacción\. Primera entrada:\n/);
    expect(first.split('\n').slice(1).join('\n')).toMatch(
      link('primera-vez', '2026-11-17 a las 12:00'),
    );
    expect(await refuse(store, 'persona', 'ana@obra.example')).toBe(
      'Nadie de la redacción tiene ese correo. Para invitar: plomada persona ana@obra.example --rol redactor',
    );
    for (const turn of ['--inhabilitar', '--habilitar']) {
      expect(await refuse(store, 'persona', 'ana@obra.example', '--rol', 'editor', turn)).toMatch(
        /^Nadie de la redacción/,
      );
    }
    expect(await refuse(store, 'persona', 'ana@obra.example', '--rol', 'jefa')).toBe(
      '--rol: se esperaba redactor, editor o administrador.',
    );
    expect(await ask(store, 'persona', 'ana@obra.example', '--rol', 'editor')).toMatch(
      link('invitacion', '2026-11-19 a las 12:00'),
    );
    vi.stubEnv('DESK_URL', 'https://mesa.example');
    expect(await ask(store, 'persona', 'ana@obra.example')).toMatch(
      /^https:\/\/mesa\.example\/invitacion\//,
    );
    vi.stubEnv('DESK_URL', '');
    vi.stubEnv('DESK_PORT', 'off');
    expect(await ask(store, 'persona', 'ana@obra.example')).toMatch(
      /^http:\/\/127\.0\.0\.1:3001\//,
    );
    vi.stubEnv('DESK_PORT', '4001');
    expect(await ask(store, 'persona', 'ana@obra.example')).toMatch(
      /^http:\/\/127\.0\.0\.1:4001\//,
    );
    vi.unstubAllEnvs();
    await store.db.updateTable('people').set({ seen_at: now }).execute();
    await ask(store, 'persona', 'luz@obra.example', '--rol', 'redactor', '--nombre', 'Luz Rojas');
    await ask(store, 'persona', 'luz@obra.example', '--inhabilitar');
    expect(await refuse(store, 'persona', 'luz@obra.example')).toBe(
      'Luz Rojas no puede entrar: habilite antes a esa persona.',
    );
    await ask(store, 'persona', 'luz@obra.example', '--habilitar', '--rol', 'editor');
    await ask(store, 'persona', 'luz@obra.example', '--inhabilitar', '--rol', 'redactor');
    const [, ...lines] = (await ask(store, 'persona')).split('\n').toReversed();
    expect(lines.toReversed().slice(0, 2)).toEqual([
      'redactor       inhabilitado  luz@obra.example  Luz Rojas',
      'editor         invitado      ana@obra.example  ana  2026-11-16 a las 12:00',
    ]);
    expect(await readAuditLog(store)).toEqual([
      'inhabilitó a Luz Rojas',
      'cambió el papel de Luz Rojas | editor | redactor',
      'hizo un enlace de invitación para Luz Rojas',
      'habilitó a Luz Rojas',
      'cambió el papel de Luz Rojas | redactor | editor',
      'inhabilitó a Luz Rojas',
      'invitó a Luz Rojas (luz@obra.example) como redactor',
      'hizo un enlace de invitación para ana',
      'hizo un enlace de invitación para ana',
      'hizo un enlace de invitación para ana',
      'invitó a ana (ana@obra.example) como editor',
    ]);
  });

  test('when the last backup was made, by whom, and how large it is', async () => {
    await using store = await open();
    await using folder = await createFolder({});
    expect(await ask(store, 'respaldo')).toBe('Todavía no se ha hecho ninguno.\n');
    await using empty = await openTestStore(engines[0]);
    expect(await ask(empty, 'respaldo', folder.at('nada-aún'))).toMatch(
      /: 0 artículos, 0 categorías, 0 imágenes, 0 suscriptores\.\n/,
    );
    const file = folder.at('todo');
    await addArticles(store, ['losa', 'muro']);
    // Its thirty days are over, and no backup may bring it back.
    await runCommand(store, 'borrar', 'muro', '--si', 'muro');
    await store.db
      .updateTable('deletions')
      .set({ deleted_at: now - 31 * 86_400_000 })
      .execute();
    const said = await ask(store, 'respaldo', file);
    expect(said).toMatch(
      /: 1 artículo, 2 categorías, 0 imágenes, 0 suscriptores\.\n0,0 MB en \d+,\d s\.\n$/,
    );
    expect(await ask(store, 'respaldo')).toBe(
      `El último: 2026-11-16 a las 12:00, por orden, 0,0 MB\n${file}\n`,
    );
    const { size: bytes } = await stat(file);
    const made = { madeAt: now + 60_000, madeBy: 'Ana', file: '/r', bytes: bytes + 2_500_000 };
    await recordBackup(store, { ...made, counts: {} });
    expect(await ask(store, 'respaldo')).toBe(
      'El último: 2026-11-16 a las 12:01, en la mesa, por Ana, 2,5 MB\n/r\n',
    );
    expect(await runCommand(store, 'restaurar', file, '--reemplazar')).toEqual({
      said: 'Restaurado: 1 artículo, 2 categorías, 0 imágenes, 0 suscriptores.\n',
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
      /^No se tocó nada: .+\.$/,
    );
  });
});
