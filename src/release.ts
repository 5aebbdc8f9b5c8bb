import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { z } from 'zod';

const Manifest = z.object({ version: z.string(), commit: z.string().nullable().default(null) });

/** What is running. `npm run paquete` writes the commit into the package.json of a package; a clone's has none. */
export const release = Manifest.parse(
  JSON.parse(readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8')),
);

export const describeRelease = () =>
  `Plomada ${release.version}${release.commit === null ? '' : ` (${release.commit})`}`;
