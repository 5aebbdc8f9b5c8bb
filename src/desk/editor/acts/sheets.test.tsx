import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft } from '#contract/desk/drafts.ts';
import { openPage } from '../../testing/page.tsx';
import { createSaver } from '../saving/saver.ts';
import { startSaving } from '../saving/saving.ts';
import { sendSave } from '../saving/send-save.ts';
import { toDraft } from '../testing/draft.ts';
import { createDevice } from '../testing/flaky-server.ts';
import type { Sheet } from './actions-menu.tsx';
import { createActs } from './acts.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { Sheets } from './sheets.tsx';

const path = '/api/borradores/d1';
const url = 'https://plomada.example/articulo/puente';
const fields = { ...emptyFields, title: 'El puente', slug: 'puente', content: 'uno dos' };
const isOut = { url, published: { ...fields, content: 'uno' }, state: 'cambios' as const };

async function open(sheet: Sheet, change: Partial<Draft> = {}, answers = {}) {
  const draft = toDraft({ fields, isChanged: true, ...change });
  const start = startSaving({ fields, version: 3, savedAt: null });
  const saver = createSaver('d1', 'tab', start, { ...createDevice(), send: sendSave });
  const said: unknown[] = [];
  const acts = createActs({
    draft,
    saver,
    onDraft: () => said.push('renewed'),
    onCorrection: () => {},
  });
  const page = await openPage(
    <Sheets
      {...{ sheet, draft, fields, acts }}
      ficha="imagen"
      correction=""
      onCorrection={() => {}}
      onSheet={(next) => said.push(next)}
      onChange={() => said.push('changed')}
      onGo={(remark) => said.push(remark)}
      onLeave={(to) => said.push(to)}
    />,
    { answers: { [path]: draft, ...answers } },
  );
  return { ...page, said, saver };
}

test('what else can be done with a draft is listed, and nothing that cannot', async () => {
  expect((await open('actions')).readDialog()).toMatchInlineSnapshot(`
    "Acciones
    [Cerrar]
    Programar…
    Enviar a revisión
    [href=/editor/d1/historial]|Comparar ediciones
    Duplicar
    [href=/ayuda/imagen]|Ayuda
    Eliminar el borrador…"
  `);
  expect((await open('actions', isOut)).readDialog()).toMatchInlineSnapshot(`
    "Acciones
    [Cerrar]
    Programar…
    Enviar a revisión
    [href=https://plomada.example/articulo/puente]|Ver en el sitio
    Cambiar la dirección…
    [href=/editor/d1/historial]|Comparar ediciones
    Duplicar
    Descartar los cambios
    [href=/ayuda/imagen]|Ayuda
    Retirar del sitio…"
  `);
  // What waits for its hour is no draft to throw away.
  const waiting = await open('actions', { ...isOut, url: null, state: 'programado' });
  expect(waiting.readDialog()).toContain('\nDuplicar\n');
  expect(waiting.readDialog()).not.toContain('Eliminar');
  const review = await open('actions', { state: 'revision' });
  expect(review.readDialog()).toContain('\nDevolver…\n');
  expect(review.readDialog()).not.toContain('Enviar a revisión');
  const binned = await open('actions', { state: 'papelera' });
  expect(binned.readDialog()).toContain('\nRecuperar');
  expect(binned.readDialog()).not.toContain('Programar…');
  const reader = await open('actions', { ...isOut, canEdit: false, canPublish: false, version: 0 });
  expect(reader.readDialog()).toBe(
    `Acciones\n[Cerrar]\n[href=${url}]|Ver en el sitio\n[href=/ayuda/imagen]|Ayuda`,
  );
});

