import { expect, test } from 'vitest';
import { leave } from '#site/testing/open-element.tsx';
import { Announcer } from '../parts/announcer.tsx';
import { openPage } from '../testing/page.tsx';
import { NewsletterPage } from './newsletter-page.tsx';

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
const past = {
  ...{ number: 11, subject: 'Muros', begunAt: '2026-11-09T11:00:00Z' },
  ...{ isWhole: true, sent: 1_200, failed: 2, departures: 3 },
};
const newsletter = {
  number: 12,
  version: 3,
  subject: 'Obras',
  greeting: 'Hola',
  articles: [bridge, beam],
  sendAt: null,
  hasLeadText: false,
  savedAt: '2026-11-16T12:00:00Z',
  clockAt: null,
  audience: 1_240,
  faults: [],
  perHour: 600,
  whatsapp: 'Boletín 12',
  others: [wall],
  subscribers: Array.from({ length: 30 }, (_, day) => 100 + day),
  now: '2026-11-16T13:58:00Z',
  running: null,
  past: [past, { ...past, number: 10, subject: 'Vigas', isWhole: false }],
  uncertain: [],
  failed: [letter, { ...letter, subscriber: 6, answer: null }, { ...letter, edition: 10 }],
};
const running = {
  number: 12,
  state: 'sending',
  subject: 'Obras',
  articles: 2,
  begunAt: '2026-11-16T12:00:00Z',
  changedAt: '2026-11-16T13:00:00Z',
  reason: null,
  counts: { total: 1_240, sent: 500, failed: 100, uncertain: 2, left: 638 },
  departures: 1,
};
const path = '/api/boletin';
const open = (change = {}, responses = {}) =>
  openPage(
    <>
      <NewsletterPage />
      <Announcer />
    </>,
    { responses: { ...responses, [path]: { ...newsletter, ...change } } },
  );
const saved = { number: 12, version: 4 };

test('an editor sees the next edition: its number, its audience, its text and its articles in order', async () => {
  const { getByRole, listButtons, getByText, field } = await open();
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Boletín n.º 12');
  expect(getByText('1.240')).toBeTruthy();
  expect(getByText('+7')).toBeTruthy();
  expect([field('Asunto').value, field('Saludo').value]).toEqual(['Obras', 'Hola']);
  expect(listButtons(/^Mover:/).join()).toMatch(/El puente. Puesto 1 de 2.*La viga. Puesto 2 de 2/);
  expect(getByText('Noticias · ya salió en el n.º 11')).toBeTruthy();
});

test('an edition that reaches nobody because all subscribers are of the sample says so', async () => {
  const { getByText } = await open({ audience: 0, subscribers: [26, 28] });
  expect(getByText(/Los 28 suscriptores son de muestra: no hay a quién enviarlo/)).toBeTruthy();
  const none = await open({ audience: 0, subscribers: [0, 0] });
  expect(none.getByText(/Todavía nadie ha confirmado su suscripción/)).toBeTruthy();
});

test('past editions link to their email and their page, and show their results', async () => {
  const { getByRole, listHrefs, readAll } = await open();
  const row = getByRole('row', { name: /Muros/ });
  expect(listHrefs(row)).toEqual([
    ...['/boletin/correo/11', 'https://plomada.example/boletin/edicion/11'],
  ]);
  expect(readAll('cell', row).slice(-4)).toEqual(['9 nov', '1.200', '2', '3']);
  expect(getByRole('row', { name: /Vigas/ }).textContent).toContain('terminado antes');
});

