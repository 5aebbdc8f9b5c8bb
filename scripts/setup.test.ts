import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
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

/** Runs the set-up as `npm start` does, with a registry that does not respond. */
const setUp = (...parts: string[]) => setUpWith({}, ...parts);

/** `setUp` with a fast stand-in for npm. */
function setUpSoon(...parts: string[]) {
  write(
    'npm.js',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    if (process.argv[2] === 'ci') {
      const folder = 'node_modules/node-' + process.platform + '-' + process.arch + '/bin';
      mkdirSync(folder, { recursive: true });
      writeFileSync(folder + '/node', 'Node 24');
    }`,
  );
  return setUpWith({ npm_execpath: at('npm.js') }, ...parts);
}

/** Makes Node report another version or system. */
const pretend = (what: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(what)}`,
});
const olderNode = pretend(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })",
);

function setUpWith(settings: Record<string, string>, ...parts: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at('scripts/setup.js'), ...parts],
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
  return { status, stdout: stdout.replaceAll(/\d+ s$/gm, 'n s'), stderr };
}

/** A clone with one dependency. */
function writePackage(needs: object, locked: Record<string, object>): void {
  const own = { name: 'obra', version: '1.0.0', type: 'module', ...needs };
  write('package.json', JSON.stringify(own));
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

const installed = {
  status: 0,
  stdout: '[1/1] Instalando las dependencias… n s\n',
  stderr: '',
};
const idle = { status: 0, stdout: '', stderr: '' };

test("without a connection an operator reads npm's error, and that nothing was installed", () => {
  writePackage(
    { dependencies: { pieza: '1.0.0' } },
    {
      'node_modules/pieza': {
        version: '1.0.0',
        resolved: 'https://registry.npmjs.org/pieza/-/pieza-1.0.0.tgz',
      },
    },
  );
  const { status, stderr } = setUp();
  expect(status).toBe(1);
  expect(stderr).toContain('ECONNREFUSED');
  expect(stderr).toMatch(/\nNo se pudieron instalar las dependencias\.\n$/);
  // An incomplete installation is not taken for a complete one.
  expect(existsSync(at('node_modules/.plomada'))).toBe(false);
});

test('the installation runs once, and again when the dependencies change', () => {
  writeLocalPackage();
  expect(setUp()).toEqual(installed);
  expect(existsSync(at('node_modules/pieza/package.json'))).toBe(true);

  const cached = statSync(at('node_modules/.package-lock.json')).mtimeMs;
  expect(setUp()).toEqual(idle);
  expect(statSync(at('node_modules/.package-lock.json')).mtimeMs).toBe(cached);

  write('package-lock.json', `${readFileSync(at('package-lock.json'), 'utf8')}\n`);
  expect(setUp()).toEqual(installed);
});

test.each(['production', 'development'])(
  'test tools are installed on request, and stay, with NODE_ENV=%s',
  (name) => {
    writeLocalPackage('pieza', 'devDependencies');
    const hasTool = () => existsSync(at('node_modules/pieza/package.json'));
    setUpWith({ NODE_ENV: name });
    expect(hasTool()).toBe(false);
    expect(setUpWith({ NODE_ENV: name }, 'tools').stdout).toContain('y las herramientas');
    expect(hasTool()).toBe(true);
    expect(setUp()).toEqual(idle);
    write('package-lock.json', `${readFileSync(at('package-lock.json'), 'utf8')}\n`);
    setUp();
    expect(hasTool()).toBe(true);
  },
);

test('the site is built once, and again when its sources change', () => {
  writeLocalPackage();
  write(
    'scripts/build.ts',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist', { recursive: true });
    writeFileSync('dist/env', String(process.env.NODE_ENV));`,
  );
  setUpSoon();
  const success = { status: 0, stdout: '[1/1] Construyendo el sitio… n s\n', stderr: '' };
  expect([setUpSoon('build'), setUpSoon('build')]).toEqual([success, idle]);
  expect(readFileSync(at('dist/env'), 'utf8')).toBe('production');
  write('src/store/open.ts', '');
  expect([setUpSoon('build'), setUpSoon('build')]).toEqual([success, idle]);
  write('src/store/open.test.ts', '');
  expect(setUpSoon('build')).toEqual(idle);

  // Every time until it works, with the reason.
  write('scripts/build.ts', "throw new Error('falta una pieza')");
  for (const { status, stderr } of [setUpSoon('build'), setUpSoon('build')]) {
    expect(status).toBe(1);
    expect(stderr).toMatch(/falta una pieza[\s\S]*\nNo se pudo construir el sitio\.\n$/);
  }
});

test('a machine with another Node gets the pinned one, and only its binary', () => {
  writeLocalPackage();
  mkdirSync(at('scripts/node'));
  write('npm.js', '');
  setUpSoon();
  // This Node is the pinned version, so it was used as it is.
  expect(readlinkSync(at('node_modules/.bin/node'))).toBe(process.execPath);
  rmSync(at('node_modules'), { recursive: true });
  const settings = { ...olderNode, npm_execpath: at('npm.js') };
  expect(setUpWith(settings)).toEqual(installed);
  expect(readFileSync(at('node_modules/.bin/node'), 'utf8')).toBe('Node 24');
  expect(existsSync(at('scripts/node/node_modules'))).toBe(false);
  expect(setUpWith(settings)).toEqual(idle);

  rmSync(at('node_modules'), { recursive: true });
  write('npm.js', '');
  expect(setUpWith(settings)).toMatchObject({
    status: 1,
    stderr: 'Instale Node 24 (24.7 o posterior): https://nodejs.org\n',
  });
});

test('on Windows one line says what to use', () => {
  const windows = pretend("Object.defineProperty(process, 'platform', { value: 'win32' })");
  const { status, stdout, stderr } = setUpWith(windows);
  expect([status, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
  expect(stderr).toContain('WSL');
});
