import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { unbundled } from '../vite.config.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

export const { version } = z.object({ version: z.string() }).parse(read('package.json'));

/** What a package takes from a clone as it is. */
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
  Object.entries(Lock.parse(read(file)).packages),
);

function getLocked(name: string) {
  const [, locked] = packages.find(([path]) => path === `node_modules/${name}`) ?? [];
  if (!locked) throw new Error(`No lock file has ${name}`);
  return locked;
}

/** The packages that are not bundled, with those they need themselves. */
function listPackages(): string[] {
  const found = new Set(unbundled);
  for (const name of found) {
    for (const needed of Object.keys(getLocked(name).dependencies)) found.add(needed);
  }
  return [...found];
}

/** Puts together, in a folder, all that is the same for every machine. */
export function stage(folder: string, commit: string): void {
  const folders = listPackages().map((name) => `node_modules/${name}`);
  for (const part of [...own, ...guides, ...folders]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  const { name, version, license, type } = read('package.json');
  const manifest = JSON.stringify({ name, version, commit, license, type }, null, 2);
  writeFileSync(join(folder, 'package.json'), `${manifest}\n`);
}

/** Adds what differs between machines: Node, and the library for pictures. Each is a package of the registry. */
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

/** By npm: from its cache if it is there, and never other bytes than the lock file has the digest of. */
function unpack(packageName: string, folder: string): void {
  const { version, integrity } = getLocked(packageName);
  const spec = `${packageName}@${version}`;
  mkdirSync(folder, { recursive: true });
  const options = ['--prefer-offline', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', ['pack', spec, ...options], { encoding: 'utf8' }).trim();
  const file = join(folder, name);
  const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${spec} is not what its lock file says`);
  execFileSync('tar', ['--extract', '--strip-components=1', '--directory', folder, '--file', file]);
  rmSync(file);
}

/** The same bytes for the same files: in one order, of one time and owner, and without the name of the archive in it. */
export function pack(folder: string, name: string, file: string, seconds: number): void {
  const sameEverywhere = [
    ...['--format=ustar', '--sort=name', `--mtime=@${seconds}`],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
    '--use-compress-program=gzip -9n',
  ];
  // It takes its name when it is whole.
  const part = `${file}.parte`;
  execFileSync('tar', ['--create', '--file', part, '--directory', folder, ...sameEverywhere, name]);
  renameSync(part, file);
}