test('articles are ordered, removed and added, which is announced, and saved before a test email', async () => {
  const { press, getByRole, readAll, queryByText } = await open({}, { [`PUT ${path}`]: saved });
  await press('Bajar: El puente');
  await press('Quitar: La viga');
  expect(queryByText('La viga: ya no está en esta edición')).toBeTruthy();
  await press('Agregar artículo');
  const offered = readAll('listitem', getByRole('dialog'));
  expect(offered.map((each) => each.slice(0, 7))).toEqual(['La viga', 'El muro']);
  await press('El muro');
  expect(queryByText('El muro: puesto 2')).toBeTruthy();
  await press('El primero, con su texto completo');
  expect(await press('Enviar prueba')).toEqual([
    'PUT /api/boletin {"subject":"Obras","greeting":"Hola","articles":[7,9],"sendAt":null,"hasLeadText":true,"number":12,"version":3}',
    'GET /api/boletin',
    'POST /api/boletin/prueba {}',
  ]);
});

const put = (subject: string, version: number) =>
  `PUT ${path} {"subject":"${subject}","greeting":"Hola","articles":[7,8],"sendAt":null,"hasLeadText":false,"number":12,"version":${version}}`;

test('text is saved half a second after the last key', async () => {
  const { choose, wait, getByText } = await open({}, { [`PUT ${path}`]: saved });
  await choose('Asunto', 'Pue');
  expect(await wait(499)).toEqual([]);
  await choose('Asunto', 'Puentes');
  expect(await wait(499)).toEqual([]);
  expect(await wait(1)).toEqual([put('Puentes', 3), 'GET /api/boletin']);
  expect(getByText('Guardado 8:00')).toBeTruthy();
  expect(await wait(60_000)).toEqual([]);
});

test('text typed during a save is sent after it, with the version of its response', async () => {
  const { responses, choose, wait, press, hold } = await open();
  const respondFirst = hold(`PUT ${path}`);
  await choose('Asunto', 'Puentes');
  expect(await wait(500)).toEqual([put('Puentes', 3)]);
  await choose('Asunto', 'Muros');
  expect(await wait(500)).toEqual([]);
  responses[`PUT ${path}`] = { ...saved, version: 5 };
  expect(await respondFirst(saved)).toContain(put('Muros', 4));
  // A test email has also what was typed while it waited for a save.
  const respondSecond = hold(`PUT ${path}`);
  await choose('Asunto', 'Vigas');
  expect(await press('Enviar prueba')).toEqual([put('Vigas', 5)]);
  await choose('Asunto', 'Losas');
  responses[`PUT ${path}`] = { ...saved, version: 7 };
  expect(await respondSecond({ ...saved, version: 6 })).toEqual([
    ...['GET /api/boletin', put('Losas', 6), 'POST /api/boletin/prueba {}'],
  ]);
});

test('text that could not be saved is tried again, and no email is sent without it', async () => {
  const page = await open({}, { [`PUT ${path}`]: 500 });
  const { responses, choose, press, wait, readAll, getByRole, queryByRole } = page;
  await choose('Asunto', 'Puentes');
  expect(await wait(500)).toEqual([put('Puentes', 3)]);
  expect(page.getAllByText('No se pudo guardar')).not.toEqual([]);
  expect(await wait(4_999)).toEqual([]);
  expect(await wait(1)).toEqual([put('Puentes', 3)]);
  expect(await press('Enviar prueba')).toEqual([put('Puentes', 3)]);
  await press('Enviar…');
  for (const [status, said] of [
    [500, 'no se pudo guardar'],
    [409, 'Otra persona'],
  ] as const) {
    responses[`PUT ${path}`] = status;
    expect(await press('Enviar ahora')).toEqual([put('Puentes', 3)]);
    expect(readAll('alert', getByRole('dialog')).join()).toContain(said);
  }
  responses[`PUT ${path}`] = saved;
  expect(await press('Enviar ahora')).toContain('POST /api/boletin/enviar {"version":4}');
  expect(queryByRole('dialog')).toBeNull();
});

test('unsaved text is saved when the page is left', async () => {
  const { choose, perform } = await open();
  await choose('Saludo', 'Buenas');
  expect(await perform(leave)).toEqual([expect.stringContaining('"greeting":"Buenas"')]);
});

