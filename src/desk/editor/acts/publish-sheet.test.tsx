import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { within } from '#site/testing/open-element.tsx';
import { getToast } from '#site/ui/toast.ts';
import { openPage } from '../../testing/page.tsx';
import { createSaver, type Saver } from '../saving/saver.ts';
import { startSaving } from '../saving/saving.ts';
import { sendSave } from '../saving/send-save.ts';
import { toDraft } from '../testing/draft.ts';
import { createDevice } from '../testing/flaky-server.ts';
import type { Sheet } from './actions-menu.tsx';
import { createActs } from './acts.tsx';
import { Sheets } from './sheets.tsx';

const path = '/api/borradores/d1';
const url = 'https://plomada.example/articulo/puente';
const text = { ...emptyFields, title: 'El puente', slug: 'puente', content: 'uno dos' };
const publishAt = '2026-11-03T11:00:00.000Z';
const isOut = {
  url,
  published: { ...text, publishAt, content: 'uno' },
  state: 'cambios',
} as const;
const out = { at: '2026-11-16T13:58:00Z', url, whatsapp: 'El puente', undoUntil: 'x' };
const noCategory = { field: 'category', line: null, message: 'Falta la categoría.' };
const noExcerpt = { field: 'excerpt', line: null, message: 'Falta el resumen.' };

type Setting = {
  draft?: Partial<Draft>;
  written?: Partial<DraftFields>;
  answers?: Record<string, unknown>;
  sheet?: 'publish' | 'correct' | 'actions';
  /** A correction that was typed before. */
  note?: string;
};

type PageProps = { opened: Draft; saver: Saver; sheet: Sheet; said: unknown[]; note: string };
let reopen = () => {};
function Page({ opened, saver, sheet, said, note }: PageProps) {
  const [shown, setShown] = useState<Sheet | null>(sheet);
  const [correction, onCorrection] = useState(note);
  const onDraft = () => said.push('renewed');
  const acts = createActs({ draft: opened, saver, onDraft, onCorrection });
  reopen = () => setShown(sheet);
  return (
    shown && (
      <Sheets
        {...{
          sheet: shown,
          review: null,
          draft: opened,
          fields: opened.fields,
          acts,
          correction,
          onCorrection,
        }}
        sheetTab="datos"
        onSheet={(next) => {
          said.push(next);
          setShown(next);
        }}
        onChange={(change) => said.push(change)}
        onGo={(remark) => said.push(remark)}
        onLeave={(to) => said.push(to)}
      />
    )
  );
}

async function open(setting: Setting = {}) {
  const { draft = {}, written = {}, answers = {}, sheet = 'publish', note = '' } = setting;
  const fields = { ...text, ...(draft.url ? { publishAt } : {}), ...written };
  const opened = toDraft({ fields, isChanged: true, ...draft });
  const start = startSaving({ fields, version: 3, savedAt: null });
  const saver = createSaver('d1', 'tab', start, { ...createDevice(), send: sendSave });
  const said: unknown[] = [];
  const usual = {
    [path]: opened,
    '/api/categorias': [{ slug: 'tecnicas', name: 'Técnicas', icon: '' }],
    [`POST ${path}/revisar`]: { faults: [], advice: [] },
    [`POST ${path}/publicar`]: out,
  };
  const page = await openPage(<Page {...{ opened, saver, sheet, said, note }} />, {
    answers: Object.assign(answers, { ...usual, ...answers }),
  });
  await page.pass(0);
  const readAlert = () => document.querySelector('dialog [role=alert]')?.textContent ?? null;
  return { ...page, said, saver, readAlert, reopen: () => page.perform(() => reopen()) };
}

