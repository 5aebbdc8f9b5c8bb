import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { toCaracas } from '#contract/caracas.ts';
import type { Env } from '#env.ts';
import { Refusal } from '#refusal.ts';

/** The operator's folder if set. Only the owner can read it and its files. */
export const toBackupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>) =>
  BACKUP_DIR ?? join(DATA_DIR, 'respaldos');

const ending = '.respaldo';
const unfinished = '.parcial';
export const toUnfinished = (name: string) => `${name}${unfinished}`;
/** Files that the desk made, and therefore deletes. */
export const own = { made: 'mesa-', before: 'antes-de-restaurar-', sent: 'recibido-' };
/** How long backups are kept; the privacy page promises it. */
const backupMaxAgeMs = 30 * 86_400_000;
const maxMade = 7;

export type StoredBackup = { name: string; bytes: number; changedAt: number };

/** Newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const backups = names
    .filter((name) => name.endsWith(ending))
    .map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, bytes: size, changedAt: Math.round(mtimeMs) };
    });
  // A file deleted in the meantime is left out.
  const all = await Promise.all(backups.map((each) => each.catch(() => null)));
  return all.filter((each) => each !== null).sort((a, b) => b.changedAt - a.changedAt);
}

export async function findBackup(folder: string, name: string): Promise<StoredBackup> {
  const backup = (await listBackups(folder)).find((each) => each.name === name);
  if (!backup) throw new Refusal('conflict', 'Ese respaldo ya no existe.');
  return backup;
}

/** Space left free for the site. */
const spare = 200_000_000;

export async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize - spare)
    throw new Refusal('conflict', 'El archivo no cabe en el disco del servidor.');
}

/**
 * Deletes the desk's old backups, and incomplete files: at once if their process has ended, after a day if they are
 * being uploaded.
 */
export async function pruneBackups(folder: string, now: number): Promise<void> {
  const isOwn = (name: string) => Object.values(own).some((start) => name.startsWith(start));
  const all = (await listBackups(folder)).filter(({ name }) => isOwn(name));
  const many = all.filter(({ name }) => name.startsWith(own.made)).slice(maxMade);
  const old = all.filter(({ changedAt }) => now - changedAt > backupMaxAgeMs);
  for (const { name } of [...many, ...old]) await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isOwn(name) || !name.endsWith(unfinished)) continue;
    const file = join(folder, name);
    const [, writer = process.pid] = /\.(\d+)\.parcial$/.exec(name) ?? [];
    const stats = await stat(file).catch(() => null);
    const isLeft = Number(writer) !== process.pid || now - (stats?.mtimeMs ?? 0) > 86_400_000;
    if (isLeft) await rm(file, { force: true });
  }
}

/** Files that are being uploaded. There is one at a time. */
export async function deleteSending(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(own.sent) && name.endsWith(unfinished)) await rm(join(folder, name));
  }
}

export const isSentName = (name: string) => /^recibido-[\d-]+\.respaldo$/.test(name);

/** 'mesa-2026-11-16-031005.respaldo', in Caracas. */
export const toName = (start: string, now: number) =>
  `${start}${toCaracas(now).slice(0, 19).replace('T', '-').replaceAll(':', '')}${ending}`;
