import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser, withFonts } from './browser.ts';

/** A browser with its own profile that can be killed, as by the operating system, and opened again. */
export type MortalBrowser = { context: BrowserContext; kill: () => Promise<void> };

export async function openMortal(profile: string): Promise<MortalBrowser> {
  const program = findBrowser() ?? chromium.executablePath();
  const options = ['--headless', '--no-sandbox', '--remote-debugging-port=0', '--no-first-run'];
  const child = spawn(program, [...options, `--user-data-dir=${profile}`, 'about:blank'], {
    env: withFonts('phone'),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
      const [, found] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}: ${said}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window');
  return {
    context,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // The browser leads a process group: kill all of it.
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await once(child, 'exit');
      await browser.close().catch(() => undefined);
    },
  };
}
