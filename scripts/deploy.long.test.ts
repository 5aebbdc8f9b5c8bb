import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { findProgram } from '../tests/e2e/browser.ts';
import { makeCertificate, writeNginx } from '../tests/faults/proxy.ts';

const deploy = join(import.meta.dirname, '../deploy');
const installed = '/opt/plomada/actual/plomada';
const command = join(deploy, '../plomada');
const units = readdirSync(deploy).filter((name) => /\.(service|socket|timer)$/.test(name));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plomada-despliegue-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(command: string, ...args: string[]) {
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
  return { status, said: `${stdout}${stderr}` };
}

test('Caddy accepts the configuration that an operator copies', () => {
  const file = join(folder, 'Caddyfile');
  const [site, desk] = ['Caddyfile', 'Caddyfile.redaccion'].map((name) =>
    readFileSync(join(deploy, name), 'utf8'),
  );
  // As in the guide: the desk's part after the site's.
  writeFileSync(file, `${site}\n${desk}`);
  const { status, said } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
  expect(status, said).toBe(0);
  expect(said).toContain('Valid configuration');
  expect(said).not.toContain('not formatted');
});

test('nginx accepts the configuration that an operator copies', async () => {
  const site = join(folder, 'plomada');
  const files = ['nginx.conf', 'nginx.redaccion.conf'];
  const text = files.map((name) => readFileSync(join(deploy, name), 'utf8')).join('\n');
  const certificates = /\/etc\/letsencrypt\/live\/(?:redaccion\.)?noticias\.example\.com/g;
  expect(text.match(certificates)).toHaveLength(4);
  const paths = /\/var\/(?:lib\/nginx|log\/plomada)(?=\/)/g;
  expect(text.match(paths)).toHaveLength(3);
  writeFileSync(site, text.replaceAll(certificates, folder).replaceAll(paths, folder));
  await makeCertificate(folder);
  const { status, said } = run(
    findProgram('nginx') ?? 'nginx',
    '-t',
    ...(await writeNginx(folder, site)),
  );
  expect(status, said).toBe(0);
});

test('a container uses the package, known settings and the command', () => {
  const steps = readFileSync(join(deploy, 'Containerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .trimEnd()
    .split('\n')
    .map((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? [line, '']);
  const kinds = 'FROM ARG ADD RUN ENV USER VOLUME EXPOSE STOPSIGNAL ENTRYPOINT CMD';
  expect(steps.map(([kind]) => kind).join(' ')).toBe(kinds);
  const { ENV = '', ENTRYPOINT = '', CMD = '', EXPOSE, VOLUME } = Object.fromEntries(steps);
  const settings = Object.fromEntries(ENV.split(' ').map((setting: string) => setting.split('=')));
  const env = parseEnv(settings);
  expect(env).toMatchObject({ DATA_DIR: VOLUME, PORT: Number(EXPOSE), SAMPLE_CONTENT: false });
  expect(Object.keys(settings).filter((name) => !(name in env))).toEqual([]);
  expect([...JSON.parse(ENTRYPOINT), ...JSON.parse(CMD)]).toEqual(['plomada', 'servir']);
});

// systemd is only on Linux, where the set-up of the tests installs it.
if (process.platform === 'linux') {
  const write = (unit: string) => {
    const text = readFileSync(join(deploy, unit), 'utf8').replaceAll(installed, command);
    writeFileSync(join(folder, unit), text);
    return join(folder, unit);
  };

  test('systemd accepts the units that an operator copies, without warnings', () => {
    expect(units.length).toBe(5);
    expect(run('systemd-analyze', 'verify', ...units.map(write))).toEqual({ status: 0, said: '' });
  });

  test.each(units.filter((unit) => unit.endsWith('.service')))(
    '%s has few privileges beyond those it needs',
    (unit) => {
      // The score is from 0 to 100; a service without restrictions gets 96.
      const { status, said } = run(
        'systemd-analyze',
        'security',
        '--offline=true',
        '--threshold=15',
        write(unit),
      );
      expect(status, said).toBe(0);
    },
  );
}
