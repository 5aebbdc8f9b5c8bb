import { expect, test } from 'vitest';
import type { Draft } from '#contract/desk/drafts.ts';
import { within } from '#site/testing/open-element.tsx';
import { sendSave } from '../saving/send-save.ts';
import { openSheet as open, path, published, text } from '../testing/open-sheet.tsx';

const listActions = async (change: Partial<Draft> = {}) => {
  const dialog = within((await open('actions', change)).getByRole('dialog', { name: 'Acciones' }));
  const items = [...dialog.queryAllByRole('link'), ...dialog.queryAllByRole('button')];
  return items
    .map((item) => item.textContent)
    .filter(Boolean)
    .sort();
};

test.each<[string, Partial<Draft>, string]>([
  [
    'a draft',
    {},
    'Ayuda, Comparar versiones, Duplicar, Eliminar el borrador…, Enviar a revisión…, Programar…',
  ],
  [
    'a published article with changes',
    published,
    'Ayuda, Cambiar la dirección…, Comparar versiones, Descartar los cambios, Duplicar, Enviar a revisión…, Programar…, Retirar del sitio…, Ver en el sitio',
  ],
  [
    'an article that may only be read',
    { ...published, canEdit: false, canPublish: false, version: 0 },
    'Ayuda, Ver en el sitio',
  ],
])('the actions of %s are %j', async (_, change, names) => {
  expect((await listActions(change)).join(', ')).toBe(names);
});

test('an action that does not fit the state is not offered', async () => {
  const scheduled = await listActions({ ...published, url: null, state: 'programado' });
  expect(scheduled).not.toContain('Eliminar el borrador…');
  const review = await listActions({ state: 'revision' });
  expect(review).toContain('Devolver…');
  expect(review).not.toContain('Enviar a revisión…');
  const own = await listActions({ state: 'revision', canPublish: false });
  expect(own).not.toContain('Devolver…');
  const binned = await listActions({ state: 'papelera' });
  expect(binned).toContain('Recuperar');
  expect(binned).not.toContain('Programar…');
});

test('an action is done at once, or opens its dialog', async () => {
  const { press, said, readNotice, saver, undo, reopen } = await open('actions', published);
  expect(await press('Duplicar')).toEqual([
    expect.stringMatching(/^POST .*\/duplicar \{"id":"[\w-]{36}"\}$/),
    `GET ${path}`,
  ]);
  await reopen();
  await press('Descartar los cambios');
  expect(readNotice()).toBe('Se descartaron los cambios|Deshacer');
  expect(saver.get().fields.content).toBe('uno');
  await undo();
  expect(saver.get().fields.content).toBe('uno dos');
  saver.stop();
  await reopen();
  await press('Retirar del sitio…');
  expect(said).toContain('retire');
});

test('a draft is sent to review with a note, which stays if it could not be sent', async () => {
  const responses = { [`POST ${path}/a-revision`]: 500 };
  const failing = await open('send', {}, responses);
  await failing.choose('Nota para quien lo revise', 'Es urgente.');
  await failing.submit();
  expect(failing.field('Nota para quien lo revise').value).toBe('Es urgente.');
  expect(failing.said).toEqual([]);
  Object.assign(responses, { [`POST ${path}/a-revision`]: {} });
  expect(await failing.submit()).toEqual([
    `POST ${path}/a-revision {"reviewNote":"Es urgente."}`,
    `GET ${path}`,
  ]);
  expect([failing.readNotice(), failing.said]).toEqual(['Está en revisión', ['renewed', null]]);
});

test('a future time is typed, or picked from the suggestions', async () => {
  const { press, choose, submit, field, getByText, readNotice } = await open('schedule');
  expect([field('Día').value, field('Hora de Caracas').value]).toEqual(['2026-11-16', '17:00']);
  await press('Mañana, 7:00');
  expect([field('Día').value, field('Hora de Caracas').value]).toEqual(['2026-11-17', '07:00']);
  await choose('Día', '2026-11-10');
  expect(getByText('Esa hora ya pasó.')).toBeTruthy();
  expect(await submit()).toEqual([]);
  await choose('Día', '2026-11-20');
  await choose('Hora de Caracas', '08:30');
  // Typing over the day empties it for a moment.
  await choose('Día', '');
  await choose('Día', '2026-11-20');
  expect(await submit()).toEqual([
    `POST ${path}/programar {"version":3,"at":"2026-11-20T12:30:00.000Z"}`,
    `GET ${path}`,
  ]);
  expect(readNotice()).toBe('Sale el viernes 20 a las 8:30');
});

