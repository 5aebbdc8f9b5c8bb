import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { z } from 'zod';

const Manifest = z.object({ version: z.string(), commit: z.string().nullable().default(null) });

/** The running version. `npm run paquete` writes the commit into a package's package.json; a clone has none. */
export const release = Manifest.parse(
  JSON.parse(readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8')),
);

export const describeRelease = () =>
  `Plomada ${release.version}${release.commit === null ? '' : ` (${release.commit})`}`;
