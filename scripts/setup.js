// Prepares a fresh clone for the command that follows. Plain JavaScript for Node 18.15 or later, because it runs before
// the pinned Node is installed. A step is skipped when nothing it depends on has changed.
//
// Arguments: `build` builds the site; `tools` installs what checks and tests need, `browser` a Chromium as well, and
// `programs` the servers that long tests use. Without `tools`, only what serves the site is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const running = new Set();
let isShowing = false;
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (process.platform === 'win32') {
  fail(
    'En Windows, Plomada funciona dentro de WSL: https://learn.microsoft.com/windows/wsl/install',
  );
}
if (major < 18 || (major === 18 && minor < 15))
  fail(`Hace falta Node 18.15 o posterior; este es ${process.version}.`);

const wanted = process.argv.slice(2);
const wantsPrograms = wanted.includes('programs');
const wantsBrowser = wantsPrograms || wanted.includes('browser');
const wantsTools = wantsBrowser || wanted.includes('tools');

const stamp = 'node_modules/.plomada';
const pinnedNode = 'node_modules/.bin/node';
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian package, and its program. */
const programs = {
  caddy: 'caddy',
  'nginx-light': 'nginx',
  openssl: 'openssl',
  ...(process.platform === 'linux' ? { systemd: 'systemd-analyze' } : {}),
};

// In parallel: one waits for the network, the other for npm.
const fromDebian = wantsBrowser ? installFromDebian() : null;
const steps = [planInstall(), wanted.includes('build') ? planBuild() : null, planPrograms()].filter(
  (step) => step !== null,
);
for (const [index, { message, work }] of steps.entries()) {
  await show(`[${index + 1}/${steps.length}] ${message}`, work).catch(({ message }) =>
    fail(message),
  );
}

function planInstall() {
  const digest = hash(['package.json', 'package-lock.json', 'scripts/node/package-lock.json']);
  const [before = '', had = ''] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  // `npm start` never removes the tools.
  const level = wantsTools || had === 'tools' ? 'tools' : 'serve';
  const isInstalled = before === digest && had === level;
  if (isInstalled && hasNode()) return null;
  const work = async () => {
    checkSpace(level === 'tools' ? 1000 : 500);
    // After a power cut npm would take an incomplete folder for a complete one.
    if (!existsSync(stamp)) rmSync('node_modules', { recursive: true, force: true });
    mkdirSync('node_modules/.bin', { recursive: true });
    rmSync(stamp, { force: true });
    await Promise.all([isInstalled || installPackages(level), installNode()]);
    writeFileSync(stamp, `${digest} ${level}`);
  };
  const size = level === 'tools' ? 'las dependencias y las herramientas' : 'las dependencias';
  return { message: `Instalando ${size}`, work };
}

/** npm takes a minute to notice that the disk is full, and may then report success. */
function checkSpace(megabytes) {
  const { bavail, bsize } = statfsSync('.');
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < megabytes) fail(`Hacen falta ${megabytes} MB libres en el disco; hay ${free}.`);
}

async function installPackages(level) {
  // Not `npm ci`: it rejects a lock file that lacks a package for another platform, which registries do not always have.
  // NODE_ENV or npm's own settings may say otherwise, so both cases are spelled out.
  const scope = level === 'tools' ? '--include=dev' : '--omit=dev';
  await npm(['install', scope, '--no-save'], 'No se pudieron instalar las dependencias.');
}

/** Whether the machine's Node will do: the pinned major version, with crypto.argon2 (24.7 or later). */
function isOwnNodeEnough() {
  return major === 24 && minor >= 7;
}

function isPinnedNode() {
  return existsSync(pinnedNode) && realpathSync(process.execPath) === realpathSync(pinnedNode);
}

function hasNode() {
  if (!existsSync(pinnedNode)) return false;
  if (isPinnedNode() || !isOwnNodeEnough()) return true;
  return readLink(pinnedNode) === process.execPath;
}

/** The machine's own Node if it will do, or else the pinned one, of which only the binary is kept. */
async function installNode() {
  if (hasNode() && isPinnedNode()) return;
  if (isOwnNodeEnough()) {
    rmSync(pinnedNode, { force: true });
    symlinkSync(process.execPath, pinnedNode);
    return;
  }
  const folder = 'scripts/node';
  await npm(['ci'], 'No se pudo instalar Node 24.', folder);
  const program = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(program)) fail('Instale Node 24 (24.7 o posterior): https://nodejs.org');
  renameSync(program, pinnedNode);
  rmSync(join(folder, 'node_modules'), { recursive: true });
}

