import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const article = '/articulo/puente-general-rafael-urdaneta';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

async function measure(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return box;
}

for (const width of [1440, 1920]) {
  test(`a drawing fills its panel, with the caption on the grid, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(article);
    const figure = page.getByRole('figure');
    const drawing = await measure(figure.getByRole('img'));
    expect(drawing.width / drawing.height).toBeCloseTo(1.5, 1);
    expect(await measure(figure.locator('picture'))).toEqual(drawing);
    const title = await measure(page.getByRole('heading', { level: 1 }).locator('..'));
    const caption = await measure(figure.locator('figcaption'));
    expect(drawing.x).toBeCloseTo(title.x, 0);
    expect(caption.x + caption.width).toBeCloseTo(title.x + title.width, 0);
  });
}

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
