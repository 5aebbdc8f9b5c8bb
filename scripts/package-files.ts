import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { unbundled } from '../vite.config.ts';

const root = join(import.meta.dirname, '..');
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

export const { version } = z.object({ version: z.string() }).parse(readJson('package.json'));

/** Files copied unchanged from a clone. */
const own = [
  'plomada',
  'LICENSE',
  'README.md',
  'contenido',
  'deploy',
  'dist/client',
  'dist/desk',
  'dist/server',
];
const guides = [
  'docs/despliegue.md',
  'docs/guia-redaccion.md',
  'docs/guia',
  'docs/commands.md',
  'docs/settings.md',
  'docs/operating.md',
];

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
const packages = ['package-lock.json', 'scripts/node/package-lock.json'].flatMap((file) =>
  Object.entries(Lock.parse(readJson(file)).packages),
);

function getLocked(name: string) {
  const [, locked] = packages.find(([path]) => path === `node_modules/${name}`) ?? [];
  if (!locked) throw new Error(`${name} is not in a lock file`);
  return locked;
}

/** The packages that are not bundled, with their dependencies. */
function listPackages(): string[] {
  const names = new Set(unbundled);
  for (const name of names) {
    for (const needed of Object.keys(getLocked(name).dependencies)) names.add(needed);
  }
  return [...names];
}

/** Collects everything that is the same on all platforms. */
export function stage(folder: string, commit: string): void {
  const folders = listPackages().map((name) => `node_modules/${name}`);
  for (const part of [...own, ...guides, ...folders]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  const { name, version, license, type } = readJson('package.json');
  const manifest = JSON.stringify({ name, version, commit, license, type }, null, 2);
  writeFileSync(join(folder, 'package.json'), `${manifest}\n`);
}

/** Adds what differs by platform: Node, and the image library. Both are npm packages. */
export function addNative(folder: string, target: string): void {
  for (const name of [`@img/sharp-linux-${target}`, `@img/sharp-libvips-linux-${target}`]) {
    unpack(name, join(folder, 'node_modules', name));
  }
  const parts = join(folder, 'node-linux');
  unpack(`node-linux-${target}`, parts);
  renameSync(join(parts, 'bin/node'), join(folder, 'node'));
  renameSync(join(parts, 'LICENSE'), join(folder, 'LICENSE.node'));
  rmSync(parts, { recursive: true });
}

/** From npm's cache if possible, and checked against the lock file's digest. */
function unpack(packageName: string, folder: string): void {
  const { version, integrity } = getLocked(packageName);
  const spec = `${packageName}@${version}`;
  mkdirSync(folder, { recursive: true });
  const options = ['--prefer-offline', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', ['pack', spec, ...options], { encoding: 'utf8' }).trim();
  const file = join(folder, name);
  const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${spec} does not match its lock file`);
  execFileSync('tar', ['--extract', '--strip-components=1', '--directory', folder, '--file', file]);
  rmSync(file);
}

/** Reproducible: a fixed order, time and owner, and no archive name inside. */
export function pack(folder: string, name: string, file: string, seconds: number): void {
  const sameEverywhere = [
    ...['--format=ustar', '--sort=name', `--mtime=@${seconds}`],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
    '--use-compress-program=gzip -9n',
  ];
  // Renamed when it is complete.
  const part = `${file}.parte`;
  execFileSync('tar', ['--create', '--file', part, '--directory', folder, ...sameEverywhere, name]);
  renameSync(part, file);
}
