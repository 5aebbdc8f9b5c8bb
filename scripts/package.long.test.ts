import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unbundled } from '../vite.config.ts';
import { pack, stage, version } from './package-files.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'plomada-paquete-'));
const at = (...names: string[]) => join(folder, ...names);

/** The deployed layout: a folder of versions, a link to the current one, and a link to the command. */
beforeAll(() => {
  stage(at('versiones/1'), 'abc123');
  // This machine's own, instead of a download.
  symlinkSync(process.execPath, at('versiones/1/node'));
  for (const name of readdirSync(join(root, 'node_modules/@img'))) {
    const part = at('versiones/1/node_modules/@img', name);
    if (!existsSync(part)) symlinkSync(join(root, 'node_modules/@img', name), part);
  }
  symlinkSync('versiones/1', at('actual'));
  mkdirSync(at('bin'));
  symlinkSync('../actual/plomada', at('bin/plomada'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const settings = {
  PATH: `${at('bin')}:/usr/bin:/bin`,
  HOME: at('casa'),
  PLOMADA_AJUSTES: at('plomada.env'),
};
const elsewhere = { cwd: tmpdir(), env: settings, encoding: 'utf8' } as const;

function order(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('plomada', args, elsewhere);
  return { status, stdout, stderr };
}

test('a package has what its programs import, and nothing else', () => {
  const programs = at('actual/dist/server');
  const imported = readdirSync(programs).flatMap((name) =>
    Array.from(
      readFileSync(join(programs, name), 'utf8').matchAll(/^import (?:.* from )?"([^."][^"]*)"/gm),
      ([, from = '']) => from,
    ),
  );
  const outside = new Set(imported.filter((name) => !isBuiltin(name)));
  expect([...outside].sort()).toEqual(unbundled.toSorted());
  for (const name of outside) expect(existsSync(at('actual/node_modules', name))).toBe(true);
  expect(readdirSync(at('actual')).sort()).toEqual([
    'LICENSE',
    'README.md',
    'contenido',
    'deploy',
    'dist',
    'docs',
    'node',
    'node_modules',
    'package.json',
    'plomada',
  ]);
});

test('an operator unpacks and serves, an editor publishes, and the data stays outside the version', async () => {
  const versionLine = `Plomada ${version} (abc123)`;
  expect(order('--version')).toEqual({ status: 0, stdout: `${versionLine}\n`, stderr: '' });
  // Characters special to a shell are taken literally.
  writeFileSync(
    at('plomada.env'),
    'SITE_NAME=Obra & Cía\nPORT=0\nDESK_PORT=off\nWORKERS=1\nSAMPLE_CONTENT=off\n',
  );
  const site = spawn('plomada', ['servir'], elsewhere);
  try {
    const [output] = await once(site.stdout, 'data');
    const [, url = ''] = /^Obra & Cía está en (\S+) /.exec(output) ?? [];
    const data = at('casa/.local/share/plomada/plomada.sqlite');
    expect(String(output)).toContain(`(${versionLine}; SQLite, ${data})`);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ok: true,
      version,
      commit: 'abc123',
    });
    expect(existsSync(data)).toBe(true);
    expect(order('categoria', 'tecnicas', '--nombre', 'Técnicas').status).toBe(0);
    const publication = order(
      'publicar',
      at('actual/contenido/articulos/andamios-lo-que-se-revisa-antes-de-subir.md'),
    );
    expect(publication).toMatchObject({ status: 0 });
    expect((await fetch(`${url}/articulo/andamios-lo-que-se-revisa-antes-de-subir`)).status).toBe(
      200,
    );
    expect(order('suscriptores').stdout).toContain('confirmado: 0\n');
  } finally {
    site.kill('SIGTERM');
    await once(site, 'exit');
  }
  expect(existsSync(at('versiones/1/data'))).toBe(false);
});

test("a command trusts the certificates in the service's settings", async () => {
  const [key, cert] = [at('clave.pem'), at('certificado.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
  spawnSync('openssl', [...request, ...names]);
  const pem = { key: readFileSync(key), cert: readFileSync(cert) };
  const engine = createServer(pem, (_, response) => response.end()).listen(0);
  await once(engine, 'listening');
  const { port } = engine.address() as AddressInfo;
  writeFileSync(
    at('certificados.env'),
    `NODE_EXTRA_CA_CERTS=${cert}\nDATA_DIR=${at('datos')}\nSITE_URL=https://obra.example
INDEXNOW_KEY=clave-de-prueba\nINDEXNOW_ENDPOINT=https://localhost:${port}/\n`,
  );
  const env = { ...settings, PLOMADA_AJUSTES: at('certificados.env') };
  const args = ['categoria', 'obras', '--nombre', 'Obras', '--nueva'];
  const { stdout } = await promisify(execFile)('plomada', args, { ...elsewhere, env });
  engine.close();
  expect(stdout).toMatch(/^Creada: obras\nBuscadores avisados: /);
});

test('a clone has the same command', () => {
  const { status, stdout } = spawnSync(join(root, 'plomada'), ['--version'], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: `Plomada ${version}\n` });
});

test('an archive of the same files has the same bytes on any machine, at any time', () => {
  const digests = ['uno', 'dos'].map((maker, index) => {
    const names = index === 0 ? ['a.txt', 'b.txt'] : ['b.txt', 'a.txt'];
    mkdirSync(at(maker, 'plomada-1'), { recursive: true });
    for (const name of names) {
      const file = at(maker, 'plomada-1', name);
      writeFileSync(file, name);
      chmodSync(file, index === 0 ? 0o600 : 0o644);
      utimesSync(file, index, index);
    }
    pack(at(maker), 'plomada-1', at(`${maker}.tar.gz`), 1_790_000_000);
    return createHash('sha256')
      .update(readFileSync(at(`${maker}.tar.gz`)))
      .digest('hex');
  });
  expect(digests[0]).toBe(digests[1]);
});
