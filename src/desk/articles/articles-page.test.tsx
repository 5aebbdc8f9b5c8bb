import '#site/testing/dom.ts';
import { expect, test, vi } from 'vitest';
import type { ArticleList, ListItem } from '#contract/desk/articles.ts';
import { listShortcuts } from '../shortcuts.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { bridge } from '../testing/samples.ts';
import { ArticlesPage } from './articles-page.tsx';

const draft: ListItem = {
  ...bridge,
  draftId: 'd2',
  articleId: null,
  title: '',
  state: 'borrador',
  category: '',
  author: '',
  publishedAt: null,
  isMine: true,
};
const image = { id: 'f', alt: '', width: 640, height: 480 } as unknown as ListItem['image'];
const items: ListItem[] = [
  bridge,
  draft,
  {
    ...bridge,
    draftId: 'd3',
    title: 'La viga',
    state: 'programado',
    publishedAt: '2026-11-18T11:00:00Z',
  },
  { ...bridge, draftId: null, articleId: 8, title: 'El muro', image, recent: null },
  { ...bridge, draftId: 'd5', title: 'La losa', state: 'cambios' },
  { ...bridge, draftId: 'd6', title: 'La cal', state: 'retirado' },
];
const counts = {
  borrador: 1,
  revision: 2,
  programado: 3,
  publicado: 40,
  cambios: 0,
  retirado: 5,
  papelera: 0,
};
const list: ArticleList = { items, total: 51, counts, authors: ['Ana Rojas', 'Luis Pérez'] };
const path = '/api/articulos';
const open = (change: Partial<ArticleList> = {}, given = {}, answers = {}) =>
  openPage(<ArticlesPage />, {
    answers: {
      [path]: { ...list, ...change },
      '/api/categorias': [{ slug: 'noticias', name: 'Noticias', icon: 'noticias' }],
      ...answers,
    },
    at: '/articulos',
    ...given,
  });

