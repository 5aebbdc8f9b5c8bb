import { chromium, type Page } from '@playwright/test';
import { listHidden } from './accessibility.ts';
import { toLaunchOptions } from './browser.ts';
import { expect, test } from './fixtures.ts';
import { keepNotice } from './notices.ts';
import { pages } from './pages.ts';

const article = '/articulo/puente-general-rafael-urdaneta';

const rememberConsent = () => localStorage.setItem('cookieConsent', 'configured');

/** The spacing of WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Adds a style sheet by script: the content security policy blocks a style element. */
const widenText = (page: Page) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);

test.describe('with wide text spacing', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedConsole: ['404 (Not Found)'] });

  for (const version of ['completo', 'ligero']) {
    test(`no page of version "${version}" scrolls sideways`, async ({ page }) => {
      await page.goto(`/?modo=${version}`);
      for (const { path } of pages) {
        await page.goto(path);
        await widenText(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(320);
      }
    });
  }
});

test('with wide text spacing the headline of the home page is not cut off', async ({ page }) => {
  await page.addInitScript(rememberConsent);
  await page.goto('/');
  await widenText(page);
  for (const width of [320, 360, 480, 640]) {
    await page.setViewportSize({ width, height: 740 });
    const right = await page.locator('h1').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return Math.max(...Array.from(range.getClientRects(), (box) => box.right));
    });
    expect(right, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('with wide text spacing the words of the cookie banner stay in their buttons', async ({
  page,
}) => {
  await page.goto('/');
  await widenText(page);
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 });
    for (const button of await page
      .getByRole('region', { name: 'Cookies' })
      .getByRole('button')
      .all()) {
      const room = await button.evaluate((element) => element.clientWidth - element.scrollWidth);
      expect(room, `${await button.textContent()} at ${width} px`).toBe(0);
    }
  }
});

test('the chosen category of results is marked in forced colours, and the focus in the light search', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/buscar?q=cabilla&categoria=tecnicas');
  const filter = page.getByRole('navigation', { name: 'Filtrar por categoría' });
  const mark = (name: RegExp) =>
    filter.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(await mark(/^Técnicas/)).not.toBe(await mark(/^Todas/));

  await page.emulateMedia({ forcedColors: 'none' });
  await page.goto('/?modo=ligero');
  const button = page.getByRole('button', { name: 'Buscar' });
  await page.getByRole('textbox', { name: 'Buscar artículos' }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  // Chromium's own ring lies on the border, in its colour.
  const offset = await button.evaluate((element) =>
    parseFloat(getComputedStyle(element).outlineOffset),
  );
  expect(offset).toBeGreaterThanOrEqual(2);
});

