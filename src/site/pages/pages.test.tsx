import { afterEach, expect, test, vi } from 'vitest';
import { answers, listArticles, onItsWay, openSite } from '../testing/page.tsx';

afterEach(() => {
  // Only by a program: none of these is a stop on the keyboard's way.
  for (const element of document.querySelectorAll('[tabindex]')) {
    expect(element.getAttribute('tabindex')).toBe('-1');
  }
});

test('what surrounds each page leads everywhere, and marks where one is', async () => {
  const page = await openSite('/contacto');
  const [header, footer] = page.read().split(page.readMain());
  expect(header).toMatchInlineSnapshot(`
    "[href=#contenido]|Ir al contenido
    [Cookies]
    Usted decide qué guardamos.|Las cookies de analítica y publicidad solo se activan si las acepta.
    Configurar|Rechazar|Aceptar Todo
    [Plomada, inicio, href=/]|Plomada
    https://plomada.example/contacto
    [Principal]
    [href=/]|Inicio
    [href=/categoria/noticias]|Noticias
    [href=/categoria/analisis]|Análisis
    [href=/categoria/recursos]|Recursos
    [aria-current=page, href=/contacto]|Contacto
    [href=/buscar]|Buscar
    [action=/buscar]|[enterkeyhint=search, maxlength=100, Buscar artículos, aria-expanded=false, Buscar artículos]
    [Configuración de privacidad]|Privacidad|[Abrir menú, aria-expanded=false]
    Contacto
    Preguntas, correcciones, propuestas o publicidad. Lo que escriba lo lee y lo responde una persona.
    Información de contacto
    Correo electrónico
    [href=mailto:hola@plomada.example]|hola@plomada.example
    Ubicación
    Venezuela
    Quiénes somos
    [href=/articulo/que-es-plomada]|Qué es Plomada
    Tiempo de respuesta
    24-48|horas
    [Redes sociales]
    Facebook
    X
    LinkedIn
    Instagram
    Escríbanos
    [method=dialog]
    Los campos con|*|asterisco|son obligatorios.
    Nombre|*|[required=]
    Correo electrónico|*|[required=, pattern=(?!\\.)(?!.*\\.\\.)(?!.{255})[^\\s@"<>\\(\\)\\[\\]\\\\,;:\\p{C}]{1,64}(?<!\\.)@(?:(?:[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}\\-]{0,61}[\\p{L}\\p{M}\\p{N}]|[\\p{L}\\p{M}\\p{N}])\\.)+[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}\\-]{0,61}[\\p{L}\\p{M}\\p{N}], Una dirección completa, como nombre@correo.com]
    Asunto|*|[required=]
    Mensaje|*
    [rows=6, required=]
    Enviar mensaje
    Preguntas frecuentes
    ¿Puedo contribuir con contenido?
    Sí. Escríbanos con el tema, un resumen de diez líneas y su experiencia en él. Publicamos textos originales, verificables y sin promoción de marcas.
    ¿Ofrecen servicios de consultoría?
    No calculamos ni revisamos proyectos. Para eso necesita un profesional colegiado que conozca el terreno. Podemos orientarle sobre qué norma o documento consultar.
    ¿Cómo reporto un error en el sitio?
    Escriba a hola@plomada.example, con el nombre de la página y lo que vio. Si el error es de contenido, lo corregimos en el artículo y decimos qué estaba mal.
    ¿Qué opciones de publicidad ofrecen?
    Disponemos de espacios identificados como publicidad, separados del contenido. Escríbanos con el asunto «Publicidad» y le enviaremos formatos y condiciones.
    Plomada informa sobre el sector construcción en Venezuela: noticias, análisis y recursos con contenido independiente, para profesionales y público general.
    [Redes sociales]
    Facebook
    X
    LinkedIn
    Instagram
    Enlaces rápidos
    [href=/]|Inicio
    [href=/categoria/noticias]|Categorías
    [href=/contacto]|Contacto
    [href=/guardados]|Guardados
    [href=?modo=ligero]|Modo ligero
    Privacidad y legal
    Política de Privacidad
    [href=/privacidad]|Términos de Servicio
    Configuración de Cookies
    Copyright 2024 Plomada. Todos los derechos reservados.
    Certificado Google Ads
    Cumple GDPR
    SSL seguro
    [x=-4, y=72, textLength=294]|Plomada
    [Notifications]"
  `);
  expect(footer).toMatchInlineSnapshot(`undefined`);
});

