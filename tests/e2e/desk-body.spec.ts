import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, test } from './desk.ts';

// The preview is the public page, in a frame that blocks its scripts.
test.use({
  expectedConsole: [
    'Blocked script execution',
    'ERR_INTERNET_DISCONNECTED',
    'status of 422',
    'status of 503',
  ],
});

const line = (page: Page) => page.locator('[data-saving]');
const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });

/** The clipboard or drag data of another program. */
const hand = (page: Page, event: 'drop' | 'paste', given: Record<string, string>) =>
  body(page).evaluate(
    (area, { event, given }) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(given)) {
        if (type.startsWith('image/')) data.items.add(new File([text], 'IMG_4471.svg', { type }));
        else data.setData(type, text);
      }
      const init = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { event, given },
  );
/** A large picture, as from a camera at its best quality. */
const dropLargePhoto = (page: Page) =>
  body(page).evaluate((area) => {
    const dataTransfer = new DataTransfer();
    const bytes = new Uint8Array(21 * 1024 * 1024);
    dataTransfer.items.add(new File([bytes], 'DSC_0001.jpg', { type: 'image/jpeg' }));
    area.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><path fill="#888" d="M0 0h900v600H0z"/></svg>';

test('a picture dropped while typing is sent on, and needs an alternative text to publish', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await page.getByRole('textbox', { name: 'Título' }).fill('Óxido que se suelta');
  await page.getByRole('textbox', { name: 'Resumen' }).fill('Cuándo importa.');
  await body(page).pressSequentially('La barra se pone naranja');
  await dropLargePhoto(page);
  await expect(page.getByText('«DSC_0001.jpg» pasa de 20 MB')).toBeVisible();
  // The connection is lost before the picture is dropped; the author goes on typing.
  await page.context().setOffline(true);
  await hand(page, 'drop', { 'image/svg+xml': drawing });
  await body(page).pressSequentially(' y no pierde peso.');
  await expect(body(page)).toHaveValue(
    /^La barra se pone naranja y no pierde peso\.\n\n!\[\]\(IMG_4471-\w{4}\.svg\)\n/,
  );
  const strip = page.getByRole('figure', { name: /Imagen IMG_4471/ });
  await expect(strip).toContainText('Sin señal: queda en este equipo');
  await page.context().setOffline(false);
  await expect(strip).toContainText('Falta el texto alternativo');

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publicar', exact: true });
  await expect(
    sheet.getByRole('alert').filter({ hasText: 'Falta el texto alternativo' }),
  ).toBeAttached();
  await sheet.getByRole('button', { name: /Falta el texto alternativo/ }).click();
  await page.getByRole('textbox', { name: 'Título' }).focus();
  await strip.getByRole('button', { name: /Datos de la imagen/ }).click();
  const data = page.getByRole('dialog', { name: 'Imagen en el texto' });
  await data.getByLabel('Texto alternativo').fill('Una barra con escamas de óxido.');
  await data.getByLabel('Crédito').fill('Ana Rojas');
  await expectAccessibleInBoth(page);
  await data.getByRole('button', { name: 'Listo' }).click();
  await expect(body(page)).toHaveValue(
    /!\[Una barra con escamas de óxido\.\]\(IMG_4471-\w{4}\.svg "Foto: Ana Rojas"\)/,
  );
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await sheet.getByLabel('Categoría').selectOption({ label: 'Técnicas' });
  await sheet.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'El artículo está en el sitio' }),
  ).toBeVisible();
});

