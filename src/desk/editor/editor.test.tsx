import { beforeEach, expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft } from '#contract/desk/drafts.ts';
import { leave } from '#site/testing/open-element.tsx';
import { stubDevice } from '../testing/device.ts';
import { openPage } from '../testing/page.tsx';
import { EditorPage } from './editor-page.tsx';
import { toDraft } from './testing/draft.ts';

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
async function open(draft: Partial<Draft> = {}, given = {}, at = '/editor/d1') {
  const answers: Record<string, unknown> = {
    [path]: toDraft({ fields, ...draft }),
    [`POST ${path}/presencia`]: { ...alone, state: draft.state ?? 'borrador' },
    [`POST ${path}/revisar`]: { faults: [], advice: [] },
    [`PUT ${path}`]: saved,
    ...given,
  };
  return { ...(await openPage(<EditorPage id="d1" />, { answers, at })), answers };
}
const device = stubDevice();
beforeEach(() => {
  device.copies.clear();
  device.answers.clear();
});
type Page = Awaited<ReturnType<typeof open>>;
/** What stands above the text. */
const readTop = ({ read }: Page) => read().split('\nForma de la línea\n')[0]?.split('\n').slice(2);
const readFicha = ({ read }: Page) => /\n\[Ficha\]\|(.*)\nParte del/s.exec(read())?.[1];

test('an article opens with its text, its tools and its data', async () => {
  const page = await open();
  expect(page.read()).toMatchInlineSnapshot(`
    "[style=--keyboard: 0px;]
    Editar: El puente
    [Volver a Artículos, href=/articulos]
    [stroke-dasharray=2.7 1.8]|Borrador
    Guardado 9:58
    Enviar a revisión|Programar…|Publicar
    [aria-pressed=true, Mostrar la ficha]|[Más acciones]
    [Texto del artículo]
    Forma de la línea
    [aria-pressed=false]|##|Sección|[aria-pressed=false]|###|Subsección|[aria-pressed=false]|-|Punto
    [Deshacer]|1|min lectura|·|3|palabras
    Título
    [rows=1, Título, enterkeyhint=next, value=El puente]
    El puente
    9/200|9 de 200 caracteres
    Resumen
    [rows=1, Resumen: lo que el lector sabrá al terminar, enterkeyhint=next, value=Se abre]
    Se abre
    7/500|7 de 500 caracteres
    [lang=es-VE]
    [Texto, Escriba aquí. Una línea que empieza con ## es una sección, con - es un punto., value=uno
    ## Obra
    - dos]
    uno
    ##|Obra
    -|dos
    [Vista previa]
    Vista previa
    Ancho de la vista
    [aria-pressed=true]|Teléfono|[aria-pressed=false]|Escritorio
    [method=post, action=/vista/d1, hidden=]|[readonly=, value=null]
    [Ficha del artículo]
    [Ficha]|[aria-selected=true]|Datos|[aria-selected=false]|Imagen|[aria-selected=false]|Historial|[aria-selected=false]|Revisión
    Categoría|[value=, selected=]|Elija una
    Autor|[value=Ana Rojas]
    Fecha
    Hora de Caracas
    Vacías: la del momento en que se publique.
    Etiquetas|0 de 20
    [maxlength=40, Añadir]
    Con Intro se añade; con Retroceso se quita la última.
    [aria-checked=false]|Destacado en portada
    Salen los cuatro más recientes.
    Dirección
    /articulo/|[el-puente]
    Vacía: sale del título.
    Parte del artículo
    [aria-pressed=true]|Texto|[aria-pressed=false]|Vista|[aria-pressed=false]|Ficha
    Publicar"
  `);
  expect(document.title).toBe('El puente, editor | Redacción de Plomada');
  await page.press('Imagen');
  expect(readFicha(page)).toMatchInlineSnapshot(`
    "[aria-selected=false]|Datos|[aria-selected=true]|Imagen|[aria-selected=false]|Historial|[aria-selected=false]|Revisión
    [accept=image/jpeg,image/png,image/webp,image/avif,image/svg+xml]|[accept=image/jpeg, capture=environment]|Elija una imagen|También puede arrastrarla o pegarla. JPEG, PNG, WebP, AVIF o SVG, hasta 20 MB.
    Tomar una foto|De la biblioteca"
  `);
  await page.press('Historial');
  expect(readFicha(page)).toMatchInlineSnapshot(`
    "[aria-selected=false]|Datos|[aria-selected=false]|Imagen|[aria-selected=true]|Historial|[aria-selected=false]|Revisión
    No se pudo traer el historial.|No se pudo.
    Reintentar"
  `);
  await page.type('Historial', 'ArrowRight');
  await page.type('Revisión', 'ArrowRight');
  expect(document.activeElement?.textContent).toBe('Datos');
  expect(readFicha(page)).toMatch(/^\[aria-selected=true\]\|Datos/);
  await page.type('Datos', 'ArrowLeft');
  expect(document.activeElement?.textContent).toBe('Revisión');
  await page.type('Revisión', 'ArrowUp');
  expect(document.activeElement?.textContent).toBe('Revisión');
  await page.press('Ficha');
  await page.press('Escritorio');
  await page.press('Mostrar la ficha');
  expect(page.read()).toContain('[aria-pressed=true]|Ficha');
  expect(page.read()).toContain('[aria-pressed=true]|Escritorio');
  expect(page.read()).toContain('[aria-pressed=false, Mostrar la ficha]');
  expect(document.querySelector('.ed')?.className).toBe('ed is-wide no-drawer');
});

