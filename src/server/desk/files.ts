import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { clientFolder, deskFolder, listFiles } from '../build.ts';
import { contentTypes } from '../http/content-types.ts';
import type { DeskContext } from './endpoint.ts';

const worker = 'sw.js';

/** Where the desk's own build is served. */
export const deskBase = '/mesa-assets/';

export const isBuildAddress = (path: string) =>
  path.startsWith(deskBase) || path.startsWith('/assets/');

type Files = Map<string, { file: string; type: string; isHashed: boolean }>;

/**
 * The files of the builds by address: the desk's, and the public site's styles, fonts and icons for the preview. Not the
 * site's service worker: the desk has its own.
 */
export function listDeskFiles(): Files {
  const files: Files = new Map();
  const add = (folder: string, base: string, isWanted: (path: string) => boolean) => {
    for (const { file, path } of listFiles(folder)) {
      const type = contentTypes[extname(file)];
      if (!type || !isWanted(path)) continue;
      files.set(base + path, { file, type, isHashed: isBuildAddress(base + path) });
    }
  };
  add(clientFolder, '/', (path) => path.startsWith('assets/') || /\.(?:ico|png|svg)$/.test(path));
  add(deskFolder, deskBase, (path) => path !== worker);
  // At the root, so that its scope is the whole desk.
  add(deskFolder, '/', (path) => path === worker);
  return files;
}

const encodings = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
];

/** Reads from disk each time: the desk has few users, and their browsers cache hashed files. */
export async function sendFile(files: Files, c: DeskContext): Promise<Response | null> {
  const entry = files.get(c.req.path);
  if (!entry) return null;
  const { file, type, isHashed } = entry;
  const accepted = c.req.header('Accept-Encoding') ?? '';
  const encoding = encodings.find(
    ({ coding, ending }) =>
      new RegExp(`\\b${coding}\\b`).test(accepted) && existsSync(file + ending),
  );
  return c.body(await readFile(file + (encoding?.ending ?? '')), 200, {
    'Content-Type': type,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding.coding } : {}),
  });
}
