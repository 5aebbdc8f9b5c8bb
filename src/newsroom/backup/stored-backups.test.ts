import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createFolder } from '../testing/folder.ts';
import { beginReceiving, receivePart } from './receive.ts';
import { findBackup, listBackups, pruneBackups } from './stored-backups.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-16T03:10:05-04:00');

test('an upload arrives in parts, each written once, and gets its name when complete', async () => {
  await using folder = await createFolder({});
  const path = folder.at('respaldos');
  const name = 'recibido-2026-11-16-031005.respaldo';
  expect(await beginReceiving(path, 6, now)).toEqual({ name, size: 6, got: 0 });
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(`${path}/${name}.parcial`)).mode & 0o777).toBe(0o600);
  let completed = 0;
  const putBackup = async (
    from: number,
    text: string,
    changes: { name?: string; size?: number } = {},
  ) => {
    const upload = { name, size: 6, from, ...changes };
    const { got } = await receivePart(path, upload, new TextEncoder().encode(text), async () => {
      completed += 1;
    });
    return got;
  };
  expect(await putBackup(0, 'abc')).toBe(3);
  expect(await putBackup(0, 'xyz')).toBe(3);
  expect(await putBackup(4, 'ef')).toBe(3);
  await expect(putBackup(3, 'defg')).rejects.toThrow('El archivo cambió mientras se enviaba.');
  expect(completed).toBe(0);
  expect(await putBackup(3, 'def')).toBe(6);
  // The answer was lost, and it comes again.
  expect(await putBackup(3, 'def')).toBe(6);
  expect(completed).toBe(1);
  expect(await readFile(`${path}/${name}`, 'utf8')).toBe('abcdef');
  for (const other of [{ size: 7 }, { name: '../datos.respaldo' }]) {
    await expect(putBackup(3, 'def', other)).rejects.toThrow('Se empezó a enviar otro archivo.');
  }
  expect(await findBackup(path, name)).toMatchObject({ name, bytes: 6 });
  await expect(findBackup(path, 'nada')).rejects.toThrow('Ese respaldo ya no existe.');
  // A new upload replaces an incomplete one.
  await beginReceiving(path, 6, now + 1_000);
  await beginReceiving(path, 6, now + 2_000);
  const last = 'recibido-2026-11-16-031007.respaldo.parcial';
  expect((await readdir(path)).toSorted()).toEqual([name, last]);
});

test('the desk keeps seven of its own backups for thirty days, and all of the operator’s', async () => {
  const backups = Array.from({ length: 9 }, (_, index) => [
    `mesa-${index}.respaldo`,
    index * 1_000,
  ]);
  const keptBackups = {
    ...Object.fromEntries(backups.slice(0, 7)),
    'antes-de-restaurar-1.respaldo': 30 * day,
    'recibido-2.respaldo.parcial': day,
    [`mesa-11.respaldo.${process.pid}.parcial`]: 0,
    'de-noche.respaldo': 99 * day,
    'nota.parcial': 99 * day,
  };
  const deletedBackups = {
    ...Object.fromEntries(backups.slice(7)),
    'antes-de-restaurar-2.respaldo': 30 * day + 1_000,
    'recibido-1.respaldo': 31 * day,
    'recibido-3.respaldo.parcial': day + 1_000,
    'mesa-10.respaldo.1.parcial': 0,
  };
  await using folder = await createFolder({});
  for (const [name, age] of Object.entries<number>({ ...keptBackups, ...deletedBackups })) {
    await folder.write({ [name]: '' });
    await utimes(folder.at(name), 0, (now - age) / 1_000);
  }
  expect((await listBackups(folder.path)).slice(0, 2)).toEqual([
    { name: 'mesa-0.respaldo', bytes: 0, changedAt: now },
    { name: 'mesa-1.respaldo', bytes: 0, changedAt: now - 1_000 },
  ]);
  await pruneBackups(folder.path, now);
  expect((await readdir(folder.path)).toSorted()).toEqual(Object.keys(keptBackups).toSorted());
  // A missing folder is not an error.
  await pruneBackups(folder.at('nada'), now);
  expect(await listBackups(folder.at('nada'))).toEqual([]);
});
