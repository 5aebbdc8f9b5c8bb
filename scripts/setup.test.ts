import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let clone: string;
const at = (name: string) => join(clone, name);
const write = (name: string, content: string) => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};

/** Runs the set-up as `npm start` does, on a machine that no registry answers. */
function setUp(...wanted: string[]) {
  return setUpWith({}, ...wanted);
}

/** The same with an npm that does at once what the real one is asked for: what is tried is when it is asked. */
function setUpSoon(...wanted: string[]) {
  write(
    'npm.js',
    `import { mkdirSync } from 'node:fs';
    if (process.argv[2] === 'install') mkdirSync('node_modules', { recursive: true });
    else await import('./build.js');`,
  );
  return setUpWith({ npm_execpath: at('npm.js') }, ...wanted);
}

function setUpWith(settings: Record<string, string>, ...wanted: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at('scripts/setup.js'), ...wanted],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: clone,
        npm_config_cache: at('cache'),
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_fetch_retries: '0',
        ...settings,
      },
    },
  );
  return { status, stdout, stderr };
}

/** A clone that needs one package. */
function writePackage(needs: object, locked: Record<string, object>): void {
  const own = { name: 'obra', version: '1.0.0', type: 'module', ...needs };
  const scripts = { 'build:site': 'node build.js' };
  write('package.json', JSON.stringify({ ...own, scripts }));
  write(
    'package-lock.json',
    JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own, ...locked } }),
  );
}

const writeLocalPackage = (name = 'pieza', need = 'dependencies') => {
  write('pieza/package.json', JSON.stringify({ name, version: '1.0.0' }));
  const dev = need === 'devDependencies';
  writePackage(
    { [need]: { [name]: 'file:pieza' } },
    {
      pieza: { name, version: '1.0.0', dev },
      [`node_modules/${name}`]: { resolved: 'pieza', link: true, dev },
    },
  );
};

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'plomada-clon-'));
  mkdirSync(at('scripts'));
  copyFileSync(join(import.meta.dirname, 'setup.js'), at('scripts/setup.js'));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

test('an operator without a connection is told so in one line', () => {
  writePackage(
    { dependencies: { pieza: '1.0.0' } },
    {
      'node_modules/pieza': {
        version: '1.0.0',
        resolved: 'https://registry.npmjs.org/pieza/-/pieza-1.0.0.tgz',
      },
    },
  );
  expect(setUp()).toEqual({
    status: 1,
    stdout: 'Instalando dependencias…\n',
    stderr: 'No se pudieron instalar las dependencias. ¿Hay conexión?\n',
  });
  // Half an installation is not taken for a whole one.
  expect(existsSync(at('node_modules/.plomada'))).toBe(false);
});

test('an operator waits for the installation once, and again when what is needed changes', () => {
  writeLocalPackage();
  expect(setUp()).toEqual({ status: 0, stdout: 'Instalando dependencias…\n', stderr: '' });
  expect(existsSync(at('node_modules/pieza/package.json'))).toBe(true);

  const cached = statSync(at('node_modules/.package-lock.json')).mtimeMs;
  expect(setUp()).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(statSync(at('node_modules/.package-lock.json')).mtimeMs).toBe(cached);

  write('package-lock.json', `${readFileSync(at('package-lock.json'), 'utf8')}\n`);
  expect(setUp().stdout).toBe('Instalando dependencias…\n');
});

test('an operator waits for the site to be built once, and again when what it is built from changes', () => {
  writeLocalPackage();
  write('build.js', "import { mkdirSync } from 'node:fs'; mkdirSync('dist', { recursive: true });");
  setUpSoon();
  const built = { status: 0, stdout: 'Construyendo el sitio…\n', stderr: '' };
  const idle = { status: 0, stdout: '', stderr: '' };
  expect([setUpSoon('build'), setUpSoon('build')]).toEqual([built, idle]);
  write('src/store/open.ts', '');
  expect([setUpSoon('build'), setUpSoon('build')]).toEqual([built, idle]);
  write('src/store/open.test.ts', '');
  expect(setUpSoon('build')).toEqual(idle);

  // Told in one line that it failed, each time until it works.
  write('build.js', 'throw new Error()');
  write('src/site/pages/home.tsx', '');
  const failed = {
    status: 1,
    stdout: 'Construyendo el sitio…\n',
    stderr: 'No se pudo construir el sitio.\n',
  };
  expect([setUpSoon('build'), setUpSoon('build')]).toEqual([failed, failed]);
});

test('an operator has the same installed and built, whatever the shell calls the environment', () => {
  writeLocalPackage('pieza', 'devDependencies');
  write(
    'build.js',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist');
    writeFileSync('dist/env', process.env.NODE_ENV);`,
  );
  expect(setUpWith({ NODE_ENV: 'production' })).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(at('node_modules/pieza/package.json'))).toBe(true);
  setUpWith({ NODE_ENV: 'development' }, 'build');
  expect(readFileSync(at('dist/env'), 'utf8')).toBe('production');
});

test('an operator whose npm runs no install scripts is told what to do, each time until it is done', () => {
  writeLocalPackage('node');
  expect(setUp()).toEqual({
    status: 1,
    stdout: 'Instalando dependencias…\n',
    stderr:
      'No se instaló el Node del sitio: repita con npm_config_ignore_scripts=false delante.\n',
  });
  expect(existsSync(at('node_modules/.plomada'))).toBe(false);
});
