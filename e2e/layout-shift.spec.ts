import { expect, test } from './fixtures.ts';
import { pages } from './pages.ts';

// One site and one browser are enough for each project.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 320, height: 640 }, expectedConsole: ['ERR_FAILED', '404'] });

/** The font of each device that stands in for ours. Elsewhere than on Linux the browser asks nobody for another. */
const standIns: Record<string, string> = {
  phone: 'Roboto',
  computer: 'Arimo',
  bare: 'DejaVu Sans',
};

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

test('no page moves under the reader when its font comes late, nor scrolls sideways at 320 px', async ({
  page,
}, { project }) => {
  test.slow();
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
  // Most readers have a phone's fonts; with others, one page of each kind will tell.
  const seen = pages.filter(
    ({ row }, index) =>
      project.name === 'phone' || pages.findIndex((other) => other.row === row) === index,
  );
  for (const { path } of seen) {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    painted = promise;
    const asked = page.waitForRequest('**/*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await asked;
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    release();
    await page.waitForLoadState('load');
    const { shift, overflow } = await page.evaluate(async () => {
      await document.fonts.ready;
      // What moved is told of after the frame in which it did.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const { scrollWidth, clientWidth } = document.documentElement;
      return { shift: Reflect.get(window, 'shift'), overflow: scrollWidth - clientWidth };
    });
    // Below 0.1 is good by Google's measure; a headline may break a line earlier in the other face.
    expect.soft(shift, path).toBeLessThan(0.03);
    expect.soft(overflow, path).toBe(0);
  }
});