test('the publish sheet says what changes, in words', async () => {
  const { getByRole, press, readNotice, said } = await open({
    draft: { ...isOut, published: { ...isOut.published, title: 'El viejo', excerpt: 'Se abre' } },
    written: { category: 'tecnicas' },
  });
  const changes = within(getByRole('dialog')).getAllByRole('listitem');
  expect(changes.map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^Título.*1 palabra más, 1 palabra menos/),
    expect.stringMatching(/^Resumen.*2 palabras menos/),
    expect.stringMatching(/^Categoría.*cambia/),
    expect.stringMatching(/^Texto.*1 palabra más/),
  ]);
  expect(await press('Publicar')).toContain(`POST ${path}/publicar {"version":3}`);
  expect(readNotice()).toContain('Los cambios están en el sitio|');
  expect(said).toEqual(['renewed', null]);
});

test('a missing field is named, linked, and blocks publishing', async () => {
  const review = { [`POST ${path}/revisar`]: { faults: [noCategory, noExcerpt], advice: [] } };
  const { press, readAlert, said, queryByRole, queryByText } = await open({ answers: review });
  expect(readAlert()).toBe('Todavía no se puede publicar: Falta la categoría. Falta el resumen.');
  expect(queryByRole('button', { name: 'Publicar' })).toBeNull();
  expect(queryByText('En WhatsApp')).toBeNull();
  expect(await press('Ir a Categoría')).toEqual([]);
  expect(said).toEqual([null, noCategory]);
  const again = await open({ answers: review });
  await again.press('Resumen');
  expect(again.said).toEqual([null, noExcerpt]);
});

test('a category that is all that is missing is chosen in the sheet', async () => {
  const review = { [`POST ${path}/revisar`]: { faults: [noCategory], advice: [] } };
  const { press, choose, said, find } = await open({ answers: review });
  await press('Ir a Categoría');
  expect(document.activeElement).toBe(find('select', 'Categoría'));
  await choose('Categoría', 'tecnicas');
  expect(said).toEqual([{ category: 'tecnicas' }]);
});

test('a field that only the server finds missing is named in the same way', async () => {
  const problem = Response.json({ detail: 'No.', faults: [noExcerpt] }, { status: 422 });
  const { press, readAlert, said } = await open({
    answers: { [`POST ${path}/publicar`]: problem },
  });
  await press('Publicar');
  expect(readAlert()).toBe('Todavía no se puede publicar: Falta el resumen.');
  expect(document.activeElement?.textContent).toContain('Falta el resumen.');
  expect(said).toEqual([]);
});

test('the sheet stays open and says why when nothing was published', async () => {
  const refused = await open({ answers: { [`POST ${path}/publicar`]: 409 } });
  await refused.press('Publicar');
  expect(refused.readAlert()).toBe('No se publicó nada. No se pudo.');
  expect(refused.said).toEqual(['renewed']);
  const unsaved = await open({ answers: { [`PUT ${path}`]: 500 } });
  unsaved.saver.change({ ...text, content: 'uno' });
  expect((await unsaved.press('Publicar')).join()).not.toContain('publicar');
  expect(unsaved.readAlert()).toContain('Lo que escribió todavía no está en el servidor.');
  unsaved.saver.stop();
});

test('a publication with a lost response is not reported as failed, and its state is loaded', async () => {
  const lost = await open({ answers: { [`POST ${path}/publicar`]: 0 } });
  await lost.press('Publicar');
  expect(lost.readAlert()).toContain('no se sabe si se publicó');
  expect(lost.said).toEqual(['renewed']);
});

test('an editor who waits for a picture to be prepared reads how many are ahead and for how long', async () => {
  const published = Promise.withResolvers();
  const { press, pass, perform, getAllByText } = await open({
    answers: {
      [`POST ${path}/publicar`]: published.promise,
      '/api/imagenes/turno': { ahead: 3, seconds: 70 },
    },
  });
  await press('Publicar');
  await pass(2_000);
  // Shown, and announced.
  expect(getAllByText(/hay 3 imágenes delante, unos 2 minutos/)).toHaveLength(2);
  await perform(() => published.resolve(out));
  expect(await pass(10_000)).toEqual([]);
});

