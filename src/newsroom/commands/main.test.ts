import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openExistingStore, openStore } from '#store/open.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, engines } from '#store/testing/engines.ts';
import { runNewsroom, runVerbatim, runWell } from '../testing/command-line.ts';
import { openText } from '../testing/drafts.ts';
import { createFolder } from '../testing/folder.ts';
import { dayToCome, toArticleFile } from '../testing/samples.ts';
import { commands } from './every-command.ts';

describeEngines('the command line', (engine) => {
  test('creates data with --nueva; publishes, renames, retires and lists articles', async () => {
    await using database = await engine.createTestDatabase({ isNew: true });
    await using folder = await createFolder({
      'losa.md': toArticleFile({ views: '1200' }),
      'muro.md': toArticleFile({ title: 'Muro', date: '2026-03-02T21:00' }),
      'viga.md': toArticleFile({ title: 'Viga', date: dayToCome }),
    });
    await runWell(database, 'categoria', 'tecnicas', '--nombre', 'Técnicas', '--nueva');
    expect(await runWell(database, 'publicar', folder.path)).toContain('Publicados: 3 nuevos');
    await runWell(database, 'renombrar', 'muro', 'muro-nuevo');
    await runWell(database, 'retirar', 'losa', '--hacia', 'muro-nuevo');
    expect((await runNewsroom(database, 'publicar', folder.path)).code).toBe(1);
    const lines = await runWell(database, 'listar');
    expect(lines.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      [dayToCome, 'programado', 'tecnicas', '0', 'viga', 'Viga'],
      ['2026-03-02', 'publicado', 'tecnicas', '0', 'muro-nuevo', 'Muro'],
      ['2026-03-01', 'retirado', 'tecnicas', '1200', 'losa', 'Vaciado de losa'],
      [''],
    ]);
  });

  test.each([['listar'], ['categoria', 'obras', '--nombre', 'Obras'], ['restaurar', 'no-hay']])(
    'refuses %s where there is no data, and creates none',
    async (...args) => {
      await using database = await engine.createTestDatabase({ isNew: true });
      const { code, stdout, stderr } = await runVerbatim(database, ...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('--nueva');
      expect(await readdir(database.dataDir)).toEqual([]);
      expect(await openExistingStore(database)).toBeNull();
    },
  );
});

test('a command first publishes the changes that are due', async () => {
  await using database = await engines[0].createTestDatabase();
  const store = await openStore(database);
  const [now, hour] = [Date.now(), 3_600_000];
  await publishArticles(store, toArticleInput('losa', { published_at: now - 9 * hour }));
  const { save, schedule } = await openText(store, 'losa', now - 3 * hour);
  await save({ title: 'Otra losa' });
  await schedule(now - hour);
  await store.close();
  expect(await runWell(database, 'listar')).toMatch(/ {2}losa {2}Otra losa\n$/);
});

const nowhere = { dataDir: '/no/hace/falta' };

test('--help lists all commands, and a wrong command is refused', async () => {
  const { stdout } = await runNewsroom(nowhere, '--help');
  const lines = Array.from(stdout.matchAll(/^ {2}(\w+) ?/gm), ([, name]) => name);
  expect(lines).toEqual(['servir', ...commands.map(({ name }) => name)]);
  expect((await runNewsroom(nowhere)).stdout).toBe(stdout);
  const { code, stderr } = await runNewsroom(nowhere, 'destruir');
  expect([code, stderr]).toEqual([1, expect.stringContaining('«destruir»')]);
});

test.each([
  ['retirar losa --hacia', /plomada retirar <slug>/],
  ['publicar losa.md --ensyo', /--ensayo\?\n.*plomada publicar /],
  ['publicar', /plomada publicar <archivo\|carpeta>/],
])('«%s» prints how to use the command, and creates no data', async (line, usage) => {
  const { code, stdout, stderr } = await runNewsroom(nowhere, ...line.split(' '));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(usage);
  expect(existsSync(nowhere.dataDir)).toBe(false);
});
