import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSite } from './site.ts';

const root = join(import.meta.dirname, '../..');

const cache = join(root, 'node_modules/.cache/plomada');

export const getSampleFolder = () => process.env.SAMPLE_FOLDER ?? '';

/** Creates a database with the sample newsroom once for each state of its sources. Each server gets a copy. */
export default async function prepareSample(): Promise<void> {
  const sampleFolder = join(cache, digest());
  // Workers inherit the environment.
  process.env.SAMPLE_FOLDER = sampleFolder;
  if (existsSync(sampleFolder)) return;
  rmSync(cache, { recursive: true, force: true });
  const unfinished = `${sampleFolder}.parcial`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const site = await startSite({ dataDir: unfinished });
  await site.stop();
  renameSync(unfinished, sampleFolder);
}

if (import.meta.main) await prepareSample();

function digest(): string {
  const hash = createHash('sha256');
  for (const folder of ['contenido', 'src/newsroom', 'src/store', 'src/search']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      hash.update(file).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
