import './testing/dom.ts';
import { expect, test, vi } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { answers, categories, identity, listArticles } from './testing/page.tsx';
import { readPage } from './testing/read-page.ts';

const assets = {
  starter: { href: '/assets/starter.js', integrity: 'sha384-a' },
  entry: { href: '/assets/entry.js', integrity: 'sha384-b' },
  styles: [{ href: '/assets/site.css' }],
  font: '/assets/archivo.woff2',
};
const ask = (given: Record<string, unknown>) => (address: string) => {
  const [path = ''] = address.split('#');
  const found = given[path] ?? given[path.split('?')[0] ?? ''] ?? 404;
  return typeof found === 'number' ? new Response('', { status: found }) : Response.json(found);
};
const render = (address: string, change = {}, more = {}) =>
  renderPage({
    address,
    fetcher: ask({ ...answers(), ...change }),
    assets,
    identity,
    weigh: null,
    ...more,
  });

test('the server sends a document with all that a browser needs, and what it was made from', async () => {
  const renamed = [{ ...categories[0], name: 'Actualidad' }, ...categories.slice(1)];
  const { status, html } = await render('/contacto', { '/api/categories': renamed });
  expect(status).toBe(200);
  expect(
    html.replace(/(?<=<div id="root">).*(?=<\/div><script type)/s, '').replace(/>(?=<)/g, '>\n'),
  ).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang="es">
    <head>
    <meta charSet="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="theme-color" content="#f1efeb" media="(prefers-color-scheme: light)"/>
    <meta name="theme-color" content="#141312" media="(prefers-color-scheme: dark)"/>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    <link rel="apple-touch-icon" href="/apple-touch-icon.png"/>
    <link rel="manifest" href="/manifest.webmanifest"/>
    <link rel="alternate" type="application/rss+xml" href="/feed.xml" title="Plomada"/>
    <link rel="alternate" type="application/feed+json" href="/feed.json" title="Plomada"/>
    <link rel="preload" href="/assets/archivo.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>
    <title>Contacto | Plomada</title>
    <meta name="description" content="Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas."/>
    <meta name="robots" content="max-image-preview:large"/>
    <link rel="canonical" href="https://plomada.example/contacto"/>
    <meta property="og:type" content="website"/>
    <meta property="og:site_name" content="Plomada"/>
    <meta property="og:locale" content="es_VE"/>
    <meta property="og:url" content="https://plomada.example/contacto"/>
    <meta property="og:title" content="Contacto"/>
    <meta property="og:description" content="Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas."/>
    <meta property="og:image" content="https://plomada.example/tarjetas/b19959415ce143bd/inicio.jpg"/>
    <meta property="og:image:type" content="image/jpeg"/>
    <meta property="og:image:width" content="1200"/>
    <meta property="og:image:height" content="630"/>
    <meta property="og:image:alt" content="Plomada: Información del Sector Construcción en Venezuela"/>
    <meta name="twitter:card" content="summary_large_image"/>
    <meta name="twitter:image:alt" content="Plomada: Información del Sector Construcción en Venezuela"/>
    <link rel="stylesheet" href="/assets/site.css"/>
    <script type="module" src="/assets/starter.js" integrity="sha384-a" data-bundle="{&quot;href&quot;:&quot;/assets/entry.js&quot;,&quot;integrity&quot;:&quot;sha384-b&quot;}">
    </script>
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"NewsMediaOrganization","@id":"https://plomada.example/#organizacion","name":"Plomada","url":"https://plomada.example/","description":"Noticias, análisis y recursos del sector construcción en Venezuela: contenido independiente para profesionales y público general.","logo":{"@type":"ImageObject","url":"https://plomada.example/icono-512.png","width":"512 px","height":"512 px"},"email":"hola@plomada.example","areaServed":{"@type":"Country","name":"Venezuela"},"contactPoint":{"@type":"ContactPoint","contactType":"Redacción","email":"hola@plomada.example","url":"https://plomada.example/contacto","availableLanguage":"es"}},{"@type":"ContactPage","@id":"https://plomada.example/contacto","url":"https://plomada.example/contacto","name":"Contacto","inLanguage":"es-VE","isPartOf":{"@id":"https://plomada.example/"},"publisher":{"@id":"https://plomada.example/#organizacion"}},{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Inicio","item":"https://plomada.example/"},{"@type":"ListItem","position":2,"name":"Contacto","item":"https://plomada.example/contacto"}]}]}</script>
    </head>
    <body>
    <div id="root">
    </div>
    <script type="application/json" id="estado">{"identity":{"name":"Plomada","url":"https://plomada.example","email":"hola@plomada.example","menu":{"/categoria/noticias":"Actualidad"}},"read":[],"failed":[]}</script>
    </body>
    </html>"
  `);
  expect(html).toContain('El formulario necesita JavaScript. Puede escribirnos a<!-- --> <a');
  expect(html).toContain('<noscript><a href="/privacidad"');
  const accent = await render('/contacto', {}, { identity: { ...identity, accent: '#0055aa' } });
  expect(accent.html.match(/<link[^>]*acento[^>]*>/g)).toMatchInlineSnapshot(`
    [
      "<link rel="icon" href="/acento/0055aa/favicon.svg" type="image/svg+xml"/>",
      "<link rel="apple-touch-icon" href="/acento/0055aa/apple-touch-icon.png"/>",
      "<link rel="stylesheet" href="/acento/0055aa.css" media="screen"/>",
    ]
  `);
});

test('each page says by its status whether there is something', async () => {
  const statusOf = async (address: string, change = {}) => (await render(address, change)).status;
  const seen: Record<string, number> = {};
  for (const address of [
    '/',
    '/articulo/puente',
    '/articulo/puente/',
    '/articulo/',
    '/articulo/%E0%A4%A',
    '/categoria/noticias',
    '/categoria/noticias?pagina=2',
    '/categoria/noticias?pagina=3',
    '/categoria/no',
    '/contacto',
    '/privacidad',
    '/guardados',
    '/buscar',
    '/buscar?q=mu',
    '/no',
  ]) {
    seen[address] = await statusOf(address);
  }
  expect(seen).toEqual({
    '/': 200,
    '/articulo/puente': 200,
    '/articulo/puente/': 404,
    '/articulo/': 404,
    '/articulo/%E0%A4%A': 404,
    '/categoria/noticias': 200,
    '/categoria/noticias?pagina=2': 200,
    '/categoria/noticias?pagina=3': 404,
    '/categoria/no': 404,
    '/contacto': 200,
    '/privacidad': 200,
    '/guardados': 200,
    '/buscar': 200,
    '/buscar?q=mu': 200,
    '/no': 404,
  });
  expect(await statusOf('/', { '/api/statistics': 500 })).toBe(503);
  expect(await statusOf('/articulo/puente', { '/api/articles/puente': 400 })).toBe(404);
  expect(await statusOf('/articulo/puente', { '/api/articles/puente': 503 })).toBe(503);
  expect(await statusOf('/categoria/noticias', { '/api/categories': 503 })).toBe(503);
  expect(await statusOf('/buscar?q=muro', { '/api/search': 503 })).toBe(503);
  const light = await render('/contacto', {}, { weigh: async () => 0 });
  expect(light.html).toContain('<h1>Contacto</h1>');
});

test('the light version has every page, in one piece without script', async () => {
  const light = async (address: string, change = {}) =>
    (await render(address, change, { weigh: async () => 0 })).html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/(?!^)(?=<(?!\/))/g, '\n');
  const main = async (address: string, change = {}) =>
    /<main>\n(.*)<\/main>/s.exec(await light(address, change))?.[1];
  expect(await light('/no')).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang=es>
    <meta charset=utf-8>
    <meta name=viewport content="width=device-width">
    <title>404 Page Not Found | Plomada</title>
    <meta name=description content="Esta página no existe o cambió de lugar.">
    <meta name=robots content=noindex>
    <link rel=icon href=data:,>
    <nav aria-label=Versión>
    <span>Versión ligera: 2,7 KB</span>
    <a href="?modo=completo">Versión completa</a></nav>
    <header>
    <a href=/>
    <svg width=10 height=54 viewBox="0 0 18 94" aria-hidden=true>
    <path fill=currentColor d="M8 0h2v64h7v12L9 94 1 76V64h7z"/></svg>Plomada</a>
    <form action="/buscar" role=search>
    <input name=q size=3 required minlength=3 aria-label="Buscar artículos">
    <button class=btn>Buscar</button></form>
    <nav aria-label=Principal>
    <a href="/">Inicio</a>
    <a href="/categoria/noticias">Noticias</a>
    <a href="/categoria/analisis">Análisis</a>
    <a href="/categoria/recursos">Recursos</a>
    <a href="/contacto">Contacto</a></nav></header>
    <main>
    <section class=hero>
    <h1 lang=en>404 Page Not Found</h1>
    <p class=intro lang=en>Did you forget to add the page to the router?
    <p>Esta dirección está fuera de plomo: la página no existe o cambió de lugar.
    <p>
    <a class="btn signal" href="/">Volver al inicio</a>
    <a class=btn href="/categoria/noticias">Explorar Artículos</a></section></main>
    <footer>
    <p>Plomada informa sobre el sector construcción en Venezuela: noticias, análisis y recursos con contenido independiente, para profesionales y público general.
    <nav aria-label="Enlaces rápidos">
    <a href=/>Inicio</a>
    <a href=/categoria/noticias>Categorías</a>
    <a href=/contacto>Contacto</a>
    <a href=/guardados?modo=completo>Guardados</a>
    <a href=/privacidad>Política de Privacidad</a>
    <a href=/privacidad>Términos de Servicio</a>
    <a href=/privacidad#cookies>Configuración de Cookies</a></nav>
    <p>Copyright 2024 Plomada. Todos los derechos reservados. Certificado Google Ads · Cumple GDPR · SSL seguro
    <b class=figure aria-hidden=true>Plomada</b></footer>"
  `);
  expect(await light('/contacto')).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang=es>
    <meta charset=utf-8>
    <meta name=viewport content="width=device-width">
    <title>Contacto | Plomada</title>
    <meta name=description content="Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas.">
    <link rel=icon href=data:,>
    <nav aria-label=Versión>
    <span>Versión ligera: 3,2 KB</span>
    <a href="?modo=completo">Versión completa</a></nav>
    <header>
    <a href=/>
    <svg width=10 height=54 viewBox="0 0 18 94" aria-hidden=true>
    <path fill=currentColor d="M8 0h2v64h7v12L9 94 1 76V64h7z"/></svg>Plomada</a>
    <form action="/buscar" role=search>
    <input name=q size=3 required minlength=3 aria-label="Buscar artículos">
    <button class=btn>Buscar</button></form>
    <nav aria-label=Principal>
    <a href="/">Inicio</a>
    <a href="/categoria/noticias">Noticias</a>
    <a href="/categoria/analisis">Análisis</a>
    <a href="/categoria/recursos">Recursos</a>
    <a href="/contacto" aria-current=page>Contacto</a></nav></header>
    <main>
    <div>
    <h1>Contacto</h1>
    <p class=intro>Preguntas, correcciones, propuestas o publicidad. Lo que escriba lo lee y lo responde una persona.</div>
    <section>
    <h2>Información de contacto</h2>
    <p class=meta>Correo electrónico
    <h3>
    <a href="mailto:hola@plomada.example">hola@plomada.example</a></h3>
    <p class=meta>Ubicación
    <h3>Venezuela</h3>
    <p class=meta>Quiénes somos
    <h3>
    <a href="/articulo/que-es-plomada">Qué es Plomada</a></h3>
    <p class=meta>Tiempo de respuesta
    <h3>24-48 horas</h3>
    <p>
    <a class="btn signal" href="mailto:hola@plomada.example">Escribir un correo</a></section>
    <section>
    <h2>Preguntas frecuentes</h2>
    <details open>
    <summary>¿Puedo contribuir con contenido?</summary>
    <p>Sí. Escríbanos con el tema, un resumen de diez líneas y su experiencia en él. Publicamos textos originales, verificables y sin promoción de marcas.</details>
    <details>
    <summary>¿Ofrecen servicios de consultoría?</summary>
    <p>No calculamos ni revisamos proyectos. Para eso necesita un profesional colegiado que conozca el terreno. Podemos orientarle sobre qué norma o documento consultar.</details>
    <details>
    <summary>¿Cómo reporto un error en el sitio?</summary>
    <p>Escriba a hola@plomada.example, con el nombre de la página y lo que vio. Si el error es de contenido, lo corregimos en el artículo y decimos qué estaba mal.</details>
    <details>
    <summary>¿Qué opciones de publicidad ofrecen?</summary>
    <p>Disponemos de espacios identificados como publicidad, separados del contenido. Escríbanos con el asunto «Publicidad» y le enviaremos formatos y condiciones.</details></section></main>
    <footer>
    <p>Plomada informa sobre el sector construcción en Venezuela: noticias, análisis y recursos con contenido independiente, para profesionales y público general.
    <nav aria-label="Enlaces rápidos">
    <a href=/>Inicio</a>
    <a href=/categoria/noticias>Categorías</a>
    <a href=/contacto>Contacto</a>
    <a href=/guardados?modo=completo>Guardados</a>
    <a href=/privacidad>Política de Privacidad</a>
    <a href=/privacidad>Términos de Servicio</a>
    <a href=/privacidad#cookies>Configuración de Cookies</a></nav>
    <p>Copyright 2024 Plomada. Todos los derechos reservados. Certificado Google Ads · Cumple GDPR · SSL seguro
    <b class=figure aria-hidden=true>Plomada</b></footer>"
  `);
  expect(await light('/guardados')).toContain(
    '<meta name=description content="Los artículos que guardó en este dispositivo, para leerlos también sin conexión.">\n<meta name=robots content=noindex>',
  );
  expect(await main('/guardados')).toMatchInlineSnapshot(`
    "<div>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <h1>Guardados</h1>
    <p class=intro>Lo que guarda queda en este dispositivo y se lee también sin conexión.
    <p class=meta>La lista la muestra la versión completa.
    <p>
    <a class="btn signal" href="?modo=completo">Versión completa</a></div>"
  `);
  const policy = await light('/privacidad');
  expect(policy).toContain(
    'Qué datos recopilamos, qué cookies usamos, cuáles son sus derechos y cómo protegemos su información.',
  );
  expect(policy).toMatch(
    /<h1>Política de Privacidad y Seguridad<\/h1>\n<p>Última actualización: \n<b>15 de diciembre de 2024<\/b>/,
  );
  expect(policy).not.toMatch(/class="(?!btn)|<svg class/);
  expect(
    await main('/categoria/noticias', { '/api/articles': listArticles(1) }),
  ).toMatchInlineSnapshot(`
    "<section class=hero>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <svg width=64 height=64 fill=none stroke=currentColor stroke-width=2 viewBox="0 0 48 48" aria-hidden=true>
    <path d="M6 8h30v32H6zM36 16h6v24h-6M12 15h18M12 22h8v10h-8zM24 22h6M24 27h6M24 32h6"/></svg>
    <h1>Noticias</h1>
    <p class=intro>Obras.
    <p>
    <b class=figure>30</b> artículos disponibles</section>
    <section>
    <h2>Artículos de Noticias</h2>
    <ul class=list>
    <li>
    <h3>
    <a href="/articulo/puente">El puente</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 1.240 vistas</ul>
    <nav aria-label=Páginas>
    <span>Página 1 de 2</span>
    <a class=btn rel=next href="/categoria/noticias?pagina=2">Artículos anteriores</a></nav></section>
    <section>
    <h2>Otras categorías</h2>
    <nav aria-label="Otras categorías">
    <a href="/categoria/analisis">Análisis</a></nav></section>"
  `);
  expect(
    await main('/categoria/noticias?pagina=2', { '/api/articles': [] }),
  ).toMatchInlineSnapshot(`
    "<section class=hero>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <svg width=64 height=64 fill=none stroke=currentColor stroke-width=2 viewBox="0 0 48 48" aria-hidden=true>
    <path d="M6 8h30v32H6zM36 16h6v24h-6M12 15h18M12 22h8v10h-8zM24 22h6M24 27h6M24 32h6"/></svg>
    <h1>Noticias</h1>
    <p class=intro>Obras.
    <p>
    <b class=figure>30</b> artículos disponibles</section>
    <section>
    <h2>No hay artículos en esta categoría</h2>
    <p>Aún no se han publicado artículos en la categoría "Noticias".
    <p>
    <a class="btn signal" href="/#categorias">Explorar otras categorías</a></section>
    <section>
    <h2>Otras categorías</h2>
    <nav aria-label="Otras categorías">
    <a href="/categoria/analisis">Análisis</a></nav></section>"
  `);
  const long = [{ ...categories[0], articleCount: 49 }];
  expect(await main('/categoria/noticias?pagina=2', { '/api/categories': long })).toContain(
    '<span>Página 2 de 3</span>\n<a class=btn rel=prev href="/categoria/noticias">Artículos más recientes</a>\n<a class=btn rel=next href="/categoria/noticias?pagina=3">Artículos anteriores</a></nav>',
  );
  expect(await main('/categoria/noticias', { '/api/articles': 503 })).toContain(
    '<p>No se pudieron cargar los artículos.\n<p>\n<a class=btn href="">Cargar de nuevo</a></section>',
  );
  expect(await main('/categoria/noticias', { '/api/categories': 503 })).toMatchInlineSnapshot(`
    "<section>
    <h1>No se pudo cargar esta página</h1>
    <p>Revise su conexión e inténtelo de nuevo.
    <p>
    <a class=btn href="">Cargar de nuevo</a>
    <a class="btn signal" href="/">Volver al inicio</a></section>"
  `);
  expect(await main('/categoria/no')).toMatchInlineSnapshot(`
    "<section class=hero>
    <h1>Categoría no encontrada</h1>
    <p class=intro>La categoría que busca no existe.
    <p>
    <a class="btn signal" href="/">Volver al inicio</a></section>"
  `);
  expect(await main('/categoria/noticias?pagina=3')).toContain('404 Page Not Found');
});

/** As a browser has it before any script. */
async function receive(address: string, change = {}, href = 'data:text/javascript,') {
  const bundle = { ...assets, entry: { ...assets.entry, href } };
  const { html } = await render(address, change, { assets: bundle });
  document.head.innerHTML = /<script type="module".*?<\/script>/.exec(html)?.[0] ?? '';
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  history.replaceState(null, '', address);
}
/** However busy the machine is. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 300_000 });
const faults = vi.fn();
const listPreloads = () =>
  Array.from(
    document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]'),
    (link) => `${link.getAttribute('href')} ${link.integrity}`,
  );
const tapButton = (label: string) =>
  document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();

class Watcher {
  static tell = () => {};
  constructor(told: () => void) {
    Watcher.tell = told;
  }
  observe() {}
}
vi.stubGlobal('PerformanceObserver', Watcher);

test('whoever saves data pays for the program only by pressing what needs it', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  await receive('/contacto');
  vi.resetModules();
  const { takePressed } = await import('./starter.ts');
  document
    .querySelector<HTMLElement>('footer a')
    ?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(listPreloads()).toEqual([]);
  tapButton('Abrir menú');
  expect(listPreloads()).toEqual(['data:text/javascript, sha384-b']);
  // Who writes on has forgotten the button.
  document.getElementById('nombre')?.dispatchEvent(new Event('input', { bubbles: true }));
  const pressed = vi.fn();
  addEventListener('click', pressed, { once: true });
  takePressed()();
  expect(pressed).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'connection');
});

test('a page of which nothing is painted asks for the program a second after it is there', async () => {
  await receive('/contacto');
  vi.resetModules();
  await import('./starter.ts');
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(999);
  expect(listPreloads()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(listPreloads()).toEqual(['data:text/javascript, sha384-b']);
});

const getButton = (label: string) =>
  document.querySelector<HTMLElement>(`[aria-label="${label}"]`) as HTMLElement;
const isPressed = (label: string) => getButton(label).getAttribute('aria-pressed') === 'true';

test('a page shows at once what is saved and liked, and a press before it is alive takes nothing away', async () => {
  localStorage.setItem('savedArticles', 'otro puente');
  localStorage.setItem('likedArticles', 'articulo-2');
  await receive('/');
  vi.resetModules();
  const { takePressed } = await import('./starter.ts');
  const shown = ['Guardar: El puente', 'Me gusta: El puente', 'Me gusta: El muro'];
  expect(shown.map(isPressed)).toEqual([true, false, true]);
  // Another tab marks and unmarks.
  localStorage.setItem('likedArticles', 'puente');
  dispatchEvent(new Event('storage'));
  expect(shown.map(isPressed)).toEqual([true, true, false]);
  const pressed = vi.fn();
  document.body.addEventListener('click', pressed);
  tapButton('Guardar: El puente');
  takePressed()();
  expect(pressed).toHaveBeenCalledTimes(1);
  vi.resetModules();
  const again = await import('./starter.ts');
  tapButton('Guardar: El muro');
  again.takePressed()();
  expect(pressed).toHaveBeenCalledTimes(3);
  localStorage.clear();
});

test('who saves data has what is saved listed without a touch', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  await receive('/guardados');
  vi.resetModules();
  await import('./starter.ts');
  Watcher.tell();
  expect(listPreloads()).toEqual(['data:text/javascript, sha384-b']);
  Reflect.deleteProperty(navigator, 'connection');
});

test('a page comes alive as it was sent, and answers the button that was pressed in vain', async () => {
  vi.stubGlobal('reportError', faults);
  await receive('/', { '/api/statistics': 503 }, assets.entry.href);
  vi.resetModules();
  await import('./starter.ts');
  expect(listPreloads()).toEqual([]);
  Watcher.tell();
  Watcher.tell();
  expect(listPreloads()).toEqual(['/assets/entry.js sha384-b']);
  // The bundle cannot be had: each press asks again, by another address.
  await until(() => expect(faults).toHaveBeenCalledTimes(1));
  tapButton('Abrir menú');
  await until(() => expect(faults).toHaveBeenCalledTimes(2));
  expect(listPreloads()).toEqual(['/assets/entry.js sha384-b', '/assets/entry.js? sha384-b']);

  faults.mockClear();
  vi.stubGlobal('fetch', ask(answers()));
  const sent = readPage(document.querySelector('main') ?? new Text());
  // As in a browser, in its own time.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await import('./entry-client.tsx');
  const readMenu = () => document.querySelector('dialog')?.getAttribute('aria-label');
  await until(() => expect(readMenu()).toBe('Menú'));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // What the starter cannot have is no fault of the page's.
  expect(faults.mock.calls.filter(([fault]) => !/entry\.js/.test(String(fault)))).toEqual([]);
  expect(document.documentElement.hasAttribute('data-alive')).toBe(true);
  expect(readPage(document.querySelector('main') ?? new Text())).toBe(sent);
});
