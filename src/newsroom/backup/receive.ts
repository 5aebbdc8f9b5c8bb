import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Upload } from '#contract/desk/backups.ts';
import { Refusal } from '#refusal.ts';
import { makePrivateFolder, writePrivateFile } from '#store/private-files.ts';
import {
  assertRoom,
  deleteSending,
  isSentName,
  own,
  toName,
  toUnfinished,
} from './stored-backups.ts';

const maxBytes = 20_000_000_000;

/**
 * Replaces the upload before. The state of an upload is its file on disk, so it survives a lost connection and the end of
 * this process.
 */
export async function beginReceiving(folder: string, size: number, now: number): Promise<Upload> {
  makePrivateFolder(folder);
  if (size > maxBytes)
    throw new Refusal(
      'conflict',
      'El archivo pasa de 20 GB: restáurelo con el comando «restaurar».',
    );
  await deleteSending(folder);
  await assertRoom(folder, size);
  const name = toName(own.sent, now);
  writePrivateFile(join(folder, toUnfinished(name)), '');
  return { name, size, got: 0 };
}

/** Appends a part at that byte. A repeated part is not written twice. Calls `onWhole` once, after the last part. */
export async function receivePart(
  folder: string,
  { name, size, from }: { name: string; size: number; from: number },
  bytes: Uint8Array,
  onWhole: () => Promise<void>,
): Promise<Upload> {
  const [unfinished, whole] = [toUnfinished(name), name].map((each) => join(folder, each));
  if (!isSentName(name) || !unfinished || !whole) throw new Refusal('conflict', replacedMessage);
  const receivedBytes = await measure(unfinished);
  // Either all bytes have arrived and only the response was lost, or there is no upload to continue.
  if (receivedBytes === null && (await measure(whole)) === size) return { name, size, got: size };
  if (receivedBytes === null) throw new Refusal('conflict', replacedMessage);
  if (from !== receivedBytes) return { name, size, got: receivedBytes };
  const next = from + bytes.length;
  if (next > size)
    throw new Refusal('conflict', 'El archivo cambió mientras se enviaba. Envíelo otra vez.');
  await write(unfinished, bytes, from);
  if (next === size) {
    await rename(unfinished, whole);
    await onWhole();
  }
  return { name, size, got: next };
}

const replacedMessage = 'Se empezó a enviar otro archivo.';

const measure = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );

async function write(path: string, bytes: Uint8Array, from: number): Promise<void> {
  try {
    // Each write is on disk before its response.
    await using file = await open(path, 'rs+');
    await file.write(bytes, 0, bytes.length, from);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    await rm(path, { force: true });
    throw new Refusal('conflict', 'No queda espacio en el disco del servidor.');
  }
}
