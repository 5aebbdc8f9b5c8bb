import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addSubscriber } from '#store/mail/subscribers.ts';
import { openExistingStore, openStore } from '#store/open.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { runNewsroom, runToTheLetter, runWell } from './testing/command-line.ts';
import { createFolder } from './testing/folder.ts';

describeEngines('an order', (engine) => {
  test('says which data it works on, without the password, before anything else', async () => {
    await using place = await engine.createPlace();
    await (await openStore(place)).close();
    const { code, stdout, stderr } = await runToTheLetter(place, 'listar');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const { host, pathname, password } = new URL(place.databaseUrl ?? 'file:///');
    expect(stderr).toBe(
      place.databaseUrl
        ? `Base de datos: PostgreSQL, ${host}${pathname}\n`
        : `Base de datos: SQLite, ${place.dataDir}/plomada.sqlite\n`,
    );
    if (password) expect(stderr).not.toContain(password);
  });

  test.each([['listar'], ['categoria', 'obras', '--nombre', 'Obras'], ['restaurar', 'no-hay']])(
    '%s refuses data that does not exist, says what to do, and makes none',
    async (...order) => {
      await using place = await engine.createPlace({ isNew: true });
      const { code, stdout, stderr } = await runToTheLetter(place, ...order);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^Base de datos: .*\nAhí no hay ninguna todavía/);
      expect(stderr).toMatch(/revise DATA_DIR y DATABASE_URL\.\n.*--nueva\.\n$/);
      expect(await readdir(place.dataDir)).toEqual([]);
      expect(await openExistingStore(place)).toBeNull();
    },
  );

  test('makes new data for whoever asks for it', async () => {
    await using place = await engine.createPlace({ isNew: true });
    const order = ['categoria', 'obras', '--nombre', 'Obras'];
    const well = (stdout: string) => ({ code: 0, stdout, stderr: '' });
    expect(await runNewsroom(place, ...order, '--nueva')).toEqual(well('Creada: obras\n'));
    expect(await runNewsroom(place, ...order)).toEqual(well('Cambiada: obras\n'));
  });
});

test('an operator keeps the list of subscribers in a file of their own, whole or as it was', async () => {
  await using folder = await createFolder({ 'lista.csv': 'de ayer' });
  const place = { dataDir: folder.at('datos') };
  const store = await openStore(place);
  await addSubscriber(store, 'ana@obra.example', Date.parse('2026-03-01T12:00:00Z'));
  await chmod(folder.at('lista.csv'), 0o644);
  const file = folder.at('lista.csv');
  const order = ['suscriptores', '--csv', '--salida', file];
  expect(await runWell(place, ...order)).toBe(`Guardado en ${file}: 1 suscriptor.\n`);
  const table = await readFile(file, 'utf8');
  expect(table).toMatch(
    /^email,fecha,codigo,estado\n"ana@obra\.example",2026-03-01T12:00:00\.000Z,".+",\S.*\n$/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  // A list that breaks off half way: no calendar has such a day.
  await addSubscriber(store, 'eva@obra.example', 9e15);
  await store.close();
  const { code } = await runToTheLetter(place, ...order);
  expect(code).toBe(1);
  expect(await readFile(file, 'utf8')).toBe(table);
  expect((await readdir(folder.path)).sort()).toEqual(['datos', 'lista.csv']);
  expect(existsSync(`${file}.parcial`)).toBe(false);
});
