import { expect, test } from 'vitest';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { getToast } from '#site/ui/toast.ts';
import { onItsWay, openPage } from '../../testing/page.tsx';
import { openSheet, path, published, text } from '../testing/open-sheet.tsx';

const { url } = published;
const publishAt = '2026-11-03T11:00:00.000Z';
const publishedDraft = { ...published, published: { ...published.published, publishAt } };
const out = { at: '2026-11-16T13:58:00Z', url, whatsapp: 'El puente', undoUntil: 'x' };
const noCategory = { field: 'category', line: null, message: 'Falta la categoría.' };
const noExcerpt = { field: 'excerpt', line: null, message: 'Falta el resumen.' };

type Setting = {
  draft?: Partial<Draft>;
  written?: Partial<DraftFields>;
  responses?: Record<string, unknown>;
  sheet?: 'publish' | 'correct' | 'actions';
  note?: string;
};

function open({ draft = {}, written = {}, responses = {}, sheet = 'publish', note }: Setting = {}) {
  const usual = {
    '/api/categorias': [{ slug: 'tecnicas', name: 'Técnicas', icon: '' }],
    [`POST ${path}/revisar`]: { faults: [], advice: [] },
    [`POST ${path}/publicar`]: out,
  };
  const fields = { ...(draft.url ? { publishAt } : {}), ...written };
  return openSheet(sheet, draft, Object.assign(responses, { ...usual, ...responses }), {
    written: fields,
    ...(note && { note }),
  });
}

test('the publish sheet says what changes, in words', async () => {
  const { getByRole, press, readAll, readNotice, said } = await open({
    draft: {
      ...publishedDraft,
      published: { ...publishedDraft.published, title: 'El viejo', excerpt: 'Se abre' },
    },
    written: { category: 'tecnicas' },
  });
  expect(readAll('listitem', getByRole('dialog'))).toEqual([
    expect.stringMatching(/^Título.*1 palabra más, 1 palabra menos/),
    expect.stringMatching(/^Resumen.*2 palabras menos/),
    expect.stringMatching(/^Categoría.*cambia/),
    expect.stringMatching(/^Texto.*1 palabra más/),
  ]);
  expect(await press('Publicar')).toContain(`POST ${path}/publicar {"version":3}`);
  expect(readNotice()).toContain('Los cambios están en el sitio|');
  expect(said).toEqual(['renewed', null]);
});

test.each([
  [{ imageId: 'a1b2', imageAlt: 'Corte de la zapata' }, 'Imagen «Corte de la zapata»'],
  [{ imageId: 'a1b2' }, 'Imagen lleva una, sin texto alternativo'],
  [{ imageId: null }, 'Imagen no lleva'],
])('the publish sheet of a new article with %j says: %s', async (written, says) => {
  const { getByText, queryByText } = await open({ written });
  expect(getByText(/^Imagen/).closest('li')?.textContent).toBe(says);
  // What readers cannot see has nothing to correct.
  expect(queryByText(/corrección/)).toBeNull();
});

test('a category that is all that is missing is chosen in the sheet', async () => {
  const review = { [`POST ${path}/revisar`]: { faults: [noCategory], advice: [] } };
  const { press, choose, said, find } = await open({ responses: review });
  await press('Ir a Categoría');
  expect(document.activeElement).toBe(find('select', 'Categoría'));
  await choose('Categoría', 'tecnicas');
  expect(said).toEqual([{ category: 'tecnicas' }]);
});

test('fields that the server finds missing are named, linked, and block publishing', async () => {
  const faults = [noExcerpt, noCategory];
  const { press, readAlert, said, queryByRole, queryByText } = await open({
    responses: {
      [`POST ${path}/publicar`]: Response.json({ detail: 'No.', faults }, { status: 422 }),
    },
  });
  await press('Publicar');
  expect(readAlert()).toBe('Todavía no se puede publicar: Falta el resumen. Falta la categoría.');
  expect(document.activeElement?.textContent).toContain('Falta el resumen.');
  expect([queryByRole('button', { name: 'Publicar' }), queryByText('En WhatsApp')]).toEqual([
    ...[null, null],
  ]);
  expect(said).toEqual([]);
  await press('Ir a Resumen');
  expect(said).toEqual([null, noExcerpt]);
});

test('the sheet stays open and says why nothing was published, or that nobody knows', async () => {
  for (const [status, says] of [
    [409, 'No se publicó nada. No se pudo.'],
    [0, expect.stringContaining('no se sabe si se publicó')],
    [502, expect.stringContaining('no se sabe si se publicó')],
  ] as const) {
    const failed = await open({ responses: { [`POST ${path}/publicar`]: status } });
    await failed.press('Publicar');
    expect(failed.readAlert()).toEqual(says);
    // Someone else may have changed it, or the lost response was a publication.
    expect(failed.said).toEqual(['renewed']);
    failed.responses[`POST ${path}/publicar`] = onItsWay;
    await failed.press('Publicar');
    expect(failed.readAlert()).toBeNull();
  }
  const unwritten = await open({ draft: { version: 0 } });
  expect(await unwritten.press('Publicar')).toEqual([]);
  expect(unwritten.readAlert()).toContain('Todavía no hay nada escrito.');
  const unsaved = await open({ responses: { [`PUT ${path}`]: 500 } });
  unsaved.saver.change({ ...text, content: 'uno' });
  expect((await unsaved.press('Publicar')).join()).not.toContain('publicar');
  expect(unsaved.readAlert()).toContain('Lo que escribió todavía no está en el servidor.');
  unsaved.saver.stop();
  const late = await open({ responses: { [`PUT ${path}`]: { version: 4, savedAt: out.at } } });
  late.saver.change({ ...text, content: 'uno' });
  expect(await late.press('Publicar')).toContain(`POST ${path}/publicar {"version":4}`);
});

