import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;

const isRoot = () => process.getuid?.() === 0;

/** Files made by root get the owner of their folder: otherwise the service could not open them. */
function toOwner(folder: string): { uid: number; gid: number } | null {
  return isRoot() ? statSync(folder) : null;
}

/** Creates a folder and its missing parents. Only the owner has access to them. */
export function makePrivateFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const owner = toOwner(dirname(first));
  if (!owner) return;
  for (
    let createdFolder = folder;
    createdFolder.startsWith(first);
    createdFolder = dirname(createdFolder)
  ) {
    chownSync(createdFolder, owner.uid, owner.gid);
  }
}

/** Creates an empty file with access only for its owner. Returns false if it exists. */
export function createPrivateFile(path: string): boolean {
  try {
    closeSync(openPrivate(path, 'wx'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

export function writePrivateFile(path: string, text: string): void {
  // O_NOFOLLOW: a symbolic link could make root overwrite any file.
  const file = openPrivate(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

function openPrivate(path: string, flags: string | number): number {
  const file = openSync(path, flags, 0o600);
  const owner = toOwner(dirname(path));
  if (owner) fchownSync(file, owner.uid, owner.gid);
  return file;
}

/**
 * Removes the access of others, which older releases allowed, from our files, and from the folder if it has only our
 * files. Works only for root and the owner.
 */
export function restrictFolder(folder: string, isOwn: (name: string) => boolean): void {
  const names = listNames(folder);
  for (const name of names?.filter(isOwn) ?? []) tighten(join(folder, name));
  if (names?.every(isOwn)) tighten(folder);
}

function listNames(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

function tighten(path: string): void {
  try {
    const { mode, uid } = lstatSync(path);
    const isLink = (mode & 0o170000) === 0o120000;
    const isLoose = (mode & 0o077) !== 0;
    if (isLoose && !isLink && (isRoot() || uid === process.getuid?.()))
      chmodSync(path, mode & 0o700);
  } catch {
    // Deleted meanwhile, or on a read-only disk.
  }
}
