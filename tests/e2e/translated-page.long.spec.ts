import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { translate } from './translation.ts';

async function openTranslated(page: Page, path: string) {
  await page.goto(path);
  await page.evaluate(translate);
}

const recent = (page: Page) => page.getByRole('region', { name: 'Artículos recientes' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

// Refused requests, and React's message for a page that differs from the server's.
test.use({ expectedConsole: ['503', 'React error #418'] });

test.describe('where readers have chosen about cookies', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured')),
  );

  test('a search follows another, and is narrowed', async ({ page }) => {
    await openTranslated(page, '/buscar?q=losa');
    const form = page.getByRole('main').getByRole('search');
    await form.getByRole('searchbox').fill('machiembrado');
    await form.getByRole('button').click();
    await expect(heading(page)).toHaveText('Resultados para «machihembrado»');
    await form.getByRole('searchbox').fill('concreto');
    await form.getByRole('button').click();
    await page.getByRole('link', { name: /^Técnicas/ }).click();
    const found = page.getByRole('region', { name: 'Resultados' }).getByRole('status');
    await expect(found).toHaveText(/en Técnicas/);
    const box = page.getByRole('combobox', { name: 'Buscar artículos' });
    for (const word of ['receta de arepas', 'cabiya', 'losa']) {
      await box.fill(word);
      await expect(page.getByRole('option').first()).toBeVisible();
    }
    // The glossary stays in the results, with other words highlighted.
    const glossary = page.getByRole('option', { name: 'Glosario de obra' });
    await expect(glossary.locator('mark').first()).toHaveText(/^losas?$/i);
    await glossary.click();
    await expect(page).toHaveURL(/articulo/);
  });

  test('more articles load, a filter is chosen, an article saved, and a refused reader subscribes', async ({
    page,
  }) => {
    await openTranslated(page, '/');
    await page.getByRole('button', { name: 'Cargar Más Artículos' }).click();
    await expect(recent(page).locator('li h3')).toHaveCount(12);
    await page.getByRole('button', { name: 'Cargar Más Artículos' }).click();
    await expect(recent(page).locator('li h3')).toHaveCount(18);
    await expect(recent(page).getByRole('status')).toHaveText('Se agregaron 6 artículos.');
    await page.getByLabel('Filtrar por categoría').selectOption('normativa');
    await expect(recent(page).locator('li').first()).toContainText('Normativa');
    await recent(page)
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await expectNotice(page, 'Guardado', 'El artículo se ha guardado en sus marcadores.');
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(page.getByText('Guardado', { exact: true })).toBeHidden();

    const held: (() => void)[] = [];
    let status = 503;
    await page.route('**/api/newsletter/subscribe', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fulfill({ status, json: {} });
    });
    const button = page.getByRole('button', { name: /^Suscrib/ });
    await page.getByLabel('Correo electrónico').fill('maria@correo.com');
    await button.click();
    await expect(button).toHaveText('Suscribiendo...');
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await expectNotice(page, 'Error', 'No se pudo completar la suscripción. Inténtelo de nuevo.');
    await expect(button).toHaveText('Suscribirse');
    status = 200;
    await button.click();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await expectNotice(
      page,
      '¡Suscripción exitosa!',
      'Se ha suscrito correctamente a nuestro newsletter.',
    );
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('');
  });

  test('a message is sent; a search is changed, finds nothing, and then an article', async ({
    page,
  }) => {
    await openTranslated(page, '/contacto');
    for (const label of ['Nombre', 'Asunto', 'Mensaje']) await page.getByLabel(label).fill(label);
    await page.getByLabel('Correo electrónico').fill('maria@correo.com');
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await expectNotice(
      page,
      'Mensaje enviado',
      'Hemos recibido su mensaje y le responderemos pronto.',
    );
    await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeEnabled();

    const field = page.getByRole('combobox', { name: 'Buscar artículos' });
    const options = page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');
    await field.fill('concr');
    await expect(options.first()).toBeVisible();
    await field.pressSequentially('eto');
    await expect(options.first()).toContainText(/concreto/i);
    await field.fill('zzzzzz');
    await expect(page.getByText('No se encontraron resultados')).toBeVisible();
    await field.fill('concreto');
    const title = String(await options.first().locator('b').textContent());
    await options.first().click();
    await expect(heading(page)).toHaveText(title);
  });

  test('a reader goes from page to page and back', async ({ page }) => {
    await openTranslated(page, '/');
    for (const name of ['Noticias', 'Contacto', 'Recursos', 'Inicio', 'Análisis']) {
      await menu(page).getByRole('link', { name }).click();
      await expect(menu(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(heading(page)).toBeFocused();
    }
    await page.getByRole('main').locator('a[href^="/articulo/"]').first().click();
    await expect(page.getByRole('article')).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Análisis');
    await page.goBack();
    await expect(recent(page).locator('li h3')).toHaveCount(6);
  });

  test('a page translated before its bundle arrived is hydrated', async ({ page }) => {
    await page.addInitScript(translate);
    await page.goto('/');
    await page.getByRole('button', { name: 'Cargar Más Artículos' }).click();
    await expect(recent(page).locator('li h3')).toHaveCount(12);
  });
});

test('the cookie settings and the phone menu open and close', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openTranslated(page, '/');
  const banner = page.getByRole('region', { name: 'Cookies' });
  const dialog = page.getByRole('dialog', { name: 'Configuración de Cookies' });
  await banner.getByRole('button', { name: 'Configurar' }).click();
  await dialog.getByRole('switch').first().click();
  await dialog.getByRole('switch').first().click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog', { name: 'Menú' }).getByText('Contacto').click();
  await expect(heading(page)).toHaveText('Contacto');
});
