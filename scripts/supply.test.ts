import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const readText = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const Versions = z.record(z.string(), z.string());
const manifest = z
  .object({ scripts: Versions, allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readText('package.json')));
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: Versions.optional(),
      devDependencies: Versions.optional(),
      optionalDependencies: Versions.optional(),
    }),
  ),
});
const folders = ['', 'bench/lighthouse/', 'bench/minisearch/', 'scripts/node/'];
const readPackages = (folder: string) =>
  Lock.parse(JSON.parse(readText(`${folder}package-lock.json`))).packages;
const readInstalled = (folder: string) =>
  Object.entries(readPackages(folder)).filter(([path]) => path !== '');

test('only reviewed install scripts run, and the reasons are written down', () => {
  const running = folders
    .flatMap(readInstalled)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(running.length).toBeGreaterThan(0);
  expect(running.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  const security = readText('SECURITY.md');
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
  expect(allowed.map(([name]) => name).filter((name) => !security.includes(`\`${name}\``))).toEqual(
    [],
  );
  expect(
    Object.keys(manifest.scripts).filter((name) => /install|prepare|publish/.test(name)),
  ).toEqual([]);
});

test.each(folders)(
  'the lock file of «%s» pins the version and digest of every package',
  (folder) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readText(`${folder}package.json`),
    );
    const declared = { dependencies, devDependencies, optionalDependencies };
    expect(readPackages(folder)['']).toMatchObject(JSON.parse(JSON.stringify(declared)));
    const loose = readInstalled(folder).filter(
      ([, { version, integrity, link, resolved = 'https:' }]) =>
        !version || !integrity?.startsWith('sha512-') || link || !resolved.startsWith('https:'),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  },
);

test('every native package for Intel also exists for ARM', () => {
  const paths = folders.flatMap(readInstalled).map(([path]) => path);
  const forIntel = paths.filter((path) => /linux-x64(-gnu)?$/.test(path));
  expect(forIntel.length).toBeGreaterThan(0);
  const forArm = forIntel.map((path) => path.replace('linux-x64', 'linux-arm64'));
  expect(forArm.filter((path) => !paths.includes(path))).toEqual([]);
});