test('actions are done, or open their own dialog', async () => {
  const { press, said, readNotice, saver, undo } = await open('actions', isOut);
  expect(await press('Enviar a revisión')).toEqual([`POST ${path}/a-revision`, `GET ${path}`]);
  expect(readNotice()).toBe('Está en revisión');
  expect(await press('Duplicar')).toEqual([
    expect.stringMatching(/^POST .*\/duplicar \{"id":"[\w-]{36}"\}$/),
    `GET ${path}`,
  ]);
  expect(readNotice()).toBe('Está en la copia|El original sigue como estaba.');
  await press('Descartar los cambios');
  expect(readNotice()).toBe('El texto es otra vez el del sitio|Deshacer');
  expect(saver.get().fields.content).toBe('uno');
  await undo();
  expect(saver.get().fields.content).toBe('uno dos');
  saver.stop();
  await press('Retirar del sitio…');
  expect(said).toEqual([
    null,
    'renewed',
    'renewed',
    expect.stringMatching(/^\/editor\//),
    'retire',
  ]);
});

test('an hour is proposed, chosen, or taken back', async () => {
  const { press, choose, submit, readDialog, readNotice } = await open('schedule');
  // But for the hour of wherever this runs.
  expect(readDialog().replace(/, a las .* de donde usted está/, '')).toMatchInlineSnapshot(`
    "Programar
    [Cerrar]
    A esa hora el artículo sale solo. Hasta entonces nadie lo ve.
    [aria-pressed=true]|Hoy, 17:00|[aria-pressed=false]|Mañana, 7:00|[aria-pressed=false]|Mié 18 nov, 7:00
    Día
    [required=, value=2026-11-16]
    Hora de Caracas
    [required=, value=17:00]
    sale en 7 h
    Programar para hoy, 17:00|Cancelar"
  `);
  await press('Mañana, 7:00');
  expect(readDialog()).toContain('Programar para mañana, 7:00');
  await choose('Día', '2026-11-10');
  expect(readDialog()).toContain('\nEsa hora ya pasó.\n[disabled=]|Programar para 10 nov 2026');
  expect(await submit()).toEqual([]);
  await choose('Día', '2026-11-20');
  await choose('Hora de Caracas', '08:30');
  expect(await submit()).toEqual([
    `POST ${path}/programar {"version":3,"at":"2026-11-20T12:30:00.000Z"}`,
    `GET ${path}`,
  ]);
  expect(readNotice()).toBe('Sale el viernes 20 a las 8:30');
  const set = await open('schedule', { ...isOut, scheduledFor: '2026-11-18T11:00:00Z' });
  expect(set.readDialog().split('\n').slice(0, 4)).toMatchInlineSnapshot(`
    [
      "Programar los cambios",
      "[Cerrar]",
      "Hasta esa hora los lectores siguen viendo lo que está en el sitio. Después el cambio sale solo.",
      "[aria-pressed=false]|Hoy, 17:00|[aria-pressed=false]|Mañana, 7:00|[aria-pressed=false]|Mié 18 nov, 7:00",
    ]
  `);
  const missing = { field: 'excerpt', line: null, message: 'Falta el resumen.' };
  const problem = Response.json({ detail: 'Corrija.', faults: [missing] }, { status: 422 });
  const refused = await open('schedule', {}, { [`POST ${path}/programar`]: problem });
  await refused.submit();
  expect(refused.readDialog()).toContain('No se programó. Corrija.');
  await refused.press('Resumen');
  expect(refused.said).toEqual([null, missing]);
  const waiting = await open('actions', { ...isOut, scheduledFor: '2026-11-18T11:00:00Z' });
  expect(await waiting.press('No programar')).toEqual([`POST ${path}/no-programar`, `GET ${path}`]);
  expect(waiting.readNotice()).toBe('Ya no está programado');
});

test('an address is changed to one that can be', async () => {
  const { press, choose, submit, readDialog, readNotice } = await open('rename', isOut);
  expect(readDialog()).toMatchInlineSnapshot(`
    "Cambiar la dirección
    [Cerrar]
    Quien abra la dirección anterior llega solo a la nueva. Aun así, cámbiela solo si hace falta: los enlaces viejos circulan por años.
    Ahora
    /articulo/|[readonly=, value=puente]
    Nueva|6/120|6 de 120 caracteres
    /articulo/|[value=puente]
    [disabled=]|Cambiar|Cancelar"
  `);
  expect(await submit()).toEqual([]);
  await choose('Nueva', 'Él Muro');
  expect(readDialog()).toContain('Solo minúsculas sin acento, cifras y guiones.\nUsar «el-muro»');
  expect(await submit()).toEqual([]);
  await press('Usar «el-muro»');
  expect(await submit()).toEqual([`POST ${path}/renombrar {"slug":"el-muro"}`, `GET ${path}`]);
  expect(readNotice()).toBe('La dirección cambió');
  const refused = await open('rename', isOut, { [`POST ${path}/renombrar`]: 422 });
  await refused.choose('Nueva', 'muro');
  await refused.submit();
  expect(refused.readDialog()).toContain('\nNo se pudo.\n');
});

test('an article is taken off the site, and its address may lead to another', async () => {
  const items = [
    { slug: 'puente', title: 'El puente' },
    { slug: 'muro', title: 'El muro' },
  ];
  const { choose, submit, readDialog, readNotice } = await open('retire', isOut, {
    '/api/articulos': { items },
  });
  expect(readDialog()).toMatchInlineSnapshot(`
    "Retirar del sitio
    [Cerrar]
    Deja de verse en todas partes en dos segundos. No se borra: puede volver a publicarlo cuando quiera.
    Quien abra su dirección
    [checked=]|Lee «Artículo no encontrado»|Llega a otro artículo|Sirve si uno nuevo lo reemplaza. Los enlaces compartidos siguen vivos.
    Retirar|Cancelar"
  `);
  await choose('Llega a otro artículo', true);
  await choose('Lee «Artículo no encontrado»', true);
  expect(readDialog()).not.toContain('Elija uno');
  await choose('Llega a otro artículo', true);
  expect(readDialog()).toContain('\nElija uno de los que aparecen.\n[disabled=]|Retirar');
  expect(await submit()).toEqual([]);
  expect(await choose('Busque por su título', 'El')).toEqual([]);
  expect(await choose('Busque por su título', 'El muro')).toEqual([
    'GET /api/articulos?estado=publicado&buscar=El+muro',
  ]);
  expect(readDialog()).toMatch(/\nLleva a\|.*\n\[value=El muro\]\n\/articulo\/muro\nRetirar/);
  expect(await submit()).toContain(`POST ${path}/retirar {"successor":"muro"}`);
  expect(readNotice()).toBe('El artículo ya no está en el sitio');
  const alone = await open('retire', isOut);
  expect(await alone.submit()).toContain(`POST ${path}/retirar {"successor":null}`);
});

test('where a retired article leads is changed from its menu', async () => {
  const retired = { ...isOut, url: null, state: 'retirado', leadsTo: 'muro' } as const;
  const menu = await open('actions', retired);
  await menu.press('Cambiar a dónde lleva…');
  expect(menu.said).toContain('retire');
  const { choose, submit, readDialog, readNotice } = await open('retire', retired);
  expect(readDialog()).toContain('Ahora su dirección lleva a /articulo/muro.');
  await choose('Lee «Artículo no encontrado»', true);
  expect(await submit()).toContain(`POST ${path}/retirar {"successor":null}`);
  expect(readNotice()).toBe('Cambió a dónde lleva');
});

test('a draft is given back with a note, or thrown away', async () => {
  const { choose, submit, readDialog, readNotice } = await open('return', { state: 'revision' });
  expect(readDialog()).toMatchInlineSnapshot(`
    "Devolver
    [Cerrar]
    Vuelve a ser un borrador de Ana Rojas, con lo que usted le diga.
    Qué falta
    [rows=4, maxlength=2000, required=]
    Devolver|Cancelar"
  `);
  expect(await submit()).toEqual([]);
  expect(readDialog()).toContain('\nEscriba qué falta: Ana Rojas lo leerá.\n');
  await choose('Qué falta', 'La fuente.');
  expect(await submit()).toEqual([`POST ${path}/devolver {"note":"La fuente."}`, `GET ${path}`]);
  expect(readNotice()).toBe('Volvió a quien lo escribió');
  const removed = await open('remove');
  expect(removed.readDialog()).toMatchInlineSnapshot(`
    "Eliminar el borrador
    [Cerrar]
    Pasa a la papelera, de donde puede recuperarse durante treinta días. Después no hay vuelta atrás.
    Eliminar|Cancelar"
  `);
  expect(await removed.press('Eliminar')).toEqual([`DELETE ${path}`, `GET ${path}`]);
  expect(removed.readNotice()).toBe(
    'El borrador está en la papelera|Puede recuperarlo durante treinta días.|Deshacer',
  );
  expect(removed.said).toEqual([null, 'renewed', '/articulos']);
  expect(await removed.undo()).toContain(`POST ${path}/recuperar`);
  expect(removed.readNotice()).toBe('El borrador volvió');
  const refused = await open('return', { state: 'revision' }, { [`POST ${path}/devolver`]: 500 });
  await refused.choose('Qué falta', 'La fuente.');
  await refused.submit();
  expect(refused.readNotice()).toBe('No se devolvió|No se pudo.');
  expect(refused.readDialog()).toMatch(/value=La fuente\.\]\nDevolver\|Cancelar$/);
});

test.each([
  [500, 'server'],
  [429, 'server'],
  [408, 'server'],
  [422, 'refused'],
  [404, 'refused'],
  [409, 'clash'],
  [200, 'saved'],
])('a save that is answered by %i is %s', async (status, kind) => {
  await open('remove', {}, { [`PUT ${path}`]: status === 200 ? {} : status });
  const save = { saveId: 'x', base: 1, fields };
  expect(await sendSave('d1', save)).toMatchObject({ kind });
});

function Late() {
  const [isOpen, setOpen] = useState(false);
  const act = async () => null;
  return isOpen ? (
    <ScheduleDialog draft={toDraft({})} onSchedule={act} onGo={act} onClose={act} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Programar
    </button>
  );
}

test('half an hour is too short for an hour to be proposed', async () => {
  const openAt = async (minutes: number) => {
    const page = await openPage(<Late />);
    // It is 9:58 when a page is opened here.
    await page.wait(minutes * 60_000);
    await page.press('Programar');
    return page.readDialog();
  };
  expect(await openAt(6 * 60 + 31)).toContain('Hoy, 17:00');
  expect(await openAt(6 * 60 + 32)).not.toContain('Hoy, 17:00');
});
