import { expect, test } from './fixtures.ts';
import { pages } from './pages.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** The font of each device that stands in for ours. Elsewhere than on Linux the browser asks nobody for another. */
const standIns: Record<string, string> = {
  phone: 'Roboto',
  computer: 'Arimo',
  bare: 'DejaVu Sans',
};

test.describe('without our font', () => {
  test.use({ expectedConsole: ['ERR_FAILED'] });

  test('what stands in for our font until it comes is a font of the device', async ({ page }, {
    project,
  }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    const expected = process.platform === 'linux' ? standIns[project.name] : 'Arial';
    expect(fonts.map(({ familyName }) => familyName)).toEqual([expected]);
  });
});

for (const { path, status } of pages) {
  test.describe(path, () => {
    if (status === 404) test.use({ expectedConsole: ['404 (Not Found)'] });

    test('does not move under the reader when its font comes late, nor scroll sideways at 320 px', async ({
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
      const { promise: painted, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      release();
      await page.waitForLoadState('load');
      await page.evaluate(async () => {
        await document.fonts.ready;
        // What moved is told of after the frame in which it did.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
      // Below 0.1 is good by Google's measure; a headline may break a line earlier in the other face.
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.03);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
}
