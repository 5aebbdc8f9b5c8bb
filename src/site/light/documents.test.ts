import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { palette } from '#palette.ts';
import { lightArticle } from './article.ts';
import { lightCategory } from './category.ts';
import { lightContact } from './contact.ts';
import { toDocument } from './document.ts';
import { busyPage, lightNotFound } from './missing.ts';
import { lightPrivacy } from './privacy.tsx';
import { lightSaved } from './saved.ts';
import { lightSearch } from './search.ts';
import { type SubscriptionPage, toSubscriptionAnswer } from './subscription.ts';
import { article, category, identity, open, show, toLines, wall } from './testing/show.ts';

const history = { ...category, slug: 'historia', name: 'Historia' };
const counted = [
  { ...category, found: 20 },
  { ...history, found: 5 },
];
const many = { ...category, articleCount: 60 };
const openCategory = (page: number, found = [article, wall] as object[] | undefined, one = many) =>
  open(lightCategory, (address) => (/categories/.test(address) ? [one, history] : found), {
    slug: 'noticias',
    page,
  });

test('a light category lists its articles by pages', async () => {
  const { main, ...rest } = await openCategory(2);
  expect(rest).toMatchInlineSnapshot(`
    {
      "description": "Obras. Artículos anteriores: página 2 de 3.",
      "path": "/categoria/noticias?pagina=2",
      "title": "Noticias, página 2 de 3",
    }
  `);
  expect(toLines(main.text)).toMatchInlineSnapshot(`
    "<section class=hero>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <svg width=64 height=64 fill=none stroke=currentColor stroke-width=2 viewBox="0 0 48 48" aria-hidden=true>
    <path d="M8 8h32v32H8zM8 18h32M18 18v22"/></svg>
    <h1>Noticias</h1>
    <p class=intro>Obras.
    <p>
    <b class=figure>60</b> artículos disponibles</section>
    <section>
    <h2>Artículos de Noticias</h2>
    <ul class=list>
    <li>
    <h3>
    <a href="/articulo/puente">El puente</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 1.240 vistas
    <li>
    <h3>
    <a href="/articulo/muro">El muro</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 3.000 vistas</ul>
    <nav aria-label=Páginas>
    <span>Página 2 de 3</span>
    <a class=btn rel=prev href="/categoria/noticias">Artículos más recientes</a>
    <a class=btn rel=next href="/categoria/noticias?pagina=3">Artículos anteriores</a></nav></section>
    <section>
    <h2>Otras categorías</h2>
    <nav aria-label="Otras categorías">
    <a href="/categoria/historia">Historia</a></nav></section>"
  `);
  const readPager = async (page: number) =>
    /<nav aria-label=Páginas>.*?<\/nav>/.exec((await openCategory(page)).main.text)?.[0];
  expect(await readPager(1)).toMatchInlineSnapshot(
    `"<nav aria-label=Páginas><span>Página 1 de 3</span><a class=btn rel=next href="/categoria/noticias?pagina=2">Artículos anteriores</a></nav>"`,
  );
  expect(await readPager(3)).toMatchInlineSnapshot(
    `"<nav aria-label=Páginas><span>Página 3 de 3</span><a class=btn rel=prev href="/categoria/noticias?pagina=2">Artículos más recientes</a></nav>"`,
  );
  const single = await openCategory(1, [article], { ...category, articleCount: 20 });
  expect(single.main.text).not.toContain('Páginas');
});

test('a light category that is empty, away, unknown or at its end says so', async () => {
  const readList = async (found: object[] | undefined) =>
    /<\/section><section>(.*?)<\/section>/.exec((await openCategory(1, found)).main.text)?.[1];
  expect(await readList([])).toMatchInlineSnapshot(
    `"<h2>No hay artículos en esta categoría</h2><p>Aún no se han publicado artículos en la categoría "Noticias".<p><a class="btn signal" href="/#categorias">Explorar otras categorías</a>"`,
  );
  const failing = await open(lightCategory, (address) =>
    /categories/.test(address) ? [{ ...many, slug: 'puente' }] : undefined,
  );
  expect(failing.main.text).toContain(
    '<section><p>No se pudieron cargar los artículos.<p><a class=btn href="">Cargar de nuevo</a></section>',
  );
  expect(await open(lightCategory, () => undefined)).toMatchInlineSnapshot(`
    {
      "description": "Revise su conexión e inténtelo de nuevo.",
      "main": Xml {
        "text": "<section><h1>No se pudo cargar esta página</h1><p>Revise su conexión e inténtelo de nuevo.<p><a class=btn href="">Cargar de nuevo</a><a class="btn signal" href="/">Volver al inicio</a></section>",
      },
      "title": "No se pudo cargar esta página",
    }
  `);
  expect(await open(lightCategory, () => [category])).toMatchInlineSnapshot(`
    {
      "description": "La categoría que busca no existe.",
      "main": Xml {
        "text": "<section class=hero><h1>Categoría no encontrada</h1><p class=intro>La categoría que busca no existe.<p><a class="btn signal" href="/">Volver al inicio</a></section>",
      },
      "title": "Categoría no encontrada",
    }
  `);
  expect((await openCategory(4)).title).toBe('404 Page Not Found');
});

