import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './desk.ts';

// The preview is the public page, in a frame that blocks its scripts.
test.use({
  expectedConsole: [
    'Blocked script execution',
    'status of 409',
    'status of 422',
    // A busy machine may not draw a share card in time.
    'status of 503',
  ],
});

const line = (page: Page) => page.locator('[data-saving]');
const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });
const fill = async (page: Page, title: string, text: string) => {
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByRole('textbox', { name: 'Resumen' }).fill('Lo que se sabrá al terminar.');
  await body(page).fill(text);
};
const get = async (page: Page, path: string) => (await page.request.get(path)).json();
const draftPath = (page: Page) => `/api/borradores/${new URL(page.url()).pathname.split('/')[2]}`;

test('a new editor writes, previews, fixes what is missing and publishes with a picture', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await expect(line(page)).toHaveText('Aún no hay nada que guardar');
  await fill(
    page,
    'Juntas frías: cómo se evitan',
    'Una junta fría no une.\n\n## Por qué aparece\n\n- El calor.',
  );
  await expect(line(page)).toHaveText(/^Guardado \d{1,2}:\d\d$/);

  // The preview is the page that readers will see.
  const frame = page.frameLocator('iframe:not([data-loading])');
  await expect(frame.getByRole('heading', { name: 'Por qué aparece' })).toBeVisible();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Juntas frías: cómo se evitan');
  // The preview looks like the page with scripts, though none runs there.
  await expect(frame.getByRole('button', { name: 'Abrir menú' })).toBeVisible();
  await expect(frame.getByRole('navigation', { name: 'Principal' })).toBeHidden();

  await page.getByRole('tab', { name: 'Imagen' }).click();
  await page.setInputFiles('input[type=file]:not([capture])', 'contenido/dibujos/junta.svg');
  await expect(page.locator('figure > img')).toBeVisible();

  // Publishing asks first, reports what is missing, and links to it.
  const press = page.getByRole('button', { name: 'Publicar', exact: true });
  // Not the colour of what can be done now.
  await expect(press).not.toHaveClass(/\bbg-signal\b/);
  await press.click();
  const sheet = page.getByRole('dialog', { name: 'Publicar', exact: true });
  await expect(sheet.getByRole('heading', { name: 'Publicar', exact: true })).toBeFocused();
  await expect(sheet.getByRole('heading', { name: 'Falta para publicar' })).toBeVisible();
  await expect(sheet.getByRole('alert').filter({ hasText: 'Falta la categoría.' })).toBeAttached();
  await expect(sheet.getByRole('button', { name: /^Ir a / })).toBeVisible();
  await expect(sheet.getByText('En WhatsApp')).toBeHidden();
  await expectAccessibleInBoth(page);
  await sheet.getByRole('button', { name: /Texto alternativo/ }).click();
  await expect(page.getByLabel(/Texto alternativo/)).toBeFocused();
  await page.keyboard.type('Sección de una junta entre dos vaciados.');
  await press.click();
  await sheet.getByLabel('Categoría').selectOption({ label: 'Técnicas' });
  await expect(sheet.getByRole('heading', { name: 'Falta para publicar' })).toBeHidden();
  await expect(sheet.getByText('En WhatsApp')).toBeVisible();
  await sheet.getByRole('button', { name: 'Publicar', exact: true }).click();

  const notice = page.getByRole('status').filter({ hasText: 'El artículo está en el sitio' });
  const link = notice.getByRole('link');
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toContain('/articulo/juntas-frias-como-se-evitan');
  for (const name of ['Copiar para WhatsApp', 'Deshacer']) {
    const box = await notice.getByRole('button', { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  const slug = address.split('/').at(-1);
  const seen = () => fetch(`${desk.site.url}/api/articles/${slug}`).then(({ status }) => status);
  await expect.poll(seen).toBe(200);
  // The button has gone: the focus returns to the field before it.
  await expect(page.getByLabel(/Texto alternativo/)).toBeFocused();
  await notice.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Nadie lo ve')).toBeVisible();
  await expect.poll(seen).toBe(404);
});

/** Measures how far the lines of the text area are from those of the highlighted text behind it. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector<HTMLTextAreaElement>('#f-content');
    const mirror = document.querySelector<HTMLElement>('[data-form]')?.parentElement;
    const title = document.querySelector('#f-title');
    if (!area || !mirror || !title) throw new Error('no surface');
    // A textarea does not report the position of its lines. A copy that holds one line at a time does, by its height.
    const probe = area.cloneNode() as HTMLTextAreaElement;
    probe.style.height = '0';
    probe.placeholder = '';
    area.after(probe);
    const lines = area.value.split('\n');
    const heights = lines.map((text) => {
      probe.value = text;
      return probe.scrollHeight;
    });
    probe.remove();
    const shown = [...mirror.children].map((each) => each.getBoundingClientRect().height);
    const off = heights.map((height, index) => Math.abs(height - (shown[index] ?? 0)));
    const plain = document.createElement('p');
    const letters = [...mirror.querySelectorAll('[data-form]:has([data-letter])')].flatMap(
      (line) => {
        plain.textContent = line.textContent;
        line.after(plain);
        const down = plain.getBoundingClientRect().top - line.getBoundingClientRect().top;
        const range = document.createRange();
        const moved = [...line.querySelectorAll('[data-letter]')].map((letter) => {
          range.setStart(line, 0);
          range.setEndBefore(letter);
          const at = range.toString().length;
          range.setStart(plain.firstChild as Text, at);
          range.setEnd(plain.firstChild as Text, at + letter.textContent.length);
          const [typed, drawn] = [range.getBoundingClientRect(), letter.getBoundingClientRect()];
          return Math.hypot(typed.left - drawn.left, typed.top - down - drawn.top);
        });
        plain.remove();
        return moved;
      },
    );
    return {
      off: Math.max(...off),
      letters: Math.max(...letters),
      width: area.clientWidth - mirror.clientWidth,
      whole: Math.abs(area.scrollHeight - mirror.getBoundingClientRect().height),
      title: title.scrollHeight - title.clientHeight,
    };
  });

test('the highlighted text lies exactly under the typed text, at every width and at 200 %', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await page.goto('/articulos?buscar=gancho');
  await page
    .getByRole('link', { name: /gancho a 135/ })
    .first()
    .click();
  await expect(body(page)).toBeVisible();
  for (const [width, size] of [
    [390, '100%'],
    [390, '200%'],
    [768, '100%'],
    [1440, '100%'],
    [1440, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, size);
    const { off, letters, width: difference, whole, title } = await measure(page);
    expect.soft(off, `a line at ${width}, ${size}`).toBeLessThan(1);
    expect.soft(letters, `a letter at ${width}, ${size}`).toBeLessThan(0.5);
    expect.soft(whole, `the text at ${width}, ${size}`).toBeLessThan(2);
    expect.soft(title, `the title at ${width}, ${size}`).toBe(0);
    expect.soft(difference).toBe(0);
  }
});

const paste = (page: Page, clipboard: Record<string, string>) =>
  body(page).evaluate((area, held) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(held)) clipboardData.setData(type, text);
    area.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, clipboard);

/** HTML from Word, whose lists are paragraphs, from a web page, and from a hostile one. */
const copied = `<html><head><style>p { color: red }</style></head><body><!--StartFragment-->
<h1>La <b>junta</b></h1><p class=MsoNormal>No
une.<o:p></o:p></p><script>window.ran = true</script><img src="/no-hay.png" onerror="window.ran = true">
<h2>Por qué</h2>
<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>El calor</p>
<ul><li><p>La hora</p></li></ul>
<ol><li>Mida</li><li>Vibre<br>otra <a href="https://obra.example">vez</a></li></ol>
<table><tr><td><p>Cemento</p></td><td>42,5&nbsp;kg</td></tr></table></body></html>`;

test('the browser’s undo reverts tools and a paste from Word', async ({ page, desk }) => {
  await desk.enter(page, 'redactor');
  await page.goto('/nuevo');
  await body(page).pressSequentially('Por qué aparece');
  await page.getByRole('button', { name: 'Sección', exact: true }).click();
  await expect(body(page)).toHaveValue('## Por qué aparece');
  await expect(page.getByRole('button', { name: 'Sección', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Control+z');
  await expect(body(page)).toHaveValue('Por qué aparece');

  await page.keyboard.press('Control+End');
  await paste(page, { 'text/plain': '\r\n•\tEl “acceso”\r\n•\tLa\u00A0hora' });
  await expect(body(page)).toHaveValue('Por qué aparece\n- El «acceso»\n- La hora');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Los vibradores');
  await expect(body(page)).toHaveValue(
    'Por qué aparece\n- El «acceso»\n- La hora\n- Los vibradores',
  );

  // Headings and lists are kept; scripts and remote files become text or nothing.
  await body(page).fill('Antes. Después.');
  await body(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6));
  await paste(page, { 'text/plain': 'sin forma', 'text/html': copied });
  const formed =
    'Antes.\n\n## La junta\n\nNo une.\n\n### Por qué\n\n- El calor\n- La hora\n\n1. Mida\n2. Vibre otra [vez](https://obra.example)\n\nCemento · 42,5 kg\n\n';
  await expect(body(page)).toHaveValue(`${formed} Después.`);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.keyboard.press('Control+z');
  await expect(body(page)).toHaveValue('Antes. Después.');
  // A redactor has no button that publishes.
  await expect(page.getByRole('button', { name: 'Enviar a revisión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toHaveCount(0);
});

test('two people see each other; changes of different lines merge, changes of one line show both', async ({
  page,
  desk,
  browser,
}) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await fill(page, 'Entre dos', 'uno\n\ndos\n\ntres');
  await expect(line(page)).toHaveText(/^Guardado/);
  const other = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await desk.enter(other, 'administrador');
  await other.goto(page.url());
  await expect(
    other.locator('[data-banner]').getByText('Marisol Quintero está en este artículo'),
  ).toBeVisible();

  await other.getByRole('textbox', { name: 'Texto', exact: true }).fill('UNO\n\ndos\n\ntres');
  await expect(line(other)).toHaveText(/^Guardado/);
  // A line that arrives in the middle of a word makes two steps of it for undo.
  await expect(body(page)).toHaveValue('UNO\n\ndos\n\ntres');
  await body(page).press('ControlOrMeta+End');
  await page.keyboard.type(' y medio');
  await expect(body(page)).toHaveValue('UNO\n\ndos\n\ntres y medio');
  await expect(body(other)).toHaveValue('UNO\n\ndos\n\ntres y medio');
  // Undo removes only this person's words, typed before or after the other's line arrived.
  await body(other).press('ControlOrMeta+Home');
  await other.keyboard.type('El ');
  await expect(body(page)).toHaveValue('El UNO\n\ndos\n\ntres y medio');
  await body(page).press('ControlOrMeta+z');
  await expect(body(page)).toHaveValue('El UNO\n\ndos\n\ntres y');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(body(page)).toHaveValue('El UNO\n\ndos\n\ntres');
  await body(page).press('ControlOrMeta+Shift+z');
  await body(page).press('ControlOrMeta+y');
  await expect(body(page)).toHaveValue('El UNO\n\ndos\n\ntres y medio');
  await body(page).fill('UNO\n\ndos\n\ntres y medio');
  await expect(body(other)).toHaveValue('UNO\n\ndos\n\ntres y medio');

  // From here on this page does not learn of the other's changes before it saves its own.
  await page.route('**/presencia', () => {});
  await body(other).fill('UNO\n\ndos de Carmen\n\ntres y medio');
  await expect(line(other)).toHaveText(/^Guardado/);
  await body(page).fill('UNO\n\ndos de Marisol\n\ntres y medio');
  await expect(line(page)).toHaveText('Otra persona cambió este artículo');
  await expect(page.getByRole('alert').filter({ hasText: 'F8 lleva al botón' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Ver las dos versiones' })).toBeFocused();
  await page.keyboard.press('Enter');
  const place = page.getByRole('group', { name: /Texto, línea 3/ });
  await expect(place.locator('ins')).toHaveText(['Marisol', 'Carmen']);
  await expectAccessibleInBoth(page);
  await place.getByText('Escribirlo aquí de nuevo').click();
  await place.getByRole('textbox').fill('dos de las dos');
  // Arrow keys choose on their way; what was typed stays.
  await place.getByRole('radio', { name: 'Escribirlo aquí de nuevo' }).press('ArrowDown');
  const first = place.getByRole('radio').first();
  await expect(first).toBeChecked();
  await page.emulateMedia({ forcedColors: 'active' });
  const marks = await place
    .getByRole('radio')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(marks.slice(1)).has(marks[0] ?? '')).toBe(false);
  await page.emulateMedia({ forcedColors: 'none' });
  await first.press('ArrowUp');
  await page.getByRole('button', { name: 'Guardar la versión unida' }).first().click();
  await expect(line(page)).toHaveText(/^Guardado/);
  const { fields } = await get(page, draftPath(page));
  expect(fields.content).toBe('UNO\n\ndos de las dos\n\ntres y medio');
  await other.context().close();
});

test('on a phone, publishing shows the changes and adds a correction; the history compares and restores', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.enter(page, 'editor');
  await page.goto('/articulos?buscar=gancho');
  await page
    .getByRole('link', { name: /gancho a 135/ })
    .first()
    .click();
  const last = page.getByRole('button', { name: 'Imagen', exact: true });
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Más herramientas' }).click();
  await expect(last).toBeInViewport({ ratio: 1 });
  // No tool is cut.
  await expect(page.getByRole('button', { name: 'Sección', exact: true })).not.toBeInViewport();
  const before = await body(page).inputValue();
  await body(page).fill(before.replace('Mire las puntas', 'Mire primero las puntas'));
  await page.getByRole('button', { name: 'Publicar cambios' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publicar cambios' });
  await expect(sheet.getByText('Texto 1 palabra más')).toBeVisible();
  await sheet.getByRole('radio', { name: /nota de corrección/ }).check();
  await sheet.getByLabel('Corrección', { exact: true }).fill('Decía que se mira después.');
  await expectAccessibleInBoth(page);
  await sheet.getByRole('button', { name: 'Publicar con la corrección' }).click();
  await expect(page.getByText('La corrección está en el sitio')).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('link', { name: 'Comparar versiones' }).click();
  const list = page.getByRole('group', { name: 'Versiones que se comparan' });
  const editions = list.getByRole('checkbox');
  // The history from before the publication may be shown until the response arrives.
  await expect(editions).toHaveCount(3);
  await editions.first().uncheck();
  await editions.nth(2).check();
  await expect(page.locator('[data-change] ins')).toHaveText('primero ');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Restaurar la versión 1' }).click();
  await page.getByRole('button', { name: 'Restaurar en el editor' }).click();
  await expect(page.getByText('Restaurado en el editor')).toBeVisible();
  const read = async () => (await get(page, draftPath(page))).fields.content;
  await expect.poll(read).toBe(before);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(read).toContain('Mire primero las puntas');
});

test('a redactor cannot submit an empty draft, and sees it returned without reloading', async ({
  page,
  desk,
  browser,
}) => {
  await page.clock.install();
  await desk.enter(page, 'redactor');
  await page.goto('/nuevo');
  const send = page.getByRole('button', { name: 'Enviar a revisión' });
  const sheet = page.getByRole('dialog', { name: 'Enviar a revisión' });
  await send.click();
  await sheet.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Todavía no hay nada escrito.');
  await sheet.getByRole('button', { name: 'Cancelar' }).click();
  await fill(page, 'Cabillas en la lluvia', 'El óxido suelto se cepilla.');
  await send.click();
  await page.keyboard.type('Es para hoy.');
  await sheet.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'En revisión' })).toBeDisabled();

  const context = await browser.newContext({ baseURL: desk.url });
  const editor = await context.newPage();
  await desk.enter(editor, 'editor');
  await editor.goto('/');
  await expect(editor.getByText('«Es para hoy.»')).toBeVisible();
  await editor.goto(page.url());
  await expect(editor.getByText('Es para hoy.', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Devolver…' }).click();
  const dialog = editor.getByRole('dialog', { name: 'Devolver' });
  const giveBack = dialog.getByRole('button', { name: 'Devolver' });
  await giveBack.click();
  await expect(dialog.getByRole('alert').filter({ hasText: /^Escriba qué falta/ })).toBeVisible();
  await dialog.getByLabel('Qué falta').fill('Falta la norma.');
  await giveBack.click();
  await expect(dialog).toBeHidden();
  await context.close();
  await page.clock.fastForward(10_000);
  await expect(page.locator('[data-banner]').getByText('Devuelto: Falta la norma.')).toBeVisible();
  await expect(send).toBeEnabled();
});