test('a part that breaks leaves the rest of its page, and a page that breaks leaves the rest of the site', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const page = await openSite('/', {
    answers: { ...answers(), '/api/articles?featured=true&limit=4': [listArticles(1)[0], null] },
  });
  expect(page.readMain()).toContain(
    '\nNo se pudo mostrar esta parte de la página.\nCargar de nuevo\n[aria-busy=false]\nCategorías principales\n',
  );
  await page.press('Cargar de nuevo');
  const broken = await openSite('/categoria/noticias', { answers: { '/api/categories': [null] } });
  expect(broken.readMain()).toMatchInlineSnapshot(`
    "No se pudo mostrar esta página
    Algo falló al mostrarla. Cargarla de nuevo suele bastar.
    Cargar de nuevo|[href=/]|Volver al inicio"
  `);
  expect(broken.read()).toContain('Copyright 2024 Plomada');
  await broken.press('Cargar de nuevo');
  expect(reload).toHaveBeenCalledTimes(2);
  vi.mocked(console.error).mockClear();
});

test('whoever follows a wrong address is told so, and led on', async () => {
  const page = await openSite('/no/hay');
  expect(page.readMain()).toMatchInlineSnapshot(`
    "[transform=translate(6 560) skewX(-6)]|404
    [x=880, y=636, text-anchor=end]|Desplome: 6°
    [lang=en]|404|Page Not Found
    [lang=en]|Did you forget to add the page to the router?
    Esta dirección está fuera de plomo: la página no existe o cambió de lugar.
    [href=/]|Volver al inicio|[href=/categoria/noticias]|Explorar Artículos"
  `);
  expect(page.readHead()).toMatchInlineSnapshot(`
    "404 Page Not Found|Plomada
    [content=Esta página no existe o cambió de lugar.]
    [content=noindex]"
  `);
  expect(page.read()).not.toContain('https://plomada.example');
  expect((await openSite('/articulo/no')).readMain()).toMatchInlineSnapshot(`
    "[media=(prefers-color-scheme: dark), srcset=/src/site/articles/lamina-retirada.svg#oscuro]
    [width=900, height=600, Una lámina de la que solo quedan las cotas, src=/src/site/articles/lamina-retirada.svg]
    Artículo no encontrado
    El artículo que busca no existe o ha sido eliminado.
    [href=/]|Volver al inicio"
  `);
  expect((await openSite('/categoria/no')).readMain()).toMatchInlineSnapshot(`
    "[media=(prefers-color-scheme: dark), srcset=/src/site/articles/lamina-retirada.svg#oscuro]
    [width=900, height=600, Una lámina de la que solo quedan las cotas, src=/src/site/articles/lamina-retirada.svg]
    Categoría no encontrada
    La categoría que busca no existe.
    [href=/]|Volver al inicio"
  `);
  expect((await openSite('/categoria/noticias?pagina=3')).readMain()).toContain('Page Not Found');
});

