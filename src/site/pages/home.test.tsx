import { expect, test } from 'vitest';
import { answers, identity, onItsWay, openSite, statistics } from '../testing/page.tsx';

/** Of the first page, what is read from the API. */
const readBlocks = ({ readMain }: { readMain: () => string }) =>
  readMain().replace(/^[\s\S]*(?=Artículos destacados)|(?<=La obra)[\s\S]*?(?=Estad|$)/g, '');

const advert = {
  id: 5,
  client: 'La Escuadra',
  image: { src: '/imagenes/a.webp', alt: 'Andamios', width: 640, height: 530 },
};

test('the first page leads with what is featured, and has all that the specification asks for', async () => {
  const page = await openSite('/');
  expect(page.readMain()).toMatchInlineSnapshot(`
    "Información|del Sector|Construcción|en Venezuela
    Noticias, análisis y recursos para quienes calculan, construyen y viven las obras del país. Contenido independiente, explicado con planos.
    [href=/categoria/noticias]|Explorar Artículos|[href=#newsletter]|Suscribirse al Newsletter
    [media=(width < 45rem) and (prefers-color-scheme: dark), srcset=/src/site/home/grua-movil.svg#oscuro]
    [media=(width < 45rem), srcset=/src/site/home/grua-movil.svg]
    [media=(prefers-color-scheme: dark), srcset=/src/site/home/grua.svg#oscuro]
    [width=940, height=876, Elevación de una grúa torre junto a una estructura de concreto en construcción, fetchpriority=high, src=/src/site/home/grua.svg]
    [aria-busy=false]
    Artículos destacados
    [media=(width < 45rem), srcset=/imagenes/puente/lamina.svg#movil]
    [width=1200, height=800, Alzado del puente, loading=lazy, decoding=async, src=/imagenes/puente/lamina.svg]
    Noticias
    [href=/articulo/puente]|El puente
    Se abrió.
    12 nov 2026|2|min lectura|1.240|vistas
    Noticias
    [href=/articulo/articulo-2]|El muro
    [media=(width < 45rem), srcset=/imagenes/muro/miniatura-104.avif 104w, /imagenes/muro/miniatura-208.avif 208w, /imagenes/muro/miniatura-288.avif 288w, sizes=104px]
    [media=(width < 45rem), srcset=/imagenes/muro/miniatura-104.webp 104w, /imagenes/muro/miniatura-208.webp 208w, /imagenes/muro/miniatura-288.webp 288w, sizes=104px]
    [srcset=/imagenes/muro/ficha-264.avif 264w, /imagenes/muro/ficha-528.avif 528w, sizes=26vw]
    [srcset=/imagenes/muro/ficha-264.webp 264w, /imagenes/muro/ficha-528.webp 528w, sizes=26vw]
    [width=1200, height=800, Un muro, loading=lazy, decoding=async, src=/imagenes/muro/ficha-528.webp]
    12 nov 2026|2|min lectura|1.340|vistas
    Noticias
    [href=/articulo/articulo-3]|La viga
    12 nov 2026|2|min lectura|1.440|vistas
    Noticias
    [href=/articulo/articulo-4]|La losa
    12 nov 2026|2|min lectura|1.540|vistas
    [aria-busy=false]
    Categorías principales
    [href=/categoria/noticias]|Noticias
    Obras.
    30|artículos
    [href=/categoria/analisis]|Análisis
    Cálculo.
    1|artículos
    Artículos recientes
    Filtrar por categoría|[value=all, selected=]|Todas las categorías|[value=noticias]|Noticias|[value=analisis]|Análisis
    [aria-busy=false]
    Noticias
    [href=/articulo/puente]|El puente
    Se abrió.
    [media=(width < 45rem) and (prefers-color-scheme: dark), srcset=/imagenes/puente/miniatura-104-oscuro.webp 104w, /imagenes/puente/miniatura-208-oscuro.webp 208w, /imagenes/puente/miniatura-288-oscuro.webp 288w, sizes=104px]
    [media=(width < 45rem), srcset=/imagenes/puente/miniatura-104.webp 104w, /imagenes/puente/miniatura-208.webp 208w, /imagenes/puente/miniatura-288.webp 288w, sizes=104px]
    [media=(prefers-color-scheme: dark), srcset=/imagenes/puente/ficha-264-oscuro.webp 264w, /imagenes/puente/ficha-528-oscuro.webp 528w, sizes=264px]
    [srcset=/imagenes/puente/ficha-264.webp 264w, /imagenes/puente/ficha-528.webp 528w, sizes=264px]
    [width=1200, height=800, Alzado del puente, loading=lazy, decoding=async, src=/imagenes/puente/ficha-528.webp]
    12 nov 2026|2|min lectura|1.240|vistas
    [Me gusta: El puente, aria-pressed=false]|[Guardar: El puente, aria-pressed=false]
    Noticias
    [href=/articulo/articulo-2]|El muro
    Se abrió.
    [media=(width < 45rem), srcset=/imagenes/muro/miniatura-104.avif 104w, /imagenes/muro/miniatura-208.avif 208w, /imagenes/muro/miniatura-288.avif 288w, sizes=104px]
    [media=(width < 45rem), srcset=/imagenes/muro/miniatura-104.webp 104w, /imagenes/muro/miniatura-208.webp 208w, /imagenes/muro/miniatura-288.webp 288w, sizes=104px]
    [srcset=/imagenes/muro/ficha-264.avif 264w, /imagenes/muro/ficha-528.avif 528w, sizes=264px]
    [srcset=/imagenes/muro/ficha-264.webp 264w, /imagenes/muro/ficha-528.webp 528w, sizes=264px]
    [width=1200, height=800, Un muro, loading=lazy, decoding=async, src=/imagenes/muro/ficha-528.webp]
    12 nov 2026|2|min lectura|1.340|vistas
    [Me gusta: El muro, aria-pressed=false]|[Guardar: El muro, aria-pressed=false]
    Noticias
    [href=/articulo/articulo-3]|La viga
    Se abrió.
    12 nov 2026|2|min lectura|1.440|vistas
    [Me gusta: La viga, aria-pressed=false]|[Guardar: La viga, aria-pressed=false]
    Noticias
    [href=/articulo/articulo-4]|La losa
    Se abrió.
    12 nov 2026|2|min lectura|1.540|vistas
    [Me gusta: La losa, aria-pressed=false]|[Guardar: La losa, aria-pressed=false]
    Noticias
    [href=/articulo/articulo-5]|El río
    Se abrió.
    12 nov 2026|2|min lectura|1.240|vistas
    [Me gusta: El río, aria-pressed=false]|[Guardar: El río, aria-pressed=false]
    Noticias
    [href=/articulo/articulo-6]|El aire
    Se abrió.
    12 nov 2026|2|min lectura|1.340|vistas
    [Me gusta: El aire, aria-pressed=false]|[Guardar: El aire, aria-pressed=false]
    Cargar Más Artículos
    [Más contenido]
    Más Populares
    [aria-busy=false]
    1
    [href=/articulo/articulo-4]|La losa
    1.540|vistas
    2
    [href=/articulo/articulo-3]|La viga
    1.440|vistas
    3
    [href=/articulo/articulo-2]|El muro
    1.340|vistas
    Espacio Publicitario
    La obra llega a su correo
    Suscríbase al newsletter de Plomada: lo publicado en noticias, análisis y recursos, en un solo mensaje.
    [method=post, action=/boletin]
    Correo electrónico|[nombre@correo.com, required=, Una dirección completa, como nombre@correo.com]
    [inert=]|Deje vacía esta casilla
    Suscribirse
    Le escribiremos para que lo confirme. Puede darse de baja cuando quiera.
    [aria-busy=false]
    Estadísticas del sector
    Artículos publicados
    +45
    Lecturas totales
    12.3K
    Suscriptores
    +9"
  `);
  expect(page.readHead()).toMatchInlineSnapshot(`
    "Información del Sector Construcción en Venezuela|Plomada
    [content=Noticias, análisis y recursos del sector construcción en Venezuela: contenido independiente para profesionales y público general.]
    [content=max-image-preview:large]
    [href=https://plomada.example/]
    [property=og:type, content=website]
    [property=og:site_name, content=Plomada]
    [property=og:locale, content=es_VE]
    [property=og:url, content=https://plomada.example/]
    [property=og:title, content=Información del Sector Construcción en Venezuela]
    [property=og:description, content=Noticias, análisis y recursos del sector construcción en Venezuela: contenido independiente para profesionales y público general.]
    [property=og:image, content=https://plomada.example/tarjetas/b19959415ce143bd/inicio.jpg]
    [property=og:image:type, content=image/jpeg]
    [property=og:image:width, content=1200]
    [property=og:image:height, content=630]
    [property=og:image:alt, content=Plomada: Información del Sector Construcción en Venezuela]
    [content=summary_large_image]
    [content=Plomada: Información del Sector Construcción en Venezuela]"
  `);
});