test('an edition has at most eight articles', async () => {
  const articles = Array.from({ length: 8 }, (_, id) => ({ ...bridge, id, title: `N.º ${id}` }));
  const canAdd = async (change: object) => {
    const { getByRole } = await open(change);
    return !getByRole<HTMLButtonElement>('button', { name: 'Agregar artículo' }).disabled;
  };
  expect(await canAdd({ articles: articles.slice(1) })).toBe(true);
  expect(await canAdd({ articles })).toBe(false);
});

test('an edition is scheduled for an hour to come, never for one that passed, and unscheduled', async () => {
  const { press, choose, getByRole, queryByText, wait } = await open();
  await press('Enviar…');
  const canSchedule = async (hour: string) => {
    await choose('Hora de Caracas', hour);
    const schedule = getByRole<HTMLButtonElement>('button', { name: /^Programar para/ });
    return !schedule.disabled && !queryByText('Esa hora ya pasó.');
  };
  expect([await canSchedule('09:58'), await canSchedule('09:59')]).toEqual([false, true]);
  await choose('Día', '');
  expect(getByRole<HTMLButtonElement>('button', { name: 'Programar' }).disabled).toBe(true);
  await choose('Día', '2026-11-20');
  await choose('Hora de Caracas', '07:30');
  await press('Programar para');
  expect((await wait(500)).join()).toContain('"sendAt":"2026-11-20T11:30:00.000Z"');
  const scheduled = await open({ sendAt: '2026-11-17T11:00:00Z' });
  expect(scheduled.getByText('mañana a las 7:00')).toBeTruthy();
  await scheduled.press('Enviar…');
  await scheduled.press('No programar');
  expect((await scheduled.wait(500)).join()).toContain('"sendAt":null');
});

test('after sending an edition its progress is shown, its end announced, and the next one is begun', async () => {
  const page = await open({}, { [`PUT ${path}`]: saved });
  const { responses, press, choose, getByRole, queryByRole, until, wait, queryByText, field } =
    page;
  await choose('Asunto', 'Puentes');
  await press('Enviar…');
  expect(queryByText('1.240 correos, unas 2 horas')).toBeTruthy();
  responses[path] = { ...newsletter, running };
  expect(await press('Enviar ahora')).toContain('POST /api/boletin/enviar {"version":4}');
  expect(queryByRole('dialog')).toBeNull();
  await until(() => document.activeElement === getByRole('region', { name: 'Envío en curso' }));
  responses[path] = { ...newsletter, number: 13, subject: 'Losas' };
  await wait(60_000);
  expect(queryByText('El envío del n.º 12 terminó')).toBeTruthy();
  expect(field('Asunto').value).toBe('Losas');
});

test('before sending, a person is asked to read a test email of exactly this text', async () => {
  const page = await open({}, { [`POST ${path}/prueba`]: 500 });
  const { responses, press, choose, wait, queryByText, readNotice } = page;
  const isAsked = async () => {
    await press('Enviar…');
    const question = queryByText('¿Ya leyó una prueba?');
    await press('Cancelar');
    return question !== null;
  };
  const test = async () => {
    await press('Enviar prueba');
    return [readNotice().split('|')[0], await isAsked()];
  };
  expect(await test()).toEqual(['No se envió la prueba', true]);
  delete responses[`POST ${path}/prueba`];
  expect(await test()).toEqual(['Prueba enviada', false]);
  const save = (version: number) => {
    responses[`PUT ${path}`] = responses[path] = { ...newsletter, version };
  };
  await choose('Asunto', 'Otras obras');
  save(4);
  await wait(2_000);
  expect(await isAsked()).toBe(true);
  // A test email saves first, and is one of what it saved.
  save(5);
  await choose('Asunto', 'Más obras');
  expect(await test()).toEqual(['Prueba enviada', false]);
});

