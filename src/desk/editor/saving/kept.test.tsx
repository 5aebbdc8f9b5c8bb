import '#site/testing/dom.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { settleSignIn } from '../../api/expired.ts';
import { keepAnswer } from '../../api/kept-answers.ts';
import { Leaving } from '../../frame/leaving.tsx';
import { KeptTexts } from '../../home/kept-here.tsx';
import { getSession } from '../../session.ts';
import { stubDevice } from '../../testing/device.ts';
import { openPage } from '../../testing/page.tsx';
import { EditorPage } from '../editor-page.tsx';
import { toDraft } from '../testing/draft.ts';
import { keepCopy, listCopies } from './copies.ts';

const path = '/api/borradores/d1';
const fields = { ...emptyFields, title: 'El puente', content: 'uno' };
const mine = { ...fields, content: 'uno mío' };
const copy = { tab: 't1', draft: 'd1', version: 1, turn: 4, fields: mine, isSaved: false };
const saved = { version: 2, savedAt: '2026-11-16T14:00:00Z', isChanged: true };
const device = stubDevice();
beforeEach(async () => {
  device.copies.clear();
  device.answers.clear();
  device.held.clear();
  device.isFull = false;
  vi.setSystemTime('2026-11-15T11:00:00Z');
  await keepCopy(copy);
  vi.setSystemTime('2026-11-16T13:58:00Z');
});

test('the mesa leads to what is on this device alone, but not to what is open in a tab', async () => {
  await keepCopy({ ...copy, tab: 't2', draft: 'd2', fields: emptyFields });
  await keepCopy({ ...copy, tab: 't3', draft: 'd3' });
  device.held.add('copia:t3');
  const page = await openPage(<KeptTexts />);
  expect(page.read()).toMatchInlineSnapshot(`
    "Solo en este equipo|2
    [stroke-dasharray=2.7 1.8]
    [href=/editor/d2]|Sin título
    Seguir
    escrito hoy a las 9:58|no está en el servidor
    [stroke-dasharray=2.7 1.8]
    [href=/editor/d1]|El puente
    Seguir
    escrito ayer a las 7:00|no está en el servidor"
  `);
  device.copies.clear();
  await page.pass(2_000);
  expect(page.read()).toBe('');
});

const leave = (answers = {}) =>
  openPage(<Leaving onClose={() => {}} />, { answers, at: '/perfil' });