test('an administrator has the site say other words, names and networks, and an advert in its places', async () => {
  const page = await openSite('/', {
    identity: {
      ...identity,
      name: 'Obra',
      tagline: 'Lo nuestro.',
      social: { x: 'https://x.example/obra' },
      menu: { '/categoria/noticias': 'Actualidad' },
      advert,
    },
  });
  const said = page.read();
  expect(said).toContain(
    '[href=/categoria/noticias]|Actualidad\n[href=/categoria/analisis]|Análisis',
  );
  expect(said).toContain('\nFacebook\n[href=https://x.example/obra]|X\nLinkedIn\n');
  expect(document.querySelectorAll('[aria-label="Redes sociales"] > :has(a)')).toHaveLength(
    document.querySelectorAll('[aria-label="Redes sociales"]').length,
  );
  expect(said).toContain('\nLo nuestro.\n[Redes sociales]');
  expect(said).not.toContain('Espacio Publicitario');
  // After the third article of the list, and beside it.
  expect(
    said.match(/.*La viga, aria.*\n[\s\S]*?(?=\nNoticias)|La obra llega|Publicidad ·.*\n.*/g),
  ).toMatchInlineSnapshot(`
    [
      "[Me gusta: La viga, aria-pressed=false]|[Guardar: La viga, aria-pressed=false]
    Publicidad · La Escuadra
    [href=/publicidad/5]|[Andamios, width=640, height=530, loading=lazy, src=/imagenes/a.webp]",
      "Publicidad · La Escuadra
    [href=/publicidad/5]|[Andamios, width=640, height=530, loading=lazy, src=/imagenes/a.webp]",
      "La obra llega",
    ]
  `);
  expect(page.readHead()).toContain('[content=Lo nuestro.]');
});

