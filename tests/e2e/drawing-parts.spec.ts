import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const article = '/articulo/guri-una-presa-que-se-sostiene-con-su-peso';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const readUntil = (page: Page, heading: string) =>
  page
    .getByRole('heading', { name: heading })
    .evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 200));

test('beside the text, the drawing shows the part that each section explains', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/lamina.svg')) pictures.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(article);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  const drawing = page.getByRole('figure').getByRole('img');
  await drawing.scrollIntoViewIfNeeded();
  const source = page.getByRole('figure').locator('source').first();
  const drawn = new Set<string>();
  for (const [heading, part] of [
    ['Tres fuerzas', 'fuerzas'],
    ['Empuje y peso', 'fuerzas'],
    ['Con inyección', 'pantalla'],
    ['Para qué sirve', 'galerias'],
    ['Realzar una presa', 'movil'],
  ] as const) {
    await readUntil(page, heading);
    await expect(source).toHaveAttribute('srcset', new RegExp(`#${part}$`));
    await expect(drawing).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    drawn.add((await drawing.screenshot()).toString('base64'));
  }
  // The drawing has three parts; the fourth view is the whole.
  expect(drawn.size).toBe(4);
  expect(pictures).toHaveLength(1);
});

test('on a phone the drawing stays whole, above the text', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('highlight')) scripts.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(article);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  const drawing = page.getByRole('figure').getByRole('img');
  const box = await drawing.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 360]);
  const whole = (await drawing.screenshot()).toString('base64');
  await readUntil(page, 'Tres fuerzas');
  await expect(drawing).not.toBeInViewport();
  expect((await drawing.screenshot()).toString('base64')).toBe(whole);
  expect(scripts).toEqual([]);
});

test('beside the text, most of the drawing is in the first view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(article);
  await expect(page.getByRole('figure').getByRole('img')).toBeInViewport({ ratio: 0.7 });
});
