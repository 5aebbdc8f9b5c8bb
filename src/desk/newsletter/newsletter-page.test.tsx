import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Boletin } from '#contract/desk/newsletter.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { BoletinPage } from './newsletter-page.tsx';

const bridge = { id: 7, title: 'El puente', category: 'Noticias', hasPicture: true, seenIn: null };
const beam = { ...bridge, id: 8, title: 'La viga', hasPicture: false, seenIn: 11 };
const wall = { ...bridge, id: 9, title: 'El muro', seenIn: 10 };
const letter = {
  edition: 11,
  subscriber: 5,
  email: 'l…@obra.example',
  at: '2026-11-16T11:00:00Z',
  answer: '550 no existe',
};
const boletin: Boletin = {
  number: 12,
  version: 3,
  subject: 'Obras',
  greeting: 'Hola',
  articles: [bridge, beam],
  sendAt: null,
  savedAt: '2026-11-16T12:00:00Z',
  clockAt: null,
  clockSaid: null,
  audience: 1_240,
  faults: [],
  bytes: 40_000,
  perHour: 600,
  whatsapp: 'Boletín 12',
  others: [wall],
  subscribers: Array.from({ length: 30 }, (_, day) => 100 + day),
  now: '2026-11-16T13:58:00Z',
  running: null,
  past: [
    {
      number: 11,
      subject: 'Muros',
      begunAt: '2026-11-09T11:00:00Z',
      isWhole: true,
      sent: 1_200,
      failed: 2,
      departures: 3,
    },
    {
      number: 10,
      subject: 'Vigas',
      begunAt: '2026-11-02T11:00:00Z',
      isWhole: false,
      sent: 900,
      failed: 1,
      departures: 0,
    },
  ],
  uncertain: [],
  failed: [letter, { ...letter, subscriber: 6, answer: null }],
  isRehearsal: false,
};
const running = {
  number: 12,
  state: 'sending' as const,
  subject: 'Obras',
  articles: 2,
  begunAt: '2026-11-16T12:00:00Z',
  changedAt: '2026-11-16T13:00:00Z',
  reason: null,
  counts: { total: 1_240, sent: 600, failed: 2, uncertain: 0, left: 638 },
  departures: 1,
};
const path = '/api/boletin';
const open = (change: Partial<Boletin> = {}, answers = {}, given = {}) =>
  openPage(<BoletinPage />, {
    answers: { [path]: { ...boletin, ...change }, ...answers },
    at: '/boletin',
    ...given,
  });
/** Without the plot of the list, which has its own test. */
const skipPlot = (words: string) => words.replace(/\nDe \d+ a .*?(?=\nPara WhatsApp)/s, '');

test('the edition that comes next is shown with all that there is to do about it', async () => {
  const { read } = await open();
  expect(skipPlot(read())).toMatchInlineSnapshot(`
    "Boletín n.º 12
    [Ayuda: El boletín, href=/ayuda/boletin]
    En preparación, para|1.240|personas.
    Enviar prueba|Enviar…
    Esta edición
    Guardado 8:00
    Asunto|5/150|5 de 150 caracteres
    [Ej.: Cinco luces de 235 metros sobre el Lago, value=Obras]
    Saludo|4/600|4 de 600 caracteres
    [rows=4, value=Hola]
    Artículos, en orden|2 de 8
    [Mover: El puente. Puesto 1 de 2. Use las flechas.]|1|El puente|Noticias · abre el correo, con imagen|[disabled=, Subir: El puente]|[Bajar: El puente]|[Quitar: El puente]
    [Mover: La viga. Puesto 2 de 2. Use las flechas.]|2|La viga|Noticias · ya salió en el n.º 11|[Subir: La viga]|[disabled=, Bajar: La viga]|[Quitar: La viga]
    Añadir artículo
    Como llega
    [href=/boletin/correo/12]|Abrir aparte
    Luz de la vista
    [aria-pressed=true]|Claro|[aria-pressed=false]|Oscuro
    [src=/boletin/correo/12?modo=claro&v=3, Vista previa del correo, al ancho de un teléfono, sandbox=allow-same-origin]
    129 suscriptores
    +7|en siete días
    [height=196]
    Suscriptores confirmados, último año
    Para WhatsApp
    Copiar
    Boletín 12
    Ediciones anteriores
    [Tabla de ediciones anteriores]
    Edición|Fecha|Enviados|Fallaron|Bajas
    [href=/boletin/correo/11]|11|Muros|[href=https://plomada.example/boletin/edicion/11, Ver en el sitio: boletín n.º 11]|Ver en el sitio|9 nov|1.200|[Ver los que fallaron: 2]|2|3
    [href=/boletin/correo/10]|10|Vigas|terminado antes|[href=https://plomada.example/boletin/edicion/10, Ver en el sitio: boletín n.º 10]|Ver en el sitio|2 nov|900|1|0
    No se mide quién abre ni qué enlace toca. Fallaron: el servidor del lector no lo aceptó, o pidió esperar cinco veces. Bajas: quienes se fueron antes de la siguiente."
  `);
});