test('a date that hides a published article is announced first, and can be undone', async () => {
  const next = '2027-11-17T11:00:00.000Z';
  const { press, readAlert, readNotice, undo, queryByRole } = await open({
    draft: publishedDraft,
    written: { publishAt: next },
    responses: { [`POST ${path}/publicar`]: { ...out, at: next } },
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

const tomorrow = '2026-11-17T11:00:00.000Z';

test.each<[string, Setting, string, string]>([
  [
    'a new article with a date to come',
    { written: { publishAt: tomorrow } },
    'Sale mañana a las 7:00. Hasta entonces nadie lo ve.',
    'Programar',
  ],
  [
    'a change while another waits for its hour',
    { draft: { ...publishedDraft, scheduledFor: '2026-11-17T11:00:00.000Z', scheduledVersion: 2 } },
    'El cambio programado para mañana a las 7:00 ya no sale: esto lo reemplaza.',
    'Publicar',
  ],
  [
    'a change whose scheduled publication failed',
    {
      draft: {
        ...{ ...publishedDraft, scheduledFor: '2026-11-16T11:00:00Z', scheduledVersion: 2 },
        scheduleFault: 'Sin categoría.',
      },
    },
    'Sale en dos segundos.Qué cambia',
    'Publicar',
  ],
  [
    'a scheduled article that is published now',
    {
      draft: { published: { ...text, publishAt: tomorrow }, scheduledFor: tomorrow },
      written: { publishAt: tomorrow },
    },
    'Estaba programado para mañana a las 7:00. Sale ahora, en dos segundos.',
    'Publicar',
  ],
  [
    'another date in the past',
    { draft: publishedDraft, written: { publishAt: '2026-01-01T11:00:00.000Z' } },
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

test('a correction must be written in at most 500 characters, and an article has at most five', async () => {
  const { press, choose, field, readAlert } = await open({ draft: publishedDraft });
  const ask = 'Un dato: agregar una nota de corrección';
  await choose(ask, true);
  for (const [written, refusal] of [
    [' ', 'Escriba la corrección.'],
    ['x'.repeat(501), 'La corrección pasa de 500 caracteres.'],
  ] as const) {
    await choose('Corrección', written);
    expect(await press('Publicar con la corrección')).toEqual([]);
    expect([readAlert(), document.activeElement?.tagName]).toEqual([refusal, 'TEXTAREA']);
  }
  await choose('Corrección', 'x'.repeat(500));
  expect(readAlert()).toBeNull();
  // The words stay while the choice changes.
  await choose('Nada que deba saber', true);
  await choose(ask, true);
  expect(field('Corrección').value).toHaveLength(500);
  expect((await press('Publicar con la corrección')).join()).toMatch(/publicar .*"correction":"x/);
  const date = '2026-11-04T04:00:00.000Z';
  const corrections = ['1', '2', '3', '4', '5'].map((text) => ({ date, text }));
  const full = await open({ draft: { ...publishedDraft, corrections } });
  expect(full.getByLabelText<HTMLInputElement>(/^Un dato/).disabled).toBe(true);
});

test('a correction can be all that is published; without one there is nothing to publish', async () => {
  const published = { ...text, publishAt };
  const { press, choose, getByText, readAlert } = await open({
    draft: { ...publishedDraft, published, isChanged: false },
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
  const responses: Record<string, unknown> = {};
  const { press, choose, close, undo, reopen, field, queryByDisplayValue } = await open({
    draft: { ...publishedDraft, corrections: [older] },
    responses,
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
  const before = responses[path] as Draft;
  responses[path] = { ...before, corrections };
  Object.defineProperty(responses, `POST ${path}/deshacer-publicacion`, {
    get() {
      responses[path] = before;
      return {};
    },
  });
  await undo();
  await reopen();
  expect(field('Corrección').value).toBe('Decía 10; son 8.');
});

test('a publication is announced with its link and a text for WhatsApp', async () => {
  const page = await open();
  await page.press('Publicar');
  expect(getToast()?.title).toBe('El artículo está en el sitio');
  const notice = await openPage(getToast()?.text);
  expect(notice.listHrefs()).toEqual([url]);
  await notice.press('Copiar para WhatsApp');
  expect(await navigator.clipboard.readText()).toBe('El puente');
});

test('a publication is undone from its notice, or for a while from the menu', async () => {
  const undone = `POST ${path}/deshacer-publicacion`;
  const page = await open();
  await page.press('Publicar');
  expect(await page.undo()).toContain(undone);
  expect(page.readNotice()).toBe('Se deshizo la publicación: ya nadie lo ve');
  const again = await open({ draft: { scheduledFor: '2026-11-17T11:00:00Z' } });
  await again.press('Publicar');
  await again.undo();
  expect(again.readNotice()).toBe('De nuevo programado: sale mañana a las 7:00');
  const final = { [`POST ${path}/publicar`]: { ...out, undoUntil: null } };
  await (await open({ responses: final })).press('Publicar');
  expect(getToast()?.action).toBeNull();
  const openMenu = (undoUntil: string) =>
    open({ draft: { ...publishedDraft, undoUntil }, sheet: 'actions' });
  const menu = await openMenu('2026-11-16T14:08:00.000Z');
  expect(await menu.press('Deshacer la publicación')).toContain(undone);
  expect(menu.readNotice()).toBe('Los lectores ven de nuevo la versión anterior');
  const late = await openMenu('2026-11-16T13:57:00.000Z');
  expect(late.queryByRole('button', { name: 'Deshacer la publicación' })).toBeNull();
});