test('what is on its way has its place, and says so', async () => {
  const never = Object.fromEntries(Object.keys(answers()).map((path) => [path, onItsWay]));
  const page = await openSite('/', { answers: never });
  expect(readBlocks(page)).toMatchInlineSnapshot(`
    "Artículos destacados
    Cargando…
    [aria-busy=true]
    Categorías principales
    Cargando…
    Artículos recientes
    Filtrar por categoría|[value=all, selected=]|Todas las categorías
    [aria-busy=true]
    …
    Cargando…
    [Más contenido]
    Más Populares
    [aria-busy=true]
    …
    Espacio Publicitario
    La obraEstadísticas del sector
    Cargando…
    Artículos publicados
    …
    Lecturas totales
    …
    Suscriptores
    …"
  `);
  const article = await openSite('/articulo/puente', { answers: never });
  expect(article.readHead()).toContain('Cargando…');
  expect(article.readMain()).toMatchInlineSnapshot(`
    "[aria-busy=true]|Cargando…
    [href=/]|Volver al inicio|…"
  `);
  expect(
    (await openSite('/categoria/noticias', { answers: never })).readMain(),
  ).toMatchInlineSnapshot(`
    "[aria-busy=true]
    [href=/]|Volver al inicio|Cargando…|artículos disponibles
    Artículos de
    [aria-busy=true]
    …
    Cargando…
    Otras categorías"
  `);
  const search = await openSite('/buscar?q=muro', { answers: { '/api/search': onItsWay } });
  expect(search.readMain()).toMatchInlineSnapshot(`
    "[href=/]|Volver al inicio
    Resultados para|«muro»
    [action=/buscar]|[Buscar artículos, Buscar artículos, required=, minlength=3, maxlength=100, enterkeyhint=search, value=muro]|Buscar
    [Resultados, aria-busy=true]
    Buscando...
    …"
  `);
});