test('what is written is saved, from the version it was made of', async () => {
  const saved = { number: 12, version: 4 };
  const { read, choose, press, readDialog } = await open({}, { 'PUT /api/boletin': saved });
  await choose('Asunto', '');
  expect(read()).toContain('Guardando…');
  expect(read()).toContain('Falta el asunto. Sin él no se puede enviar.');
  await choose('Asunto', 'Puentes');
  await choose('Saludo', 'Buenas');
  await press('Bajar: El puente');
  await press('Quitar: La viga');
  await press('Añadir artículo');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Añadir artículo
    [Cerrar]
    La viga|Noticias · ya salió en el n.º 11
    El muro|Noticias · ya salió en el n.º 10"
  `);
  await press('El muro');
  expect(await press('Enviar prueba')).toMatchInlineSnapshot(`
    [
      "PUT /api/boletin {"subject":"Puentes","greeting":"Buenas","articles":[7,9],"sendAt":null,"number":12,"version":3}",
      "GET /api/boletin",
      "POST /api/boletin/prueba {}",
    ]
  `);
});

test('what is written is saved half a second after the last key, and again where it failed', async () => {
  const words = '"articles":[7,8],"sendAt":null,"number":12';
  const put = (greeting: string, version: number) =>
    `PUT /api/boletin {"subject":"Obras","greeting":"${greeting}",${words},"version":${version}}`;
  const { choose, wait, read } = await open({}, { 'PUT /api/boletin': { number: 12, version: 4 } });
  await choose('Saludo', 'Bue');
  expect(await wait(499)).toEqual([]);
  await choose('Saludo', 'Buenas');
  expect(await wait(499)).toEqual([]);
  expect(await wait(1)).toEqual([put('Buenas', 3), 'GET /api/boletin']);
  expect(read()).toContain('Guardado 8:00');
  await choose('Saludo', 'Hola');
  expect(await wait(500)).toEqual([put('Hola', 4), 'GET /api/boletin']);
  expect(await wait(60_000)).toEqual([]);

  const failing = await open({}, { 'PUT /api/boletin': 500 });
  await failing.choose('Saludo', 'Buenas');
  expect(await failing.wait(500)).toEqual([put('Buenas', 3)]);
  expect(failing.read()).toContain('\nNo se pudo guardar\nAsunto');
  expect(await failing.wait(4_999)).toEqual([]);
  expect(await failing.wait(1)).toEqual([put('Buenas', 3)]);
  // What it is not saved with is not sent either.
  expect(await failing.press('Enviar prueba')).toEqual([put('Buenas', 3)]);
});

function Leaving() {
  const [isHere, setHere] = useState(true);
  return isHere ? (
    <>
      <BoletinPage />
      <button type="button" onClick={() => setHere(false)}>
        Irse
      </button>
    </>
  ) : null;
}

test('whoever leaves the page leaves nothing unsaved behind', async () => {
  const { choose, press } = await openPage(<Leaving />, { answers: { [path]: boletin } });
  await choose('Saludo', 'Buenas');
  expect(await press('Irse')).toEqual([expect.stringContaining('"greeting":"Buenas"')]);
});

test('eight articles are the most, and the mail is seen in either light', async () => {
  const articles = Array.from({ length: 8 }, (_, id) => ({ ...bridge, id, title: `N.º ${id}` }));
  const full = await open({ articles, subscribers: Array(30).fill(100) });
  expect(full.read()).toContain('\n[disabled=]|Añadir artículo\n');
  expect(full.read()).toContain('\n0|en siete días\n');
  const { read, press } = await open({
    articles: articles.slice(1),
    subscribers: [...Array(29).fill(100), 101],
  });
  expect(read()).toContain('\n+1|en siete días\n');
  expect(read()).toContain('\nAñadir artículo\n');
  await press('Oscuro');
  expect(read()).toContain(
    '[aria-pressed=false]|Claro|[aria-pressed=true]|Oscuro\n[src=/boletin/correo/12?modo=oscuro&v=3,',
  );
});

test('it is sent now, or at an hour, once it is sound', async () => {
  const { read, press, choose, readDialog, readNotice } = await open(
    {},
    { 'PUT /api/boletin': { number: 12, version: 4 } },
  );
  await press('Enviar…');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Enviar el boletín n.º 12
    [Cerrar]
    ¿Ya leyó una prueba?|Conviene leerla en un teléfono antes.|Enviar prueba
    Al comenzar queda como está: después se puede pausar o terminar, no corregir.
    1.240 correos, unas 2 horas
    Día
    [value=2026-11-16]
    Hora de Caracas
    [value=10:58]
    Enviar ahora|Programar para hoy, 10:58|Cancelar"
  `);
  await choose('Día', '2026-11-10');
  expect(readDialog()).toContain('\nEsa hora ya pasó.\n');
  await choose('Día', '2026-11-16');
  await choose('Hora de Caracas', '09:58');
  expect(readDialog()).toContain('\nEsa hora ya pasó.\nEnviar ahora|[disabled=]|Programar');
  await choose('Hora de Caracas', '09:59');
  expect(readDialog()).toContain('\nEnviar ahora|Programar para hoy, 9:59|');
  await choose('Día', '2026-11-20');
  await choose('Hora de Caracas', '07:30');
  await press('Programar para');
  expect(read()).toContain('Guardando…');
  await press('Enviar…');
  await press('Enviar prueba');
  expect(readNotice()).toBe('Prueba enviada|Léala en un teléfono antes de enviar a todos.');
  expect(await press('Enviar ahora')).toMatchInlineSnapshot(`
    [
      "POST /api/boletin/enviar {"version":4}",
      "GET /api/boletin",
    ]
  `);
  expect(readDialog()).toBe('');
  const tested = await open({}, { 'POST /api/boletin/enviar': onItsWay });
  await tested.press('Enviar prueba');
  await tested.press('Enviar…');
  expect(tested.readDialog()).not.toContain('¿Ya leyó una prueba?');
  await tested.press('Enviar ahora');
  expect(tested.readDialog()).toContain('[aria-busy=true, aria-disabled=true]|Enviar ahora|');
});

