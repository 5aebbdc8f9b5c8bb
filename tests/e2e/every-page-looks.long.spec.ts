import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { oneOfEach, pages } from './pages.ts';

test.use({ expectedConsole: ['404 (Not Found)'] });

for (const { path } of pages) {
  test(`${path} never scrolls sideways and has no axe violations in light or dark`, async ({
    page,
  }) => {
    // The banner covers the page and has its own tests.
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
    await page.goto(path);
    for (const width of [320, 360, 768, 1024, 1100, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${path} at ${width} px`).toBe(width);
      if (width === 360) await expectAccessible(page, `${path} at 360 px, light`);
    }
    // On a wide screen, pages of one row of the route table share layout and colours.
    if (!oneOfEach.some((first) => first.path === path)) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, `${path} at 1440 px, dark`);
  });
}