test('what there is nothing of says so, and figures of nothing are figures', async () => {
  const none = { totalArticles: 0, totalViews: 0, totalSubscribers: 0 };
  const page = await openSite('/', {
    answers: { '/api/articles': [], '/api/categories': [], '/api/statistics': none },
  });
  expect(readBlocks(page)).toMatchInlineSnapshot(`
    "Artículos destacados
    No hay artículos destacados disponibles.
    [aria-busy=false]
    Categorías principales
    No hay categorías disponibles.
    Artículos recientes
    Filtrar por categoría|[value=all, selected=]|Todas las categorías
    No hay artículos disponibles.
    [Más contenido]
    Más Populares
    No hay artículos disponibles.
    Espacio Publicitario
    La obraEstadísticas del sector
    Artículos publicados
    +0
    Lecturas totales
    0.0K
    Suscriptores
    +0"
  `);
});

test('the figures are as large as the longest of them allows', async () => {
  const sizeOf = async (totalArticles: number) => {
    await openSite('/', {
      answers: { ...answers(), '/api/statistics': { ...statistics, totalArticles } },
    });
    return document
      .querySelector('main dl')
      ?.className.match(/text-\S+$|text-\S+ md:text-\S+$/)?.[0];
  };
  expect(await sizeOf(1_234)).toBe('text-figure');
  expect(await sizeOf(12_345)).toBe('text-[36vw] md:text-figure');
  expect(await sizeOf(123_456)).toBe('text-[26vw] md:text-[9vw]');
});

test('each block that could not be read says so, keeps the reader there, and asks again by itself', async () => {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.keys(answers()).map((path) => [path, 503]),
  );
  const page = await openSite('/', { answers: given });
  expect(readBlocks(page)).toMatchInlineSnapshot(`
    "Artículos destacados
    No se pudieron cargar los artículos destacados.
    Cargar de nuevo
    [aria-busy=false]
    Categorías principales
    No se pudieron cargar las categorías.
    Cargar de nuevo
    Artículos recientes
    Filtrar por categoría|[value=all, selected=]|Todas las categorías
    No se pudieron cargar los artículos.
    Cargar de nuevo
    [Más contenido]
    Más Populares
    No se pudieron cargar los artículos.
    Cargar de nuevo
    Espacio Publicitario
    La obra"
  `);
  expect(await page.press('Cargar de nuevo', 0)).toEqual([
    'GET /api/articles?featured=true&limit=4',
  ]);
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('destacados');
  expect(await page.press('Cargar de nuevo', 1)).toEqual(['GET /api/categories']);
  expect(await page.press('Cargar de nuevo', 2)).toEqual(['GET /api/articles?limit=6']);
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('recientes');
  Object.assign(given, answers());
  expect(await page.press('Cargar de nuevo', 3)).toEqual(['GET /api/articles?limit=5']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Más contenido');
  expect(page.readMain()).toContain('Más Populares\n[aria-busy=false]\n1\n');
});
