import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openExistingStore, openStore } from '#store/open.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { runNewsroom, runVerbatim } from '../testing/command-line.ts';

describeEngines('a command', (engine) => {
  test('says which data it works on, without the password, before anything else', async () => {
    await using place = await engine.createPlace();
    await (await openStore(place)).close();
    const { code, stdout, stderr } = await runVerbatim(place, 'listar');
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
      const { code, stdout, stderr } = await runVerbatim(place, ...order);
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
