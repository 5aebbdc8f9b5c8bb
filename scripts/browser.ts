import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';

/** Sees to a browser for the tests: one that is there, else Debian's, else Playwright's own download. */
if (!findBrowser() && !existsSync(chromium.executablePath())) {
  console.error('Instalando un navegador para las pruebas…');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const installed =
    (isDebianRoot &&
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) ||
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (!installed) process.exit(1);
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}