test.each([
  [{ faults: ['Falta el asunto.'] }, /Falta el asunto/, true],
  [
    { audience: 0, isRehearsal: true },
    /Sin servidor de correo, cada correo será un archivo/,
    false,
  ],
])('an edition with %j cannot be sent, and the dialog says why', async (change, said, isFinal) => {
  const { press, getByRole, getAllByText } = await open(change);
  await press('Enviar…');
  expect(getAllByText(said)).not.toEqual([]);
  const isDisabled = (name: RegExp) => getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(isDisabled(/^Enviar ahora/)).toBe(true);
  // Subscribers may come until its hour.
  expect(isDisabled(/^Programar para/)).toBe(isFinal);
});

test('an edition that missed its hour by more than a day waits for a decision', async () => {
  const missed = { clockSaid: 'late', clockAt: '2026-11-17T11:00:00Z' };
  const says = /Pasó más de un día de la hora prevista y no salió/;
  expect((await open(missed)).getByText(says)).toBeTruthy();
  for (const decided of [{ sendAt: '2026-11-18T11:00:00Z' }, { running }]) {
    expect((await open({ ...missed, ...decided })).queryByText(says)).toBeNull();
  }
});

test('a running edition shows its progress every three seconds, and can be paused', async () => {
  const { press, wait, getByRole, getByText } = await open({ running });
  expect([await wait(2_999), await wait(1)]).toEqual([[], ['GET /api/boletin']]);
  expect(getByRole<HTMLProgressElement>('progressbar').value).toBe(48);
  expect(getByText(/^Faltan unos 64 minutos/)).toBeTruthy();
  expect(await press('Pausar')).toEqual(['POST /api/boletin/pausar {}', 'GET /api/boletin']);
});

test('a paused edition says why, and is resumed or ended for good', async () => {
  const paused = { ...running, state: 'paused', reason: 'El servidor pidió esperar.' };
  const { press, getByText, queryByRole } = await open({ running: paused });
  expect(getByText('El servidor pidió esperar.')).toBeTruthy();
  expect(await press('Seguir')).toContain('POST /api/boletin/seguir {}');
  await press('Terminar aquí…');
  expect(getByText(/^A 638 personas no les llegará/)).toBeTruthy();
  expect(await press('Terminar aquí')).toContain('POST /api/boletin/terminar {}');
  expect(queryByRole('dialog')).toBeNull();
});

test('emails with an unknown result are sent again or dropped, one by one or all', async () => {
  const other = { ...letter, subscriber: 6, email: 'm…@obra.example' };
  const { press } = await open({ uncertain: [letter, other] });
  const decide = (subscriber: number | null, decision: string) =>
    `POST /api/boletin/inciertos ${JSON.stringify({ edition: 11, subscriber, decision })}`;
  expect(await press('Enviar otra vez', 0)).toContain(decide(5, 'again'));
  expect(await press('Descartar: m…@obra.example')).toContain(decide(6, 'let-go'));
  expect(await press('Descartar todos los del n.º 11')).toContain(decide(null, 'let-go'));
});

test('an editor reads why emails failed, without whole addresses', async () => {
  const { press, getByRole, readAll } = await open();
  await press('Ver los que fallaron: 2', 0);
  expect(readAll('listitem', getByRole('dialog'))).toEqual([
    'l…@obra.example7:00 · 550 no existe',
    'l…@obra.example7:00 · Sin respuesta',
  ]);
});

test('an edition that someone else changed is not overwritten', async () => {
  const page = await open({}, { [`PUT ${path}`]: 409 });
  const { choose, press, wait, field, getByRole, queryByText } = page;
  await choose('Saludo', 'Buenas');
  await press('Enviar prueba');
  expect(getByRole('alert').textContent).toContain('Otra persona cambió esta edición');
  expect(field('Saludo').value).toBe('Buenas');
  expect(await wait(60_000)).toEqual([]);
  expect(await press('Ver los otros cambios')).toEqual(['GET /api/boletin']);
  expect(field('Saludo').value).toBe('Hola');
  expect(queryByText(/Otra persona cambió/)).toBeNull();
  expect([await wait(60_000), await page.perform(leave)]).toEqual([[], []]);
});
