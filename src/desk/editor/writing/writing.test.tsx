import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type BodyFormat, emptyFields } from '#contract/article-fields.ts';
import type { DraftImage } from '#contract/desk/drafts.ts';
import { openPage } from '../../testing/page.tsx';
import { TagInput } from '../article-sheet/data-panel.tsx';
import { FocalPoint } from '../pictures/focal-point.tsx';
import { openEditor } from '../testing/open-editor.tsx';
import { loadPasteReader } from './paste.ts';

const text = 'Escriba aquí.';
async function open(content: string, from = 0, to = from, format: BodyFormat = 'basic') {
  const items = [{ slug: 'gancho-a-135', title: 'El gancho a 135 grados' }];
  const found = { '/api/articulos?estado=publicado&buscar=gancho': { items } };
  const page = await openEditor({ fields: { ...emptyFields, content, format } }, found);
  await loadPasteReader();
  const area = page.field(text);
  /** The text, with what is selected of it between bars. */
  const readSelection = () =>
    [
      area.value.slice(0, area.selectionStart),
      area.value.slice(area.selectionStart, area.selectionEnd),
      area.value.slice(area.selectionEnd),
    ].join('|');
  await page.perform(() => {
    area.focus();
    area.setSelectionRange(from, to);
    document.dispatchEvent(new Event('selectionchange'));
  });
  return { ...page, area, readSelection };
}

test('the tools change the form of the current line, and show which it has', async () => {
  const { press, readSelection, field, perform, queryAllByRole } = await open('uno\ndos', 5, 6);
  const listPressed = () =>
    queryAllByRole('button', { pressed: true, name: /sección|lista/i }).map((each) => each.title);
  expect(listPressed()).toHaveLength(0);
  await press('H2 Sección');
  expect([readSelection(), listPressed().length]).toEqual(['uno\n## d|o|s', 1]);
  await press('H3 Subsección');
  expect([readSelection(), listPressed().length]).toEqual(['uno\n### d|o|s', 1]);
  await press('Lista');
  expect(readSelection()).toBe('uno\n- d|o|s');
  await press('Lista');
  expect(readSelection()).toBe('uno\nd|o|s');
  // Undo keeps the focus of the title, and otherwise returns to the text.
  await perform(() => field('Título').focus());
  await press('Deshacer');
  expect(document.activeElement?.id).toBe('f-title');
  await perform(() => (document.activeElement as HTMLElement).blur());
  await press('Deshacer');
  expect(document.activeElement?.id).toBe('f-content');
  expect(readSelection()).toBe('uno\n- ||dos');
  await press('Rehacer');
  expect(readSelection()).toBe('uno\n||dos');
});

test('where the browser types nothing by itself, the tools write anyway', async () => {
  const { press, readSelection, getByText } = await open('uno\ndos', 5, 6);
  const refused = vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await press('H2 Sección');
  expect(readSelection()).toBe('uno\n## d|o|s');
  expect(getByText('Guardando…')).toBeTruthy();
  refused.mockRestore();
});

test('Enter in a list begins the next item, and ends the list in an empty one', async () => {
  const { choose, fire, readSelection, area } = await open('');
  const enter = async (content: string, from: number, to: number, held = {}) => {
    await choose(text, content);
    area.setSelectionRange(from, to);
    await fire(text, 'keydown', { key: 'Enter', ...held });
    return readSelection();
  };
  expect(await enter('- uno', 5, 5)).toBe('- uno\n- ||');
  expect(await enter('- uno\n- ', 8, 8)).toBe('- uno\n||');
  expect(await enter('- uno', 2, 5)).toBe('- |uno|');
  for (const held of ['shiftKey', 'isComposing']) {
    expect(await enter('- uno', 5, 5, { [held]: true })).toBe('- uno||');
  }
});

test('Enter moves from the title to the summary and on to the text', async () => {
  const { fire } = await open('uno');
  // Ctrl+Enter publishes: its dialog returns the focus to the title.
  for (const held of ['isComposing', 'ctrlKey', 'metaKey']) {
    await fire('Título', 'keydown', { key: 'Enter', [held]: true });
    expect(document.activeElement?.id).not.toBe('f-excerpt');
  }
  await fire('Título', 'keydown', { key: 'Enter' });
  expect(document.activeElement?.id).toBe('f-excerpt');
  await fire('Resumen', 'keydown', { key: 'Enter' });
  expect(document.activeElement?.id).toBe('f-content');
});

