import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript every page can be reached, no control is dead, and there is no cookie banner', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/contacto');
    // In one line, which leaves room for the page.
    const [first, last] = ['Inicio', 'Contacto'].map((name) =>
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }),
    );
    expect((await last?.boundingBox())?.y).toBe((await first?.boundingBox())?.y);
    for (const [label, path] of [
      ['Noticias', '/categoria/noticias'],
      ['Análisis', '/categoria/analisis'],
      ['Recursos', '/categoria/recursos'],
      ['Contacto', '/contacto'],
      ['Inicio', '/'],
    ]) {
      await page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: String(label) })
        .click();
      await expect(page).toHaveURL(String(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Aceptar Todo')).toHaveCount(0);
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Política de Privacidad' })
      .click();
    await expect(page).toHaveURL('/privacidad');
    await expect(page.getByRole('heading', { name: 'Sus derechos' })).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('combobox')).toBeHidden();
  }
});

test('without JavaScript a reader sees more articles, subscribes, and stays in the full version', async ({
  page,
  ownSite,
}) => {
  await page.goto(ownSite.url);
  const rows = page.getByRole('region', { name: 'Artículos recientes' }).getByRole('heading', {
    level: 3,
  });
  await expect(rows).toHaveCount(6);
  await page.getByRole('link', { name: 'Cargar Más Artículos' }).click();
  await expect(rows).toHaveCount(12);
  await page.getByLabel('Correo electrónico').fill('ana@obra.example');
  await page.getByRole('button', { name: 'Suscribirse' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: '¡Suscripción exitosa!' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Versión ligera' })).toBeVisible();
});

test('without JavaScript the contact page offers the address instead of a form', async ({
  page,
}) => {
  await page.goto('/contacto');
  await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeHidden();
  const notice = page.getByRole('main').locator('noscript');
  await expect(notice.getByRole('paragraph')).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('group').first()).toBeVisible();
});