test('behind a dialog nothing moves, and the scrim reaches the edge that had the scrollbar', async ({
  site,
}) => {
  await using browser = await chromium.launch({
    ...toLaunchOptions(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  for (const width of [1280, 1920]) {
    const page = await browser.newPage({ baseURL: site.url, viewport: { width, height: 900 } });
    await page.addInitScript(rememberConsent);
    await page.goto('/');
    const measure = () =>
      page.locator('h1, header a, main section h2').evaluateAll((elements) =>
        elements.map((element) => {
          const { left, top } = element.getBoundingClientRect();
          return [Math.round(left), Math.round(top)];
        }),
      );
    const before = await measure();
    const hasScrollbar = () =>
      page.evaluate(() => innerWidth > document.documentElement.clientWidth);
    expect(await hasScrollbar()).toBe(true);
    await page.getByRole('button', { name: 'Configuración de privacidad' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await measure()).toEqual(before);
    const hero = await page.locator('main > section').first().boundingBox();
    expect(hero?.width).toBe(width);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(hasScrollbar).toBe(true);
    expect(await measure()).toEqual(before);
  }
});

test.describe('a notification', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test.beforeEach(({ page }) => page.addInitScript(rememberConsent));

  test('does not cover the button that raised it, nor the control that takes the focus', async ({
    page,
  }) => {
    await page.goto(article);
    const notice = page.getByRole('region', { name: 'Notifications' }).locator('[data-tone]');
    const share = page.getByRole('button', { name: 'Compartir' }).last();
    /** How many pixels of the notification and the element overlap. */
    const expectClear = async (element: typeof share) => {
      await expect
        .poll(async () => {
          const [a, b] = [await notice.boundingBox(), await element.boundingBox()];
          return a && b ? Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) : 0;
        })
        .toBeLessThanOrEqual(0);
    };
    await page.evaluate(() => {
      Object.assign(navigator, { share: undefined });
      Object.assign(navigator.clipboard, { writeText: async () => {} });
    });
    for (const block of ['start', 'end'] as const) {
      await share.evaluate((button, block) => button.scrollIntoView({ block }), block);
      await share.click();
      await expect(notice).toBeVisible();
      await expectClear(share);
      const back = page.getByRole('link', { name: 'Volver al inicio' }).last();
      await back.focus();
      await expectClear(back);
      await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    }
  });

  for (const [width, height] of [
    [320, 256],
    [1280, 300],
  ] as const) {
    test(`hides nothing that takes the focus, at ${width} by ${height} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(article);
      await page.evaluate(() => Object.assign(navigator, { share: undefined }));
      const share = page.getByRole('main').getByRole('button', { name: 'Compartir' }).first();
      await share.press('Enter');
      const notice = page.getByRole('region', { name: 'Notifications' }).locator('[data-tone]');
      await expect(notice).toBeVisible();
      await keepNotice(page);
      expect(await listHidden(page, 12)).toEqual([]);
      await expect(notice).toBeVisible();
    });
  }

  test('reached with F8 and closed gives the focus back', async ({ page }) => {
    await page.goto(article);
    const save = page.locator('article header').getByRole('button', { name: /^Guarda/ });
    await save.press('Enter');
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(save).toBeFocused();
  });
});

test('in a low window every link beside the text can be seen when it takes the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  for (const path of [article, '/privacidad', '/categoria/noticias']) {
    await page.goto(path);
    // The open cookie banner covers the bottom of the window.
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await page.getByRole('main').getByRole('complementary').first().scrollIntoViewIfNeeded();
    for (const link of await page
      .getByRole('main')
      .getByRole('complementary')
      .getByRole('link')
      .filter({ visible: true })
      .all()) {
      await link.focus();
      const isSeen = await link.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isSeen, `${path}: ${await link.textContent()}`).toBe(true);
    }
  }
});

test('neither the cookie banner nor the scroll position hides what takes the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/contacto');
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toBeVisible();
  const message = page.getByRole('textbox', { name: 'Mensaje' });
  await message.evaluate((field) => {
    scrollBy(0, field.getBoundingClientRect().top - innerHeight + 100);
    field.focus();
  });
  const [field, cover] = [await message.boundingBox(), await banner.boundingBox()];
  expect(field?.y).toBeLessThan((cover?.y ?? 0) - 24);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await skip.evaluate((link) => link.focus({ preventScroll: true }));
  await expect(skip).toBeInViewport();
});

for (const [width, height] of [
  [320, 480],
  [344, 740],
] as const) {
  test(`the cookie banner hides nothing that takes the focus, at ${width} by ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    expect(await listHidden(page, 45)).toEqual([]);
  });
}

test('on a very low screen the cookie banner does not stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/contacto');
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).not.toBeInViewport();
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(banner).toBeInViewport();
});

test('the tick of a cookie switch is visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/contacto');
  await page.getByRole('button', { name: 'Configurar', exact: true }).click();
  const control = page.getByRole('switch', { name: 'Cookies de analítica' });
  await control.click();
  const [tick, text] = await control.evaluate((element) => [
    getComputedStyle(element.querySelector('path') ?? element).stroke,
    getComputedStyle(element).color,
  ]);
  expect(tick).toBe(text);
});