test('what is typed is saved after a pause, and the line says so', async () => {
  const page = await open({ state: 'publicado', published: fields });
  expect(await page.choose('Título', 'El puente\nviejo')).toEqual([]);
  expect(readTop(page)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "Publicado",
      "Guardando…",
      "Programar…|Publicar cambios",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "[Texto del artículo]",
    ]
  `);
  expect(await page.pass(499)).toEqual([]);
  const [put, ...rest] = await page.pass(1);
  expect(rest).toEqual([]);
  expect(JSON.parse(put?.replace(`PUT ${path} `, '') ?? '')).toEqual({
    saveId: expect.stringMatching(/^[\w-]{36}:1$/),
    base: 1,
    fields: { ...fields, title: 'El puente viejo' },
  });
  expect(readTop(page)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "Publicado · cambios sin publicar",
      "Guardado 10:00",
      "Programar…|Publicar cambios",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "[Texto del artículo]",
    ]
  `);
  expect(await page.pass(1_500)).toEqual([expect.stringMatching(/^POST .*\/revisar \{"fields"/)]);
});

test('Ctrl S saves at once, Ctrl Enter asks before publishing, or sends to review', async () => {
  const page = await open();
  await page.choose('Resumen', 'Se abre\n ya');
  expect(await page.meet('Resumen', 'keydown', { key: 's', metaKey: true })).toEqual([
    expect.stringContaining('"excerpt":"Se abre ya"'),
  ]);
  expect(page.readNotice()).toBe('Ya está guardado');
  await page.meet('Resumen', 'keydown', { key: 'Enter', ctrlKey: true });
  expect(page.readDialog()).toMatch(/^Publicar\n.*\nPublicar\|Cancelar$/s);
  const failing = await open({}, { [`PUT ${path}`]: 500 });
  await failing.choose('Resumen', 'Se abre ya');
  await failing.meet('Resumen', 'keydown', { key: 's', ctrlKey: true });
  expect(failing.readNotice()).toBe('Está en este equipo; se enviará solo');
  expect(readTop(failing)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "[stroke-dasharray=2.7 1.8]|Borrador",
      "No se pudo guardar. Queda en este equipo",
      "Enviar a revisión|Programar…|Reintentar",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "El servidor no guardó lo último.|No se pudo.",
      "[Texto del artículo]",
    ]
  `);
  expect(await failing.press('Reintentar')).toEqual([expect.stringMatching(/^PUT .*:2","base":1/)]);
  const enter = { key: 'Enter', ctrlKey: true };
  const redactor = await open({ canPublish: false });
  expect(await redactor.meet('Resumen', 'keydown', enter)).toContain(`POST ${path}/a-revision`);
  const sent = await open({ canPublish: false, state: 'revision' });
  expect(await sent.meet('Resumen', 'keydown', enter)).toEqual([]);
});

test.each([
  ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['about to go', () => dispatchEvent(new Event('pagehide'))],
  ['left', leave],
])('what was typed is sent at once when the page is %s', async (_, go) => {
  const page = await open();
  await page.choose('Título', 'El muro');
  expect((await page.perform(go)).join()).toMatch(/PUT .*"title":"El muro"/);
});

test('a review that fails says nothing, and is asked for with the next words', async () => {
  const page = await open({}, { [`POST ${path}/revisar`]: 500, [`POST ${path}/presencia`]: 500 });
  await page.press('Revisión');
  await page.pass(1_500);
  expect(readFicha(page)).toContain('Se revisa en un momento; sin conexión');
  page.answers[`POST ${path}/revisar`] = { faults: [], advice: [] };
  await page.choose('Título', 'El muro');
  await page.pass(1_500);
  expect(readFicha(page)).toContain('Se puede publicar.');
  // What comes late of words that are no longer there is of no use.
  const late = Promise.withResolvers();
  page.answers[`POST ${path}/revisar`] = late.promise;
  await page.choose('Título', 'La losa');
  await page.pass(1_500);
  page.answers[`POST ${path}/revisar`] = { faults: [], advice: [] };
  await page.choose('Título', 'La viga');
  await page.pass(1_500);
  const faults = [{ field: 'title', line: null, message: 'Es largo.' }];
  await page.perform(() => late.resolve({ faults, advice: [] }));
  expect(readFicha(page)).toContain('Se puede publicar.');
});

test('without a line it says since when, and goes on by itself', async () => {
  const page = await open({}, { [`PUT ${path}`]: 0, '/api/yo': 0 });
  await page.choose('Título', 'El muro');
  await page.pass(500);
  expect(readTop(page)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "[stroke-dasharray=2.7 1.8]|Borrador",
      "Sin conexión: guardado en este equipo",
      "Enviar a revisión|Programar…|[disabled=]|Publicar",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "Sin conexión desde las 9:58.|Puede seguir escribiendo: cada cambio queda en este equipo y se envía solo cuando vuelva la señal.",
      "[Texto del artículo]",
    ]
  `);
  expect((await page.pass(999)).join()).not.toContain('PUT');
  expect((await page.pass(1)).join()).toContain(':2","base":1');
  expect((await page.pass(2_000)).join()).toContain(':3","base":1');
  expect(page.read()).toContain('[disabled=]|Publicar');
  expect(document.querySelector('.btn--signal')).toBeNull();
  Object.assign(page.answers, { [`PUT ${path}`]: saved, '/api/yo': {} });
  await page.pass(15_000);
  expect(page.read()).toContain('\nGuardado 10:00\n');
  expect(document.querySelector('.btn--signal')?.textContent).toBe('Publicar');
});