test('Ctrl B, I and K format words, and undo reverts it', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await body(page).pressSequentially('Pese ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('siempre');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', y lea ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('antes');
  await page.keyboard.press('Control+i');
  await page.keyboard.type(' el gancho');
  await expect(body(page)).toHaveValue('Pese **siempre**, y lea *antes* el gancho');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Poner un enlace' });
  await expect(dialog.getByLabel('Artículo o dirección')).toBeFocused();
  await page.keyboard.type('https://plomada.example/gancho');
  await page.keyboard.press('Enter');
  await expect(body(page)).toHaveValue(/el \[gancho\]\(https:\/\/plomada\.example\/gancho\)$/);
  await expect(body(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(body(page)).toHaveValue(/el gancho$/);
  // Outside the text, Ctrl K opens the search of the desk.
  await page.getByRole('textbox', { name: 'Título' }).press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Buscar o ir a' })).toBeFocused();
});

test('cells of a spreadsheet are pasted as a table', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await body(page).fill('Pesos:');
  const rows = [
    ['Cabilla', 'kg por metro'],
    ['3/8', '0,559'],
    ['1/2', '0,994'],
  ];
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  await hand(page, 'paste', {
    'text/plain': rows.map((row) => row.join('\t')).join('\r\n'),
    'text/html': `<meta charset="utf-8"><google-sheets-html-origin><style>td{}</style><table>${cells.join('')}</table>`,
  });
  await expect(body(page)).toHaveValue(
    'Pesos:\n\n| Cabilla | kg por metro |\n| --- | --- |\n| 3/8 | 0,559 |\n| 1/2 | 0,994 |',
  );
  await page.getByRole('button', { name: 'Agregar fila' }).click();
  await page.keyboard.type('5/8');
  await expect(body(page)).toHaveValue(/\| 1\/2 \| 0,994 \|\n\| 5\/8 \| {2}\|$/);
  await expect(line(page)).toHaveText(/^Guardado/);
  // Out of the table its columns are aligned; a press on a cell goes on writing there.
  const drawn = page.locator('[data-drawn-table]');
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('Control+Home');
  await expect(drawn).toHaveCount(1);
  const lefts = await drawn
    .getByText(/^(?:Cabilla|3\/8|1\/2|5\/8)$/)
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
  expect([lefts.length, new Set(lefts).size]).toEqual([4, 1]);
  await drawn.getByText('0,559').click();
  await expect(drawn).toHaveCount(0);
  await page.keyboard.type('5');
  await expect(body(page)).toHaveValue(/\| 3\/8 \| 0,5595 \|/);
  await expectAccessibleInBoth(page);
});

test('on a phone a wide table scrolls, lines up with the text, and its words stay whole', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  const head = ['Designación', 'Diámetro (mm)', 'Área (cm²)', 'Peso por metro (kg)', 'Tolerancia'];
  const rows = [head, head.map(() => '---'), ['3/8', '9,5', '0,71', '0,559', '6 %']];
  await body(page).fill(['Pesos:', '', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'));
  await page.keyboard.press('Control+Home');
  const drawn = page.locator('[data-drawn-table]');
  await expect(drawn.getByText('Designación')).toBeVisible();
  const { isWide, edges, linesOfWord } = await drawn.evaluate((frame) => {
    const text = document.querySelector('#f-content')?.getBoundingClientRect();
    const { left, right } = frame.getBoundingClientRect();
    const words = document.createRange();
    const lines = ['Designación', 'Tolerancia'].map((word) => {
      const cell = [...frame.querySelectorAll('[data-at]')].find(
        (each) => each.textContent === word,
      );
      words.selectNodeContents(cell ?? frame);
      return words.getClientRects().length;
    });
    return {
      isWide: frame.scrollWidth > frame.clientWidth,
      edges: [left - (text?.left ?? 0), right - (text?.right ?? 0)],
      linesOfWord: Math.max(...lines),
    };
  });
  expect({ isWide, edges, linesOfWord }).toEqual({ isWide: true, edges: [0, 0], linesOfWord: 1 });
  await expectAccessibleInBoth(page);
});

test('formatting characters inside a list item stay visible', async ({ page, desk }) => {
  await desk.enter(page, 'editor');
  await page.goto('/nuevo');
  await body(page).fill('- Use **acero** [así](https://a.es/b)');
  const item = page.locator('[data-form="item"]');
  for (const sign of ['**', '](https://a.es/b)']) {
    await expect(item.getByText(sign).first()).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  }
});
