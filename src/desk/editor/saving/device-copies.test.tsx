import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { leave as closePage } from '#site/testing/open-element.tsx';
import { settleSignIn } from '../../api/expired.ts';
import { getOfflineResponse, storeResponse } from '../../api/offline-responses.ts';
import { queryClient } from '../../api/responses.ts';
import { Leaving } from '../../frame/leaving.tsx';
import { TextsOnDevice } from '../../home/texts-on-device.tsx';
import { getSession, setSession } from '../../session.ts';
import { stubDevice } from '../../testing/device.ts';
import { FakeRequest } from '../../testing/fake-request.ts';
import { ana, openPage } from '../../testing/page.tsx';
import { keepPicture } from '../pictures/device-pictures.ts';
import { toDraft } from '../testing/draft.ts';
import { openEditor } from '../testing/open-editor.tsx';
import { listCopies, storeCopy } from './copies.ts';

const path = '/api/borradores/d1';
const fields = { ...emptyFields, title: 'El puente', content: 'uno' };
const mine = { ...fields, content: 'uno mío' };
const copy = { tab: 't1', draft: 'd1', version: 1, turn: 4, fields: mine, isSaved: false };
const saved = { version: 2, savedAt: '2026-11-16T14:00:00Z', isChanged: true };
const device = stubDevice();
beforeEach(async () => {
  device.reset();
  vi.setSystemTime('2026-11-15T11:00:00Z');
  await storeCopy(copy);
  vi.setSystemTime('2026-11-16T13:58:00Z');
});

test('the home page links to texts that are only on this device, unless a tab has them open', async () => {
  await storeCopy({ ...copy, tab: 't2', draft: 'd2', fields: emptyFields });
  await storeCopy({ ...copy, tab: 't3', draft: 'd3' });
  device.held.add('copia:t3');
  const page = await openPage(<TextsOnDevice />);
  const links = page.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/editor/d2', 'Sin título'],
    ['/editor/d1', 'El puente'],
  ]);
  expect(page.getByText(/escrito ayer a las 7:00/)).toBeTruthy();
  device.copies.clear();
  await page.pass(2_000);
  expect(page.queryByRole('link')).toBeNull();
});

const leave = (responses = {}) =>
  openPage(<Leaving onClose={() => {}} />, { responses, at: '/perfil' });