test('the pages that are the same for everybody', async () => {
  const { main: contact, ...rest } = await open(lightContact, () => undefined);
  expect(rest).toMatchInlineSnapshot(`
    {
      "description": "Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas.",
      "path": "/contacto",
      "title": "Contacto",
    }
  `);
  expect(toLines(contact.text)).toMatchInlineSnapshot(`
    "<div>
    <h1>Contacto</h1>
    <p class=intro>Preguntas, correcciones, propuestas o publicidad. Lo que escriba lo lee y lo responde una persona.</div>
    <section>
    <h2>Información de contacto</h2>
    <p class=meta>Correo electrónico
    <h3>
    <a href="mailto:a@plomada.example">a@plomada.example</a></h3>
    <p class=meta>Ubicación
    <h3>Venezuela</h3>
    <p class=meta>Quiénes somos
    <h3>
    <a href="/articulo/que-es-plomada">Qué es Plomada</a></h3>
    <p class=meta>Tiempo de respuesta
    <h3>24-48 horas</h3>
    <p>
    <a class="btn signal" href="mailto:a@plomada.example">Escribir un correo</a></section>
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
    <p>Escriba a a@plomada.example, con el nombre de la página y lo que vio. Si el error es de contenido, lo corregimos en el artículo y decimos qué estaba mal.</details>
    <details>
    <summary>¿Qué opciones de publicidad ofrecen?</summary>
    <p>Disponemos de espacios identificados como publicidad, separados del contenido. Escríbanos con el asunto «Publicidad» y le enviaremos formatos y condiciones.</details></section>"
  `);
  expect(await open(lightSaved, () => undefined)).toMatchInlineSnapshot(`
    {
      "description": "Los artículos que guardó en este dispositivo, para leerlos también sin conexión.",
      "main": Xml {
        "text": "<div><nav aria-label=Ruta><a href="/">Volver al inicio</a></nav><h1>Guardados</h1><p class=intro>Lo que guarda queda en este dispositivo y se lee también sin conexión.<p class=meta>La lista la muestra la versión completa.<p><a class="btn signal" href="?modo=completo">Versión completa</a></div>",
      },
      "title": "Guardados",
    }
  `);
  expect(await open(lightNotFound, () => undefined)).toMatchInlineSnapshot(`
    {
      "description": "Esta página no existe o cambió de lugar.",
      "main": Xml {
        "text": "<section class=hero><h1 lang=en>404 Page Not Found</h1><p class=intro lang=en>Did you forget to add the page to the router?<p>Esta dirección está fuera de plomo: la página no existe o cambió de lugar.<p><a class="btn signal" href="/">Volver al inicio</a><a class=btn href="/categoria/noticias">Explorar Artículos</a></section>",
      },
      "title": "404 Page Not Found",
    }
  `);
  expect(busyPage).toMatchInlineSnapshot(`
    {
      "description": "El sitio recibe más solicitudes de las que puede atender.",
      "main": Xml {
        "text": "<div><h1>Espere un momento</h1><p>El sitio recibe ahora más solicitudes de las que puede atender. Inténtelo de nuevo en unos segundos.<p><a class=btn href="">Cargar de nuevo</a></div>",
      },
      "title": "Espere un momento",
    }
  `);
  expect(await open(lightArticle, () => undefined)).toMatchInlineSnapshot(`
    {
      "description": "El artículo que busca no existe o ha sido eliminado.",
      "main": Xml {
        "text": "<section class=hero><h1>Artículo no encontrado</h1><p class=intro>El artículo que busca no existe o ha sido eliminado.<p><a class="btn signal" href="/">Volver al inicio</a></section>",
      },
      "title": "Artículo no encontrado",
    }
  `);
  const { main: privacy, ...told } = await open(lightPrivacy, () => undefined);
  expect(told).toMatchInlineSnapshot(`
    {
      "description": "Qué datos recopilamos, qué cookies usamos, cuáles son sus derechos y cómo protegemos su información.",
      "path": "/privacidad",
      "title": "Política de Privacidad y Seguridad",
    }
  `);
  expect(toLines(privacy.text).split('\n').slice(0, 12)).toMatchInlineSnapshot(`
    [
      "<div>",
      "<nav aria-label=Ruta>",
      "<a href="/">Volver al inicio</a></nav>",
      "<h1>Política de Privacidad y Seguridad</h1>",
      "<p>Última actualización: ",
      "<b>15 de diciembre de 2024</b></div>",
      "<article>",
      "<h2 id="datos">Datos que recopilamos</h2>",
      "<p>Para leer Plomada no hace falta abrir una cuenta ni identificarse. Tratamos los datos mínimos para que el sitio funcione, para enviarle el newsletter si usted lo pide y para saber, en conjunto, qué artículos se leen.</p>",
      "<ul>",
      "<li>",
      "<strong>Correo electrónico del newsletter.</strong> La dirección que usted escribe al suscribirse, solo para enviarle el newsletter. La borramos treinta días después de que se dé de baja. Si no la confirma, treinta días después del correo en que se lo preguntamos, y a lo sumo sesenta después de suscribirse; mientras el sitio no tenga servidor de correo, esa pregunta espera y su dirección con ella. De la baja queda una huella que no la revela, y los respaldos la conservan hasta treinta días más. Si la dio por otra vía, cada correo le dice dónde y cuándo.</li>",
    ]
  `);
  expect(privacy.text.match(/<article>.*<\/article>/s)?.[0]).not.toMatch(/class=|<svg/);
});