test.each([
  ['gancho', 'El gancho a 135 grados'],
  // The whole address of an article of this site is shortened to its path.
  ['https://plomada.example/articulo/gancho-a-135', 'Poner enlace'],
])('Ctrl K links the selected words to %s', async (to, option) => {
  const page = await open('Vea la nota', 4, 11, 'extended');
  await page.fire(text, 'keydown', { key: 'k', ctrlKey: true });
  await page.until(() => page.queryByRole('dialog'));
  await page.choose('Artículo o dirección', 'http://x.example');
  await page.press('Poner enlace');
  expect(page.getByRole('alert').textContent).toContain('https://');
  await page.choose('Artículo o dirección', to);
  // Down moves to what was found, which is nothing for an address, and Up back.
  const place = page.field('Artículo o dirección');
  await page.perform(() => place.focus());
  await page.type('Artículo o dirección', 'ArrowDown');
  expect(document.activeElement).toBe(to === 'gancho' ? page.find('button', option) : place);
  if (to === 'gancho') for (const key of ['ArrowDown', 'ArrowUp']) await page.type(option, key);
  expect(document.activeElement).toBe(place);
  await page.press(option);
  expect(page.readSelection()).toBe('Vea [la nota](/articulo/gancho-a-135)||');
});

test('before a basic article gets all forms, its lines that change are listed', async () => {
  const content = 'Es **así**\n2*3*4\n1. uno';
  const { press, getAllByText, getByRole, until, queryByRole } = await open(content);
  await press('Tabla');
  await until(() => queryByRole('dialog'));
  expect(getAllByText(/^Línea [13]: /)).toHaveLength(2);
  await press('Usar el formato extendido');
  expect(getByRole('button', { name: 'Negrita' })).toBeTruthy();
});

/** A clipboard with this plain text, which copying replaces. */
function clipboard(plain = '') {
  const held = new Map([['text/plain', plain]]);
  return {
    held,
    clipboardData: {
      setData: (kind: string, words: string) => held.set(kind, words),
      getData: (kind: string) => held.get(kind) ?? '',
      types: ['text/plain'],
      files: [],
    },
  };
}

test('words that are copied here and pasted again stay as they are', async () => {
  const own = clipboard();
  const { fire, readSelection } = await open('Es *así*', 3, 8, 'extended');
  await fire(text, 'cut', own);
  await fire(text, 'paste', own);
  // The browser pastes them. Text from a chat would be written here, in bold.
  expect(readSelection()).toBe('Es ||');
});

test('an address pasted over words links them', async () => {
  const { fire, readSelection } = await open('Vea la nota', 4, 11, 'extended');
  await fire(text, 'paste', clipboard('https://x.example/a'));
  expect(readSelection()).toBe('Vea [la nota](https://x.example/a)||');
});

test('a text that is too long is not pasted, and the page says so', async () => {
  const { fire, readSelection, readNotice } = await open('uno', 3);
  await fire(text, 'paste', clipboard('a'.repeat(1_000_000)));
  expect(readSelection()).toBe('uno||');
  expect(readNotice()).toContain('No se pegó: es demasiado largo');
});

test('cutting from a read-only text removes nothing', async () => {
  const fields = { ...emptyFields, content: 'uno dos' };
  const cut = async (canEdit: boolean) => {
    const { field, fire } = await openEditor({ fields, canEdit });
    field(text).setSelectionRange(0, 4);
    const taken = clipboard();
    await fire(text, 'cut', taken);
    return [field(text).value, taken.held.get('text/plain')];
  };
  expect([await cut(false), await cut(true)]).toEqual([
    ['uno dos', 'uno '],
    ['dos', 'uno '],
  ]);
});

test('an address that the review corrects is replaced in its line only', async () => {
  const content = '[a](/articulo/viejo)\n[c](/articulo/viejo-puente) [b](/articulo/viejo) y más';
  const fix = { text: '/articulo/viejo', instead: '/articulo/nuevo' };
  const advice = [{ field: 'content', line: 2, message: 'Cambió de dirección.', fix }];
  const { press, pass, field } = await openEditor(
    { fields: { ...emptyFields, content, format: 'extended' } },
    { 'POST /api/borradores/d1/revisar': { faults: [], advice, moreAdvice: 0 } },
  );
  await pass(1_500);
  await press('Revisión');
  await press('Cambiarlo aquí');
  expect(field(text).value).toBe(content.replace('viejo) y más', 'nuevo) y más'));
});

test('a picture is taken out of the text with its line', async () => {
  const page = await open('uno\n![Un muro](muro.jpg)\ndos', 0, 0, 'extended');
  await page.press('Datos de la imagen muro.jpg');
  await page.until(() => page.queryByRole('dialog'));
  await page.press('Quitar del texto');
  expect(page.area.value).toBe('uno\ndos');
});