test('signing out asks about texts that are only on this device, and sends them', async () => {
  await storeCopy({ ...copy, tab: 't2', draft: 'd2', fields: emptyFields });
  device.held.add('copia:t2');
  // The server may have lost it; only its editor can tell.
  await storeCopy({ ...copy, tab: 't3', draft: 'd3', isSaved: true });
  const page = await leave({ 'PUT /api/borradores/d1': saved, 'PUT /api/borradores/d2': saved });
  expect(page.readAll('listitem', page.getByRole('dialog'))).toEqual([
    expect.stringContaining('Sin título'),
    expect.stringContaining('El puente'),
  ]);
  const done = await page.press('Enviar y salir');
  expect(done.map((each) => each.replace(/"fields".*/, ''))).toEqual([
    expect.stringMatching(/^PUT \/api\/borradores\/d2 \{"saveId":"[\w-]{36}:1","base":1,$/),
    'PUT /api/borradores/d1 {"saveId":"t1:100004","base":1,',
    'POST /api/salir',
    '/',
  ]);
  expect([...device.copies.keys()]).toEqual(['t3']);
  expect(getSession()).toBeNull();
});

test('signing out leaves texts here or deletes them; if sending fails the person stays signed in', async () => {
  for (const status of [0, 409, 500]) {
    const failing = await leave({ [`PUT ${path}`]: status });
    await failing.press('Enviar y salir');
    expect(failing.readNotice()).toContain('No se pudo enviar todo');
    expect([getSession() !== null, device.copies.size]).toEqual([true, 1]);
  }
  const staying = await leave();
  queryClient.setQueryData(['/api/mesa'], { waiting: [] });
  expect(await staying.press('Dejar aquí y salir')).toEqual(['POST /api/salir', '/']);
  // The next person sees nothing of it.
  expect(queryClient.getQueryData(['/api/mesa'])).toBeUndefined();
  expect(device.copies.size).toBe(1);
  const forgetting = await leave();
  expect(await forgetting.press('Borrar y salir')).toEqual(['POST /api/salir', '/']);
  await storeCopy(copy);
  expect(device.copies.size).toBe(0);
});

test('signing out asks about pictures of a text that have not been sent', async () => {
  device.copies.clear();
  const file = new File(['x'], 'losa.jpg', { type: 'image/jpeg' });
  const picture = { name: 'losa-1a2b.jpg', draft: 'd1', personId: 1, file, addedAt: Date.now() };
  await keepPicture(picture);
  await keepPicture({ ...picture, name: 'ajena.jpg', personId: 2 });
  // More than thirty days ago.
  await keepPicture({ ...picture, name: 'vieja.jpg', addedAt: Date.now() - 31 * 86_400_000 });
  const page = await leave();
  expect(page.readAll('listitem', page.getByRole('dialog'))).toEqual([
    expect.stringContaining('losa-1a2b.jpg'),
  ]);
  await page.press('Borrar y salir');
  expect([...device.pictures.keys()]).toEqual(['ajena.jpg']);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const root = '/api/imagenes/subidas';
  for (const name of [picture.name, 'otra.jpg']) {
    await keepPicture(picture);
    const responses = {
      [`POST ${root}`]: { id: 'u1', offset: 0 },
      [`POST ${root}/u1/imagen`]: { name },
    };
    const sending = await leave(responses);
    await sending.press('Enviar y salir');
    const arrive = () => FakeRequest.all.at(-1)?.respond(200, { offset: 1 });
    expect(await sending.perform(arrive)).toContain('POST /api/salir');
    // With another name in the library, the editor needs it here to correct the text.
    expect(device.pictures.has(picture.name)).toBe(name === 'otra.jpg');
  }
});

const other = { ...copy, tab: 't9' };
const edit = async (responses = {}, left: typeof other | null = other) => {
  if (left) await storeCopy(left);
  device.copies.delete('t1');
  return openEditor({ fields }, responses);
};
const text = 'Escriba aquí.';
const offer = 'En este equipo hay un texto de hoy a las 9:58 que no está en el servidor.';

test('a text that another tab left on this device is offered and recovered', async () => {
  const page = await edit();
  expect(page.getByText(offer)).toBeTruthy();
  expect(page.field(text).value).toBe('uno');
  await page.press('Recuperarlo');
  expect(page.field(text).value).toBe('uno mío');
  expect(page.queryByText(offer)).toBeNull();
  expect(device.held.has('copia:t9')).toBe(true);
  expect((await page.pass(500)).join()).toMatch(
    /PUT .*"saveId":"t9:100005","base":1,.*"content":"uno mío"/,
  );
  expect(device.copies.size).toBe(0);
  await page.perform(closePage);
  expect([...device.held]).toEqual([]);
});

test('after the session expired, text is kept here until the server is known to have it', async () => {
  const page = await edit({ [`PUT ${path}`]: 401 }, null);
  const presence = { others: [], version: 1, state: 'borrador' };
  const expired = 'Su sesión venció. Queda en este equipo';
  // A saved text may be lost in a restore, which ends sessions too.
  await page.perform(() => settleSignIn(false));
  expect(page.getByText(expired)).toBeTruthy();
  expect([...device.copies.values()]).toMatchObject([
    { isSaved: true, fields: { content: 'uno' } },
  ]);
  await page.perform(() => settleSignIn(true));
  page.responses[`POST ${path}/presencia`] = presence;
  await page.pass(10_000);
  expect([page.queryByText(expired), device.copies.size]).toEqual([null, 0]);
  await page.choose(text, 'uno dos');
  await page.pass(500);
  await page.perform(() => settleSignIn(false));
  expect(page.getByText(expired)).toBeTruthy();
  page.responses[`PUT ${path}`] = saved;
  const done = await page.perform(() => settleSignIn(true));
  expect(done.join()).toMatch(/PUT .*"content":"uno dos"/);
  // The stored copy opens offline with both words.
  expect(JSON.stringify(await getOfflineResponse(path))).toContain('"content":"uno dos"');
  // A read-only editor has nothing to lose.
  await openEditor({ fields, canEdit: false });
  await page.perform(() => settleSignIn(false));
  await page.perform(() => settleSignIn(true));
  expect(device.copies.size).toBe(0);
});

test('text is not sent in the name of the next person who signs in', async () => {
  const page = await edit({}, null);
  await page.choose(text, 'uno dos');
  await page.perform(() =>
    setSession({ ...ana, person: { ...ana.person, id: 2 }, can: ['write'] }),
  );
  expect((await page.pass(500)).join()).not.toContain('PUT');
  expect([...device.copies.values()]).toMatchObject([{ fields: { content: 'uno dos' } }]);
});

test('an offered text is discarded, restored with undo, or compared', async () => {
  const page = await edit();
  await page.press('Descartar');
  expect(page.readNotice()).toBe('El texto de este equipo se descartó|Deshacer');
  expect(page.queryByText(offer)).toBeNull();
  expect(device.copies.size).toBe(0);
  await page.undo();
  expect(page.getByText(offer)).toBeTruthy();
  expect(device.copies.size).toBe(1);
  await page.press('Comparar');
  await page.until(() => page.queryByText('Dos versiones'));
  expect(page.getByText(/^La versión de este equipo es de hoy a las 9:58/)).toBeTruthy();
  expect(page.getByText(/^Difieren en un lugar/)).toBeTruthy();
  await page.press('Quedarse con la de este equipo');
  expect(page.field(text).value).toBe('uno mío');
  expect(page.queryByText(offer)).toBeNull();
});

test('a text is not offered if a tab has it open, it is of another article, or the server has it', async () => {
  device.held.add('copia:t9');
  expect((await edit()).queryByText(offer)).toBeNull();
  device.held.clear();
  const same = await edit({ [path]: toDraft({ fields: mine }) });
  expect(same.queryByText(offer)).toBeNull();
  expect(device.copies.size).toBe(0);
  await storeCopy({ ...other, draft: 'd2', fields: { title: 'Viejo' } as never });
  expect((await listCopies()).map((each) => [each.draft, each.fields, each.isOpen])).toEqual([
    ['d2', { ...emptyFields, title: 'Viejo' }, false],
  ]);
});

test('a saved text is offered only if the server lost it in a restore, with that reason', async () => {
  const saved = { ...other, isSaved: true };
  const lost = /un texto de hoy a las 9:58 que se perdió del servidor al restaurar/;
  const presence = { others: [], version: 9, state: 'borrador', isLost: false };
  const had = await edit({ [`POST ${path}/presencia`]: presence }, saved);
  expect(had.queryByText(/^En este equipo/)).toBeNull();
  expect(device.copies.size).toBe(0);
  // Without a response nobody knows whether the server has it.
  const unknown = await edit({ [`POST ${path}/presencia`]: 0 }, saved);
  expect(unknown.getByText(/^En este equipo hay un texto/)).toBeTruthy();
  const page = await edit({ [`POST ${path}/presencia`]: { ...presence, isLost: true } }, saved);
  expect(page.getByText(lost)).toBeTruthy();
  // «Salir» and the desk home do not mention it, because they do not know whether the server has it.
  await storeCopy({ ...saved, tab: 't8' });
  expect((await openPage(<TextsOnDevice />)).queryByRole('link')).toBeNull();
});

test('a text that has not reached the server waits here, unless there is no room', async () => {
  const page = await edit({ [`PUT ${path}`]: 500 });
  await page.choose(text, 'dos');
  expect([...device.copies.values()].map((each) => each.tab)).toContain('t9');
  expect(device.copies.size).toBe(2);
  await page.pass(500);
  expect(page.getByText('No se pudo guardar. Queda en este equipo')).toBeTruthy();
  // It is not taken for what the server had.
  expect(JSON.stringify(await getOfflineResponse(path))).not.toContain('"content":"dos"');
  // The event returns false if the browser asks before it closes the page.
  const close = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  device.isFull = true;
  await page.choose(text, 'tres');
  expect(page.getByText('No hay espacio en este equipo. No cierre esta página')).toBeTruthy();
  expect(close()).toBe(false);
  // Nothing of the text; only that it is no longer open.
  expect(await page.perform(() => dispatchEvent(new Event('pagehide')))).toEqual([
    expect.stringMatching(/^POST .*\/presencia .*"isLeaving":true/),
  ]);
  await page.press('Recuperarlo');
  expect(page.readNotice()).toBe('Espere a que esta página se guarde en el servidor');
});

test('without the server an article opens with the text of this device, or the last response', async () => {
  const page = await edit({ [path]: 0 });
  expect(page.getByText('En este equipo hay un texto de hoy a las 9:58.')).toBeTruthy();
  await page.press('Seguir con este texto');
  expect(page.field(text).value).toBe('uno mío');
  device.copies.clear();
  // As stored by an earlier version of the desk, without newer fields.
  const { corrections, leadsTo, ...older } = toDraft({ fields, url: 'https://x.example/' });
  await storeResponse(path, older);
  const kept = await edit({ [path]: 0 }, null);
  expect(kept.getByText('En este equipo está «El puente»')).toBeTruthy();
  await kept.press('Seguir con este texto');
  expect(kept.field(text).value).toBe('uno');
});

test('the last thirty responses are kept', async () => {
  for (let number = 0; number < 32; number += 1) await storeResponse(`/api/${number}`, number);
  expect(device.responses.size).toBe(30);
  expect([...device.responses.keys()][0]).toBe('/api/2');
});
