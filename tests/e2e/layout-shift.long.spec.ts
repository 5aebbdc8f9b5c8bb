import type { Page } from '@playwright/test';
import { type Fonts, toLaunchOptions } from './browser.ts';
import { test as base, expect, inMotion } from './fixtures.ts';
import { oneOfEach, pages } from './pages.ts';

/** Runs on a device with these fonts. A browser reads fonts at start, so other fonts than a phone's need another browser. */
const test = base.extend<{ fonts: Fonts }>({
  fonts: ['phone', { option: true }],
  context: async ({ playwright, browser, fonts }, use) => {
    const isThere = fonts === 'phone';
    const device = isThere ? browser : await playwright.chromium.launch(toLaunchOptions(fonts));
    const context = await device.newContext();
    await use(context);
    await context.close();
    if (!isThere) await device.close();
  },
});
test.use({
  ...inMotion,
  viewport: { width: 320, height: 640 },
  expectedConsole: ['ERR_FAILED', '404'],
});

/** The font that replaces ours on each device. */
const standIns: Record<Fonts, string> = {
  phone: 'Roboto',
  computer: 'Arimo',
  bare: 'DejaVu Sans',
};

/** Lists the fonts in which the headline is drawn. */
async function listFonts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

for (const [fonts, standIn] of Object.entries(standIns) as [Fonts, string][]) {
  test.describe(`with the fonts of a device (${fonts})`, () => {
    test.use({ fonts });

    test('no page shifts when our font replaces the fallback, or scrolls sideways at 320 px', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
              Object.assign(window, { shift: Reflect.get(window, 'shift') + Number(entry.value) });
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      let painted = Promise.resolve();
      await page.route('**/*.woff2', async (route) => {
        await painted;
        await route.continue();
      });
      // Most readers have a phone's fonts. With other fonts one page of each kind is enough.
      for (const { path } of fonts === 'phone' ? pages : oneOfEach) {
        const { promise, resolve: release } = Promise.withResolvers<void>();
        painted = promise;
        const asked = page.waitForRequest('**/*.woff2');
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await asked;
        await page.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint').length > 0,
        );
        if (path === '/') {
          expect(await listFonts(page)).toEqual([process.platform === 'linux' ? standIn : 'Arial']);
        }
        release();
        await page.waitForLoadState('load');
        const { shift, overflow } = await page.evaluate(async () => {
          await document.fonts.ready;
          // A layout shift is reported after its frame.
          for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
          const { scrollWidth, clientWidth } = document.documentElement;
          return { shift: Reflect.get(window, 'shift'), overflow: scrollWidth - clientWidth };
        });
        // Below 0.1 is good by Google's measure; a headline may break a line earlier in the other face.
        expect.soft(shift, path).toBeLessThan(0.03);
        expect.soft(overflow, path).toBe(0);
      }
    });
  });
}
