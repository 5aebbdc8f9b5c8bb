import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser, findProgram } from '../e2e/browser.ts';

/** Sees to the programs of the tests: those that are there, else Debian's, else, for a browser, Playwright's download. */
const isThere: Record<string, () => boolean> = {
  chromium: () => findBrowser() !== undefined || existsSync(chromium.executablePath()),
  caddy: () => findProgram('caddy') !== undefined,
  'nginx-light': () => findProgram('nginx') !== undefined,
  openssl: () => findProgram('openssl') !== undefined,
  // Its units are for Linux, and so are those who can check them.
  systemd: () => process.platform !== 'linux' || findProgram('systemd-analyze') !== undefined,
};
const listMissing = () => Object.keys(isThere).filter((name) => !isThere[name]?.());

const missing = listMissing();
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}
if (listMissing().includes('chromium')) {
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}
if (listMissing().length > 0) process.exit(1);

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'ignore', env });
}