test('the contact page tells how to reach us, and answers what is asked most', async () => {
  const page = await openSite('/contacto');
  expect(page.readMain()).toMatchInlineSnapshot(`
    "Contacto
    Preguntas, correcciones, propuestas o publicidad. Lo que escriba lo lee y lo responde una persona.
    Información de contacto
    Correo electrónico
    [href=mailto:hola@plomada.example]|hola@plomada.example
    Ubicación
    Venezuela
    Quiénes somos
    [href=/articulo/que-es-plomada]|Qué es Plomada
    Tiempo de respuesta
    24-48|horas
    [Redes sociales]
    Facebook
    X
    LinkedIn
    Instagram
    Escríbanos
    [method=dialog]
    Los campos con|*|asterisco|son obligatorios.
    Nombre|*|[required=]
    Correo electrónico|*|[required=, Una dirección completa, como nombre@correo.com]
    Asunto|*|[required=]
    Mensaje|*
    [rows=6, required=]
    Enviar mensaje
    Preguntas frecuentes
    ¿Puedo contribuir con contenido?
    Sí. Escríbanos con el tema, un resumen de diez líneas y su experiencia en él. Publicamos textos originales, verificables y sin promoción de marcas.
    ¿Ofrecen servicios de consultoría?
    No calculamos ni revisamos proyectos. Para eso necesita un profesional colegiado que conozca el terreno. Podemos orientarle sobre qué norma o documento consultar.
    ¿Cómo reporto un error en el sitio?
    Escriba a hola@plomada.example, con el nombre de la página y lo que vio. Si el error es de contenido, lo corregimos en el artículo y decimos qué estaba mal.
    ¿Qué opciones de publicidad ofrecen?
    Disponemos de espacios identificados como publicidad, separados del contenido. Escríbanos con el asunto «Publicidad» y le enviaremos formatos y condiciones."
  `);
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(page.readHead()).toContain(
    '[content=Escríbanos: preguntas, correcciones, propuestas de contenido o publicidad. Respondemos en 24-48 horas.]',
  );
});