test('each of the pages a letter leads to says what happened', () => {
  const pages: SubscriptionPage[] = [
    'confirmation',
    'confirmed',
    'leaving',
    'left',
    'returned',
    'unknown',
    'failed',
  ];
  const all = pages.map((page) => {
    const { title, description, main, ...rest } = toSubscriptionAnswer(page, identity);
    expect(rest).toEqual({ hasFullVersion: false });
    return [title, description, ...toLines(main.text).split('\n')];
  });
  expect(all).toMatchInlineSnapshot(`
    [
      [
        "Confirme su suscripción",
        "Un toque más, y el boletín de Plomada llega a su correo.",
        "<div class=hero>",
        "<h1>Confirme su suscripción</h1>",
        "<p class=intro>Un toque más, y el boletín de Plomada llega a su correo.</div>",
        "<div class=hero>",
        "<form method=post>",
        "<button class="btn signal" name="decision" value="confirmar">",
        "<span class=lead>Confirmar suscripción</span></button></form></div>",
        "<div class=hero>",
        "<p class=meta>Si no lo pidió usted, cierre esta página: sin confirmar no le enviamos nada, y su dirección se olvida en treinta días.</div>",
      ],
      [
        "Suscripción confirmada",
        "El próximo boletín llegará a su correo. Cada uno lleva al pie un enlace para darse de baja.",
        "<div class=hero>",
        "<h1>Suscripción confirmada</h1>",
        "<p class=intro>El próximo boletín llegará a su correo. Cada uno lleva al pie un enlace para darse de baja.</div>",
        "<div class=hero>",
        "<p>",
        "<a class="btn signal" href="/">Volver al inicio</a>",
        "<a class=btn href="/categoria/noticias">Explorar Artículos</a></div>",
      ],
      [
        "Darse de baja",
        "Pulse el botón y el boletín de Plomada dejará de llegar a su correo.",
        "<div class=hero>",
        "<h1>Darse de baja</h1>",
        "<p class=intro>Pulse el botón y el boletín de Plomada dejará de llegar a su correo.</div>",
        "<div class=hero>",
        "<form method=post>",
        "<button class="btn signal" name="decision" value="baja">",
        "<span class=lead>Darme de baja</span></button></form></div>",
        "<div class=hero>",
        "<p class=meta>Si llegó aquí por un mensaje que le reenviaron, cierre esta página: la baja sería de quien se lo envió.</div>",
      ],
      [
        "Ya no recibirá el boletín",
        "¿Fue un error? Puede volver ahora mismo.",
        "<div class=hero>",
        "<h1>Ya no recibirá el boletín</h1>",
        "<p class=intro>¿Fue un error? Puede volver ahora mismo.</div>",
        "<div class=hero>",
        "<form method=post>",
        "<button class="btn signal" name="decision" value="deshacer">",
        "<span class=lead>Deshacer la baja</span></button></form></div>",
        "<div class=hero>",
        "<p class=meta>Borraremos su dirección en treinta días; para que sea antes, escríbanos.</div>",
      ],
      [
        "Sigue en la lista",
        "La baja se deshizo: el próximo boletín llegará a su correo.",
        "<div class=hero>",
        "<h1>Sigue en la lista</h1>",
        "<p class=intro>La baja se deshizo: el próximo boletín llegará a su correo.</div>",
        "<div class=hero>",
        "<p>",
        "<a class="btn signal" href="/">Volver al inicio</a>",
        "<a class=btn href="/categoria/noticias">Explorar Artículos</a></div>",
      ],
      [
        "Este enlace ya no sirve",
        "La suscripción que llevaba se borró. Si quiere el boletín, suscríbase de nuevo.",
        "<div class=hero>",
        "<h1>Este enlace ya no sirve</h1>",
        "<p class=intro>La suscripción que llevaba se borró. Si quiere el boletín, suscríbase de nuevo.</div>",
        "<section class=slab id="newsletter">",
        "<h2>La obra llega a su correo</h2>",
        "<p>Suscríbase al newsletter de Plomada: lo publicado en noticias, análisis y recursos, en un solo mensaje.",
        "<p>",
        "<label for=correo>Correo electrónico</label>",
        "<form method=post action="/boletin">",
        "<input id=correo size=9 name=email type=email required autocomplete=email value="">",
        "<label hidden>Deje vacía esta casilla",
        "<input name=website autocomplete=off></label>",
        "<button class="btn signal">Suscribirse</button></form>",
        "<p class=meta>Le escribiremos para que lo confirme. Puede darse de baja cuando quiera.</section>",
      ],
      [
        "No se pudo guardar",
        "El sitio no puede responder ahora, y todo sigue como estaba. Vuelva atrás y pulse otra vez en un minuto.",
        "<div class=hero>",
        "<h1>No se pudo guardar</h1>",
        "<p class=intro>El sitio no puede responder ahora, y todo sigue como estaba. Vuelva atrás y pulse otra vez en un minuto.</div>",
      ],
    ]
  `);
});

