import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';

/** Under `npm run mutate`: turns the fault on in the browser too, and records which ones a test reaches there. */
export async function carryFault(browser: Browser, test: string, use: () => Promise<void>) {
  const folder = process.env.FAULTS_FOLDER;
  if (!folder) return use();
  const state = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
  const carry = (context: BrowserContext) => {
    context.on('console', (message) => {
      const [, number] = /^fault (\d+)$/.exec(message.text()) ?? [];
      if (number) appendFileSync(join(folder, 'met'), `${number} ${test}\n`);
    });
    // A test may close the page at once.
    context
      .addInitScript((given) => Object.assign(globalThis, { faultState: given }), state)
      .catch(() => {});
  };
  browser.on('context', carry);
  await use();
  browser.off('context', carry);
}
