import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawing, toArticleFile } from '#newsroom/testing/samples.ts';
import { readAddress } from '../e2e/site.ts';
import { ask } from './ask.ts';
import { type BareRoot, canEnterRoots, createBareRoot } from './bare-root.ts';
import type { Outcome } from './outcome.ts';
import { startReaders } from './readers.ts';
import { restartAndWait } from './renewal.ts';

const settings = {
  DATA_DIR: '/var/lib/plomada',
  PORT: '0',
  DESK_PORT: 'off',
  WORKERS: '2',
  TRUST_PROXY: '1',
  PLOMADA_AJUSTES: '',
};
const command = '/opt/plomada/actual/plomada';
const article = '/articulo/losa-en-una-raiz-vacia';
const title = 'Losa en una raíz vacía';

/** Uses an archive as an operator does, in an empty root: serve, publish, upgrade, downgrade, back up, restore. */
export async function tryPackage(archive: string): Promise<Outcome> {
  const fault = 'a package in a bare root folder';
  if (!canEnterRoots()) {
    return { fault, runs: 0, acknowledged: 'this machine does not allow chroot', lost: [] };
  }
  using root = install(archive);
  const runCommand = (...words: string[]) => root.run([command, ...words], settings);
  const lost: string[] = [];
  const { sent: requests, subscribed } = await (async () => {
    await using site = await serve(root);
    const { load, ...counters } = startReaders(site.url, lost, ['/', '/api/articles', '/contacto']);
    await using readers = load;
    await runCommand('publicar', writeEdition(root));
    const page = await awaitResponse(site.url + article, title);
    // The share card needs both packages that the build does not bundle.
    const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    await awaitResponse(card, '');
    for (const version of ['2', '1']) {
      use(root, version);
      await restartAndWait(site.process, 'se renovaron');
      await awaitResponse(`${site.url}/readyz`, `"version":"${version}"`);
    }
    await readers.stop();
    await runCommand('respaldo', '/tmp/respaldo');
    return counters;
  })();

  rmSync(join(root.folder, settings.DATA_DIR), { recursive: true });
  await using site = await serve(root);
  await runCommand('restaurar', '/tmp/respaldo', '--reemplazar');
  await awaitResponse(site.url + article, title);
  // Erasing fails for an address that is not subscribed.
  for (const email of subscribed) {
    await runCommand('suscriptores', '--borrar', email).catch(() => lost.push(email));
  }
  const acknowledged = `${requests.count} requests, ${subscribed.length} of them subscriptions`;
  return { fault, runs: 1, acknowledged, lost };
}

/** Installs the archive as two different versions, with the first in use. */
function install(archive: string): BareRoot {
  const root = createBareRoot([process.execPath, ...globSync('node_modules/@img/*/lib/*.so*')]);
  for (const version of ['1', '2']) {
    const folder = join(root.folder, 'opt/plomada/versiones', version);
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['--extract', '--strip-components=1', '-C', folder, '-f', archive]);
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...manifest, version }));
  }
  use(root, '1');
  return root;
}

/** Makes a version the current one, by a link as in docs/despliegue.md. */
function use({ folder }: BareRoot, version: string): void {
  const next = join(folder, 'opt/plomada/siguiente');
  symlinkSync(`versiones/${version}`, next);
  renameSync(next, join(folder, 'opt/plomada/actual'));
}

async function serve(root: BareRoot) {
  const server: ChildProcess = root.start([command, 'servir'], settings);
  return {
    process: server,
    url: await readAddress(server),
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Waits for a response with this text. Changes are visible within two seconds, on a busy machine later. */
async function awaitResponse(url: string, part: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { status, text } = await ask(url);
    if (status === 200 && text.includes(part)) return text;
    if (Date.now() > deadline) throw new Error(`${url} answers ${status}, without ${part}`);
    await sleep(100);
  }
}

function writeEdition({ folder }: BareRoot): string {
  mkdirSync(join(folder, 'tmp/edicion'));
  const fields = { title, category: 'noticias', image: 'losa.svg' };
  writeFileSync(join(folder, 'tmp/edicion/losa-en-una-raiz-vacia.md'), toArticleFile(fields));
  writeFileSync(join(folder, 'tmp/edicion/losa.svg'), drawing);
  return '/tmp/edicion';
}