test('a date that hides a published article is announced first, and can be undone', async () => {
  const next = '2027-11-17T11:00:00.000Z';
  const { press, readAlert, readNotice, undo, queryByRole } = await open({
    draft: isOut,
    written: { publishAt: next },
    answers: { [`POST ${path}/publicar`]: { ...out, at: next } },
    note: 'Decía 10; son 8.',
  });
  const until = 'hasta el 17 de noviembre de 2027 a las 7:00';
  expect(readAlert()).toContain(`los lectores dejan de verlo ${until}`);
  expect(queryByRole('button', { name: 'Publicar' })).toBeNull();
  expect(await press('Ocultar hasta esa fecha')).toContain(`POST ${path}/publicar {"version":3}`);
  expect(readNotice()).toBe(`Los lectores no lo ven ${until}|Deshacer`);
  await undo();
  expect(readNotice()).toBe('Los lectores ven de nuevo la versión anterior');
});

test.each<[string, Setting, string, string]>([
  [
    'a new article with a date to come',
    { written: { publishAt: '2026-11-17T11:00:00.000Z' } },
    'Sale mañana a las 7:00. Hasta entonces nadie lo ve.',
    'Programar',
  ],
  [
    'one that waits for its hour',
    {
      draft: { state: 'programado', scheduledFor: publishAt, published: { ...text, publishAt } },
      written: { publishAt },
    },
    'Sale ahora, en dos segundos.',
    'Publicar',
  ],
  [
    'a change while another waits for its hour',
    { draft: { ...isOut, scheduledFor: '2026-11-17T11:00:00.000Z', scheduledVersion: 2 } },
    'El cambio programado para mañana a las 7:00 ya no sale: esto lo reemplaza.',
    'Publicar',
  ],
  [
    'a change while another could not go out',
    {
      draft: {
        ...{ ...isOut, scheduledFor: publishAt, scheduledVersion: 2 },
        scheduleFault: 'Sin categoría.',
      },
    },
    'Sale en dos segundos.Qué cambia',
    'Publicar',
  ],
  [
    'another date in the past',
    { draft: isOut, written: { publishAt: '2026-01-01T11:00:00.000Z' } },
    'Cambia la fecha que ven los lectores, y su lugar en las listas.',
    'Publicar',
  ],
  [
    'one that was retired and led to another',
    { draft: { state: 'retirado', published: text, leadsTo: 'muro' } },
    'a su dirección, que ya no lleva a /articulo/muro.',
    'Publicar',
  ],
])('%s: the sheet says what readers will notice', async (_, setting, says, label) => {
  const { getByRole } = await open(setting);
  expect(getByRole('dialog').textContent).toContain(says);
  expect(getByRole('button', { name: label })).toBeTruthy();
});

test('a chosen correction must be written, and its words stay while the choice changes', async () => {
  const { press, choose, field, readAlert } = await open({ draft: isOut });
  const ask = 'Un dato: agregar una nota de corrección';
  await choose(ask, true);
  expect(await press('Publicar con la corrección')).toEqual([]);
  expect(readAlert()).toBe('Escriba la corrección.');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await choose('Corrección', 'Decía 10; son 8.');
  expect(readAlert()).toBeNull();
  await choose('Nada que deba saber', true);
  await choose(ask, true);
  expect(field('Corrección').value).toBe('Decía 10; son 8.');
});

test('a correction has at most 500 characters, and an article at most five', async () => {
  const page = await open({ draft: isOut });
  await page.choose('Un dato: agregar una nota de corrección', true);
  await page.choose('Corrección', 'x'.repeat(501));
  expect(await page.press('Publicar con la corrección')).toEqual([]);
  expect(page.readAlert()).toBe('La corrección pasa de 500 caracteres.');
  await page.choose('Corrección', 'x'.repeat(500));
  expect((await page.press('Publicar con la corrección')).join()).toContain('/publicar');
  const date = '2026-11-04T04:00:00.000Z';
  const corrections = ['1', '2', '3', '4', '5'].map((text) => ({ date, text }));
  const full = await open({ draft: { ...isOut, corrections } });
  expect(full.getByLabelText<HTMLInputElement>(/^Un dato/).disabled).toBe(true);
});

