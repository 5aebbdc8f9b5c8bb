import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openExistingStore, openStore } from '#store/open.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { runNewsroom, runVerbatim } from '../testing/command-line.ts';

describeEngines('a command', (engine) => {
  test('prints which database it uses, without the password', async () => {
    await using place = await engine.createPlace();
    await (await openStore(place)).close();
    const { code, stdout, stderr } = await runVerbatim(place, 'listar');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    const { host, pathname, password } = new URL(place.databaseUrl ?? 'file:///');
    expect(stderr).toContain(
      place.databaseUrl ? `${host}${pathname}` : `${place.dataDir}/plomada.sqlite`,
    );
    if (password) expect(stderr).not.toContain(password);
  });

  test.each([['listar'], ['categoria', 'obras', '--nombre', 'Obras'], ['restaurar', 'no-hay']])(
    '%s refuses data that does not exist and creates none',
    async (...args) => {
      await using place = await engine.createPlace({ isNew: true });
      const { code, stdout, stderr } = await runVerbatim(place, ...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('--nueva');
      expect(await readdir(place.dataDir)).toEqual([]);
      expect(await openExistingStore(place)).toBeNull();
    },
  );

  test('creates new data with --nueva', async () => {
    await using place = await engine.createPlace({ isNew: true });
    const args = ['categoria', 'obras', '--nombre', 'Obras'];
    expect(await runNewsroom(place, ...args, '--nueva')).toMatchObject({ code: 0 });
    expect(await runNewsroom(place, ...args)).toMatchObject({ code: 0 });
  });
});
