import type { Locator, Page } from '@playwright/test';
import { expect, inMotion, test } from './fixtures.ts';

const article = '/articulo/puente-general-rafael-urdaneta';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

async function measure(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return box;
}

for (const width of [1100, 1440, 1920]) {
  test(`a drawing ends where the text ends, with the outline beside both, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(article);
    const figure = page.getByRole('figure');
    const drawing = await measure(figure.getByRole('img'));
    expect(drawing.width / drawing.height).toBeCloseTo(1.5, 1);
    expect(await measure(figure.locator('picture'))).toEqual(drawing);
    const title = await measure(page.getByRole('heading', { level: 1 }).locator('..'));
    const text = await measure(page.getByRole('heading', { level: 2 }).first());
    const caption = await measure(figure.locator('figcaption'));
    const outline = await measure(page.getByRole('navigation', { name: 'En este artículo' }));
    expect(drawing.x).toBeCloseTo(title.x, 0);
    expect(drawing.x + drawing.width).toBeCloseTo(text.x + text.width, 0);
    expect(caption.x).toBeCloseTo(text.x, 0);
    expect(outline.x).toBeGreaterThan(drawing.x + drawing.width);
    expect(outline.x + outline.width).toBeCloseTo(title.x + title.width, 0);
    expect(outline.y).toBeCloseTo(drawing.y, 0);
  });
}

test('in a low window a drawing is no wider than shows it whole', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(article);
  const drawing = page.getByRole('figure').getByRole('img');
  await drawing.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(drawing).toBeInViewport({ ratio: 1 });
});

test('links to other articles show their drawings', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const expectDrawing = async (place: Locator) => {
    const drawing = place.locator('picture img').first();
    await drawing.scrollIntoViewIfNeeded();
    await expect(drawing).toHaveJSProperty('complete', true);
    expect(await drawing.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  };
  await page.goto(article);
  await page.getByRole('button', { name: 'Guardar' }).first().click();
  await expectDrawing(page.getByRole('navigation', { name: 'Siga leyendo' }));
  await page.goto('/guardados');
  await expectDrawing(page.getByRole('region', { name: 'Artículos guardados' }));
  await page.goto('/buscar?q=mamposteria');
  await expectDrawing(page.getByRole('region', { name: 'Resultados' }));
  await page.goto('/');
  await expectDrawing(page.getByRole('complementary', { name: 'Más contenido' }));
});

const getPlate = (page: Page) => page.getByRole('figure').getByRole('link');
const getViewer = (page: Page) => page.getByRole('dialog', { name: /^Lámina/ });

async function openPlate(page: Page) {
  await page.goto(article);
  await getPlate(page).press('Enter');
  await expect(getViewer(page)).toBeVisible();
}
const measureDrawing = (page: Page) => measure(getViewer(page).getByRole('img').first());

test('a reader opens a plate, enlarges, moves and closes it by keyboard', async ({ page }) => {
  await openPlate(page);
  await expect(getViewer(page).getByText(/^Elevación/)).toBeVisible();
  const whole = await measureDrawing(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(getViewer(page).getByRole('status')).toHaveText('225 %');
  const enlarged = await measureDrawing(page);
  expect(enlarged.width / whole.width).toBeCloseTo(2.25, 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const moved = await measureDrawing(page);
  expect(moved.x).toBeLessThan(enlarged.x);
  expect(moved.y).toBeLessThan(enlarged.y);
  await page.keyboard.press('-');
  await expect(getViewer(page).getByRole('status')).toHaveText('150 %');
  await page.keyboard.press('0');
  expect(await measureDrawing(page)).toEqual(whole);
  await page.keyboard.press('Escape');
  await expect(getViewer(page)).toBeHidden();
  await expect(getPlate(page)).toBeFocused();
});

test('the wheel enlarges a plate around the pointer, and dragging moves it', async ({ page }) => {
  await openPlate(page);
  const whole = await measureDrawing(page);
  const at = { x: whole.x + whole.width * 0.25, y: whole.y + whole.height * 0.4 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -500);
  await expect(getViewer(page).getByRole('status')).not.toHaveText('100 %');
  const enlarged = await measureDrawing(page);
  expect((at.x - enlarged.x) / enlarged.width).toBeCloseTo(0.25, 1);
  expect((at.y - enlarged.y) / enlarged.height).toBeCloseTo(0.4, 1);
  await page.mouse.down();
  await page.mouse.move(at.x - 60, at.y - 40);
  await page.mouse.up();
  const moved = await measureDrawing(page);
  expect(moved.x - enlarged.x).toBeCloseTo(-60, 0);
  expect(moved.y - enlarged.y).toBeCloseTo(-40, 0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a plate opens enlarged, is enlarged further with two fingers, and closed with the back button', async ({
    page,
  }) => {
    await openPlate(page);
    const stage = await measure(getViewer(page).getByRole('region'));
    expect((await measureDrawing(page)).height).toBeCloseTo(stage.height, 0);
    await getViewer(page).getByRole('button', { name: 'Ver entera' }).click();
    await expect(getViewer(page).getByRole('status')).toHaveText('100 %');
    const whole = await measureDrawing(page);
    expect(whole.width).toBeLessThanOrEqual(360);
    const y = whole.y + whole.height / 2;
    const touch = await page.context().newCDPSession(page);
    const put = (type: 'touchStart' | 'touchMove', ...xs: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x, y, id })),
      });
    await put('touchStart', 160, 200);
    await put('touchMove', 120, 240);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(getViewer(page).getByRole('status')).toHaveText('300 %');
    await page.goBack();
    await expect(getViewer(page)).toBeHidden();
    await expect(page).toHaveURL(article);
    await expect(getPlate(page)).toBeFocused();
  });
});

test('a plate is printed alone, on one A4 sheet with a title block', async ({ page, site }) => {
  await openPlate(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const [name, value] of [
    ['Título', /^Cinco luces de/],
    ['Autor', 'Redacción Plomada (muestra)'],
    ['Fecha', '12 de noviembre de 2026'],
    ['Dirección', site.url + article],
  ] as const) {
    const cell = page.getByRole('term').filter({ hasText: name }).locator('..');
    await expect(cell.getByRole('definition')).toHaveText(value);
    await expect(cell).toBeVisible();
  }
  await expect(page.getByRole('img', { name: `Código QR: ${site.url}${article}` })).toBeVisible();
  await expect(page.getByRole('article')).toBeHidden();
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // 297 × 210 mm.
  expect(sheet).toMatch(/MediaBox \[0 0 84[12][.\d]* 59[45]/);
  // After it is closed, the article prints as before.
  await page.emulateMedia({ media: 'screen' });
  await getViewer(page).getByRole('button', { name: 'Cerrar' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a plate links to its full size', async ({ page }) => {
    await page.goto(article);
    const picture = await page.request.get((await getPlate(page).getAttribute('href')) ?? '');
    expect(picture.ok()).toBe(true);
    expect(picture.headers()['content-type']).toBe('image/svg+xml');
  });
});

const articleCall = '/api/articles/*';
const listParts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { parts: string[] }).parts);

/** Opens the first recent article from the list; `listParts` then returns the parts of the page that were animated. */
async function openFromList(page: Page) {
  await page.addInitScript(() => {
    const { startViewTransition } = Document.prototype;
    const parts: (string | null | undefined)[] = [];
    Object.assign(globalThis, { parts });
    Document.prototype.startViewTransition = function (update) {
      const transition = startViewTransition.call(this, update);
      transition.ready.then(() => {
        for (const { effect } of this.getAnimations())
          if (effect instanceof KeyframeEffect) parts.push(effect.pseudoElement);
      });
      return transition;
    };
  });
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Artículos recientes' });
  const card = recent
    .getByRole('listitem')
    .filter({ has: page.locator('picture') })
    .first();
  await card.getByRole('heading').getByRole('link').hover();
  // The article is loaded from here on.
  const loaded = page.waitForResponse(articleCall);
  await page.mouse.down();
  return { loaded, title: (await card.getByRole('heading').textContent()) ?? '' };
}

test.describe('in motion', () => {
  test.use(inMotion);

  test('the picture of a list grows into the plate of an article', async ({ page }) => {
    const { loaded } = await openFromList(page);
    await loaded;
    await page.mouse.up();
    await expect.poll(() => listParts(page)).toContain('::view-transition-group(plate)');
    // The transition name is removed at the end: a duplicate would cancel the next transition.
    await expect(page.locator('[style*=view-transition-name]')).toHaveCount(0);
  });

  test('it grows into the place of the plate while the article loads', async ({ page }) => {
    const { promise: hasGrown, resolve } = Promise.withResolvers<void>();
    await page.route(articleCall, async (route) => {
      await hasGrown;
      await route.continue();
    });
    const { title } = await openFromList(page);
    await page.mouse.up();
    await expect.poll(() => listParts(page)).toContain('::view-transition-group(plate)');
    resolve();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test('nothing grows for readers who want less motion', async ({ page }) => {
  const { title } = await openFromList(page);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await listParts(page)).toEqual([]);
});
