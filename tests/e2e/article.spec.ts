import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const slug = 'gancho-a-135-grados-en-los-estribos';
const end = (page: Page) => page.getByRole('region', { name: 'Sobre este artículo' });

/** Opens the first article of the home page with a changed response, such as no editor would write. */
async function openWith(page: Page, changes: object) {
  const article = await (await page.request.get(`/api/articles/${slug}`)).json();
  await page.route('**/api/articles/*', (route) =>
    route.fulfill({ json: { ...article, ...changes } }),
  );
  await page.goto('/');
  await page.getByRole('region', { name: 'Artículos recientes' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(article.title);
}

test('an outline link scrolls to its heading and changes the address; the actions are in view, once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/articulo/${slug}`);
  const beside = page.getByRole('complementary').getByRole('button', { name: 'Compartir' });
  await expect(beside).toBeHidden();
  await page.getByRole('heading', { name: 'Dónde van más juntos' }).scrollIntoViewIfNeeded();
  await expect(beside).toBeVisible();
  await end(page).getByRole('button', { name: 'Compartir' }).scrollIntoViewIfNeeded();
  await expect(beside).toBeHidden();
  await page.getByRole('heading', { name: 'Dónde van más juntos' }).scrollIntoViewIfNeeded();
  await beside.focus();
  await end(page).getByRole('button', { name: 'Compartir' }).scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(beside).toBeFocused();
  const outline = page.getByRole('navigation', { name: 'En este artículo' });
  const last = outline.getByRole('link').last();
  await last.click();
  const heading = page.getByRole('heading', { name: String(await last.textContent()) });
  await expect(heading).toBeInViewport();
  expect(page.url()).toContain(`#${await heading.getAttribute('id')}`);
  await expect(last).toHaveAttribute('aria-current', 'true');

  // On a narrower screen the outline is a disclosure before the text.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(outline).toBeHidden();
  await page.getByText('En este artículo').first().click();
  await expect(outline.getByRole('link').first()).toBeVisible();
});

test.describe('the body', () => {
  /** The innermost element that contains all these lines. */
  const bodyWith = (page: Page, words: string) =>
    page.getByRole('article').locator('div').filter({ hasText: words }).last();

  test('unusual lines are shown as written, never as markup', async ({ page }) => {
    await openWith(page, {
      content: [
        '# Uno',
        '## Dos',
        '### Tres',
        '- punto',
        '',
        '- otro',
        '#no space',
        '####',
        '-no space',
        '  - sangrado\r',
        'Texto con espacios   \r',
        '<b>negrita</b>',
        '<script>document.title = "mal"</script>',
      ].join('\n'),
    });
    const body = bodyWith(page, '#no space');
    await expect(body.locator('h1')).toHaveText('Uno');
    await expect(body.locator('h2')).toHaveText('Dos');
    await expect(body.locator('h3')).toHaveText('Tres');
    await expect(body.locator('ul')).toHaveCount(1);
    await expect(body.locator('li')).toHaveText(['punto', 'otro']);
    await expect(body.locator('p')).toHaveText([
      '#no space',
      '####',
      '-no space',
      '- sangrado',
      'Texto con espacios',
      '<b>negrita</b>',
      '<script>document.title = "mal"</script>',
    ]);
    await expect(page).not.toHaveTitle('mal');
  });

  test('a source is a link with its full address, which does not widen the page on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const address = `https://example.org/${'estudio-de-suelos_'.repeat(20)}(1)`;
    const lines = [`- Informe, ${address}.`, 'Sin enlace: http://a.es y javascript:alert(1)'];
    await openWith(page, { content: lines.join('\n') });
    const body = bodyWith(page, 'Sin enlace');
    await expect(body.locator('li')).toHaveText(`Informe, ${address}.`);
    await expect(body.getByRole('link')).toHaveText([address]);
    await expect(body.getByRole('link')).toHaveAttribute('href', address);
    await expect(body.getByRole('link')).toHaveAttribute('rel', 'noopener');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('all lines of a numbered item begin beside its number', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/articulo/que-cabilla-comprar-pesos-grados-y-marcas');
  const item = page.getByRole('listitem').filter({ hasText: 'una barra de 1/2″ doblada' });
  const indents = await item.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const start = element.getBoundingClientRect().left;
    return Array.from(words.getClientRects(), ({ left }) => Math.round(left - start));
  });
  expect(indents.length).toBeGreaterThan(2);
  expect(new Set(indents)).toEqual(new Set([40]));
});

test('on a wide screen a table of figures stays in the column, and the last buttons share a row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/articulo/que-cabilla-comprar-pesos-grados-y-marcas');
  const text = await end(page).boundingBox();
  const table = await page.getByRole('table').first().boundingBox();
  expect(table).toMatchObject({ x: text?.x, width: text?.width });
  const buttons = end(page)
    .getByRole('button')
    .or(end(page).getByRole('link', { name: 'WhatsApp' }));
  const places = await buttons.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ top, width }) => [top, width]),
  );
  expect(places).toHaveLength(3);
  for (const [top, width] of places) {
    expect(top).toBe(places[0]?.[0]);
    expect(width).toBeCloseTo(places[0]?.[1] ?? 0, 0);
  }
});