test('what keeps an edition back is said before it is sent', async () => {
  const faulty = await open({ faults: ['Falta el asunto.'], audience: 1, perHour: null });
  await faulty.press('Enviar…');
  expect(faulty.readDialog()).toMatchInlineSnapshot(`
    "Enviar el boletín n.º 12
    [Cerrar]
    Falta el asunto.
    Al comenzar queda como está: después se puede pausar o terminar, no corregir.
    1 correo
    Día
    [value=2026-11-16]
    Hora de Caracas
    [value=10:58]
    [disabled=]|Enviar ahora|[disabled=]|Programar para hoy, 10:58|Cancelar"
  `);
  const hour = '2026-11-17T11:00:00Z';
  const set = await open({ sendAt: hour, audience: 0, isRehearsal: true, subscribers: [] });
  expect(set.read().split('\n')[2]).toBe('En preparación. Sale|mañana a las 7:00|a|0|personas.');
  await set.press('Enviar…');
  expect(set.readDialog()).toMatchInlineSnapshot(`
    "Enviar el boletín n.º 12
    [Cerrar]
    ¿Ya leyó una prueba?|Conviene leerla en un teléfono antes.|Enviar prueba
    Al comenzar queda como está: después se puede pausar o terminar, no corregir. Sin servidor de correo, cada correo será un archivo en la carpeta correo.
    0 correos
    Día
    [value=2026-11-17]
    Hora de Caracas
    [value=07:00]
    [disabled=]|Enviar ahora|Programar para mañana, 7:00|No programar|Cancelar"
  `);
  expect(await set.press('No programar')).toEqual([]);
  expect(set.readDialog()).toBe('');
  expect((await set.wait(2_000)).join()).toContain('"sendAt":null');
  const one = { audience: 1, subscribers: [1] };
  const late = await open({ clockSaid: 'late', clockAt: hour, savedAt: null, ...one });
  expect(late.read().split('\n').slice(2, 7)).toMatchInlineSnapshot(`
    [
      "En preparación. Sale|mañana a las 7:00|a|1|persona.",
      "Enviar prueba|Enviar…",
      "Pasó más de un día de la hora y no salió. Si todavía conviene, envíelo.",
      "Esta edición",
      "Propuesta: nadie la ha tocado",
    ]
  `);
});

