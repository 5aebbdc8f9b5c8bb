import { expect, test } from './desk.ts';

test.use({ expectedConsole: ['Blocked script execution'] });

for (const width of [1440, 360]) {
  test(`at ${width} px a very long text is pasted, saved, and cut to a size that can be published`, async ({
    page,
    desk,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.enter(page, 'editor');
    await page.goto('/nuevo');
    const body = page.getByRole('textbox', { name: 'Texto', exact: true });
    const line = page.locator('[data-saving]');
    const preview = page.getByRole('region', { name: 'Vista previa' });
    await body.fill('Lo que había.');
    await expect(line).toHaveText(/^Guardado/);
    // Chromium's own time to delete lines grows with their square: of 50,000 it takes minutes.
    await page.evaluate(() => navigator.clipboard.writeText('a\n'.repeat(10_000)));
    await body.press('Control+End');
    await body.press('Control+V');
    await expect(body).toHaveValue(/^Lo que había\.a\n/);
    await expect(page.getByText('10001 de 5000 líneas')).toBeAttached();
    await expect(line).toHaveText(/^Guardado/);
    await expect(page.locator('[data-form]')).toHaveCount(0);
    if (width === 360) await page.getByRole('button', { name: 'Vista', exact: true }).click();
    await expect(preview.getByText('No hay vista previa: el texto pasa de')).toBeVisible();
    if (width === 360) await page.getByRole('button', { name: 'Texto', exact: true }).click();

    // A paste that exceeds the limit of a draft changes nothing.
    await page.evaluate(() => navigator.clipboard.writeText('a'.repeat(1_000_000)));
    await body.press('Control+V');
    await expect(page.getByText('No se pegó: es demasiado largo')).toBeVisible();
    await expect(page.getByText('10001 de 5000 líneas')).toBeAttached();

    await body.fill('Lo que había.\n\nY lo que queda.');
    await expect(line).toHaveText(/^Guardado/);
    await expect(page.locator('[data-form]')).toHaveCount(3);
    await expect(preview.getByText('No hay vista previa')).toHaveCount(0);
  });
}