test('two who wrote in the same line choose between their versions', async () => {
  const conflict = {
    version: 4,
    savedAt: '2026-11-16T13:00:00Z',
    savedBy: 'Luis Pérez',
    fields: { ...fields, content: 'uno suyo' },
    base: { ...fields, content: 'uno' },
    conflicts: [],
  };
  const page = await open({}, { [`PUT ${path}`]: Response.json(conflict, { status: 409 }) });
  await page.choose(text, 'uno mío');
  await page.pass(500);
  expect(readTop(page)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "[stroke-dasharray=2.7 1.8]|Borrador",
      "Otra persona cambió este artículo",
      "Enviar a revisión|Programar…|Ver las dos versiones",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "[Texto del artículo]",
    ]
  `);
  await page.press('Ver las dos versiones');
  await page.until(() => page.read().includes('Dos versiones'));
  expect(page.read()).toContain('Luis Pérez guardó hoy a las 9:00 mientras usted escribía.');
  await page.press('Volver al texto');
  await page.pass(20);
  expect(document.activeElement).toBe(page.field(text));
  expect(page.field(text).value).toBe('uno mío');
  await page.press('Ver las dos versiones');
  await page.until(() => page.read().includes('Dos versiones'));
  const [put] = await page.press('Quedarse con lo de Luis');
  expect(put).toMatch(/^PUT .*"base":4.*"content":"uno suyo"/);
  expect(page.field(text).value).toBe('uno suyo');
});

test('what lacks before publishing is listed, and leads to its place', async () => {
  const faults = [
    { field: 'category', line: null, message: 'Elija una.' },
    { field: 'content', line: 2, message: 'Es corta.' },
    { field: 'imageAlt', line: null, message: 'Falta.' },
  ];
  const page = await open(
    { fields: { ...fields, imageId: 'a' } },
    { [`POST ${path}/revisar`]: { faults, advice: [] } },
  );
  await page.press('Publicar');
  await page.pass(0);
  expect(page.readDialog()).toContain('Falta para publicar\nCategoría|Elija una.\nTexto, línea 2|');
  await page.press('Texto, línea 2');
  await page.pass(20);
  const area = page.field(text);
  expect(document.activeElement).toBe(area);
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('## Obra');
  expect(page.read()).toContain('[aria-pressed=true]|Texto|');
  await page.pass(1_500);
  await page.press('Revisión');
  await page.press('Texto alternativo');
  await page.pass(20);
  expect(document.activeElement?.id).toBe('f-imageAlt');
  expect(page.read()).toContain('[aria-pressed=true]|Ficha|');
  await page.press('Revisión');
  await page.press('Categoría');
  await page.pass(20);
  expect(document.activeElement?.id).toBe('f-category');
});

test('who else is here is said, and what they wrote is shown', async () => {
  const seen = (name: string, seenAt: string, isMe = false) => ({ name, seenAt, isMe });
  const presence = { ...alone, others: [seen('Luis', '1'), seen('Ana Rojas', '1', true)] };
  const page = await open({}, { [`POST ${path}/presencia`]: presence });
  expect(readTop(page)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "[stroke-dasharray=2.7 1.8]|Borrador",
      "Guardado 9:58",
      "Enviar a revisión|Programar…|Publicar",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "Luis está en este artículo.|Los cambios se unen solos mientras no toquen la misma línea.",
      "[Texto del artículo]",
    ]
  `);
  const others = [seen('Ana Rojas', '2', true)];
  Object.assign(page.answers, {
    [`POST ${path}/presencia`]: { ...alone, others, version: 2 },
    [path]: toDraft({ version: 2, fields: { ...fields, content: `cero\n${fields.content}` } }),
  });
  // With somebody else in it, what they write is not long in coming.
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
  // It came around the cursor, and is nothing to be saved.
  expect([area.selectionStart, area.selectionEnd]).toEqual([6, 8]);
  expect(page.read()).toContain('\nGuardado 9:58\n');
  expect(readTop(page)).toContain(
    'Usted tiene este artículo abierto en otra pestaña.|Lo que escriba en las dos se une.',
  );
  expect(await page.pass(2_999)).toEqual([expect.stringContaining('/revisar')]);
  Object.assign(page.answers, { [`POST ${path}/presencia`]: { ...alone, version: 2 } });
  expect(await page.pass(1)).toEqual([expect.stringContaining('/presencia')]);
  expect(await page.pass(9_999)).toEqual([]);
  expect(await page.pass(1)).toEqual([expect.stringContaining('/presencia')]);
});