test('the policy says what is kept of readers, and what they can ask for', async () => {
  const page = await openSite('/privacidad');
  expect(page.readMain()).toMatchInlineSnapshot(`
    "[href=/]|Volver al inicio
    Política de Privacidad y Seguridad
    Última actualización:|15 de diciembre de 2024
    [En esta página]
    En esta página
    [href=#datos]|Datos que recopilamos
    [href=#cookies]|Tipos de cookies
    [href=#publicidad]|Cumplimiento de políticas de publicidad
    [href=#derechos]|Sus derechos
    [href=#seguridad]|Medidas de seguridad
    [href=#contacto]|Contacto de privacidad
    Datos que recopilamos
    Para leer Plomada no hace falta abrir una cuenta ni identificarse. Tratamos los datos mínimos para que el sitio funcione, para enviarle el newsletter si usted lo pide y para saber, en conjunto, qué artículos se leen.
    Correo electrónico del newsletter.|La dirección que usted escribe al suscribirse, solo para enviarle el newsletter. La borramos treinta días después de que se dé de baja. Si no la confirma, treinta días después del correo en que se lo preguntamos, y a lo sumo sesenta después de suscribirse; mientras el sitio no tenga servidor de correo, esa pregunta espera y su dirección con ella. De la baja queda una huella que no la revela, y los respaldos la conservan hasta treinta días más. Si la dio por otra vía, cada correo le dice dónde y cuándo.
    Datos de navegación anónimos.|El número de veces que se abre cada artículo. Es un total: no guarda quién lo abrió.
    Cookies técnicas.|Los registros que su navegador guarda para recordar su elección sobre cookies y, si la pide, la versión ligera, que no usa otras.
    Datos de interacción.|Las marcas que usted pone al pulsar «me gusta» o guardar, y la copia de cada artículo guardado que le permite leerlo sin conexión. Permanecen en su navegador y no se nos envían.
    No pedimos datos sensibles, no elaboramos perfiles de lectores individuales y no vendemos ni cedemos datos personales a terceros. La base para tratar su correo electrónico es su consentimiento, que puede retirar cuando quiera; la de los datos técnicos, nuestro interés legítimo en que el sitio funcione y sea seguro.
    Tipos de cookies
    Llamamos cookies a los pequeños registros que este sitio guarda en su navegador, incluidos los del almacenamiento local. Hay tres tipos, y usted decide sobre dos de ellos.
    Esenciales
    Siempre activas|Recuerdan su elección sobre cookies y mantienen el sitio en funcionamiento. No se pueden desactivar.
    Analítica
    Usted decide|Permiten contar visitas y lecturas de forma agregada, para saber qué temas son útiles.
    Publicidad
    Usted decide|Permiten mostrar anuncios acordes con sus intereses y limitar cuántas veces los ve.
    Mientras usted no elija, las de analítica y publicidad permanecen apagadas. Puede cambiar su elección en cualquier momento con el botón de privacidad de la cabecera o con «Configuración de Cookies», al pie de cada página. También puede borrar lo guardado desde los ajustes de su navegador; en ese caso le preguntaremos de nuevo.
    Cumplimiento de políticas de publicidad
    Los espacios publicitarios se identifican como tales y se mantienen separados del contenido editorial: ningún anunciante decide qué se publica. Cuando un espacio lo sirva una red de anuncios, exigiremos que cumpla las políticas de Google Ads y la normativa aplicable de protección de datos.
    Los anuncios personalizados requieren su consentimiento previo para publicidad.
    No se admiten anuncios que imiten un artículo, un aviso o un botón del sitio.
    No se admite publicidad engañosa ni dirigida a partir de datos sensibles.
    Sus derechos
    Sobre los datos personales que tengamos de usted puede ejercer, sin costo, los derechos siguientes. Los reconocemos a toda persona, conforme al artículo 28 de la Constitución de la República Bolivariana de Venezuela y al Reglamento General de Protección de Datos de la Unión Europea (GDPR).
    Acceso:|saber si tratamos datos suyos, cuáles son y para qué, y recibir una copia.
    Rectificación:|corregir los que sean inexactos o completar los que falten.
    Eliminación:|pedir que los borremos, por ejemplo al dejar el newsletter.
    Portabilidad:|recibirlos en un formato de uso común que otro servicio pueda leer.
    Oposición:|negarse a un uso concreto, como la publicidad, o retirar un consentimiento dado.
    Para ejercerlos basta con escribirnos desde la dirección a la que se refieren los datos. Si cree que no hemos atendido bien su solicitud, puede acudir a la autoridad de protección de datos que le corresponda.
    Medidas de seguridad
    La conexión entre su navegador y el sitio viaja cifrada (SSL/TLS).
    Las páginas no cargan programas de terceros: el navegador tiene orden de rechazar los que no provengan de este sitio.
    El formulario del newsletter responde lo mismo a una dirección nueva que a una ya suscrita, para que nadie pueda averiguar quién está en la lista.
    La lista de suscriptores no puede consultarse desde el sitio; solo acceden a ella quienes lo administran.
    Si ocurriera un incidente que afectara sus datos personales, se lo comunicaríamos por correo electrónico sin demora.
    Contacto de privacidad
    Para cualquier duda o solicitud sobre sus datos, escriba a|[href=mailto:hola@plomada.example?subject=Privacidad]|hola@plomada.example|con el asunto «Privacidad». Respondemos en un plazo máximo de 72 horas.
    Si esta política cambia, publicaremos la versión nueva en esta página con su fecha de actualización.
    [href=/contacto]|Contactar soporte|[href=/]|Volver al inicio"
  `);
  const outline = document.querySelectorAll<HTMLAnchorElement>('[aria-label="En esta página"] a');
  expect(outline.length).toBeGreaterThan(3);
  for (const link of outline) {
    expect(document.querySelector(link.hash)?.textContent).toContain(link.textContent);
  }
  expect(page.readHead()).toContain(
    '[content=Qué datos recopilamos, qué cookies usamos, cuáles son sus derechos y cómo protegemos su información.]',
  );
});

test('a category on its way shows as many grey rows as it has articles', async () => {
  const list = '/api/articles?category=analisis&limit=24';
  const page = await openSite('/', { answers: { ...answers(), [list]: onItsWay } });
  await page.press('Análisis', 0);
  expect(page.where()).toBe('/categoria/analisis');
  expect(document.querySelectorAll('main ul[aria-busy=true] > li')).toHaveLength(1);
});

test('a page that a reload would draw anew lets no browser put back the place on it', async () => {
  const page = await openSite('/', {
    answers: { ...answers(), '/api/articles?limit=12': listArticles(12) },
  });
  const modes = [history.scrollRestoration];
  await page.press('Cargar Más Artículos');
  modes.push(history.scrollRestoration);
  await page.press('Contacto', 0);
  modes.push(history.scrollRestoration);
  expect(modes).toEqual(['auto', 'manual', 'auto']);
});