test('a correction can be all that is published; without one there is nothing to publish', async () => {
  const published = { ...text, publishAt };
  const { press, choose, getByText, readAlert } = await open({
    draft: { ...isOut, published, isChanged: false },
    sheet: 'correct',
  });
  expect(getByText('No hay cambios sin publicar.')).toBeTruthy();
  await choose('Nada que deba saber', true);
  expect(await press('Publicar')).toEqual([]);
  expect(readAlert()).toBe('No hay cambios que publicar.');
});

test('a correction survives closing the sheet, and undoing its publication', async () => {
  const older = { date: '2026-11-04T04:00:00.000Z', text: 'Decía 3; son 2.' };
  const corrections = [older, { date: '2026-11-16T13:58:00.000Z', text: 'Decía 10; son 8.' }];
  const answers: Record<string, unknown> = {};
  const { press, choose, close, undo, reopen, field, queryByDisplayValue } = await open({
    draft: { ...isOut, corrections: [older] },
    answers,
  });
  await choose('Un dato: agregar una nota de corrección', true);
  await choose('Corrección', 'Decía 10; son 8.');
  await close();
  await reopen();
  expect(field('Corrección').value).toBe('Decía 10; son 8.');
  await press('Publicar con la corrección');
  await reopen();
  expect(queryByDisplayValue('Decía 10; son 8.')).toBeNull();
  await close();
  const before = answers[path] as Draft;
  answers[path] = { ...before, corrections };
  Object.defineProperty(answers, `POST ${path}/deshacer-publicacion`, {
    get() {
      answers[path] = before;
      return {};
    },
  });
  await undo();
  await reopen();
  expect(field('Corrección').value).toBe('Decía 10; son 8.');
});

test('an article that readers cannot see has nothing to correct', async () => {
  expect((await open()).queryByText(/corrección/)).toBeNull();
});

test('a publication is announced with its link and a text for WhatsApp, and can be undone', async () => {
  const page = await open();
  await page.press('Publicar');
  expect(getToast()?.title).toBe('El artículo está en el sitio');
  const notice = await openPage(getToast()?.text);
  expect(notice.getByRole('link').getAttribute('href')).toBe(url);
  await notice.press('Copiar para WhatsApp');
  expect(await navigator.clipboard.readText()).toBe('El puente');
  const again = await open();
  await again.press('Publicar');
  expect(await again.undo()).toContain(`POST ${path}/deshacer-publicacion`);
  expect(again.readNotice()).toBe('Se deshizo la publicación: ya nadie lo ve');
  // The notice may be gone, or another in its place: it is in the menu too.
  const undoUntil = '2026-11-16T14:08:00.000Z';
  const menu = await open({ draft: { ...isOut, undoUntil }, sheet: 'actions' });
  expect(await menu.press('Deshacer la publicación')).toContain(
    `POST ${path}/deshacer-publicacion`,
  );
  expect(menu.readNotice()).toBe('Los lectores ven de nuevo la versión anterior');
  const late = { ...isOut, undoUntil: '2026-11-16T13:57:00.000Z' };
  const menuLate = await open({ draft: late, sheet: 'actions' });
  expect(menuLate.queryByRole('button', { name: 'Deshacer la publicación' })).toBeNull();
  const refused = await open({ answers: { [`POST ${path}/deshacer-publicacion`]: 409 } });
  await refused.press('Publicar');
  await refused.undo();
  expect(refused.readNotice()).toBe('No se deshizo|No se pudo.');
});
