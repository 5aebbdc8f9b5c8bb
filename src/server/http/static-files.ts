import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import { toWorker } from '#paths.ts';
import { listFiles } from '../build.ts';
import { addEncoding, type Stored, toStored } from '../cache/cached-response.ts';
import { contentTypes } from './content-types.ts';
import { endOfWorker } from './end-of-worker.ts';

export function loadStaticFiles(
  folder: string,
  common: OutgoingHttpHeaders,
  { offline, fileHeaders }: { offline: boolean; fileHeaders: OutgoingHttpHeaders },
): Map<string, Stored> {
  const entries = listFiles(folder);
  const all = new Set(entries.map(({ file }) => file));
  const files = new Map<string, Stored>();
  for (const { file: name, path } of entries) {
    const type = contentTypes[extname(name)];
    if (!type) continue;
    const urlPath = `/${path}`;
    const isHashed = urlPath.startsWith('/assets/');
    const stored = toStored(
      200,
      {
        ...common,
        ...fileHeaders,
        'Content-Type': type,
        'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      },
      readFileSync(name),
    );
    if (all.has(`${name}.br`)) addEncoding(stored, 'br', readFileSync(`${name}.br`));
    if (all.has(`${name}.gz`)) addEncoding(stored, 'gzip', readFileSync(`${name}.gz`));
    files.set(urlPath, stored);
  }
  if (!offline) {
    const script = { ...common, 'Content-Type': contentTypes['.js'], 'Cache-Control': 'no-cache' };
    files.set(toWorker(), toStored(200, script, Buffer.from(endOfWorker)));
  }
  return files;
}
