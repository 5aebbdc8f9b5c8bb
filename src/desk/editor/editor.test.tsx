import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft } from '#contract/desk/drafts.ts';
import { leave } from '#site/testing/open-element.tsx';
import { setSession } from '../session.ts';
import { stubDevice } from '../testing/device.ts';
import { ana } from '../testing/page.tsx';
import { toDraft } from './testing/draft.ts';
import { openEditor } from './testing/open-editor.tsx';

const path = '/api/borradores/d1';
const fields = {
  ...emptyFields,
  title: 'El puente',
  excerpt: 'Se abre',
  author: 'Ana Rojas',
  content: 'uno\n## Obra\n- dos',
};
const alone = { others: [], version: 1, state: 'borrador' };
const saved = { version: 2, savedAt: '2026-11-16T14:00:00Z', isChanged: true };
const text = 'Escriba aquí.';
const open = (draft: Partial<Draft> = {}, given = {}, at?: string) =>
  openEditor({ fields, ...draft }, given, at);
const device = stubDevice();
beforeEach(() => {
  device.copies.clear();
  device.responses.clear();
});
const isDisabled = (button: HTMLElement) => button.hasAttribute('aria-disabled');

test('text is saved after a pause, and the page says so', async () => {
  const page = await open({ state: 'publicado', published: fields });
  expect(page.getByText(/min lectura/).textContent).toBe('1 min lectura · 3 palabras');
  expect(await page.choose('Título', 'El puente\nviejo')).toEqual([]);
  expect(page.getByText('Guardando…')).toBeTruthy();
  expect(await page.pass(499)).toEqual([]);
  const [put, ...rest] = await page.pass(1);
  expect(rest).toEqual([]);
  expect(JSON.parse(put?.replace(`PUT ${path} `, '') ?? '')).toEqual({
    saveId: expect.stringMatching(/^[\w-]{36}:1$/),
    base: 1,
    fields: { ...fields, title: 'El puente viejo' },
  });
  expect(page.getByText('Publicado · cambios sin publicar')).toBeTruthy();
  expect(page.getByText('Guardado 10:00')).toBeTruthy();
  expect(await page.pass(1_500)).toEqual([expect.stringMatching(/^POST .*\/revisar \{"fields"/)]);
  page.responses[`PUT ${path}`] = { ...saved, version: 3, isChanged: false };
  await page.choose('Título', 'El puente');
  await page.pass(500);
  expect(page.queryByText('Publicado · cambios sin publicar')).toBeNull();
});

test('Ctrl S saves at once, and says where the text is', async () => {
  const page = await open();
  await page.choose('Resumen', 'Se abre\n ya');
  expect(await page.fire('Resumen', 'keydown', { key: 's', metaKey: true })).toEqual([
    expect.stringContaining('"excerpt":"Se abre ya"'),
  ]);
  expect(page.readNotice()).toBe('Ya está guardado');
  const failing = await open({}, { [`PUT ${path}`]: 500 });
  await failing.choose('Resumen', 'Se abre ya');
  await failing.fire('Resumen', 'keydown', { key: 's', ctrlKey: true });
  expect(failing.readNotice()).toBe('Está en este equipo; se enviará solo');
  expect(await failing.press('Reintentar')).toEqual([expect.stringMatching(/^PUT .*:2","base":1/)]);
  // After the editor is left, the browser has its key again.
  await failing.perform(leave);
  const save = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true });
  expect(dispatchEvent(save)).toBe(true);
});

test('an editor whose role was changed can no longer publish from the open article', async () => {
  const page = await open();
  page.responses[path] = toDraft({ fields, canPublish: false });
  const publish = () => page.queryAllByRole('button', { name: 'Publicar' });
  expect(publish()).not.toEqual([]);
  await page.perform(() => setSession({ ...ana, can: ['write'] }));
  expect(page.field(text).value).toBe(fields.content);
  expect(publish()).toEqual([]);
});

test('Ctrl Enter opens the publish sheet, or sends to review once', async () => {
  const enter = { key: 'Enter', ctrlKey: true };
  const page = await open();
  await page.fire('Resumen', 'keydown', enter);
  await page.until(() => page.queryByRole('dialog', { name: 'Publicar' }));
  const redactor = await open({ canPublish: false });
  await redactor.fire('Resumen', 'keydown', enter);
  expect(redactor.getByRole('dialog', { name: 'Enviar a revisión' })).toBeTruthy();
  const sent = await open({ canPublish: false, state: 'revision' });
  await sent.fire('Resumen', 'keydown', enter);
  expect(sent.queryByRole('dialog')).toBeNull();
});

test.each([
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['about to go', () => dispatchEvent(new Event('pagehide'))],
  ['left', leave],
])('unsaved text is sent at once when the page is %s', async (_, go) => {
  const page = await open();
  await page.choose('Título', 'El muro');
  expect((await page.perform(go)).join()).toMatch(/PUT .*"title":"El muro"/);
});

test('a failed review is repeated with the next words, and a late one is ignored', async () => {
  const page = await open({}, { [`POST ${path}/revisar`]: 500, [`POST ${path}/presencia`]: 500 });
  await page.press('Revisión');
  await page.pass(1_500);
  expect(page.getByText(/^La revisión tarda un momento/)).toBeTruthy();
  const isInvited = () =>
    page
      .getAllByRole('button', { name: 'Publicar' })
      .some(({ className }) => className.includes('bg-signal '));
  expect(isInvited()).toBe(false);
  page.responses[`POST ${path}/revisar`] = { faults: [], advice: [] };
  await page.choose('Título', 'El muro');
  await page.pass(1_500);
  expect(page.getByText('Se puede publicar.')).toBeTruthy();
  expect(isInvited()).toBe(true);
  // A late response is about words that are no longer there.
  const respondLate = page.hold(`POST ${path}/revisar`);
  await page.choose('Título', 'La losa');
  await page.pass(1_500);
  page.responses[`POST ${path}/revisar`] = { faults: [], advice: [] };
  await page.choose('Título', 'La viga');
  await page.pass(1_500);
  const faults = [{ field: 'title', line: null, message: 'Es largo.' }];
  await respondLate({ faults, advice: [] });
  expect(page.getByText('Se puede publicar.')).toBeTruthy();
});

test('without a connection nothing is published, and saving resumes by itself', async () => {
  const page = await open({}, { [`PUT ${path}`]: 0, '/api/yo': 0 });
  await page.choose('Título', 'El muro');
  await page.pass(500);
  expect(page.getByText('Sin conexión: guardado en este equipo')).toBeTruthy();
  expect(page.getByText('Sin conexión desde las 9:58.')).toBeTruthy();
  expect((await page.pass(999)).join()).not.toContain('PUT');
  expect((await page.pass(1)).join()).toContain(':2","base":1');
  expect((await page.pass(2_000)).join()).toContain(':3","base":1');
  await page.pass(120_000);
  expect(page.getByText('Sin conexión desde las 9:58.')).toBeTruthy();
  expect(page.getAllByRole('button', { name: 'Publicar' }).every(isDisabled)).toBe(true);
  Object.assign(page.responses, { [`PUT ${path}`]: saved, '/api/yo': {} });
  // It is saved at once, whenever the next try was due.
  await page.perform(() => dispatchEvent(new Event('online')));
  await page.pass(0);
  expect(page.getByText('Guardado 10:00')).toBeTruthy();
  expect(page.getAllByRole('button', { name: 'Publicar' }).some(isDisabled)).toBe(false);
  // After this time the page no longer says that the connection is back.
  await page.pass(4_000);
});

test('when two people changed the same line, one of the versions is chosen', async () => {
  const conflict = {
    ...{ version: 4, savedAt: '2026-11-16T13:00:00Z', savedBy: 'Luis Pérez' },
    fields: { ...fields, content: 'uno suyo' },
    base: { ...fields, content: 'uno' },
  };
  const page = await open({}, { [`PUT ${path}`]: Response.json(conflict, { status: 409 }) });
  await page.choose(text, 'uno mío');
  await page.pass(500);
  expect(page.getByRole('alert').textContent).toContain('Luis Pérez cambió las mismas líneas.');
  expect(page.getAllByRole('button', { name: 'Publicar' }).every(isDisabled)).toBe(true);
  const compare = async () => {
    await page.press('Ver las dos versiones');
    await page.until(() => page.queryByText('Dos versiones'));
  };
  await compare();
  await page.press('Volver al texto');
  await page.pass(20);
  expect(document.activeElement).toBe(page.field(text));
  expect(page.field(text).value).toBe('uno mío');
  await compare();
  const [put] = await page.press('Quedarse con la de Luis');
  expect(put).toMatch(/^PUT .*"base":4.*"content":"uno suyo"/);
  expect(page.field(text).value).toBe('uno suyo');
});

test('each item that is missing for publishing links to its field', async () => {
  const faults = [
    { field: 'category', line: null, message: 'Elija una.' },
    { field: 'content', line: 2, message: 'Es corta.' },
    { field: 'imageAlt', line: null, message: 'Falta.' },
  ];
  const page = await open(
    { fields: { ...fields, imageId: 'a' } },
    { [`POST ${path}/revisar`]: { faults, advice: [faults[0]], moreAdvice: 48 } },
  );
  const pressAndFindFocus = async (name: string) => {
    await page.press(name);
    await page.pass(20);
    return document.activeElement?.id;
  };
  await page.press('Publicar');
  await page.pass(0);
  expect(await pressAndFindFocus('Texto, línea 2')).toBe('f-content');
  const area = page.field(text);
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('## Obra');
  await page.pass(1_500);
  await page.press('Revisión');
  expect(page.getAllByText(/^(?:3 errores|49 consejos)$/)).toHaveLength(2);
  const isPressed = (name: string) =>
    page.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
  // A wide preview, or a folded article sheet, leaves no room for the fields.
  await page.press('Mostrar la ficha');
  await page.press('Escritorio');
  expect([isPressed('Mostrar la ficha'), isPressed('Escritorio')]).toEqual([false, true]);
  await pressAndFindFocus('Texto alternativo');
  expect([isPressed('Mostrar la ficha'), isPressed('Escritorio')]).toEqual([true, false]);
  // The code of its panel has to load first.
  await page.until(() => document.activeElement?.id === 'f-imageAlt');
  await page.press('Revisión');
  expect(await pressAndFindFocus('Categoría')).toBe('f-category');
});

test('a colleague in the article is named, and what they write comes in around the cursor', async () => {
  const seen = (name: string, seenAt: string, isMe = false) => ({ name, seenAt, isMe });
  const presence = { ...alone, others: [seen('Luis', '1'), seen('Ana Rojas', '1', true)] };
  const page = await open({}, { [`POST ${path}/presencia`]: presence });
  expect(page.getByText('Luis está en este artículo.')).toBeTruthy();
  // The person's other tab is not listed: it may be this one before a reload.
  expect(page.queryByText('Usted tiene este artículo abierto en otra pestaña.')).toBeNull();
  const others = [seen('Ana Rojas', '2', true)];
  Object.assign(page.responses, {
    [`POST ${path}/presencia`]: { ...alone, others, version: 2 },
    [path]: toDraft({ version: 2, fields: { ...fields, content: `cero\n${fields.content}` } }),
  });
  // With a colleague in the article it is requested every three seconds.
  await page.pass(2_999);
  expect(page.field(text).value).toBe(fields.content);
  const area = page.field(text);
  await page.perform(() => area.focus());
  area.setSelectionRange(1, 3);
  expect(await page.pass(1)).toEqual([
    expect.stringMatching(/^POST .*\/presencia \{"tab":"[\w-]{36}","version":1\}$/),
    `GET ${path}`,
  ]);
  expect(area.value).toBe(`cero\n${fields.content}`);
  // Inserting a line above moves the selection and causes no save.
  expect([area.selectionStart, area.selectionEnd]).toEqual([6, 8]);
  expect(page.getByText('Guardado 9:58')).toBeTruthy();
  expect(page.getByText('Usted tiene este artículo abierto en otra pestaña.')).toBeTruthy();
  expect(await page.pass(2_999)).toEqual([expect.stringContaining('/revisar')]);
  Object.assign(page.responses, { [`POST ${path}/presencia`]: { ...alone, version: 2 } });
  expect(await page.pass(1)).toEqual([expect.stringContaining('/presencia')]);
  expect(await page.pass(9_999)).toEqual([]);
  expect(await page.pass(1)).toEqual([expect.stringContaining('/presencia')]);
  // Colleagues see at once that it was closed.
  expect((await page.perform(leave)).join()).toMatch(/presencia .*"isLeaving":true/);
});

test('a page asks for colleagues when it is shown, then every ten seconds, and not in the background', async () => {
  const page = await open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect((await page.pass(30_000)).join()).not.toContain('presencia');
  visibility.mockRestore();
  const show = async () => {
    const response = page.hold(`POST ${path}/presencia`);
    const done = await page.perform(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(done.join()).toContain('presencia');
    return () => response(alone);
  };
  const respondLate = await show();
  expect(await page.pass(10_000)).toEqual([]);
  const respondSoon = await show();
  await respondSoon();
  await page.pass(5_000);
  await respondLate();
  // Two requests at once do not become two series of requests.
  expect(await page.pass(9_999)).toEqual([]);
  // Left before the response, it asks no more.
  const respondGone = await show();
  await page.perform(leave);
  await respondGone();
  expect(await page.pass(10_000)).toEqual([]);
});

test('an open editor shows that a colleague sent the text to review', async () => {
  const page = await open();
  expect(page.read()).toContain('|Borrador');
  Object.assign(page.responses, {
    [`POST ${path}/presencia`]: { ...alone, state: 'revision' },
    [path]: toDraft({ fields, state: 'revision' }),
  });
  await page.pass(10_000);
  expect(page.read()).toContain('|En revisión');
});

test('the preview is loaded again after a correction, which is not in the text', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const page = await open();
  await page.press('Vista');
  await page.pass(80);
  expect(submit).toHaveBeenCalledTimes(1);
  const corrections = [{ date: '2026-11-16T13:58:00.000Z', text: 'Decía 10; son 8.' }];
  Object.assign(page.responses, {
    [`POST ${path}/presencia`]: { ...alone, state: 'publicado' },
    [path]: toDraft({ fields, state: 'publicado', corrections }),
  });
  await page.pass(10_000);
  await page.pass(80);
  expect(submit).toHaveBeenCalledTimes(2);
  // The draft is requested once for each change.
  expect((await page.pass(10_000)).join()).not.toContain('GET');
  submit.mockRestore();
});

test('a draft lost in a restore is sent again, but not by someone who may not edit it', async () => {
  const gone = { [`POST ${path}/presencia`]: 404 };
  const lost = { [`POST ${path}/presencia`]: { ...alone, isLost: true } };
  const older = toDraft({ fields: { ...fields, content: 'restaurado' }, canEdit: false });
  for (const response of [gone, lost]) {
    const page = await open();
    Object.assign(page.responses, response, { [path]: older });
    expect((await page.pass(10_000)).join()).toMatch(/PUT .*"base":1,.*"title":"El puente"/);
    expect(page.field(text).value).toBe(fields.content);
  }
  // A draft in the trash has expired.
  for (const draft of [{ canEdit: false }, { state: 'papelera' as const }]) {
    const kept = await open(draft, { [`POST ${path}/presencia`]: { ...alone, ...draft } });
    Object.assign(kept.responses, gone);
    const asked = (await kept.pass(20_000)).join();
    expect(asked).toContain('/presencia');
    expect(asked).not.toContain('PUT');
  }
  const reader = await open({ canEdit: false });
  Object.assign(reader.responses, lost, { [path]: older });
  expect((await reader.pass(10_000)).join()).not.toContain('PUT');
  expect(reader.field(text).value).toBe('restaurado');
});

test('an article in the trash is read only, and can be restored', async () => {
  const page = await open({ state: 'papelera' });
  expect(page.field(text).readOnly).toBe(true);
  expect(await page.press('Recuperar')).toContain(`POST ${path}/recuperar`);
});

test('an article that does not open says why, and opens when the server is back', async () => {
  const { press, getByText } = await open({}, { [path]: 404 });
  expect(getByText('No se pudo abrir')).toBeTruthy();
  expect(await press('Reintentar')).toEqual([`GET ${path}`]);
  const lost = await open({}, { [path]: 0 });
  expect(lost.getByText('Sin conexión')).toBeTruthy();
  Object.assign(lost.responses, { [path]: toDraft({ fields }), '/api/yo': {} });
  await lost.pass(2_000);
  await lost.until(() => lost.queryByText('Editar: El puente'));
  expect(lost.field(text).value).toBe(fields.content);
});

test('a new article begins with its title, and has its address once it is saved', async () => {
  const page = await open({}, {}, '/editor/d1?nuevo&titulo=El+muro');
  expect(page.getByText('Aún no hay nada que guardar')).toBeTruthy();
  expect(page.field('Título').value).toBe('El muro');
  expect(document.activeElement?.id).toBe('f-title');
  expect(await page.pass(10_000)).toEqual([expect.stringContaining('/revisar')]);
  await page.choose('Título', 'El muro viejo');
  expect(await page.pass(500)).toEqual([
    expect.stringMatching(/^PUT .*"base":0.*"title":"El muro viejo"/),
    expect.stringContaining('/presencia'),
  ]);
  expect(location.search).toBe('');
});
