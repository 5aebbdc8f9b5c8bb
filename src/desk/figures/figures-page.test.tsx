import { expect, test, vi } from 'vitest';
import type { Figures } from '#contract/desk/figures.ts';
import { Plot } from '../plots/plot.tsx';
import { onItsWay, openPage } from '../testing/page.tsx';
import { figures, reading } from '../testing/samples.ts';
import { ReadersPage } from './figures-page.tsx';

const nearest = { id: 7, title: 'El puente', by: 'puente' };
const searches = [
  { words: 'pasarela', times: 4, isFound: false, nearest },
  { words: 'grúa torre', times: 2, isFound: false, nearest: null },
  { words: 'losa', times: 1, isFound: true, nearest },
];
const trial = { found: 1, first: [{ slug: 'puente', title: 'El puente' }], lines: [] };
const open = (change: Partial<Figures> = {}, answers = {}, given = {}) =>
  openPage(<ReadersPage />, {
    answers: {
      '/api/lectores': { ...figures, ...change },
      '/api/lectores/busquedas': searches,
      '/api/ajustes/vocabulario/probar': trial,
      ...answers,
    },
    at: '/lectores',
    ...given,
  });

test('how the site is read is told in figures, plots and tables', async () => {
  const { read } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Lectores
    [Ayuda: Los lectores, href=/ayuda/lectores]
    Se cuentan lecturas, no personas: sin cookies, sin direcciones, sin perfiles.
    Período
    [aria-pressed=true]|30 días|[aria-pressed=false]|90 días|[aria-pressed=false]|365 días
    Lecturas por día
    10 nov a 16 nov. La plomada marca el día en que salió un artículo.
    Lecturas en 7 días
    22|100 % más que los 7 anteriores
    Promedio al día
    4
    El mejor día
    8|dom 15 nov
    Hoy, hasta las 9:58
    5|en curso
    Se cuentan por día desde el mié 11 nov; lo leído antes está en el total de cada artículo.
    [height=268]
    Lecturas por día, 10 nov a 16 nov
    Entre 0 y 8 lecturas al día. La tabla que sigue tiene todos los valores.
    [width=5, height=5, patternUnits=userSpaceOnUse]
    [x1=0, x2=100%, y1=164, y2=164]
    [x=-44, y=168]|2
    [x1=0, x2=100%, y1=118, y2=118]
    [x=-44, y=122]|4
    [x1=0, x2=100%, y1=72, y2=72]
    [x=-44, y=76]|6
    [x1=0, x2=100%, y1=26, y2=26]
    [x=-44, y=30]|8
    [x1=21.43%, x2=21.43%, y1=118, y2=210]
    [x=2.2857142857142856%, width=9.714285714285714%, y=210, height=0]
    [x=16.57142857142857%, width=9.714285714285714%, y=118, height=92]
    [x=30.857142857142858%, width=9.714285714285714%, y=164, height=46]
    [x=45.142857142857146%, width=9.714285714285714%, y=210, height=0]
    [x=59.42857142857143%, width=9.714285714285714%, y=141, height=69]
    [x=73.71428571428571%, width=9.714285714285714%, y=26, height=184]
    [x=88%, width=9.714285714285714%, y=95, height=115]
    [x1=0, x2=100%, y1=210, y2=210]
    [x=21.43%, y=210, overflow=visible]
    [y=32, text-anchor=middle]|1
    [x=0, y=262, text-anchor=start]|10 nov
    [x=100%, y=262, text-anchor=end]|hoy
    [x=78.57%, y=18, text-anchor=middle]|8
    [min=0, max=6, Lecturas por día, 10 nov a 16 nov, día por día, aria-valuetext=lun 16 nov: 5 lecturas, value=6]
    [Artículos publicados en el período]
    1|[href=/lectores?articulo=7]|El puente|11 nov
    Ver como tabla
    [Lecturas por día, tabla]
    Día|Lecturas|Se publicó
    mar 10 nov|0
    mié 11 nov|4|El puente
    jue 12 nov|2
    vie 13 nov|0
    sáb 14 nov|3
    dom 15 nov|8
    lun 16 nov|5
    Descargar CSV
    Lo más leído
    7 días
    Artículo|Lecturas
    [href=/lectores?articulo=7]|El puente|1.240
    [href=/lectores?articulo=8]|La viga|de mayo|1.240
    Por categoría
    7 días
    Categoría|Proporción|Lecturas|Por artículo
    [href=/lectores?categoria=noticias]|Noticias
    [width=100%, height=10]
    [width=100.0%, height=10]
    15|8
    [href=/lectores?categoria=historia]|Historia
    [width=100%, height=10]
    [width=46.7%, height=10]
    7|7
    De dónde llegan
    Solo el tipo de enlace; nada personal
    Origen|Proporción|Parte
    Buscadores
    [width=100%, height=10]
    [width=100.0%, height=10]
    60 %
    WhatsApp y enlaces directos
    [width=100%, height=10]
    [width=41.7%, height=10]
    25 %
    Otros sitios
    [width=100%, height=10]
    [width=25.0%, height=10]
    15 %
    Boletín, en correo web
    [width=100%, height=10]
    [width=0.0%, height=10]
    0 %
    WhatsApp y los programas de correo no dicen de dónde viene un enlace: quien abre el boletín en el teléfono cuenta casi siempre como enlace directo.
    Lo que buscan y no encuentran|esta semana
    Se guarda la frase y cuántas veces, nunca quién
    Buscaron|Veces|Lo más cercano|Acciones
    pasarela|4|[href=/abrir/7]|El puente|[Que lleve ahí: pasarela]|Que lleve ahí|[Más acciones: pasarela, aria-expanded=false]
    grúa torre|2|Nada parecido|[Que lleve a…: grúa torre]|Que lleve a…|[Más acciones: grúa torre, aria-expanded=false]
    losa|1|Ya se encuentra:|[href=/abrir/7]|El puente|[Más acciones: losa, aria-expanded=false]
    Suscriptores
    [href=/suscriptores]|Ver la lista
    [height=196]
    Suscriptores confirmados, último año
    De 1 a 2. La tabla que sigue tiene los valores por mes.
    [width=5, height=5, patternUnits=userSpaceOnUse]
    [x1=0, x2=100%, y1=98, y2=98]
    [x=-44, y=102]|1
    [x1=0, x2=100%, y1=26, y2=26]
    [x=-44, y=30]|2
    [width=100%, height=170, overflow=visible]
    [points=0.00,98.0 100.00,26.0]
    [x1=0, x2=100%, y1=170, y2=170]
    [x=0, y=190, text-anchor=start]|15 nov
    [x=100%, y=190, text-anchor=end]|hoy
    [x=100.00%, y=26, overflow=visible]
    [x=-3.5, y=-3.5, width=7, height=7]
    [x=100.00%, y=18, text-anchor=end]|2
    [min=0, max=1, Suscriptores confirmados, último año, día por día, aria-valuetext=lun 16 nov: 2 suscriptores, value=1]
    Ver como tabla
    [Suscriptores por mes, tabla]
    Fin de|Confirmados
    nov 2026|2
    Descargar CSV"
  `);
});

test('a table that cannot be taken away says so', async () => {
  const { press, readNotice } = await open(
    {},
    { 'POST /api/lectores/csv': 500, 'POST /api/lectores/suscriptores/csv': 403 },
  );
  expect((await press('Descargar CSV', 0)).join()).toMatch(/^POST \/api\/lectores\/csv /);
  expect(readNotice()).toBe('No se descargó|No se pudo.|Reintentar');
  expect(await press('Descargar CSV', -1)).toEqual(['POST /api/lectores/suscriptores/csv {}']);
  expect(readNotice()).toBe('No se descargó|No se pudo.');
});

test('a period is chosen, and what was there stays until it has come', async () => {
  const { read, press } = await open({}, {}, { at: '/lectores?categoria=noticias&dias=90' });
  expect(read()).toContain('Período\n[aria-pressed=false]|30 días|[aria-pressed=true]|90 días');
  expect(await press('365 días')).toEqual([
    '/lectores?categoria=noticias&dias=365',
    'GET /api/lectores?categoria=noticias&dias=365',
  ]);
});

test('one article, or one category, is told by itself', async () => {
  const article = await open({ article: { ...reading, slug: 'puente', category: 'noticias' } });
  expect(article.read().split('\n').slice(2, 4)).toMatchInlineSnapshot(`
    [
      "[href=/lectores]|Todo el sitio|El puente|[href=/abrir/7]|Abrirlo",
      "Período",
    ]
  `);
  expect(article.read()).not.toContain('Lo más leído');
  const category = await open({ category: { slug: 'noticias', name: 'Noticias' } });
  expect(category.read().split('\n')[2]).toBe('[href=/lectores]|Todo el sitio|Noticias');
  expect(category.read()).toContain('Lo más leído');
  expect(category.read()).not.toContain('Por categoría');
  expect(category.read()).not.toContain('Lo que buscan');
  const editor = await open({}, {}, { can: ['read-figures'] });
  expect(editor.read()).not.toContain('Ver la lista');
});

test('a search in vain is led somewhere, written about or put away', async () => {
  const { read, press, pick, choose, submit, readDialog, readNotice } = await open();
  await press('Más acciones: grúa torre');
  expect(read()).toContain(
    '[Más acciones: grúa torre]|[href=/nuevo?titulo=Gr%C3%BAa%20torre]|Escribirlo|Que lleve a otra cosa…|No mostrar más\n',
  );
  await press('Que lleve ahí: pasarela');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Quien busque «pasarela»
    [Cerrar]
    encontrará también lo que se encuentra con
    [maxlength=200, required=, value=puente]
    Se añade al vocabulario de la búsqueda, y vale desde la siguiente.
    1 artículo.|[href=https://plomada.example/buscar?q=puente]|Verlo en el sitio
    El puente
    Que lleve ahí|Cancelar"
  `);
  await choose('encontrará también lo que se encuentra con', 'puente ');
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "POST /api/lectores/vocabulario {"words":"pasarela","finds":"puente "}",
      "GET /api/lectores/busquedas",
    ]
  `);
  expect(readNotice()).toBe('Quien busque «pasarela» encontrará lo de «puente»');
  expect(await pick('Más acciones: pasarela', 'No mostrar más')).toEqual([
    'POST /api/lectores/callar {"words":"pasarela"}',
    'GET /api/lectores/busquedas',
  ]);
  expect(readNotice()).toBe('«pasarela» no se mostrará más');
  const failing = await open(
    {},
    { 'POST /api/lectores/vocabulario': 422, 'POST /api/lectores/callar': 500 },
  );
  await failing.press('Que lleve a…: grúa torre');
  expect(failing.readDialog()).toContain('[maxlength=200, required=]');
  await failing.submit();
  expect(failing.readDialog()).toContain('No se pudo.');
  await failing.pick('Más acciones: grúa torre', 'No mostrar más');
  expect(failing.readNotice()).toBe('No se quitó|No se pudo.|Reintentar');
});

test('what is not there, or not there yet, is said', async () => {
  const searched = '/api/lectores/busquedas';
  const found = await open(
    { mostRead: [], arrivals: { direct: 0, search: 0, mail: 0, site: 0 } },
    { [searched]: [] },
  );
  expect(found.read()).toContain('\nTodo lo que buscaron esta semana lo encontraron.\n');
  expect(found.read()).toContain(
    '\nNada leído todavía.|Aquí quedan los diez artículos más leídos.\n',
  );
  expect(found.read()).toContain(
    '\nNadie ha llegado todavía.|Se cuenta quien abre un artículo desde fuera del sitio.\n',
  );
  const failed = await open({}, { [searched]: 500 });
  expect(failed.read()).toContain('\nNo se pudo traer las búsquedas.|No se pudo.\nReintentar\n');
  const coming = await open({}, { [searched]: onItsWay });
  expect(coming.read()).toContain('[aria-busy=true]');
  const none = await open({}, { '/api/lectores': 500 });
  expect(none.read()).toMatch(
    /365 días\nNo se pudo traer las lecturas\.\|No se pudo\.\nReintentar$/,
  );
  const way = await open({}, { '/api/lectores': onItsWay });
  expect(way.read()).toMatchInlineSnapshot(`
    "Lectores
    [Ayuda: Los lectores, href=/ayuda/lectores]
    Se cuentan lecturas, no personas: sin cookies, sin direcciones, sin perfiles.
    Período
    [aria-pressed=true]|30 días|[aria-pressed=false]|90 días|[aria-pressed=false]|365 días
    [aria-busy=true]
    Cargando las lecturas
    Lecturas por día
    Lecturas
    …
    Promedio al día
    …
    El mejor día
    …
    Hoy
    …"
  `);
});

test.each([
  // Each day of a few has its width; of many, or of what goes on, each is a point from one end to the other.
  ['bars', 4, ['-9 lun', '0 lun', '24 lun', '25 mar', '74 mié', '75 jue', '100 jue', '104 jue']],
  ['line', 3, ['-9 lun', '0 lun', '24 lun', '25 mar', '74 mar', '75 mié', '100 mié', '104 mié']],
] as const)('the days of a plot of %s are read by pointing at them', async (kind, count, read) => {
  using _width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  const values = [3, 0, 5, 4].slice(0, count);
  const { find, perform } = await openPage(
    <Plot
      title="Lecturas"
      says=""
      unit={['lectura', 'lecturas']}
      from={20_402}
      values={values}
      kind={kind}
    />,
  );
  const slider = find('input', 'Lecturas, día por día');
  const send = (event: Event) => perform(() => slider.dispatchEvent(event));
  const said = () => slider.getAttribute('aria-valuetext')?.split(' ')[0];
  const seen: string[] = [];
  for (const each of read) {
    const x = Number(each.split(' ')[0]);
    const move = new PointerEvent('pointermove', { bubbles: true });
    await send(Object.defineProperty(move, 'offsetX', { value: x }));
    seen.push(`${x} ${said()}`);
  }
  expect(seen).toEqual(read);
  const isMarked = () => document.querySelector('line[y1="18"]') !== null;
  expect(isMarked()).toBe(true);
  await send(new PointerEvent('pointerout', { bubbles: true }));
  expect(isMarked()).toBe(false);
  // By keys: it begins with today, and stays for as long as it has the focus.
  await perform(() => slider.focus());
  expect([isMarked(), said()]).toEqual([true, kind === 'bars' ? 'jue' : 'mié']);
  await send(new PointerEvent('pointerout', { bubbles: true }));
  expect(isMarked()).toBe(true);
  await perform(() => slider.blur());
  expect(isMarked()).toBe(false);
});

test('a plot names the day that is pointed at, on the side where there is room', async () => {
  const { read, choose } = await openPage(
    <Plot
      title="Lecturas"
      says=""
      unit={['lectura', 'lecturas']}
      from={20_402}
      values={[3, 1, 5, 0, 2, 1]}
      kind="line"
    />,
  );
  const named = () => read().match(/x=\S+ y=\d+, text-anchor=\w+\]\|[^\n]*lecturas?/)?.[0];
  const said = [named()];
  for (const day of [...'012345']) {
    await choose('Lecturas, día por día', day);
    said.push(named());
  }
  expect(said).toMatchInlineSnapshot(`
    [
      undefined,
      "x=0.00%, y=12, text-anchor=start]|lun 10 nov 2025: 3 lecturas",
      "x=20.00%, y=12, text-anchor=middle]|mar 11 nov 2025: 1 lectura",
      "x=40.00%, y=12, text-anchor=middle]|mié 12 nov 2025: 5 lecturas",
      undefined,
      "x=80.00%, y=12, text-anchor=middle]|vie 14 nov 2025: 2 lecturas",
      "x=100.00%, y=12, text-anchor=end]|sáb 15 nov 2025: 1 lectura",
    ]
  `);
});

test('another period takes the place of the one before, and a lead is sent once', async () => {
  const slow = { 'POST /api/lectores/vocabulario': onItsWay };
  const { press, submit, readDialog, close } = await open({}, slow);
  const before = history.length;
  await press('90 días');
  expect(history.length).toBe(before);
  await press('Que lleve ahí: pasarela');
  await submit();
  expect(readDialog()).toContain('[aria-busy=true, aria-disabled=true]|Que lleve ahí|');
  await close();
});

test('figures of the sample are told apart from what was really read', async () => {
  const { read } = await open({ sampleUntil: '2026-11-15' });
  expect(read()).toContain(' sin perfiles. Hasta el 15 nov, cifras de muestra.\n');
});