test('whoever leaves is asked about what is on this device alone', async () => {
  await keepCopy({ ...copy, tab: 't2', draft: 'd2', fields: emptyFields });
  device.held.add('copia:t2');
  const page = await leave({ 'PUT /api/borradores/d1': saved, 'PUT /api/borradores/d2': saved });
  expect(page.readDialog()).toMatchInlineSnapshot(`
    "Antes de salir
    [Cerrar]
    Hay 2 textos que solo están en este equipo:
    Sin título|hoy, 9:58
    El puente|ayer, 7:00
    Enviar y salir|Dejar aquí y salir|Borrar y salir"
  `);
  const done = await page.press('Enviar y salir');
  expect(done.map((each) => each.replace(/"fields".*/, ''))).toEqual([
    expect.stringMatching(/^PUT \/api\/borradores\/d2 \{"saveId":"[\w-]{36}:1","base":1,$/),
    'PUT /api/borradores/d1 {"saveId":"t1:100004","base":1,',
    'POST /api/salir',
    '/',
  ]);
  expect(device.copies.size).toBe(0);
  expect(getSession()).toBeNull();
});

test('it may stay here, or be deleted; what cannot be sent keeps one inside', async () => {
  const failing = await leave({ [`PUT ${path}`]: 409 });
  expect(failing.readDialog()).toMatch(/^Antes de salir\n\[Cerrar\]\nHay un texto que solo está/);
  await failing.press('Enviar y salir');
  expect(failing.readNotice()).toBe(
    'No se pudo enviar todo|Sigue guardado en este equipo, y usted sigue dentro.',
  );
  expect(failing.readDialog()).not.toContain('aria-busy');
  expect(getSession()).not.toBeNull();
  const staying = await leave();
  expect(await staying.press('Dejar aquí y salir')).toEqual(['POST /api/salir', '/']);
  expect(device.copies.size).toBe(1);
  const forgetting = await leave();
  expect(await forgetting.press('Borrar y salir')).toEqual(['POST /api/salir', '/']);
  await keepCopy(copy);
  expect(device.copies.size).toBe(0);
});

const other = { ...copy, tab: 't9' };
const edit = async (answers = {}, left: typeof other | null = other) => {
  if (left) await keepCopy(left);
  device.copies.delete('t1');
  const usual = {
    [path]: toDraft({ fields }),
    [`POST ${path}/revisar`]: { faults: [], advice: [] },
    [`POST ${path}/presencia`]: { others: [], version: 1, state: 'borrador' },
    [`PUT ${path}`]: saved,
  };
  return openPage(<EditorPage id="d1" />, {
    answers: Object.assign(answers, { ...usual, ...answers }),
    at: '/editor/d1',
  });
};
const text = 'Escriba aquí.';
const offer = 'En este equipo hay un texto de hoy a las 9:58 que no está en el servidor.';

test('a text that a tab left here is offered, and gone on with', async () => {
  const page = await edit();
  expect(page.read()).toContain(`${offer}|Abajo está lo del servidor.`);
  expect(page.field(text).value).toBe('uno');
  await page.press('Recuperarlo');
  expect(page.field(text).value).toBe('uno mío');
  expect(page.read()).not.toContain(offer);
  expect(device.held.has('copia:t9')).toBe(true);
  expect((await page.pass(500)).join()).toMatch(
    /PUT .*"saveId":"t9:100005","base":1,.*"content":"uno mío"/,
  );
  expect(device.copies.size).toBe(0);
});

test('what was typed after the session ended is sent once it begins again, also in another tab', async () => {
  const answers: Record<string, unknown> = { [`PUT ${path}`]: 401 };
  const page = await edit(answers, null);
  await page.choose(text, 'uno dos');
  await page.pass(500);
  await page.perform(() => settleSignIn(false));
  expect(page.read()).toContain('Su sesión venció. Queda en este equipo');
  answers[`PUT ${path}`] = saved;
  const done = await page.perform(() => settleSignIn(true));
  expect(done.join()).toMatch(/PUT .*"content":"uno dos"/);
});

test('it is dropped, and comes back; or compared', async () => {
  const page = await edit();
  await page.press('Descartar');
  expect(page.readNotice()).toBe('El texto de este equipo se descartó|Deshacer');
  expect(page.read()).not.toContain(offer);
  expect(device.copies.size).toBe(0);
  await page.undo();
  expect(page.read()).toContain(offer);
  expect(device.copies.size).toBe(1);
  await page.press('Comparar');
  await page.until(() => page.read().includes('Dos versiones'));
  expect(page.read()).toMatchInlineSnapshot(`
    "[Volver al texto]
    Lo de este equipo es de hoy a las 9:58 y no está en el servidor.
    Quedarse con lo de este equipo|Quedarse con lo del servidor|Falta 1 por elegir
    Dos versiones
    Difieren en un lugar; lo demás es igual y ya está unido. Nada se ha perdido.
    0|de 1 elegido
    Lo de este equipo|hoy a las 9:58|Lo del servidor|hoy, 9:58
    Texto, línea 1|Falta elegir
    Lo de este equipo|uno|mío|Lo del servidor|uno
    Las dos, una tras otra|Escribirlo aquí de nuevo
    Quedarse con lo de este equipo|Quedarse con lo del servidor|Falta 1 por elegir"
  `);
  await page.press('Quedarse con lo de este equipo');
  expect(page.field(text).value).toBe('uno mío');
  expect(page.read()).not.toContain(offer);
});

test('one is not offered that is in an open tab, of another article, or what the server has', async () => {
  device.held.add('copia:t9');
  expect((await edit()).read()).not.toContain(offer);
  device.held.clear();
  const same = await edit({ [path]: toDraft({ fields: mine }) });
  expect(same.read()).not.toContain(offer);
  expect(device.copies.size).toBe(0);
  await keepCopy({ ...other, draft: 'd2', fields: { title: 'Viejo' } as never });
  expect((await listCopies()).map((each) => [each.draft, each.fields, each.isOpen])).toEqual([
    ['d2', { ...emptyFields, title: 'Viejo' }, false],
  ]);
});

test('of what the server had saved, only what it lost in a restore is offered, with that reason', async () => {
  const saved = { ...other, isSaved: true };
  const lost =
    'En este equipo hay un texto de hoy a las 9:58 que se perdió del servidor al restaurar';
  const presence = { others: [], version: 9, state: 'borrador', isLost: false };
  const had = await edit({ [`POST ${path}/presencia`]: presence }, saved);
  expect(had.read()).not.toContain('En este equipo');
  expect(device.copies.size).toBe(0);
  const page = await edit({ [`POST ${path}/presencia`]: { ...presence, isLost: true } }, saved);
  expect(page.read()).toContain(lost);
  // It is not what «Salir» asks about, nor on the mesa: nobody knows there whether the server has it.
  await keepCopy({ ...saved, tab: 't8' });
  expect((await openPage(<KeptTexts />)).read()).toBe('');
});

test('a text that has not reached the server waits here, unless there is no room', async () => {
  const page = await edit({ [`PUT ${path}`]: 500 });
  await page.choose(text, 'dos');
  expect([...device.copies.values()].map((each) => each.tab)).toContain('t9');
  expect(device.copies.size).toBe(2);
  await page.pass(500);
  expect(page.read()).toContain('\nNo se pudo guardar. Queda en este equipo\n');
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  device.isFull = true;
  await page.choose(text, 'tres');
  expect(page.read()).toContain('No hay espacio en este equipo. No cierre esta página');
  const losing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(losing);
  expect(losing.defaultPrevented).toBe(true);
  // Nothing of the text; only that it is no longer open.
  expect(await page.perform(() => dispatchEvent(new Event('pagehide')))).toEqual([
    expect.stringMatching(/^POST .*\/presencia .*"isLeaving":true/),
  ]);
  await page.press('Recuperarlo');
  expect(page.readNotice()).toBe('Espere a que lo de esta página llegue al servidor');
});

test('without the server it goes on with what is here, and opens when the server is back', async () => {
  const page = await edit({ [path]: 0 });
  expect(page.read()).toMatchInlineSnapshot(`
    "Sin conexión
    El servidor no responde. Se abre solo cuando vuelva la señal.
    En este equipo hay un texto de hoy a las 9:58.|Lo que escriba se une con lo del servidor cuando vuelva la señal.
    Seguir con este texto
    Reintentar|[href=/articulos]|Volver a Artículos"
  `);
  await page.press('Seguir con este texto');
  expect(page.field(text).value).toBe('uno mío');
  device.copies.clear();
  await keepAnswer(path, toDraft({ fields: { ...fields, title: '' } }));
  const kept = await edit({ [path]: 0 }, null);
  expect(kept.read()).toMatchInlineSnapshot(`
    "Sin conexión
    El servidor no responde. Se abre solo cuando vuelva la señal.
    En este equipo está «Sin título»|como se guardó hoy a las 9:58. Lo que escriba se une con lo del servidor cuando vuelva la señal.
    Seguir con este texto
    Reintentar|[href=/articulos]|Volver a Artículos"
  `);
  await kept.press('Seguir con este texto');
  expect(kept.field(text).value).toBe('uno');
});

test('a draft that an earlier version of the desk kept opens without a connection', async () => {
  device.copies.clear();
  const { corrections, leadsTo, ...older } = toDraft({ fields, url: 'https://x.example/' });
  await keepAnswer(path, older);
  const page = await edit({ [path]: 0 }, null);
  await page.press('Seguir con este texto');
  expect(page.field(text).value).toBe(fields.content);
});

test('the last thirty answers are kept', async () => {
  for (let number = 0; number < 32; number += 1) await keepAnswer(`/api/${number}`, number);
  expect(device.answers.size).toBe(30);
  expect([...device.answers.keys()][0]).toBe('/api/2');
});