test('all that was written is listed with what became of it', async () => {
  const { read } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Artículos
    [Ayuda: Encontrar un artículo, href=/ayuda/articulos]
    [href=/nuevo]|Nuevo artículo
    [Por estado]|[aria-current=page]|Todos|51|[stroke-dasharray=2.7 1.8]|Borradores|1|[stroke=none]|En revisión|2|Programados|3|Publicados|40|Retirados|5
    Buscar en artículos|[Buscar en título, resumen y texto, maxlength=100]|/|Filtros|[Categoría]|[value=, selected=]|Toda categoría|[value=noticias]|Noticias|[Autor]|[value=, selected=]|Todo autor|[value=Ana Rojas]|Ana Rojas|[value=Luis Pérez]|Luis Pérez|[Orden]|[value=, selected=]|Lo último tocado|[value=publicado]|Fecha de publicación|[value=leido]|Más leídos|[value=titulo]|Título
    [Artículos, 51]
    Estado|Título|Categoría|Autor|[aria-sort=descending]|Fecha|Resumen|Lecturas|Acciones
    Publicado|Sin imagen|[href=/editor/d1]|El puente|Sin imagen|Noticias|Ana Rojas|12 nov 2026|Noticias|Ana Rojas|12 nov 2026|[href=/lectores?articulo=7]|1.240|lecturas, ver por día
    [points=1.0,20.0 73.0,3.0]
    [x=71, y=1, width=4, height=4]
    [Más acciones: El puente, aria-expanded=false]
    [stroke-dasharray=2.7 1.8]|Borrador|[href=/editor/d2]|Sin título|hoy, 7:58|hoy, 7:58|Sin lecturas aún|[Más acciones: Sin título, aria-expanded=false]
    Programado|en 1 día|[href=/editor/d3]|La viga|en 1 día|Noticias|Ana Rojas|mié 18 nov, 7:00|Noticias|Ana Rojas|mié 18 nov, 7:00|Sin lecturas aún|[Más acciones: La viga, aria-expanded=false]
    Publicado|[href=/abrir/8]|El muro|Noticias|Ana Rojas|12 nov 2026|Noticias|Ana Rojas|12 nov 2026|1.240|[Más acciones: El muro, aria-expanded=false]
    Publicado|, con cambios sin publicar|Cambios sin publicar|[href=/editor/d5]|La losa|Cambios sin publicar|Noticias|Ana Rojas|12 nov 2026|Noticias|Ana Rojas|12 nov 2026|[href=/lectores?articulo=7]|1.240|lecturas, ver por día
    [points=1.0,20.0 73.0,3.0]
    [x=71, y=1, width=4, height=4]
    [Más acciones: La losa, aria-expanded=false]
    Retirado|[href=/editor/d6]|La cal|Noticias|Ana Rojas|12 nov 2026|Noticias|Ana Rojas|12 nov 2026|[href=/lectores?articulo=7]|1.240|lecturas, ver por día
    [points=1.0,20.0 73.0,3.0]
    [x=71, y=1, width=4, height=4]
    [Más acciones: La cal, aria-expanded=false]
    50 de 51|Cargar 1 más"
  `);
});

test('what is chosen is asked for, and more on top of it', async () => {
  const { read, press, choose } = await open({}, { at: '/articulos?buscar=muro&orden=titulo' });
  expect(read()).toContain('value=muro');
  const said: unknown[] = [];
  for (const name of ['Lecturas', 'Fecha', 'Título', 'En revisión', 'Todos', 'Quitar filtros']) {
    if (name === 'Quitar filtros') await press('Filtros');
    said.push([name, ...(await press(name))]);
  }
  said.push(await choose('Categoría', 'noticias'));
  said.push(await choose('Autor', 'Luis Pérez'));
  said.push(await choose('Orden', ''));
  said.push(await press('Cargar 1 más'));
  expect(said).toMatchInlineSnapshot(`
    [
      [
        "Lecturas",
        "/articulos?buscar=muro&orden=leido",
        "GET /api/articulos?buscar=muro&orden=leido",
      ],
      [
        "Fecha",
        "/articulos?buscar=muro&orden=tocado",
        "GET /api/articulos?buscar=muro&orden=tocado",
      ],
      [
        "Título",
        "/articulos?buscar=muro&orden=titulo",
        "GET /api/articulos?buscar=muro&orden=titulo",
      ],
      [
        "En revisión",
        "/articulos?buscar=muro&orden=titulo&estado=revision",
        "GET /api/articulos?buscar=muro&orden=titulo&estado=revision",
      ],
      [
        "Todos",
        "/articulos?buscar=muro&orden=titulo",
        "GET /api/articulos?buscar=muro&orden=titulo",
      ],
      [
        "Quitar filtros",
        "/articulos?buscar=muro",
        "GET /api/articulos?buscar=muro",
      ],
      [
        "/articulos?buscar=muro&categoria=noticias",
        "GET /api/articulos?buscar=muro&categoria=noticias",
      ],
      [
        "/articulos?buscar=muro&categoria=noticias&autor=Luis+P%C3%A9rez",
        "GET /api/articulos?buscar=muro&categoria=noticias&autor=Luis+P%C3%A9rez",
      ],
      [
        "/articulos?buscar=muro&categoria=noticias&autor=Luis+P%C3%A9rez",
      ],
      [
        "GET /api/articulos?buscar=muro&categoria=noticias&autor=Luis+P%C3%A9rez&pagina=2",
      ],
    ]
  `);
  expect(read().split('\n').at(-1)).toBe('51 de 51');
});

test('what is typed is asked for after a pause, in the place of what was asked before', async () => {
  const { choose, wait, read } = await open({}, {}, { [`${path}?buscar=viga`]: onItsWay });
  const before = history.length;
  await choose('Buscar en artículos', 'vig');
  expect(await wait(199)).toEqual([]);
  await choose('Buscar en artículos', 'viga');
  expect(await wait(199)).toEqual([]);
  expect(await wait(1)).toEqual(['/articulos?buscar=viga', 'GET /api/articulos?buscar=viga']);
  expect(history.length).toBe(before);
  // The list before stays until the next one is there.
  expect(read()).toContain('|El puente|');
  expect(await wait(60_000)).toEqual([]);
});

test('the list is walked through by keys', async () => {
  const { perform } = await openPage(
    <main>
      <ArticlesPage />
    </main>,
    { answers: { [path]: list }, at: '/articulos' },
  );
  const walked: unknown[] = [];
  for (const key of ['j', 'j', 'k', 'k', ...'jjjjjjj', '/']) {
    await perform(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    );
    const { activeElement } = document;
    walked.push(activeElement?.textContent || activeElement?.getAttribute('placeholder'));
  }
  expect(walked).toEqual([
    ...['El puente', 'Sin título', 'El puente', 'El puente', 'Sin título', 'La viga', 'El muro'],
    ...['La losa', 'La cal', 'La cal', 'La cal', 'Buscar en título, resumen y texto'],
  ]);
  expect(listShortcuts().map(({ keys, label }) => [keys, label])).toEqual([
    ['/', 'Buscar en esta lista'],
    ['j', 'Fila siguiente'],
    ['k', 'Fila anterior'],
  ]);
});

test('filters are counted, and on a phone chosen in a dialog', async () => {
  const { read, press, readDialog, close } = await open(
    { total: 1 },
    { at: '/articulos?autor=Ana+Rojas&categoria=noticias&estado=papelera' },
  );
  expect(read().split('\n').slice(3, 6)).toMatchInlineSnapshot(`
    [
      "[Por estado]|Todos|51|[stroke-dasharray=2.7 1.8]|Borradores|1|[stroke=none]|En revisión|2|Programados|3|Publicados|40|Retirados|5|[aria-current=page]|Papelera|0",
      "Buscar en artículos|[Buscar en título, resumen y texto, maxlength=100]|/|Filtros|2|[Categoría]|[value=]|Toda categoría|[value=noticias, selected=]|Noticias|[Autor]|[value=]|Todo autor|[value=Ana Rojas, selected=]|Ana Rojas|[value=Luis Pérez]|Luis Pérez|[Orden]|[value=, selected=]|Lo último tocado|[value=publicado]|Fecha de publicación|[value=leido]|Más leídos|[value=titulo]|Título",
      "[Artículos, 1]",
    ]
  `);
  await press('Filtros');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Filtros
    [Cerrar]
    Categoría|[value=]|Toda categoría|[value=noticias, selected=]|Noticias
    Autor|[value=]|Todo autor|[value=Ana Rojas, selected=]|Ana Rojas|[value=Luis Pérez]|Luis Pérez
    Orden|[value=, selected=]|Lo último tocado|[value=publicado]|Fecha de publicación|[value=leido]|Más leídos|[value=titulo]|Título
    Ver 1 artículo|Quitar filtros"
  `);
  await close();
  expect(readDialog()).toBe('');
});

