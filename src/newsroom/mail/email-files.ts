import { createHash } from 'node:crypto';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#env.ts';
import { foldEmail } from '#store/email.ts';
import { makePrivateFolder } from '#store/private-files.ts';
import { writeAtomically } from '../files/atomic-file.ts';

/** The folder for emails as files, while there is no mail server. */
export const toEmailFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'correo');

/** A message that is printed at start and logged. */
export const filesOnly = (folder: string) =>
  `No hay servidor de correo (SMTP_URL): los correos solo se guardan en ${folder} y no llegan a nadie.`;

/** The file name identifies the recipient, so that it is found when they ask to be erased. */
const toEnding = (email: string) =>
  `.${createHash('sha256').update(foldEmail(email)).digest('hex').slice(0, 16)}.eml`;

export async function writeEmailFile(
  folder: string,
  email: { id: string; to: string },
  bytes: Buffer,
) {
  makePrivateFolder(folder);
  await writeAtomically(join(folder, email.id + toEnding(email.to)), [bytes]);
}

export async function listEmailFiles(folder: string, email: string): Promise<string[]> {
  const ending = toEnding(email);
  const names = await Array.fromAsync(listNames(folder));
  // Incomplete files of a power cut too.
  return names.filter((name) => name.includes(ending));
}

export async function deleteEmailFiles(folder: string, email: string): Promise<void> {
  for (const name of await listEmailFiles(folder, email))
    await rm(join(folder, name), { force: true });
}

const emailFileMaxAgeMs = 30 * 24 * 3_600_000;

/** Email files are kept as long as data of people who left. */
export async function deleteOldEmailFiles(folder: string, now: number): Promise<void> {
  for await (const name of listNames(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
    if (mtimeMs < now - emailFileMaxAgeMs) await rm(file, { force: true });
  }
}

/** Lists our files only: other files in the folder are not touched. Nothing if there is no folder. */
async function* listNames(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const { name } of entries) if (/\.eml(\.\d+\.parcial)?$/.test(name)) yield name;
}
