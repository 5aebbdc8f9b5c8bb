import { expect, test, vi } from 'vitest';
import type { DraftInWork, ListItem, Mesa } from '#contract/desk/articles.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { bridge as withReadings } from '../testing/samples.ts';
import { MesaPage } from './home-page.tsx';

const bridge: ListItem = { ...withReadings, recent: null };
const work = { note: null, words: 300, readTime: 2, here: [] };
const draft: DraftInWork = {
  ...bridge,
  ...work,
  draftId: 'd2',
  title: 'La viga',
  state: 'borrador',
  faults: ['imageAlt'],
  changedAt: '2026-11-09T13:57:00Z',
};
const mesa: Mesa = {
  waiting: [{ ...bridge, ...work, draftId: 'd3', title: 'El muro', state: 'revision' }],
  drafts: [draft, { ...draft, draftId: 'd4', changedAt: '2026-11-01T11:00:00Z', author: '' }],
  upcoming: [],
  published: [bridge, { ...bridge, draftId: 'd5', title: 'La losa' }],
  isEmpty: false,
};
const missed = { words: 'grúa', times: 2, isFound: false, nearest: null };
const boletin = {
  running: null,
  number: 12,
  audience: 3,
  faults: [],
  articles: [1, 2, 3],
  uncertain: [],
  sendAt: null,
  clockAt: null,
};
const answers = {
  '/api/mesa': mesa,
  '/api/categorias': [{ slug: 'noticias', name: 'Noticias', icon: 'noticias' }],
  '/api/articulos': { counts: { cambios: 2 } },
  '/api/boletin': boletin,
  '/api/lectores/busquedas': [missed, { ...missed, isFound: true }],
  '/api/lectores': {
    days: Array(30).fill(0),
    categories: [
      { slug: 'noticias', name: 'Noticias', views: 1_500, articles: 1 },
      { slug: 'historia', name: 'Historia', views: 1, articles: 7 },
    ],
  },
};
const open = (change = {}, given = {}) =>
  openPage(<MesaPage />, { answers: { ...answers, ...change }, ...given });
const quiet = {
  ...answers,
  '/api/articulos': { counts: { cambios: 0 } },
  '/api/lectores/busquedas': [],
};

