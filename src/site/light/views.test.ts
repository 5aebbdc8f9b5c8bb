import { expect, test } from 'vitest';
import { lightArticle } from './article.ts';
import { lightHome } from './home.ts';
import { toSubscriptionPage } from './newsletter.ts';
import { lightSearch } from './search.ts';
import { article, category, identity, show, statistics, toLines, wall } from './testing/show.ts';

const home = (address: string) =>
  /categories/.test(address) ? [category] : /stat/.test(address) ? statistics : [article, wall];

test('the light first page has all that the full one says', async () => {
  expect(await show(lightHome, home)).toMatchInlineSnapshot(`
    "<section class=hero>
    <h1>Información del Sector Construcción en Venezuela</h1>
    <p class=intro>Noticias, análisis y recursos para quienes calculan, construyen y viven las obras del país. Contenido independiente, explicado con planos.
    <p>
    <a class="btn signal" href="/categoria/noticias">Explorar Artículos</a>
    <a class=btn href="#newsletter">Suscribirse al Newsletter</a></section>
    <section>
    <h2>Artículos destacados</h2>
    <div class=wide>
    <div>
    <p>
    <b class=signal>Noticias</b>
    <h3 class=lead>
    <a href="/articulo/puente">El puente</a></h3>
    <p class=intro>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 1.240 vistas</div>
    <ul class=list>
    <li>
    <b class=signal>Noticias</b>
    <h3>
    <a href="/articulo/muro">El muro</a></h3>
    <p class=meta>12 nov 2026 · 2 min lectura · 3.000 vistas</ul></div></section>
    <section>
    <h2 id="categorias">Categorías principales</h2>
    <ul class="list columns">
    <li>
    <p class=count>
    <b class=figure>4</b> 
    <small>artículos</small></p>
    <h3>
    <a href="/categoria/noticias">Noticias</a></h3>
    <p>Obras.</ul></section>
    <div class=wide>
    <section>
    <h2 id=recientes>Artículos recientes</h2>
    <nav aria-label="Filtrar por categoría">
    <span aria-current=true>Todas las categorías</span>
    <a href="/categoria/noticias">Noticias</a></nav>
    <ul class=list>
    <li>
    <b class=signal>Noticias</b>
    <h3>
    <a href="/articulo/puente">El puente</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 1.240 vistas
    <li>
    <b class=signal>Noticias</b>
    <h3>
    <a href="/articulo/muro">El muro</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 3.000 vistas</ul></section>
    <aside aria-label="Más contenido">
    <h2>Más Populares</h2>
    <ol class=list>
    <li>
    <h3>
    <a href="/articulo/muro">El muro</a></h3>
    <p class=meta>3.000 vistas
    <li>
    <h3>
    <a href="/articulo/puente">El puente</a></h3>
    <p class=meta>1.240 vistas</ol>
    <p>Espacio Publicitario</aside></div>
    <section class=slab id="newsletter">
    <h2>La obra llega a su correo</h2>
    <p>Suscríbase al newsletter de Plomada: lo publicado en noticias, análisis y recursos, en un solo mensaje.
    <p>
    <label for=correo>Correo electrónico</label>
    <form method=post action="/boletin">
    <input id=correo size=9 name=email type=email required autocomplete=email value="">
    <label hidden>Deje vacía esta casilla
    <input name=website autocomplete=off></label>
    <button class="btn signal">Suscribirse</button></form>
    <p class=meta>Le escribiremos para que lo confirme. Puede darse de baja cuando quiera.</section>
    <section>
    <h2>Estadísticas del sector</h2>
    <div class=columns>
    <p>
    <b class="figure total">+45</b> Artículos publicados
    <p>
    <b class="figure total">12.3K</b> Lecturas totales
    <p>
    <b class="figure total">+1396</b> Suscriptores</div></section>"
  `);
  expect(await show(lightHome, () => undefined)).toMatchInlineSnapshot(`
    "<section class=hero>
    <h1>Información del Sector Construcción en Venezuela</h1>
    <p class=intro>Noticias, análisis y recursos para quienes calculan, construyen y viven las obras del país. Contenido independiente, explicado con planos.
    <p>
    <a class="btn signal" href="/categoria/noticias">Explorar Artículos</a>
    <a class=btn href="#newsletter">Suscribirse al Newsletter</a></section>
    <section>
    <h2>Artículos destacados</h2>
    <p>No se pudieron cargar los artículos destacados.
    <p>
    <a class=btn href="">Cargar de nuevo</a></section>
    <section>
    <h2 id="categorias">Categorías principales</h2>
    <p>No se pudieron cargar las categorías.
    <p>
    <a class=btn href="">Cargar de nuevo</a></section>
    <div class=wide>
    <section>
    <h2 id=recientes>Artículos recientes</h2>
    <nav aria-label="Filtrar por categoría">
    <span aria-current=true>Todas las categorías</span></nav>
    <p>No se pudieron cargar los artículos.
    <p>
    <a class=btn href="">Cargar de nuevo</a></section>
    <aside aria-label="Más contenido">
    <h2>Más Populares</h2>
    <p>No se pudieron cargar los artículos.
    <p>
    <a class=btn href="">Cargar de nuevo</a>
    <p>Espacio Publicitario</aside></div>
    <section class=slab id="newsletter">
    <h2>La obra llega a su correo</h2>
    <p>Suscríbase al newsletter de Plomada: lo publicado en noticias, análisis y recursos, en un solo mensaje.
    <p>
    <label for=correo>Correo electrónico</label>
    <form method=post action="/boletin">
    <input id=correo size=9 name=email type=email required autocomplete=email value="">
    <label hidden>Deje vacía esta casilla
    <input name=website autocomplete=off></label>
    <button class="btn signal">Suscribirse</button></form>
    <p class=meta>Le escribiremos para que lo confirme. Puede darse de baja cuando quiera.</section>"
  `);
  expect(await show(lightHome, (address) => (/stat/.test(address) ? statistics : []))).toContain(
    '<p>No hay artículos destacados disponibles.</section>',
  );
  expect((await show(lightHome, () => [])).match(/<p>No hay .*/g)).toEqual([
    '<p>No hay artículos destacados disponibles.</section>',
    '<p>No hay categorías disponibles.</section>',
    '<p>No hay artículos disponibles.</section>',
    '<p>No hay artículos disponibles.',
  ]);
});