test('a picture is not called missing before the review has looked for it', async () => {
  const content = '![Un muro](muro.jpg)\n\ndos';
  const { choose, pass, queryAllByText } = await openEditor(
    { fields: { ...emptyFields, content, format: 'extended' } },
    { 'POST /api/borradores/d1/revisar': { faults: [], advice: [], pictures: {} } },
  );
  const countMissing = () => queryAllByText('No está en la biblioteca').length;
  await pass(1_500);
  expect(countMissing()).toBe(1);
  await choose(text, `![Una losa](losa.jpg)\n\n${content}`);
  expect(countMissing()).toBe(1);
  await pass(1_500);
  expect(countMissing()).toBe(2);
});

test('tags are added by Enter, a comma or leaving the field, each once', async () => {
  const changes: string[] = [];
  const { choose, type, fire, field } = await openPage(
    <TagInput
      tags={['acero', 'losa']}
      readOnly={false}
      onChange={(each) => changes.push(each.join())}
    />,
  );
  await choose('Agregar', ' viga ');
  await type('Agregar', 'Backspace');
  expect(changes).toEqual([]);
  await type('Agregar', 'Enter');
  expect(field('Agregar').value).toBe('');
  await type('Agregar', 'Enter');
  await choose('Agregar', 'Acero,');
  await choose('Agregar', 'tabla');
  await fire('Agregar', 'focusout');
  await type('Agregar', 'Backspace');
  expect(changes).toEqual(['acero,losa,viga', 'acero,losa', 'acero,losa,tabla', 'acero']);
});

const image = {
  id: 'a1',
  whole: '/imagenes/a1/foto-1280.webp',
  width: 1200,
  height: 600,
} as DraftImage;
function Picture({ readOnly = false, first = '' }) {
  const [focus, setFocus] = useState(first);
  return <FocalPoint image={image} alt="Un muro" {...{ focus, readOnly }} onChange={setFocus} />;
}
const openPicture = async (first = '') => {
  const page = await openPage(<Picture first={first} />);
  const button = () => document.querySelector<HTMLElement>('figure button');
  const at = () => /: (.*)\. Mu/.exec(button()?.getAttribute('aria-label') ?? '')?.[1];
  const key = (key: string, held = {}) =>
    page.perform(() => {
      const init = { key, bubbles: true, cancelable: true, ...held };
      button()?.dispatchEvent(new KeyboardEvent('keydown', init));
    });
  return { ...page, at, key };
};
test('a picture shows how it is cut, around its centre if one is chosen', async () => {
  const page = await openPicture();
  expect(page.at()).toBe('automático');
  await page.choose('Centro horizontal, en %', '20');
  await page.choose('Centro vertical, en %', '140');
  expect(page.at()).toBe('horizontal 20 %, vertical 100 %');
  const [cut] = page.getAllByRole<HTMLImageElement>('presentation');
  expect(cut?.style.objectPosition).toBe('0% 50%');
  await page.press('Elegir automáticamente');
  expect(page.at()).toBe('automático');
  await page.press('Deshacer');
  expect(page.at()).toBe('horizontal 20 %, vertical 100 %');
  const reader = await openPage(<Picture readOnly first="20 30" />);
  expect([...reader.queryAllByRole('button'), ...reader.queryAllByRole('spinbutton')]).toEqual([]);
});

test('an axis of the centre that is emptied and typed again leaves the other as it was', async () => {
  const { choose, field, at } = await openPicture('20 30');
  await choose('Centro horizontal, en %', '');
  expect(field('Centro horizontal, en %').value).toBe('');
  await choose('Centro horizontal, en %', '45');
  expect(at()).toBe('horizontal 45 %, vertical 30 %');
});

test('arrow keys move the centre, ten steps with Shift, and Ctrl Z undoes each move', async () => {
  const { key, at, press, queryByRole } = await openPicture();
  await key('ArrowLeft');
  await key('ArrowRight', { shiftKey: true });
  await key('ArrowDown');
  expect(at()).toBe('horizontal 59 %, vertical 51 %');
  await key('ArrowUp', { shiftKey: true });
  // A key that is held down is one move.
  await key('ArrowUp', { repeat: true });
  expect(at()).toBe('horizontal 59 %, vertical 40 %');
  await key('z', { ctrlKey: true });
  expect(at()).toBe('horizontal 59 %, vertical 51 %');
  await key('z', { metaKey: true });
  await press('Deshacer');
  expect(at()).toBe('horizontal 49 %, vertical 50 %');
  await press('Deshacer');
  expect([at(), queryByRole('button', { name: 'Deshacer' })]).toEqual(['automático', null]);
});