test('light results go by pages, and lead on where nothing was found', async () => {
  const page = { results: [article], found: 45, page: 2, categories: counted };
  const query = '?q=muro&pagina=2';
  const { main, ...rest } = await open(lightSearch, () => page, { query });
  expect(rest).toMatchInlineSnapshot(`
    {
      "description": "Lo que Plomada ha publicado sobre «muro».",
      "isListed": false,
      "path": "/buscar?q=muro&pagina=2",
      "q": "muro",
      "title": "Resultados para «muro», página 2",
    }
  `);
  expect(toLines(main.text)).toMatchInlineSnapshot(`
    "<div>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <h1>Resultados para «muro»</h1>
    <h2>45 resultados, página 2 de 3</h2>
    <nav aria-label="Filtrar por categoría">
    <a href="/buscar?q=muro" aria-current=true>Todas 
    <b>45</b></a>
    <a href="/buscar?q=muro&amp;categoria=noticias">Noticias 
    <b>20</b></a>
    <a href="/buscar?q=muro&amp;categoria=historia">Historia 
    <b>5</b></a></nav>
    <ol class=list>
    <li>
    <b class=signal>Noticias</b>
    <h3>
    <a href="/articulo/puente">El puente</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026</ol>
    <nav aria-label=Páginas>
    <a class=btn rel="prev" href="/buscar?q=muro">Resultados anteriores</a>
    <a class=btn rel="next" href="/buscar?q=muro&amp;pagina=3">Más resultados</a></nav></div>"
  `);
  const nothing = { results: [], found: 0, page: 1, categories: [] };
  const nearest = { categories: [category], articles: [wall] };
  expect(
    await show(lightSearch, () => ({ ...nothing, nearest }), { query }),
  ).toMatchInlineSnapshot(`
    "<div>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <h1>Resultados para «muro»</h1>
    <h2>No se encontraron resultados</h2>
    <h2>Más Populares</h2>
    <ul class="list columns">
    <li>
    <b class=signal>Noticias</b>
    <h3>
    <a href="/articulo/muro">El muro</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 3.000 vistas</ul></div>"
  `);
  const nowhere = { ...nothing, nearest: { ...nearest, articles: [] } };
  expect(await show(lightSearch, () => nowhere, { query })).toMatchInlineSnapshot(`
    "<div>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <h1>Resultados para «muro»</h1>
    <h2>No se encontraron resultados</h2>
    <h2>Categorías cercanas</h2>
    <p>
    <a class=btn href="/categoria/noticias">Noticias</a></div>"
  `);
  expect(await show(lightSearch, () => page, { query: '?q=mu' })).toContain(
    '<p class=intro>Escriba al menos 3 caracteres.',
  );
  const understood = { ...page, results: [{ ...article, understood: 'muro' }] };
  expect(await show(lightSearch, () => understood, { query: '?q=mrro' })).toContain(
    '<h1>Resultados para «muro»</h1>\n<p>Usted escribió «mrro».',
  );
});