test('the mesa shows what waits, what is written, what asks for care and what came out', async () => {
  const { read } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Mesa
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Lunes 16 de noviembre de 2026,|9:58|en Caracas
    Buscar o ir a…|Ctrl K
    En revisión|1
    [stroke=none]
    [href=/editor/d3]|El muro
    Espera por usted
    Noticias|Ana Rojas|enviado hoy a las 7:58|2 min lectura
    Próximo en salir
    Nada programado.|Al publicar puede elegir el día y la hora.
    Pide cuidado
    6
    [href=/boletin]|El boletín n.º 12 no se ha enviado|Tiene 3 artículos.
    [href=/articulos?estado=cambios]|2 artículos con cambios sin publicar|Los lectores siguen viendo lo de antes.
    [href=/editor/d2]|2 imágenes sin texto alternativo|En «La viga», borrador de Ana Rojas.
    [href=/editor/d1]|2 artículos sin imagen entre lo último publicado|«El puente»
    [href=/editor/d4]|2 borradores sin tocar en una semana|«La viga», hace 15 días
    [href=/lectores]|2 búsquedas sin resultado esta semana|«grúa», 2
    Borradores|2
    [href=/articulos?estado=borrador]|Ver todos
    [stroke-dasharray=2.7 1.8]
    [href=/editor/d2]|La viga
    Noticias|Ana Rojas|hace 7 días|300 palabras|1 falta
    [stroke-dasharray=2.7 1.8]
    [href=/editor/d4]|La viga
    Noticias|hace 15 días|300 palabras|1 falta
    Últimos publicados
    Lecturas desde que salió cada uno y su curva de 14 días
    [href=/editor/d1]|El puente
    1.240|lecturas
    Noticias|12 nov
    [href=/editor/d5]|La losa
    1.240|lecturas
    Noticias|12 nov
    El sitio por categorías
    [href=/lectores]|Ver lectores
    Noticias|1|artículo,|1.500 lecturas en 30 días
    [width=100%, height=10]
    [width=100.0%, height=10]
    Historia|7|artículos,|1 lectura en 30 días
    [width=100%, height=10]
    [width=0.1%, height=10]"
  `);
});

test('to a redactor it shows their own, and asks for care of nothing else', async () => {
  const mine = { ...mesa, waiting: [], drafts: [{ ...draft, isMine: true }], published: [bridge] };
  const { read } = await open({ '/api/mesa': mine }, { can: ['write'] });
  expect(read()).toMatchInlineSnapshot(`
    "Mesa
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Lunes 16 de noviembre de 2026,|9:58|en Caracas
    Buscar o ir a…|Ctrl K
    Enviado y devuelto
    Nada enviado.|Lo que envíe a revisión y lo que le devuelvan, con su nota, aparecerá aquí.
    Próximo en salir
    Nada programado.
    Pide cuidado
    2
    [href=/editor/d2]|1 imagen sin texto alternativo|En «La viga», borrador de Ana Rojas.
    [href=/editor/d2]|1 borrador sin tocar en una semana|«La viga», hace 7 días
    Borradores|1
    [href=/articulos?estado=borrador]|Ver todos
    [stroke-dasharray=2.7 1.8]
    [href=/editor/d2]|La viga
    Suyo
    Noticias|Ana Rojas|hace 7 días|300 palabras|1 falta
    Últimos publicados
    Lecturas desde que salió cada uno
    [href=/editor/d1]|El puente
    1.240|lecturas
    Noticias|12 nov"
  `);
});

test('the clock goes on, and with each minute the desk is looked at, by whoever looks', async () => {
  const { read, wait, press } = await open();
  const again = ['GET /api/mesa'];
  expect([await wait(20_000), await wait(20_000), await wait(20_000)]).toEqual([[], [], again]);
  expect(read()).toContain('|9:59|en Caracas');
  using _look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(20_000);
  await wait(20_000);
  expect(await wait(20_000)).toEqual([]);
  const keys: string[] = [];
  const note = ({ key, ctrlKey }: KeyboardEvent) => keys.push(`${key} ${ctrlKey}`);
  addEventListener('keydown', note);
  await press('Buscar o ir a…');
  removeEventListener('keydown', note);
  expect(keys).toEqual(['k true']);
});

test('a draft lies idle once it was not touched for more than a week', async () => {
  const at = (changedAt: string) => ({ ...mesa, drafts: [{ ...draft, changedAt }] });
  const week = await open({ '/api/mesa': at('2026-11-09T13:58:00.000Z') });
  const bold = () => Array.from(document.querySelectorAll('li p b'), (each) => each.textContent);
  expect(week.read()).not.toContain('sin tocar');
  expect(bold()).toEqual([]);
  const more = await open({ '/api/mesa': at('2026-11-09T13:57:59.999Z') });
  expect(more.read()).toContain('|1 borrador sin tocar en una semana|');
  expect(bold()).toEqual(['hace 7 días']);
});

test('an empty part of it says what will be there', async () => {
  const none = { ...mesa, waiting: [], drafts: [], published: [] };
  const { read } = await open({
    ...quiet,
    '/api/boletin': { ...boletin, audience: 0 },
    '/api/mesa': none,
  });
  expect(read().split('\n').slice(4)).toMatchInlineSnapshot(`
    [
      "En revisión",
      "Nada en revisión.|Lo que envíen los redactores aparecerá aquí.",
      "Próximo en salir",
      "Nada programado.|Al publicar puede elegir el día y la hora.",
      "Pide cuidado",
      "Nada pide cuidado.|Todo está a plomo.",
      "Borradores",
      "Ningún borrador.|Empiece uno con «Nuevo artículo».",
      "Últimos publicados",
      "Lecturas desde que salió cada uno y su curva de 14 días",
      "Nada publicado todavía.|Lo que salga al sitio aparecerá aquí con sus lecturas.",
      "El sitio por categorías",
      "[href=/lectores]|Ver lectores",
      "Noticias|1|artículo,|1.500 lecturas en 30 días",
      "[width=100%, height=10]",
      "[width=100.0%, height=10]",
      "Historia|7|artículos,|1 lectura en 30 días",
      "[width=100%, height=10]",
      "[width=0.1%, height=10]",
    ]
  `);
});

const care = async (change: object) => {
  const none = { ...mesa, drafts: [], published: [] };
  const { read } = await open({ ...quiet, '/api/mesa': none, ...change });
  return read().split('Pide cuidado')[1]?.split('\nBorradores')[0];
};

test('a draft of nobody yet whose picture says nothing is named as such', async () => {
  const drafts = [{ ...draft, changedAt: '2026-11-16T11:00:00Z', author: '' }];
  expect(await care({ '/api/mesa': { ...mesa, published: [], drafts } })).toContain(
    '|En «La viga», borrador de nadie todavía.',
  );
});

test.each([
  [{ articles: [1, 2] }, '\nNada pide cuidado.|Todo está a plomo.'],
  [{ audience: 0 }, '\nNada pide cuidado.|Todo está a plomo.'],
  [{ clockAt: '2026-11-17T11:00:00Z' }, '\nNada pide cuidado.|Todo está a plomo.'],
  [
    { sendAt: '2026-11-19T11:00:00Z', faults: ['Falta el asunto.'] },
    '\n1\n[href=/boletin]|El boletín n.º 12 no se ha enviado|Sale el jueves 19. Tiene 3 artículos. Falta el asunto.',
  ],
  [
    { running: { number: 12, state: 'paused', reason: null }, uncertain: [1] },
    '\n2\n[href=/boletin]|El boletín n.º 12 está en pausa|Espera por usted.\n[href=/boletin]|1 envío de fin incierto|Decida si se envían otra vez.',
  ],
  [
    { running: { number: 12, state: 'paused', reason: 'Está lleno.' }, uncertain: [1, 2] },
    '\n2\n[href=/boletin]|El boletín n.º 12 está en pausa|Está lleno.\n[href=/boletin]|2 envíos de fin incierto|Decida si se envían otra vez.',
  ],
  [{ running: { number: 12, state: 'sending' } }, '\nNada pide cuidado.|Todo está a plomo.'],
])('a newsletter of %j asks for this', async (change, said) => {
  expect(await care({ '/api/boletin': { ...boletin, ...change } })).toContain(said);
});

test.each([
  [[{ ...missed, times: 1 }], '|1 búsqueda sin resultado esta semana|«grúa», 1'],
  [
    [missed, { ...missed, words: 'zanja' }],
    '|4 búsquedas sin resultado esta semana|«grúa», 2; «zanja», 2',
  ],
  [
    [missed, { ...missed, words: 'zanja' }, { ...missed, words: 'viga' }],
    '|6 búsquedas sin resultado esta semana|«grúa», 2; «zanja», 2; y 1 más',
  ],
] as [object[], string][])('searches in vain are counted: %j', async (searches, said) => {
  expect(await care({ '/api/lectores/busquedas': searches })).toContain(said);
});

test('the first day leads through three steps', async () => {
  const empty = { '/api/mesa': { ...mesa, isEmpty: true } };
  const { read } = await open(empty);
  expect(read()).toContain('\nEl terreno está limpio\n');
  expect(read()).toContain(
    '\nHecho|Su cuenta|Ana Rojas, administrador\nHecho|Las categorías|Noticias\n',
  );
  expect(read()).toContain('[href=/nuevo]|Escribir\n');
  expect(read()).toContain('invitar a su equipo');
  expect((await open(empty, { can: ['write'] })).read()).not.toContain('invitar a su equipo');
});

test('a mesa on its way and one that does not come', async () => {
  expect(
    (await open({ '/api/mesa': onItsWay })).read().split('\n').slice(3),
  ).toMatchInlineSnapshot(`
    [
      "Buscar o ir a…|Ctrl K",
      "[aria-busy=true]",
      "Cargando la mesa",
      "En revisión",
      "[stroke-dasharray=2.7 1.8]|…",
      "[stroke-dasharray=2.7 1.8]|…",
      "[stroke-dasharray=2.7 1.8]|…",
    ]
  `);
  expect((await open({ '/api/mesa': 500 })).read()).toMatch(
    /\nNo se pudo traer la mesa\.\|No se pudo\.\nReintentar$/,
  );
});
