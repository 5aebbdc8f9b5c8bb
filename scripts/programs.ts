import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser, findProgram } from '../e2e/browser.ts';

const hasPlaywrights = () => existsSync(chromium.executablePath());
/** Sees to the programs of the tests: those that are there, else Debian's, else, for a browser, Playwright's download. */
const isThere: Record<string, () => boolean> = {
  // Takes half the processor of the whole browser for the same tests, but older systems lack it.
  'chromium-headless-shell': () =>
    findProgram('chromium-headless-shell') !== undefined || hasPlaywrights(),
  chromium: () => findBrowser() !== undefined || hasPlaywrights(),
  caddy: () => findProgram('caddy') !== undefined,
  'nginx-light': () => findProgram('nginx') !== undefined,
  // Asked which processes there are, and named by a unit for its reload.
  procps: () => findProgram('ps') !== undefined,
  openssl: () => findProgram('openssl') !== undefined,
  // Its units are for Linux, and so are those who can check them.
  systemd: () => process.platform !== 'linux' || findProgram('systemd-analyze') !== undefined,
};
const names = Object.keys(isThere);
const isMissing = (name: string) => !isThere[name]?.();

if (names.some(isMissing) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  run('apt-get', ['update', '-qq']);
  for (const name of names) {
    if (isMissing(name)) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
}
if (isMissing('chromium')) {
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}
if (names.slice(1).some(isMissing)) process.exit(1);

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'ignore', env });
}
