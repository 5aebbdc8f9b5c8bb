import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page, type Response } from '@playwright/test';
import { carryFault } from './carry-fault.ts';
import { getSampleFolder } from './prepare-sample.ts';
import { type Site, startSite } from './site.ts';

type TestFixtures = {
  /** A site with the sample newsroom that this test may change. */
  ownSite: Site;
  /** Parts of the console messages that a test provokes on purpose. */
  expectedConsole: string[];
  /** Sites of a test. They stop after its page was checked, because the page would log errors about a stopped server. */
  used: AsyncDisposableStack;
  carriedFault: undefined;
  watchPage: undefined;
};
type WorkerFixtures = { site: Site };

/** Starts a copy of the sample that stops when `used` is disposed. */
async function startSample(
  used: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plomada-e2e-'));
  used.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  cpSync(getSampleFolder(), dataDir, { recursive: true });
  return used.use(await startSite({ dataDir, env }));
}

export async function withSample(
  use: (site: Site) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  await using used = new AsyncDisposableStack();
  await use(await startSample(used, env));
}

/** Before hydration a link loads its page and a button does nothing, so tests wait for it. */
function waitUntilAlive(page: Page): void {
  const wait = async (response: Response | null) => {
    // A light page is never hydrated.
    if ((await page.locator('script[data-bundle]').count()) > 0) {
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    }
    return response;
  };
  const { goto, reload } = page;
  page.goto = async (url, options) => wait(await goto.call(page, url, options));
  page.reload = async (options) => wait(await reload.call(page, options));
}

/** For `test.use`: animations run, as for most readers. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  /** The sample newsroom, shared by a worker's tests: read it, do not publish to it. */
  site: [async ({ browserName: _ }, use) => withSample(use), { scope: 'worker' }],
  used: async ({ browserName: _ }, use) => {
    await using used = new AsyncDisposableStack();
    await use(used);
  },
  ownSite: async ({ used }, use) => use(await startSample(used)),
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilAlive(page);
    await use(page);
  },
  baseURL: async ({ site }, use) => use(site.url),
  expectedConsole: [[], { option: true }],
  carriedFault: [
    async ({ browser }, use, { titlePath: [file], line }) =>
      carryFault(browser, `tests/e2e/${file}:${line}`, () => use(undefined)),
    { auto: true },
  ],
  /** Every test fails on console output, an exception in the page, or a request to another host. */
  watchPage: [
    async ({ used: _, page, expectedConsole }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        const text = `${message.text()} ${message.location().url}`;
        // On a slow machine a preview is replaced before it has used its font.
        if (/preloaded using link preload but not used.*\/vista\//s.test(text)) return;
        if (message.type() === 'error' || message.type() === 'warning') faults.push(text);
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== '127.0.0.1') {
          faults.push(`Request to another host: ${request.url()}`);
        }
      });
      await use(undefined);
      const unexpected = faults.filter(
        (text) => !expectedConsole.some((part) => text.includes(part)),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