test('scheduled changes say that readers see the old text until then, and are unscheduled', async () => {
  const scheduled = { ...published, scheduledFor: '2026-11-18T11:00:00Z' };
  const { getByText, field } = await open('schedule', scheduled);
  expect(field('Día').value).toBe('2026-11-18');
  expect(getByText(/^Hasta esa hora los lectores siguen viendo lo que está/)).toBeTruthy();
  const waiting = await open('actions', scheduled);
  expect(await waiting.press('No programar')).toEqual([`POST ${path}/no-programar`, `GET ${path}`]);
  expect(waiting.readNotice()).toBe('Ya no está programado');
  const discarding = await open('actions', { ...scheduled, scheduledVersion: 3 });
  await discarding.press('Descartar los cambios');
  expect(discarding.readNotice()).toContain('El cambio programado sigue en pie.');
  discarding.saver.stop();
});

test('an article that cannot be scheduled says what is missing, and leads there', async () => {
  const missing = { field: 'excerpt', line: null, message: 'Falta el resumen.' };
  const problem = Response.json({ detail: 'Corrija.', faults: [missing] }, { status: 422 });
  const { submit, press, said, getByText, getByRole } = await open(
    'schedule',
    {},
    { [`POST ${path}/programar`]: problem },
  );
  await submit();
  expect(getByText(/No se programó\. Falta el resumen\./)).toBeTruthy();
  expect(document.activeElement).toBe(getByRole('button', { name: /Resumen/ }));
  await press('Resumen');
  expect(said).toEqual([null, missing]);
  const lost = await open('schedule', {}, { [`POST ${path}/programar`]: 502 });
  await lost.submit();
  expect(lost.getByText(/no se sabe si quedó programado/)).toBeTruthy();
});

test('an address is changed to a valid one, with a proposal for an invalid one', async () => {
  const { press, choose, submit, getByText, readNotice } = await open('rename', published);
  expect(await submit()).toEqual([]);
  await choose('Nueva', 'Él Muro');
  expect(getByText(/Solo minúsculas sin acento/)).toBeTruthy();
  expect(await submit()).toEqual([]);
  await press('Usar «el-muro»');
  expect(await submit()).toEqual([`POST ${path}/renombrar {"slug":"el-muro"}`, `GET ${path}`]);
  expect(readNotice()).toBe('La dirección cambió');
  const refused = await open('rename', published, { [`POST ${path}/renombrar`]: 422 });
  await refused.choose('Nueva', 'muro');
  await refused.submit();
  expect(refused.getByText('No se pudo.')).toBeTruthy();
});

test('an article is retired, and its address may redirect to another', async () => {
  const items = [
    { slug: 'puente', title: 'El puente' },
    { slug: 'muro', title: 'El muro' },
  ];
  const { choose, submit, getByText, readNotice } = await open('retire', published, {
    '/api/articulos': { items },
  });
  await choose('Llega a otro artículo', true);
  expect(getByText('Elija un artículo de la lista.')).toBeTruthy();
  expect(await submit()).toEqual([]);
  expect(await choose('Busque por su título', 'El')).toEqual([]);
  expect(await choose('Busque por su título', 'El muro')).toEqual([
    'GET /api/articulos?estado=publicado&buscar=El+muro',
  ]);
  expect(getByText('/articulo/muro')).toBeTruthy();
  expect(await submit()).toContain(`POST ${path}/retirar {"successor":"muro"}`);
  expect(readNotice()).toBe('El artículo ya no está en el sitio');
  const alone = await open('retire', published);
  expect(await alone.submit()).toContain(`POST ${path}/retirar {"successor":null}`);
});

test('where a retired article leads is changed from its menu', async () => {
  const retired = { ...published, url: null, state: 'retirado', leadsTo: 'muro' } as const;
  const menu = await open('actions', retired);
  await menu.press('Cambiar la redirección…');
  expect(menu.said).toContain('retire');
  const { choose, submit, getByText, readNotice } = await open('retire', retired);
  expect(getByText(/Ahora su dirección lleva a \/articulo\/muro/)).toBeTruthy();
  await choose('Lee «Artículo no encontrado»', true);
  expect(await submit()).toContain(`POST ${path}/retirar {"successor":null}`);
  expect(readNotice()).toBe('Se cambió la redirección');
});

test('a draft is deleted, and restored with undo', async () => {
  const { press, undo, said, readNotice } = await open('remove');
  expect(await press('Eliminar')).toEqual([`DELETE ${path}`, `GET ${path}`]);
  expect(readNotice()).toContain('El borrador está en la papelera');
  expect(said).toEqual([null, 'renewed', '/articulos']);
  expect(await undo()).toContain(`POST ${path}/recuperar`);
  expect(readNotice()).toBe('Se recuperó el borrador');
  const kept = await open('remove', {}, { [`DELETE ${path}`]: 409 });
  await kept.press('Eliminar');
  expect(kept.said).not.toContain('/articulos');
});

test.each([
  [500, 'server'],
  [429, 'server'],
  [408, 'server'],
  [422, 'refused'],
  [404, 'refused'],
  [409, 'clash'],
  [200, 'saved'],
])('a save answered with %i is %s', async (status, kind) => {
  await open('remove', {}, { [`PUT ${path}`]: status === 200 ? {} : status });
  const save = { saveId: 'x', base: 1, fields: text };
  expect(await sendSave('d1', save)).toMatchObject({ kind });
});
