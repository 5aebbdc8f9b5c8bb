import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
);

const slug = 'gancho-a-135-grados-en-los-estribos';
const withoutImage = 'presupuestar-cuando-los-precios-cambian';
const read = async (page: Page, of = slug) =>
  await (await page.request.get(`/api/articles/${of}`)).json();
const header = (page: Page) => page.locator('article > header');
const end = (page: Page) => page.getByRole('region', { name: 'Sobre este artículo' });

type Titled = { title: string };

/** Opens the first article of the home page with the answer changed, as no editor would write it. */
async function openWith(page: Page, changes: object) {
  const article = await read(page);
  await page.route('**/api/articles/*', (route) =>
    route.fulfill({ json: { ...article, ...changes } }),
  );
  await page.goto('/');
  await page.getByRole('region', { name: 'Artículos recientes' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(article.title);
}

test('a reader sees everything there is to know of an article, and goes on to what is near it', async ({
  page,
}) => {
  const article = await read(page);
  await page.goto(`/articulo/${slug}`);
  await expect(page).toHaveTitle(new RegExp(article.title));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
  await expect(header(page)).toContainText(article.excerpt);
  await expect(header(page)).toContainText(`Autor ${article.author}`);
  await expect(header(page).getByText(/^\d+ min lectura$/)).toBeVisible();
  await expect(header(page).getByText(/^[\d.]+ vistas$/)).toBeVisible();
  await expect(header(page).getByText('8 de noviembre de 2026')).toBeVisible();
  await expect(header(page).getByRole('link', { name: article.category })).toHaveAttribute(
    'href',
    `/categoria/${article.categorySlug}`,
  );
  await expect(page.getByRole('img', { name: article.image.alt })).toBeVisible();
  await expect(page.locator('figcaption')).toHaveText(article.image.caption);
  for (const tag of article.tags) await expect(end(page).getByText(`#${tag}`)).toBeVisible();
  await expect(end(page)).toContainText('Publicado el 8 de noviembre de 2026');
  await end(page).getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();

  const { related } = article;
  expect(related).toHaveLength(3);
  const readOn = page.getByRole('navigation', { name: 'Siga leyendo' });
  await expect(readOn.getByRole('link')).toHaveText(related.map(({ title }: Titled) => title));
  await readOn.getByRole('link').last().click();
  await expect(page).toHaveURL(`/articulo/${related[2].slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(related[2].title);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('a reader follows the outline to a heading, which the address then names, with the actions at hand', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/articulo/${slug}`);
  const beside = page.getByRole('complementary').getByRole('button', { name: 'Compartir' });
  await expect(beside).toBeHidden();
  await end(page).scrollIntoViewIfNeeded();
  await expect(beside).toBeVisible();
  const outline = page.getByRole('navigation', { name: 'En este artículo' });
  const last = outline.getByRole('link').last();
  await last.click();
  const heading = page.locator('.prose').getByRole('heading').last();
  await expect(heading).toBeInViewport();
  expect(page.url()).toContain(`#${await heading.getAttribute('id')}`);
  await expect(last).toHaveAttribute('aria-current', 'true');

  // On a narrower screen it is opened before the text.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(outline).toBeHidden();
  await page.getByText('En este artículo').first().click();
  await expect(outline.getByRole('link').first()).toBeVisible();
});

test.describe('the body', () => {
  test('a reader sees odd lines as they were written, and never markup', async ({ page }) => {
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
    const body = page.locator('.prose');
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

  test('a reader goes on to a source by its address, which is shown to the letter and widens no phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const address = `https://example.org/${'estudio-de-suelos_'.repeat(20)}(1)`;
    const lines = [`- Informe, ${address}.`, 'Sin enlace: http://a.es y javascript:alert(1)'];
    await openWith(page, { content: lines.join('\n') });
    const body = page.locator('.prose');
    await expect(body.locator('li')).toHaveText(`Informe, ${address}.`);
    await expect(body.getByRole('link')).toHaveText([address]);
    await expect(body.getByRole('link')).toHaveAttribute('href', address);
    await expect(body.getByRole('link')).toHaveAttribute('rel', 'noopener');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('an article without picture has a larger headline', async ({ page }) => {
    const size = async () =>
      page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontSize);
    await page.goto(`/articulo/${slug}`);
    const pictured = await size();
    await page.goto(`/articulo/${withoutImage}`);
    expect(Number.parseFloat(await size())).toBeGreaterThan(Number.parseFloat(pictured));
  });
});

test('while an article is on its way a reader sees its shape; its heading takes the focus when it comes', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/articles/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('region', { name: 'Artículos recientes' }).getByRole('link').first().click();
  await expect(page.getByText('Cargando…')).toBeAttached();
  await expect(page).toHaveTitle(/^Cargando…/);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }),
  ).toBeVisible();
  answer();
  await expect(page.locator('.prose')).toBeVisible();
  await expect(page.getByText('Cargando…')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader reads it all, opens the outline and sends it by WhatsApp', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/articulo/${slug}`);
    await expect(page.locator('.prose h2').first()).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Siga leyendo' }).getByRole('link'),
    ).toHaveCount(3);
    await page.getByText('En este artículo').first().click();
    await expect(
      page.getByRole('navigation', { name: 'En este artículo' }).getByRole('link').first(),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(header(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  });
});
