import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './desk.ts';
import { openLine } from './flaky-line.ts';

// The browser logs a lost connection, and the preview's scripts do not run.
test.use({
  viewport: { width: 390, height: 844 },
  expectedConsole: ['Blocked script execution', 'Failed to load resource', 'frame-ancestors'],
});

/** A picture of random pixels, which no format compresses: as large as a phone's. */
const takePhoto = () => {
  const [width, height] = [640, 480];
  const raw = randomBytes(width * height * 3);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
};

test('an interrupted upload resumes; focus and credit are set by keyboard, and readers see the picture', async ({
  page,
  desk,
}) => {
  await using flaky = await openLine();
  flaky.port = Number(new URL(desk.url).port);
  await desk.enter(page, 'editor');
  await page.goto(`${flaky.url}/nuevo`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Foto de una obra que se corta');
  await page.getByRole('textbox', { name: 'Resumen' }).fill('Sube aunque se corte.');
  await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Se ve la losa.');
  await page.getByRole('button', { name: 'Ficha' }).click();
  await page.getByLabel('Categoría').selectOption({ label: 'Técnicas' });
  await page.getByRole('tab', { name: 'Imagen' }).click();

  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return;
    offsets.push(Number(request.headers()['upload-offset']));
  });
  const buffer = await takePhoto();
  flaky.silentAfter = buffer.length >> 1;
  const file = { name: 'losa.jpg', mimeType: 'image/jpeg', buffer };
  const begun = page.waitForResponse((response) => response.url().endsWith('/subidas'));
  await page.setInputFiles('input[type=file]:not([capture])', file);
  const { id } = await (await begun).json();
  const countArrived = async () =>
    (await (await page.request.get(`${desk.url}/api/imagenes/subidas/${id}`)).json()).offset;
  await expect.poll(countArrived).toBeGreaterThan(0);
  flaky.silentAfter = 0;
  flaky.drop();
  const aim = page.getByRole('button', { name: /^Centro del recorte: automático/ });
  await expect(aim).toBeVisible();
  const [first, second = 0, ...more] = offsets;
  expect([first, more]).toEqual([0, []]);
  expect(second).toBeGreaterThan(0);

  await aim.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  const sideways = page.getByLabel('Centro horizontal, en %');
  const upright = page.getByLabel('Centro vertical, en %');
  await expect(upright).toHaveValue('40');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(upright).toHaveValue('50');
  await expect(sideways).toHaveValue('51');
  await sideways.fill('0');
  const cuts = page.locator('figure > span > img');
  await expect(cuts).toHaveCount(3);
  // The whole picture is taller than the list's cut and wider than the others.
  const expected = ['50% 50%', '0% 50%', '0% 50%'];
  for (const [index, position] of expected.entries()) {
    await expect(cuts.nth(index)).toHaveCSS('object-position', position);
  }
  await page.getByLabel(/^Texto alternativo/).fill('Una losa.');
  await page.getByLabel(/^Crédito/).fill('Foto: Ana Rojas');
  await expectAccessibleInBoth(page);
  await expect(page.locator('[data-saving]')).toHaveText(/^Guardado/);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('El artículo está en el sitio')).toBeVisible();

  const site = desk.site.url;
  const address = '/articulo/foto-de-una-obra-que-se-corta';
  const read = async (path: string) => (await fetch(site + path)).text();
  await expect
    .poll(() => read(address))
    .toMatch(/<figcaption(?:(?!<\/figcaption>).)*Foto: Ana Rojas/);
  expect(await read(address)).toContain('"creditText":"Foto: Ana Rojas"');
  const light = await fetch(site + address, { headers: { 'Save-Data': 'on' } });
  expect(await light.text()).toContain('Foto: Ana Rojas</figcaption>');
  const { image } = JSON.parse(await read('/api/articles/foto-de-una-obra-que-se-corta'));
  expect(image.id).toMatch(/^[0-9a-f]{16}-0-50$/);
  const cut = await fetch(`${site}/imagenes/${image.id}/miniatura-208.webp`);
  expect(cut.headers.get('Content-Type')).toBe('image/webp');
  const other = await fetch(`${site}/imagenes/${image.id.replace('-0-', '-1-')}/foto.jpg`);
  expect(other.status).toBe(404);
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, permissions: ['clipboard-read', 'clipboard-write'] });

  test('a picture is taken, dropped or pasted, and a cancelled one leaves the previous one', async ({
    page,
    desk,
  }) => {
    await using flaky = await openLine();
    flaky.port = Number(new URL(desk.url).port);
    await desk.enter(page, 'redactor');
    await page.goto(`${flaky.url}/nuevo`);
    const text = page.locator('#f-content');
    await page.getByRole('button', { name: 'Ficha' }).click();
    await page.getByRole('tab', { name: 'Imagen' }).click();
    const paint = (background: string) =>
      sharp({ create: { width: 640, height: 480, channels: 3, background } });
    const shown = page.locator('figure > span > img').first();
    const readSource = () => shown.getAttribute('src');

    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Tomar una foto' }).tap();
    const chooser = await choosing;
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    const buffer = await paint('#a33').jpeg().toBuffer();
    await chooser.setFiles({ name: 'obra.jpg', mimeType: 'image/jpeg', buffer });
    const fromCamera = await readSource();

    const dropped = [...(await paint('#3a3').jpeg().toBuffer())];
    const isTaken = await text.evaluate((field, bytes) => {
      const dataTransfer = new DataTransfer();
      const file = new File([Uint8Array.from(bytes)], 'caida.jpg', { type: 'image/jpeg' });
      dataTransfer.items.add(file);
      const isAccepted = (kind: string) =>
        !field.dispatchEvent(
          new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }),
        );
      return [isAccepted('dragover'), isAccepted('drop')];
    }, dropped);
    // Otherwise the browser would leave the desk and open the file.
    expect(isTaken).toEqual([true, true]);
    await expect.poll(readSource).not.toBe(fromCamera);
    const fromDrop = await readSource();

    const copied = [...(await paint('#33a').png().toBuffer())];
    await page.evaluate(async (bytes) => {
      const blob = new Blob([Uint8Array.from(bytes)], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    }, copied);
    const alt = page.getByLabel(/^Texto alternativo/);
    await alt.focus();
    await page.keyboard.press('Control+v');
    await expect.poll(readSource).not.toBe(fromDrop);
    const pasted = await readSource();
    await expect(alt).toHaveValue('');

    const large = await takePhoto();
    flaky.silentAfter = large.length >> 1;
    flaky.drop();
    const begun = page.waitForResponse((response) => response.url().endsWith('/subidas'));
    await page
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'otra.jpg', mimeType: 'image/jpeg', buffer: large });
    const { id } = await (await begun).json();
    const getUpload = async () =>
      page.request.get(`${desk.url}/api/imagenes/subidas/${id}`, { failOnStatusCode: false });
    await expect.poll(async () => (await (await getUpload()).json()).offset).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancelar' }).tap();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    flaky.silentAfter = 0;
    await expect.poll(async () => (await getUpload()).status()).toBe(404);
    expect(await readSource()).toBe(pasted);
  });
});