test('a draft that a restore took away is sent again, but not by one who may only read it', async () => {
  const gone = { [`POST ${path}/presencia`]: 404 };
  const page = await open();
  Object.assign(page.answers, gone);
  expect((await page.pass(10_000)).join()).toMatch(/PUT .*"base":1,.*"title":"El puente"/);
  const reader = await open({ canEdit: false }, gone);
  expect((await reader.pass(20_000)).join()).not.toContain('PUT');
});

test.each(['borrador', 'retirado'] as const)(
  'what was given back says so in the open editor of who wrote it, as %s',
  async (state) => {
    const page = await open({ state: 'revision' });
    Object.assign(page.answers, {
      [`POST ${path}/presencia`]: { ...alone, state },
      [path]: toDraft({ fields, state, note: 'Falta la fuente.' }),
    });
    await page.pass(9_000);
    // Coming back to the tab is a reason to look.
    await page.perform(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(page.read()).toContain('\nDevuelto:|Falta la fuente.\n');
    const banner = document.querySelector('.banner--todo');
    expect(banner?.role).toBe('status');
  },
);

test('one that was thrown away is only read, and comes back', async () => {
  const page = await open({ state: 'papelera' });
  expect(readTop(page)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "En la papelera",
      "Guardado 9:58",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "Está en la papelera.|Se puede recuperar durante treinta días desde que se borró.",
      "Recuperar",
      "[Texto del artículo]",
      "[disabled=]",
    ]
  `);
  expect(page.field(text).readOnly).toBe(true);
  expect(await page.press('Recuperar')).toEqual([
    `POST ${path}/recuperar`,
    `GET ${path}`,
    'GET /api/categorias',
  ]);
  expect(page.readNotice()).toBe('El borrador volvió');
});

test('one that does not open says why', async () => {
  const { read, press } = await open({}, { [path]: 404 });
  expect(read()).toMatchInlineSnapshot(`
    "No se pudo abrir
    No se pudo.
    Reintentar|[href=/articulos]|Volver a Artículos"
  `);
  expect(await press('Reintentar')).toEqual([`GET ${path}`]);
  const lost = await open({}, { [path]: 0 });
  expect(lost.read()).toMatchInlineSnapshot(`
    "Sin conexión
    El servidor no responde. Se abre solo cuando vuelva la señal.
    Reintentar|[href=/articulos]|Volver a Artículos"
  `);
  Object.assign(lost.answers, { [path]: toDraft({ fields }), '/api/yo': {} });
  await lost.pass(2_000);
  await lost.until(() => lost.read().includes('Editar: El puente'));
  expect(lost.field(text).value).toBe(fields.content);
});

test('a new one is begun with its title, and is known once it is saved', async () => {
  const page = await open({}, {}, '/editor/d1?nuevo&titulo=El+muro');
  expect(readTop(page)).toMatchInlineSnapshot(`
    [
      "[Volver a Artículos, href=/articulos]",
      "[stroke-dasharray=2.7 1.8]|Borrador",
      "Aún no hay nada que guardar",
      "Enviar a revisión|Programar…|Publicar",
      "[aria-pressed=true, Mostrar la ficha]|[Más acciones]",
      "[Texto del artículo]",
    ]
  `);
  expect(page.field('Título').value).toBe('El muro');
  expect(document.activeElement?.id).toBe('f-title');
  expect(await page.pass(10_000)).toEqual([expect.stringContaining('/revisar')]);
  await page.press('Publicar');
  await page.press('Publicar');
  expect(page.readDialog()).toContain('No se publicó nada. Todavía no hay nada escrito.');
  await page.press('Cancelar');
  await page.choose('Título', 'El muro viejo');
  expect(await page.pass(500)).toEqual([
    expect.stringMatching(/^PUT .*"base":0.*"title":"El muro viejo"/),
    expect.stringContaining('/presencia'),
  ]);
  expect(location.search).toBe('');
});