test('the light first page leads on to more articles while there may be more', async () => {
  const read = async (count: number, query: string) =>
    /[^"]*(?=">Cargar Más)/.exec(
      await show(
        lightHome,
        (address) => (/limit=(?:6|12)$/.test(address) ? Array(count).fill(article) : home(address)),
        { query },
      ),
    )?.[0];
  expect(await read(6, '')).toBe('/?articulos=12#recientes');
  expect(await read(12, 'articulos=12')).toBe('/?articulos=18#recientes');
  expect(await read(11, 'articulos=12')).toBeUndefined();
});

test('a light article has all that the full one says, and says what its picture costs', async () => {
  const image = {
    id: 'f',
    kind: 'photo',
    width: 1_200,
    height: 800,
    alt: 'Un puente',
    caption: 'Pie',
  };
  const whole = { ...article, image, related: [wall] };
  expect(await show(lightArticle, () => whole)).toMatchInlineSnapshot(`
    "<div>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <p>
    <b class=signal>
    <a href="/categoria/noticias">Noticias</a></b> 12 de noviembre de 2026
    <h1>El puente</h1>
    <div class=wide>
    <p class=intro>Se abrió.
    <p class=row>
    <span>
    <b class=figure>2</b> 
    <small>min lectura</small></span>
    <span>
    <b class=figure>1.240</b> 
    <small>vistas</small></span></div>
    <div class=row>
    <p>
    <small>Autor</small> 
    <b>Ana Rojas</b>
    <br>
    <small>Actualizado el 13 de noviembre de 2026</small>
    <p>
    <a class=btn href="https://wa.me/?text=El%20puente%0Ahttps://plomada.example/articulo/puente">Compartir por WhatsApp</a>
    <a class=btn href="?modo=completo">Guardar</a></div>
    <figure>
    <a class=btn href="/imagenes/f/foto-640.webp">Ver foto, 20 KB</a>
    <figcaption class=meta>Un puente Pie</figcaption></figure></div>
    <article>
    <p>Texto.</p></article>
    <div>
    <p class=meta>#acero #losa
    <p>Publicado el 
    <b>12 de noviembre de 2026</b>
    <br>
    <small>Actualizado el 13 de noviembre de 2026</small>
    <p>
    <a class=btn href="https://wa.me/?text=El%20puente%0Ahttps://plomada.example/articulo/puente">Compartir por WhatsApp</a>
    <a class=btn href="?modo=completo">Guardar</a>
    <p class=meta>
    <a href="">https://plomada.example/articulo/puente</a></div>
    <section>
    <h2>Siga leyendo</h2>
    <ul class="list columns">
    <li>
    <b class=signal>Noticias</b>
    <h3>
    <a href="/articulo/muro">El muro</a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026 · 2 min lectura · 3.000 vistas</ul></section>"
  `);
  const plain = { ...article, updatedAt: article.publishedAt, tags: [] };
  const text = await show(lightArticle, () => plain);
  expect(text).not.toMatch(/Actualizado|#acero|Siga leyendo|<figure/);
  expect(await show(lightArticle, () => undefined)).toContain('Artículo no encontrado');
});

test('light results are told apart by category where there is more than one', async () => {
  const found = [category, { ...category, slug: 'historia', name: 'Historia' }];
  const list = (categories: object[], query = '?q=muro') =>
    show(lightSearch, () => ({ results: [article], found: 9, page: 1, categories }), { query });
  const choice = '<nav aria-label="Filtrar por categoría">';
  expect(await list(found)).toContain(choice);
  expect(await list([category])).not.toContain(choice);
  expect(await list([category], '?q=muro&categoria=noticias')).toContain(choice);
});

test('light results say what was found, and mark it', async () => {
  const result = { ...article, marks: { title: [[3, 9]], excerpt: [] } };
  const page = { results: [result], found: 1, page: 1, categories: [] };
  const query = '?q=puente';
  expect(await show(lightSearch, () => page, { query })).toMatchInlineSnapshot(`
    "<div>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <h1>Resultados para «puente»</h1>
    <h2>1 resultado</h2>
    <ol class=list>
    <li>
    <b class=signal>Noticias</b>
    <h3>
    <a href="/articulo/puente">El 
    <mark>puente</mark></a></h3>
    <p>Se abrió.
    <p class=meta>12 nov 2026</ol></div>"
  `);
  expect(await show(lightSearch, () => undefined, { query })).toContain(
    '<p>No se pudo completar la búsqueda.',
  );
  expect(await show(lightSearch, () => page)).toMatchInlineSnapshot(`
    "<div>
    <nav aria-label=Ruta>
    <a href="/">Volver al inicio</a></nav>
    <h1>Buscar</h1>
    <p class=intro>Escriba una palabra, un tema, una norma o el nombre de un autor.</div>"
  `);
});

test('what became of a subscription is a page of its own', () => {
  const show = (isTaken: boolean) =>
    toLines(toSubscriptionPage({ isTaken, email: 'a@b.example' }, identity).main.text);
  expect(show(true)).toMatchInlineSnapshot(`
    "<section class=hero>
    <h1>¡Suscripción exitosa!</h1>
    <p class=intro>Se ha suscrito correctamente a nuestro newsletter.
    <p>
    <a class="btn signal" href="/">Volver al inicio</a>
    <a class=btn href="/categoria/noticias">Explorar Artículos</a></section>"
  `);
  expect(show(false)).toMatchInlineSnapshot(`
    "<section role=alert>
    <h1>Error</h1>
    <p class=intro>No se pudo completar la suscripción. Inténtelo de nuevo.</section>
    <section class=slab id="newsletter">
    <h2>La obra llega a su correo</h2>
    <p>Suscríbase al newsletter de Plomada: lo publicado en noticias, análisis y recursos, en un solo mensaje.
    <p>
    <label for=correo>Correo electrónico</label>
    <form method=post action="/boletin">
    <input id=correo size=9 name=email type=email required autocomplete=email value="a@b.example">
    <label hidden>Deje vacía esta casilla
    <input name=website autocomplete=off></label>
    <button class="btn signal">Suscribirse</button></form>
    <p class=meta>Le escribiremos para que lo confirme. Puede darse de baja cuando quiera.</section>
    <div>
    <a class=btn href="/">Volver al inicio</a></div>"
  `);
});