test('what stands around every light page', async () => {
  const page = await openCategory(1);
  const read = (change: object, who = {}) =>
    toLines(
      toDocument({ ...page, ...change }, { ...identity, ...who })
        .replace(/<style>.*<\/style>/, '')
        .replace(page.main.text, '')
        .replace(/\d,\d KB/, '0,0 KB'),
    );
  const whole = toDocument(page, identity);
  const [[paper, nightPaper], [ink]] = [palette.paper, palette.ink];
  expect(whole).toMatch(
    new RegExp(`<style>:root\\{color-scheme:light dark;--p:${paper};--i:${ink};[^<]*</style>`),
  );
  expect(whole).toContain(`@media (prefers-color-scheme:dark){:root{--p:${nightPaper};`);
  expect(toDocument(page, { ...identity, accent: '#0055aa' })).toMatch(/<style>[^<]*#0055aa/);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const bytes = brotliCompressSync(whole.replace(/\d,\d KB/, '0,0 KB'), { params }).length + 900;
  expect(whole).toContain(`Versión ligera: ${(bytes / 1024).toFixed(1).replace('.', ',')} KB<`);
  const html = read({ isListed: true, q: 'a "b"' }, { social: { x: 'https://x.example/p' } });
  expect(html).toMatchInlineSnapshot(`
    "<!doctype html>
    <html lang=es>
    <meta charset=utf-8>
    <meta name=viewport content="width=device-width">
    <title>Noticias | Plomada</title>
    <meta name=description content="Obras.">
    <link rel=icon href=data:,>
    <nav aria-label=Versión>
    <span>Versión ligera: 0,0 KB</span>
    <a href="?modo=completo">Versión completa</a></nav>
    <header>
    <a href=/>
    <svg width=10 height=54 viewBox="0 0 18 94" aria-hidden=true>
    <path fill=currentColor d="M8 0h2v64h7v12L9 94 1 76V64h7z"/></svg>Plomada</a>
    <form action="/buscar" role=search>
    <input name=q size=3 value="a &quot;b&quot;" required minlength=3 aria-label="Buscar artículos">
    <button class=btn>Buscar</button></form>
    <nav aria-label=Principal>
    <a href="/">Inicio</a>
    <a href="/categoria/noticias" aria-current=page>Noticias</a>
    <a href="/categoria/analisis">Análisis</a>
    <a href="/categoria/recursos">Recursos</a>
    <a href="/contacto">Contacto</a></nav></header>
    <main></main>
    <footer>
    <p>Plomada informa sobre el sector construcción en Venezuela: noticias, análisis y recursos con contenido independiente, para profesionales y público general.
    <p>
    <a href="https://x.example/p">X</a>
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
  expect(read({ path: undefined })).toContain('<meta name=robots content=noindex>');
  expect(read({ isListed: false })).toContain('<meta name=robots content=noindex>');
  expect(read({ hasFullVersion: false })).not.toContain('Versión');
  expect(read({ path: '/buscar?q=muro' })).toMatch(/href="[^"]*q=muro[^"]*">Versión completa/);
  expect(read({}, { tagline: 'Obra y más' })).toContain('<p>Obra y más\n');
});