test('tabs of changes and of the bin are there when there is something in them', async () => {
  const { read } = await open({ counts: { ...counts, cambios: 1, papelera: 2 } });
  expect(read().split('\n')[3]).toMatchInlineSnapshot(
    `"[Por estado]|[aria-current=page]|Todos|51|[stroke-dasharray=2.7 1.8]|Borradores|1|[stroke=none]|En revisión|2|Programados|3|Publicados|40|Con cambios|1|Retirados|5|Papelera|2"`,
  );
});

test('nothing found, nothing there, nothing yet and nothing come are told apart', async () => {
  const none = { items: [], total: 0 };
  const found = await open(none, { at: '/articulos?buscar=grúa' });
  expect(found.read().split('\n').slice(-3)).toMatchInlineSnapshot(`
    [
      "Nada con «grúa»",
      "Se buscó en los 51 artículos, también en borradores y retirados.",
      "[href=/nuevo?titulo=gr%C3%BAa]|Escribirlo|Quitar la búsqueda",
    ]
  `);
  expect(await found.press('Quitar la búsqueda')).toContain('/articulos');
  expect(document.activeElement?.getAttribute('type')).toBe('search');
  const filtered = await open(none, { at: '/articulos?autor=Luis&estado=borrador' });
  expect(filtered.read().split('\n').slice(-3)).toMatchInlineSnapshot(`
    [
      "Nada por aquí",
      "Se buscó en los 51 artículos, también en borradores y retirados.",
      "Quitar los filtros",
    ]
  `);
  expect(await filtered.press('Quitar los filtros')).toContain('/articulos?estado=borrador');
  const there = await open(none, { at: '/articulos?estado=borrador', can: [] });
  expect(there.read().split('\n').slice(-2)).toMatchInlineSnapshot(`
    [
      "Nada por aquí",
      "Ningún artículo está en este estado.",
    ]
  `);
  const zero = { borrador: 0, revision: 0, programado: 0, publicado: 0, cambios: 0, retirado: 0 };
  const empty = await open({ ...none, counts: { ...zero, papelera: 0 } });
  expect(empty.read()).toMatchInlineSnapshot(`
    "Artículos
    [Ayuda: Encontrar un artículo, href=/ayuda/articulos]
    Todavía no hay artículos
    Escriba el primero, o traiga los que ya tiene como archivos .md con|npm run redaccion -- publicar|.
    [href=/nuevo]|Escribir el primero"
  `);
  const binned = await open({ ...none, counts: { ...zero, papelera: 1 } }, { can: ['write'] });
  expect(binned.read()).toContain('Nada por aquí\nNingún artículo está en este estado.');
  const failed = await open({}, {}, { [path]: 500 });
  expect(failed.read()).toMatch(/No se pudo traer los artículos\.\|No se pudo\.\nReintentar$/);
  const coming = await open({}, {}, { [path]: onItsWay });
  expect(coming.read().split('\n').slice(5)).toMatchInlineSnapshot(`
    [
      "[aria-busy=true]",
      "Cargando artículos",
      "Estado|Título|Categoría|Autor|Fecha|Lecturas",
      "…",
    ]
  `);
  expect((await open({ total: 101 })).read()).toMatch(/\n50 de 101\|Cargar 50 más$/);
  const cut = await open({}, {}, { [`${path}?pagina=2`]: 500 });
  await cut.press('Cargar 1 más');
  expect(cut.read()).toContain('[colspan=8]\nNo se pudo traer el resto.|No se pudo.\nReintentar');
});

