import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { openStore } from '#store/open.ts';
import { toEmailFolder, writeEmailFile } from '../mail/email-files.ts';
import { openUploads } from '../pictures/uploads.ts';
import { recordAddresses } from '../site-settings/addresses.ts';
import { runWell } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';

const listFiles = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];
const isLoose = (path: string) => (lstatSync(path).mode & 0o077) !== 0;

/** Everything that a newsroom leaves on a disk, with the database in use. */
async function fill(dataDir: string, backups: string) {
  const env = parseEnv({ DATA_DIR: dataDir });
  await runWell({ dataDir }, 'categoria', 'obras', '--nombre', 'Obras', '--nueva');
  await runWell({ dataDir }, 'respaldo', join(backups, 'uno.respaldo'));
  const store = await openStore({ dataDir });
  await store.takeTurn(async () => {});
  await writeEmailFile(toEmailFolder(env), { id: 'a', to: 'a@obra.example' }, Buffer.from('a'));
  await openUploads(env).begin(1, { name: 'a.jpg', size: 9, changedAt: 0 }, Date.now());
  recordAddresses(env, { site: 'http://127.0.0.1:3000' });
  return store;
}

let umask: number;
beforeEach(() => {
  umask = process.umask(0);
});
afterEach(() => void process.umask(umask));

test('only the owner can read the data, with any umask', async () => {
  await using folder = await createFolder({ 'copias/nota': '' });
  const store = await fill(folder.at('datos'), folder.at('copias'));
  const files = [...listFiles(folder.at('datos')), folder.at('copias/uno.respaldo')];
  expect(files.filter(isLoose)).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
  await store.close();
});
