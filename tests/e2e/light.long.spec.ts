import type { Page } from '@playwright/test';
import { expectAccessible, expectLegible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { oneOfEach, pages } from './pages.ts';

const article = '/articulo/puente-general-rafael-urdaneta';

test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

const lightNotice = (page: Page) => page.getByText(/^Versión ligera: \d+,\d KB$/);

/** The text of a page, block by block. */
const readWords = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1, h2, h3, p, li li, summary, dt, dd)')
    .evaluateAll((blocks) => blocks.map((block) => block.textContent.replace(/\s+/g, ' ').trim()));

/** Removes spaces and view counts: each version shows the count at the time it was made. */
const toComparable = (text: string) =>
  text.replace(/[\s·]+/g, '').replace(/[\d.]+vistas/g, 'vistas');

/** Blocks that the full version has in another order, with icons, or not at all. */
const inOtherWords = [
  /^\S+ (Artículos publicados|Lecturas totales|Suscriptores)$/,
  /^(Compartir por WhatsAppGuardar|Escribir un correo|Facebook · X · LinkedIn · Instagram)$/,
  /^(Versión completa|La lista está en la versión completa\.|https?:\S+)$/,
  /^Autor .+ min lectura · .+ vistas$/,
];

/** Pages per test: a browser that has opened one page opens the next in half the time. */
const pagesPerTest = 5;
for (let first = 0; first < oneOfEach.length; first += pagesPerTest) {
  const some = oneOfEach.slice(first, first + pagesPerTest);
  test.describe(`the light versions from ${some[0]?.path}`, () => {
    test.use({ expectedConsole: ['404 (Not Found)'] });

    test('arrive in one response, say what the full ones say, and have no axe violations', async ({
      page,
      site,
    }) => {
      let asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const { path, status } of some) {
        asked = [];
        const response = await page.goto(path);
        expect(response?.status()).toBe(status);
        await expect(lightNotice(page)).toBeVisible();
        await expect(page.locator('h1:not(article h1)')).toHaveCount(1);
        await expect(
          page.getByRole('navigation', { name: 'Principal' }).getByRole('link'),
        ).toHaveText(['Inicio', 'Noticias', 'Análisis', 'Recursos', 'Contacto']);

        const full = await (await fetch(site.url + path)).text();
        const fullPage = await page.evaluate((html) => {
          const parsed = new DOMParser().parseFromString(html, 'text/html');
          const description = parsed
            .querySelector('meta[name=description]')
            ?.getAttribute('content');
          return {
            title: parsed.title,
            description,
            words: parsed.querySelector('main')?.textContent,
          };
        }, full);
        expect(await page.title()).toBe(fullPage.title);
        await expect(page.locator('meta[name=description]')).toHaveAttribute(
          'content',
          fullPage.description ?? 'none',
        );
        const said = toComparable(fullPage.words ?? '');
        const missing = (await readWords(page)).filter(
          (line) =>
            !said.includes(toComparable(line)) &&
            !inOtherWords.some((pattern) => pattern.test(line)),
        );
        expect(missing).toEqual([]);

        for (const [width, colorScheme, inspect] of [
          [320, 'light', expectAccessible],
          [1440, 'dark', expectLegible],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          await inspect(page, `${width} px, ${colorScheme}`);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
        // Nothing else was requested.
        expect(asked).toEqual([site.url + path]);
      }
    });
  });
}

test('with the text at 200 % no page scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const { path } of pages.filter(({ status }) => status === 200)) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

test('a picture is a link with its size, and fills the window with the drawing', async ({
  page,
  request,
}) => {
  await page.goto(article);
  const link = page.getByRole('link', { name: /^Ver lámina, \d+ KB$/ });
  const said = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
  const response = await request.get((await link.getAttribute('href')) ?? '', {
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(Math.ceil(Number(response.headers()['content-length']) / 1024)).toBe(said);
  await link.click();
  await expect(page).toHaveURL(/lamina\.svg#entera$/);
  const drawing = page.locator('svg');
  expect(await drawing.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await expect(drawing).toHaveCSS('background-color', 'rgb(217, 214, 207)');
});

test('a reader subscribes by a form without script, with the messages of the full version', async ({
  browser,
  ownSite,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'Save-Data': 'on' },
  });
  const page = await context.newPage();
  await page.goto(ownSite.url);
  await page.getByLabel('Correo electrónico').fill('ana@obra.example');
  await page.getByRole('button', { name: 'Suscribirse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Suscripción exitosa!');
  await expect(page.getByText('Se ha suscrito correctamente a nuestro newsletter.')).toBeVisible();
  // Erasing fails if the address is not subscribed.
  await ownSite.newsroom('suscriptores', '--borrar', 'ana@obra.example');

  await page.goto(ownSite.url);
  await page.getByLabel('Correo electrónico').fill('ana@obra');
  await page.getByRole('button', { name: 'Suscribirse' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error');
  await expect(
    page.getByText('No se pudo completar la suscripción. Inténtelo de nuevo.'),
  ).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@obra');
  await context.close();
});

test('in forced colours buttons keep their edge and the current page its mark', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const edges = page
    .getByRole('link', { name: /^(Explorar|Cargar Más) Artículos$/ })
    .or(page.getByRole('button'))
    .or(page.locator('input:visible, [aria-current]'));
  const colours = await edges.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).borderBottomColor),
  );
  expect(colours.length).toBeGreaterThan(5);
  expect(new Set(colours)).not.toContain('rgba(0, 0, 0, 0)');
});

test('on a phone the light header, hero, footer and counts use the whole width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const banner = page.getByRole('banner');
  const search = await banner.getByRole('search').boundingBox();
  // In a row of its own, to show what is typed.
  expect([search?.x, search?.width]).toEqual([16, 328]);
  await expect(banner.getByPlaceholder('Buscar artículos')).toBeVisible();
  const tabs = await page
    .getByRole('navigation', { name: 'Filtrar por categoría' })
    .locator('> *')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(Math.max(...tabs)).toBeLessThanOrEqual(344);
  for (const name of ['Explorar Artículos', 'Suscribirse al Newsletter']) {
    const button = page.getByRole('link', { name });
    expect((await button.boundingBox())?.width, name).toBeCloseTo(328, 0);
  }
  await page.goto('/categoria/tecnicas');
  const [first, second] = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(second).toBe(first);
  const count = await page.getByText('artículos disponibles').boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(count?.y).toBeGreaterThan(title?.y ?? 0);
  expect(count?.x).toBe(16);
});

test('a title takes at most four lines, on a phone and a long one on a tablet', async ({
  page,
}) => {
  for (const [width, path] of [
    [360, article],
    [768, '/articulo/normas-covenin-de-estructuras-guia-para-ubicarse'],
  ] as const) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto(path);
    const lines = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const { height } = title.getBoundingClientRect();
      return height / Number.parseFloat(getComputedStyle(title).lineHeight);
    });
    expect(lines, path).toBeLessThan(4.5);
  }
});