function planBuild() {
  const digest = hash([
    'src',
    'public',
    'contenido/dibujos',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/made-css.ts',
    'package-lock.json',
  ]);
  if (existsSync('dist/.plomada') && readFileSync('dist/.plomada', 'utf8') === digest) return null;
  const work = async () => {
    // With another NODE_ENV, Vite builds React's development version.
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(pinnedNode, ['scripts/build.ts'], 'No se pudo construir el sitio.', { env });
    writeFileSync('dist/.plomada', digest);
  };
  return { message: 'Construyendo el sitio', work };
}

function lacksBrowser() {
  return wantsBrowser && !process.env.CHROMIUM_PATH && !isOnPath(...browsers);
}

function listMissing() {
  if (!wantsPrograms) return [];
  return Object.entries(programs).filter(([, program]) => !isOnPath(program));
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const names = listMissing().map(([name]) => name);
  // The headless shell uses half the CPU of a full browser, but older releases do not have it.
  if (lacksBrowser()) names.push('chromium-headless-shell');
  if (names.length === 0) return;
  const install = 'apt-get install -y -qq --no-install-recommends';
  await runQuietly(`apt-get update -qq; ${install} ${names.join(' ')}`);
  if (lacksBrowser()) await runQuietly(`${install} chromium`);
}

function planPrograms() {
  if (!lacksBrowser() && listMissing().length === 0) return null;
  const work = async () => {
    await fromDebian;
    if (lacksBrowser()) {
      const download = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
      await run(pinnedNode, download, 'No se pudo descargar Chromium: instálelo.');
    }
    const names = listMissing().map(([, program]) => program);
    if (names.length > 0) fail(`Faltan programas para las pruebas largas: ${names.join(', ')}.`);
  };
  return { message: 'Instalando los programas de las pruebas', work };
}

function isOnPath(...names) {
  // Debian installs servers in folders that only root has on its PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}

/** The caller checks afterwards what is still missing. */
function runQuietly(command) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, { shell: true, stdio: 'ignore', env });
  return new Promise((resolve) => child.once('close', resolve));
}

function npm(args, failure, cwd = root) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=warn', '--no-progress'];
  // npm_execpath is the npm that runs this. Without it, use the one on the PATH.
  const cli = process.env.npm_execpath;
  if (!cli) return run('npm', [...args, ...quiet], failure, { cwd });
  // The pinned Node that runs this may have just been removed.
  const node = existsSync(process.execPath) ? process.execPath : 'node';
  return run(node, [cli, ...args, ...quiet], failure, { cwd });
}

/** Runs a program silently. If it fails, prints its output and then `failure`. */
function run(program, args, failure, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  running.add(child);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${failure} ${error.message}`));
    child.once('close', (status) => {
      running.delete(child);
      // A warning may be repeated for each file.
      const text = [...new Set(Buffer.concat(output).toString().trim().split('\n'))].join('\n');
      // npm may exit with 0 although files could not be written.
      if (status === 0 && !text.includes('TAR_ENTRY_ERROR')) resolve();
      else fail(`${text}\n${failure}`);
    });
  });
}

/** Shows the step and its duration: in a terminal every second, otherwise at its end. */
async function show(message, work) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const isTerminal = process.stdout.isTTY;
  isShowing = true;
  process.stdout.write(`${message}…`);
  const tick = () => process.stdout.write(`\r${message}… ${seconds()} s`);
  const timer = isTerminal ? setInterval(tick, 1000) : undefined;
  await work();
  clearInterval(timer);
  isShowing = false;
  process.stdout.write(isTerminal ? `\r${message}: ${seconds()} s  \n` : ` ${seconds()} s\n`);
}

function hash(paths) {
  const digest = createHash('sha256');
  for (const path of paths) hashInto(digest, path);
  return digest.digest('hex');
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

function readLink(path) {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function fail(message) {
  for (const child of running) child.kill();
  if (isShowing) console.log();
  console.error(message);
  process.exit(1);
}
