import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createFolder } from '../testing/folder.ts';
import {
  assertRoom,
  findBackup,
  listBackups,
  pruneBackups,
  toBackupFolder,
} from './kept-backups.ts';
import { beginReceiving, receivePart } from './receive.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-16T03:10:05-04:00');
const bytes = (text: string) => new TextEncoder().encode(text);

test('backups are in the operator’s folder, or beside the data', () => {
  expect(toBackupFolder({ DATA_DIR: '/datos', BACKUP_DIR: '/otra' })).toBe('/otra');
  expect(toBackupFolder({ DATA_DIR: '/datos', BACKUP_DIR: undefined })).toBe('/datos/respaldos');
});

test('an upload arrives in parts, each written once, and gets its name when complete', async () => {
  await using folder = await createFolder({});
  const path = folder.at('respaldos');
  const begun = await beginReceiving(path, 6, now);
  const name = 'recibido-2026-11-16-031005.respaldo';
  expect(begun).toEqual({ name, size: 6, got: 0 });
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  const unfinished = `${path}/${name}.parcial`;
  expect((await stat(unfinished)).mode & 0o777).toBe(0o600);
  let wholes = 0;
  const put = (from: number, text: string, size = 6) =>
    receivePart(path, { name, size, from }, bytes(text), async () => {
      wholes += 1;
    });
  expect(await put(0, 'abc')).toEqual({ name, size: 6, got: 3 });
  expect(await put(0, 'xyz')).toEqual({ name, size: 6, got: 3 });
  expect(await put(4, 'ef')).toEqual({ name, size: 6, got: 3 });
  await expect(put(3, 'defg')).rejects.toThrow(
    'El archivo cambió mientras se enviaba. Envíelo otra vez.',
  );
  expect(wholes).toBe(0);
  expect(await put(3, 'def')).toEqual({ name, size: 6, got: 6 });
  // The answer was lost, and it comes again.
  expect(await put(3, 'def')).toEqual({ name, size: 6, got: 6 });
  expect(wholes).toBe(1);
  expect(await readFile(`${path}/${name}`, 'utf8')).toBe('abcdef');
  await expect(put(3, 'def', 7)).rejects.toThrow('Se empezó a enviar otro archivo.');
  const away = { name: '../datos.respaldo', size: 1, from: 0 };
  await expect(receivePart(path, away, bytes('a'), async () => {})).rejects.toThrow('otro archivo');
  expect(await findBackup(path, name)).toMatchObject({ name, bytes: 6 });
  await expect(findBackup(path, 'nada')).rejects.toThrow('Ese respaldo ya no existe.');
  // A new upload replaces an incomplete one.
  await beginReceiving(path, 6, now + 1_000);
  await beginReceiving(path, 6, now + 2_000);
  expect((await readdir(path)).toSorted()).toEqual([
    name,
    'recibido-2026-11-16-031007.respaldo.parcial',
  ]);
});

test('an upload that is too large is refused before it begins', async () => {
  await using folder = await createFolder({});
  await expect(beginReceiving(folder.path, 20_000_000_001, now)).rejects.toThrow(
    'El archivo pasa de 20 GB: restáurelo con el comando «restaurar».',
  );
  await expect(assertRoom(folder.path, 1e18)).rejects.toThrow(
    'El archivo no cabe en el disco del servidor.',
  );
  await assertRoom(folder.path, 0);
});

test('the desk keeps seven of its own backups for thirty days, and all of the operator’s', async () => {
  const made = Array.from({ length: 9 }, (_, index) => `mesa-${index}.respaldo`);
  const ages: Record<string, number> = {
    ...Object.fromEntries(made.map((name, index) => [name, index])),
    'antes-de-restaurar-1.respaldo': 30 * day,
    'antes-de-restaurar-2.respaldo': 30 * day + 1_000,
    'recibido-1.respaldo': 31 * day,
    'recibido-2.respaldo.parcial': day,
    'recibido-3.respaldo.parcial': day + 1_000,
    'mesa-10.respaldo.1.parcial': 0,
    [`mesa-11.respaldo.${process.pid}.parcial`]: 0,
    'de-noche.respaldo': 99 * day,
    'nota.parcial': 99 * day,
  };
  await using folder = await createFolder(
    Object.fromEntries(Object.keys(ages).map((name) => [name, ''])),
  );
  for (const [name, age] of Object.entries(ages)) {
    const time = (now - age * (name.startsWith('mesa-') && age > 0 ? 1_000 : 1)) / 1_000;
    await utimes(folder.at(name), time, time);
  }
  expect((await listBackups(folder.path)).slice(0, 2)).toEqual([
    { name: 'mesa-0.respaldo', bytes: 0, changedAt: now },
    { name: 'mesa-1.respaldo', bytes: 0, changedAt: now - 1_000 },
  ]);
  await pruneBackups(folder.path, now);
  expect((await readdir(folder.path)).toSorted()).toEqual(
    [
      ...made.slice(0, 7),
      'antes-de-restaurar-1.respaldo',
      'recibido-2.respaldo.parcial',
      `mesa-11.respaldo.${process.pid}.parcial`,
      'de-noche.respaldo',
      'nota.parcial',
    ].toSorted(),
  );
  // A missing folder is not an error.
  await pruneBackups(folder.at('nada'), now);
  expect(await listBackups(folder.at('nada'))).toEqual([]);
});
