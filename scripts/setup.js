// Brings a fresh clone to the point where the command that follows can run. Plain JavaScript for Node 18 or later,
// because it runs before the pinned Node is installed. Each step is skipped when nothing it depends on has changed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
process.chdir(root);

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 18) fail(`Hace falta Node 18 o posterior; este es ${process.version}.`);

const wanted = process.argv.slice(2);
// Installed while the dependencies are, and the site is built: each of them waits for other things.
const fromDebian = wanted.includes('programs') ? installFromDebian() : null;

step(
  'node_modules/.plomada',
  ['package.json', 'package-lock.json'],
  'Instalando dependencias…',
  () => {
    // Half-made by a power cut, it would be taken for whole. Not `npm ci`: it refuses a lock file that lacks a package
    // for some other platform, which registries do not always carry.
    if (!existsSync('node_modules/.plomada'))
      rmSync('node_modules', { recursive: true, force: true });
    npm(
      // What builds and runs the site is among what npm leaves out where NODE_ENV or its settings say production.
      ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
      'No se pudieron instalar las dependencias. ¿Hay conexión?',
    );
    // Its own install script puts it there, unless the machine's npm runs none.
    if (existsSync('node_modules/node') && !existsSync('node_modules/.bin/node'))
      fail('No se instaló el Node del sitio: repita con npm_config_ignore_scripts=false delante.');
  },
);

if (wanted.includes('build')) {
  const sources = [
    'src',
    'public',
    'vite.config.ts',
    'contenido/dibujos',
    'vite.worker.config.ts',
    'vite.desk.config.ts',
    'package-lock.json',
    'scripts/compress.ts',
  ];
  step('dist/.plomada', sources, 'Construyendo el sitio…', () => {
    npm(['run', '--silent', 'build:site'], 'No se pudo construir el sitio.');
  });
}
if (wanted.includes('programs')) {
  await fromDebian;
  npm(
    ['run', '--silent', 'setup:programs'],
    'Faltan programas para las pruebas: instale chromium, caddy, nginx, openssl y, en Linux, systemd.',
  );
}

/** All that is missing in one go, which takes half the time of one after the other. What does not come is seen to later. */
function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  // Debian keeps servers where only root's PATH looks.
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const missing = Object.entries(JSON.parse(readFileSync('scripts/programs.json', 'utf8')))
    .filter(([, program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([name]) => name);
  if (missing.length === 0) return null;
  const install = `apt-get install -y -qq --no-install-recommends ${missing.join(' ')}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return once(
    spawn(`apt-get update -qq; ${install}`, { shell: true, stdio: 'ignore', env }),
    'exit',
  );
}

/** Does `work` unless the files it depends on are those of the last time. */
function step(stamp, sources, message, work) {
  const digest = createHash('sha256');
  for (const source of sources) hashInto(digest, source);
  const now = digest.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log(message);
  work();
  writeFileSync(stamp, now);
}

function hashInto(digest, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    const names = readdirSync(path).filter((name) => !/^testing$|\.test\.tsx?$/.test(name));
    for (const name of names.sort()) hashInto(digest, join(path, name));
  } else {
    digest.update(path).update(readFileSync(path));
  }
}

function npm(args, failure) {
  // npm_execpath is the npm that runs us; started by hand, the one on the PATH will do.
  const cli = process.env.npm_execpath;
  // The pinned Node may be running this, and has just been removed with all else; then the machine's own goes on.
  const node = existsSync(process.execPath) ? process.execPath : 'node';
  // Whatever the shell says: Vite would make readers load React's development build.
  const options = {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  };
  const { status } = cli
    ? spawnSync(node, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) fail(failure);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