const onSite = '[href=https://plomada.example/articulo/puente]|';
const past = '|[href=/editor/d1/historial]|Historial';
test.each([
  [
    {},
    ['edit-all'],
    `[href=/editor/d1]|Editar|${onSite}Ver en el sitio|Copiar el enlace${past}|Duplicar`,
  ],
  [
    { state: 'cambios' },
    [],
    `[href=/editor/d1]|Leer|${onSite}Ver en el sitio|Copiar el enlace${past}`,
  ],
  [{ draftId: null }, [], `${onSite}Leer|${onSite}Ver en el sitio|Copiar el enlace`],
  [
    { ...draft, title: 'El puente' },
    [],
    '[href=/editor/d2]|Editar|[href=/editor/d2/historial]|Historial|Duplicar\nBorrar',
  ],
  [{ ...draft, title: 'El puente', state: 'papelera' }, ['edit-all'], 'Recuperar'],
] as const)(
  'the menu of %j for who may %j has what may be done with it',
  async (item, can, menu) => {
    const { read, press } = await open({ items: [{ ...bridge, ...item }], total: 1 }, { can });
    await press('Más acciones: El puente');
    expect(read()).toContain(`aria-expanded=true]\n[Más acciones: El puente]|${menu}\n1 de 1`);
  },
);

test('a draft is deleted, brought back and copied from its row', async () => {
  const one = { items: [{ ...draft, title: 'El puente' }], total: 1 };
  const { pick, undo, readNotice } = await open(one);
  const menu = 'Más acciones: El puente';
  const again = ['GET /api/articulos?'];
  expect(await pick(menu, 'Borrar')).toEqual(['DELETE /api/borradores/d2', ...again]);
  expect(readNotice()).toBe('En la papelera|Se puede recuperar durante 30 días.|Deshacer');
  expect(await undo()).toEqual(['POST /api/borradores/d2/recuperar', ...again]);
  expect(readNotice()).toBe('Recuperado|«El puente» vuelve a estar en borradores.');
  expect(await pick(menu, 'Duplicar')).toEqual([
    expect.stringMatching(/^POST \/api\/borradores\/d2\/duplicar \{"id":"[\w-]{36}"\}$/),
    ...again,
    expect.stringMatching(/^\/editor\/[\w-]{36}$/),
  ]);
  const binned = await open({ items: [{ ...draft, state: 'papelera' }], total: 1 });
  expect(await binned.pick('Más acciones: Sin título', 'Recuperar')).toEqual([
    'POST /api/borradores/d2/recuperar',
    ...again,
  ]);
  const copied = await open();
  await copied.pick(menu, 'Copiar el enlace');
  expect(copied.readNotice()).toBe('Enlace copiado');
  expect(await navigator.clipboard.readText()).toBe('https://plomada.example/articulo/puente');
  const refusing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await copied.pick(menu, 'Copiar el enlace');
  expect(copied.readNotice()).toBe('Cópielo a mano|https://plomada.example/articulo/puente');
  refusing.mockRestore();
});

test.each([
  ['DELETE /api/borradores/d2', 'Borrar', 'No se borró'],
  ['POST /api/borradores/d2/duplicar', 'Duplicar', 'No se duplicó'],
  ['POST /api/borradores/d2/recuperar', 'Recuperar', 'No se recuperó'],
])('%s fails, and that is said', async (what, act, said) => {
  const item: ListItem = act === 'Recuperar' ? { ...draft, state: 'papelera' } : draft;
  const { pick, readNotice } = await open({ items: [item] }, {}, { [what]: 500 });
  await pick('Más acciones: Sin título', act);
  expect(readNotice()).toBe(`${said}|No se pudo.|Reintentar`);
});