test('an edition on its way says how far it is, and can be stopped', async () => {
  const { read, press, wait, readDialog } = await open({ running });
  expect([await wait(2_999), await wait(1)]).toEqual([[], ['GET /api/boletin']]);
  expect(read().split('\n129 suscriptores')[0]).toMatchInlineSnapshot(`
    "Boletín n.º 12
    [Ayuda: El boletín, href=/ayuda/boletin]
    Enviándose desde hoy a las 8:00.
    [Envío en curso]
    Enviando|602|de 1.240
    [Envío del boletín 12, value=48, max=100]
    Faltan unos 64 minutos, a 600 por hora. Puede cerrar esta página: el envío sigue.
    Asunto
    Obras
    Artículos
    2|[href=/boletin/correo/12]|Ver el correo
    Entregados
    600
    Fallaron
    2
    Por enviar
    638
    Se dieron de baja
    1
    Pausar|Ver los 2 que fallaron"
  `);
  expect(await press('Pausar')).toMatchInlineSnapshot(`
    [
      "POST /api/boletin/pausar {}",
      "GET /api/boletin",
    ]
  `);
  await press('Ver los 2 que fallaron');
  expect(readDialog()).toBe(
    'No recibieron el n.º 12\n[Cerrar]\nSi una dirección rechaza tres correos en catorce días o más, no recibe otros hasta que su dueño se suscriba de nuevo o quien administra la reactive.',
  );
});

