import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser, findProgram } from '../e2e/browser.ts';
import ofDebian from './programs.json' with { type: 'json' };

/**
 * Sees to the programs of the tests that the set-up could not install together: from Debian one by one, and for a browser
 * at last Playwright's download. Any browser will do; the headless shell takes half the processor of a whole one for the
 * same tests, but older systems lack it.
 */
const { 'chromium-headless-shell': _, systemd, ...programs } = ofDebian;
// Its units are for Linux, and so are those who can check them.
const all = Object.entries(process.platform === 'linux' ? { ...programs, systemd } : programs);
const hasBrowser = () => findBrowser() !== undefined || existsSync(chromium.executablePath());
const findMissing = () => [
  ...(hasBrowser() ? [] : ['chromium']),
  ...all.filter(([, program]) => !findProgram(program)).map(([name]) => name),
];

if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  for (const name of findMissing()) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
}
if (!hasBrowser()) {
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}
if (findMissing().length > 0) process.exit(1);

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'ignore', env });
}