test('a paused one says why, and goes on or ends', async () => {
  const paused = { ...running, state: 'paused' as const, reason: 'El servidor pidió esperar.' };
  const { read, press, readDialog } = await open({ running: paused });
  expect(read().split('\nAsunto')[0]).toMatchInlineSnapshot(`
    "Boletín n.º 12
    [Ayuda: El boletín, href=/ayuda/boletin]
    Enviándose desde hoy a las 8:00.
    [Envío en pausa]
    En pausa desde las 9:00|602|de 1.240
    [Envío del boletín 12, en pausa, value=48, max=100]
    Las 600 personas que ya lo recibieron no lo recibirán otra vez.
    El servidor pidió esperar."
  `);
  expect(read()).toContain('\nSeguir|Terminar aquí…|Ver los 2 que fallaron\n');
  expect(await press('Seguir')).toContain('POST /api/boletin/seguir {}');
  await press('Terminar aquí…');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Terminar el boletín n.º 12
    [Cerrar]
    A 638 personas no les llegará. No tiene vuelta atrás: lo que falta no se podrá enviar después.
    Terminar aquí|Cancelar"
  `);
  expect(await press('Terminar aquí')).toContain('POST /api/boletin/terminar {}');
  expect(readDialog()).toBe('');
});

test.each([
  [{ left: 0, failed: 1 }, 600, '\nPuede cerrar esta página: el envío sigue.\n'],
  [{ left: 638 }, null, '\nPuede cerrar esta página: el envío sigue.\n'],
  [{ left: 10 }, 600, '\nFalta un minuto, a 600 por hora. Puede'],
  [{ left: 1_190 }, 600, '\nFaltan unos 119 minutos, a 600 por hora. Puede'],
  [{ left: 1_191 }, 600, '\nFaltan unas 2 horas, a 600 por hora. Puede'],
  [{ left: 1_500 }, 600, '\nFaltan unas 3 horas, a 600 por hora. Puede'],
  [{ total: 0, left: 0 }, null, 'value=100, max=100'],
  [{ failed: 1 }, null, '|Ver el que falló\n'],
  [{ failed: 0 }, null, '\nPausar\n'],
])('with %j at %s an hour it says %s', async (counts, perHour, said) => {
  const { read } = await open({
    running: { ...running, counts: { ...running.counts, ...counts } },
    perHour,
  });
  expect(read()).toContain(said);
});

test('letters that nobody knows the end of are decided on, one by one or all', async () => {
  const uncertain = [letter, { ...letter, subscriber: 6, email: 'e…@obra.example' }];
  const { read, press } = await open({ uncertain });
  expect(read().split('\n').slice(3, 10)).toMatchInlineSnapshot(`
    [
      "Enviar prueba|Enviar…",
      "Inciertos|2",
      "Algo se cortó mientras salían, y nadie sabe si llegaron. Ante la duda, suéltelos: quien no lo recibió tiene el próximo.",
      "l…@obra.example|n.º 11 · 7:00|Enviar otra vez|Soltar",
      "e…@obra.example|n.º 11 · 7:00|Enviar otra vez|Soltar",
      "Soltar todos los del n.º 11",
      "Esta edición",
    ]
  `);
  const act = 'POST /api/boletin/inciertos';
  expect(await press('Enviar otra vez', 0)).toContain(
    `${act} {"edition":11,"subscriber":5,"decision":"again"}`,
  );
  expect(await press('Soltar', 1)).toContain(
    `${act} {"edition":11,"subscriber":6,"decision":"let-go"}`,
  );
  expect(await press('Soltar todos los del n.º 11')).toContain(
    `${act} {"edition":11,"subscriber":null,"decision":"let-go"}`,
  );
  expect((await open({ uncertain: [letter] })).read()).not.toContain('Soltar todos');
});

test('whom an earlier edition did not reach is told, and no more of it than one may know', async () => {
  const { press, readDialog } = await open({}, {}, { can: ['send-boletin'] });
  await press('Ver los que fallaron: 2');
  expect(readDialog()).toMatchInlineSnapshot(`
    "No recibieron el n.º 11
    [Cerrar]
    Si una dirección rechaza tres correos en catorce días o más, no recibe otros hasta que su dueño se suscriba de nuevo o quien administra la reactive. Las direcciones enteras las ve quien administra.
    l…@obra.example|7:00 · 550 no existe
    l…@obra.example|7:00 · Sin respuesta"
  `);
});

test('an edition that somebody else has changed is not written over', async () => {
  const { read, choose, press, wait, readNotice } = await open({}, { 'PUT /api/boletin': 409 });
  await choose('Saludo', 'Buenas');
  await press('Enviar prueba');
  expect(read()).toContain('\nOtra persona cambió esta edición\nAsunto');
  expect(read()).toContain(
    '\nOtra persona cambió esta edición. Lo que usted escribió sigue aquí, sin guardar.\nVer la suya\n',
  );
  expect(await wait(60_000)).toEqual([]);
  expect(await press('Ver la suya')).toEqual(['GET /api/boletin']);
  expect(read()).toContain('Guardado 8:00');
  expect(read()).toContain('value=Hola]');
  expect(await wait(60_000)).toEqual([]);
  await press('Copiar');
  expect(readNotice()).toBe('Texto copiado');
  expect(await navigator.clipboard.readText()).toBe('Boletín 12');
});

test('acts that fail say so, and so does a page that does not come', async () => {
  const failing = await open(
    { running },
    { 'POST /api/boletin/pausar': 500, 'POST /api/boletin/prueba': 500 },
  );
  await failing.press('Pausar');
  expect(failing.readNotice()).toBe('No se pudo|No se pudo.|Reintentar');
  const untested = await open(
    {},
    { 'POST /api/boletin/prueba': 500, 'POST /api/boletin/enviar': 422 },
  );
  await untested.press('Enviar prueba');
  expect(untested.readNotice()).toBe('No se envió la prueba|No se pudo.|Reintentar');
  await untested.press('Enviar…');
  await untested.press('Enviar ahora');
  expect(untested.readNotice()).toBe('No se envió|No se pudo.');
  expect((await open({}, { [path]: 500 })).read()).toMatch(
    /^Boletín\n.*\nNo se pudo traer el boletín\.\|No se pudo\.\nReintentar$/,
  );
  expect((await open({}, { [path]: onItsWay })).read()).toMatch(/^Boletín\n[^\n]*\n…$/);
});

test('nothing sent, nothing to add, nothing chosen', async () => {
  const { read, press, readDialog } = await open({ past: [], others: [], articles: [beam] });
  expect(read()).toContain('\nEdiciones anteriores\nTodavía no se ha enviado ninguna.\n');
  expect(read()).toContain('|La viga|Noticias · abre el correo · ya salió en el n.º 11|');
  await press('Añadir artículo');
  expect(readDialog()).toContain('No hay más artículos publicados.');
});

test('the subscribers of the sample are shown, and counted among nobody who gets it', async () => {
  const { read } = await open({ audience: 0, subscribers: [27, 28] });
  expect(read()).toContain('\nEn preparación, para|0|personas, sin los suscriptores de muestra.\n');
  expect(read()).toContain('\n28 suscriptores\n');
});
