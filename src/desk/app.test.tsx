import { beforeEach, expect, test, vi } from 'vitest';
import { reportFound, reportLost } from './api/connection.ts';
import { settleSignIn } from './api/expired.ts';
import { App } from './app.tsx';
import { setSession } from './session.ts';
import { stubDevice } from './testing/device.ts';
import { ana, onItsWay, openPage } from './testing/page.tsx';

const device = stubDevice();
const me = { ...ana, can: ['write'] };
/** The server's responses; a test may change them. */
const responses: Record<string, unknown> = {};
const open = (at = '/no-hay') => openPage(<App />, { responses, at });
/** Opens the desk without a stored session. */
async function arrive(at?: string) {
  const page = await open(at);
  device.responses.clear();
  await page.perform(() => setSession(undefined));
  return page;
}
const returnToTab = () => document.dispatchEvent(new Event('visibilitychange'));
/** Opens the desk and lets the session expire. Later requests succeed. */
async function openExpired(page?: Awaited<ReturnType<typeof open>>) {
  const opened = page ?? (await open());
  responses['/api/mesa'] = 401;
  await opened.perform(returnToTab);
  responses['/api/mesa'] = { waiting: [] };
  return opened;
}
beforeEach(async () => {
  for (const path in responses) delete responses[path];
  Object.assign(responses, { '/api/yo': me, '/api/mesa': { waiting: [] } });
  // Resets the connection to "online", without the notice that it is back.
  const page = await open();
  await page.perform(() => reportLost(null));
  await page.perform(() => dispatchEvent(new Event('online')));
  await page.wait(0);
  await page.wait(4_000);
  device.responses.clear();
});

test('without a session the desk shows the sign-in form, and keeps nothing of an earlier person', async () => {
  device.responses.set('/api/mesa', Response.json({})).set('/api/yo', Response.json(me));
  responses['/api/yo'] = 401;
  const page = await open();
  await page.perform(() => setSession(undefined));
  expect(page.getByText('Entre con su correo y su clave.')).toBeTruthy();
  expect(device.responses.size).toBe(0);
});

/** The code of a page loads later. */
const isThere = () => document.querySelector('main h1');

test('with a session the address of the sign-in form opens the desk', async () => {
  responses['/api/mesa'] = onItsWay;
  const known = await arrive('/entrar');
  await known.until(isThere);
  expect(location.pathname).toBe('/');
  expect(known.queryByRole('button', { name: 'Entrar' })).toBeNull();
  expect(await device.responses.get('/api/yo')?.json()).toEqual(me);
});

test('without a connection the last person continues with the data on the device', async () => {
  responses['/api/mesa'] = { waiting: [{ state: 'borrador' }] };
  await open();
  const kept = device.responses.get('/api/mesa') ?? new Response();
  Object.assign(responses, { '/api/yo': 0, '/api/mesa': 0 });
  const lost = await arrive();
  expect(lost.getByText('No se pudo cargar la redacción.')).toBeTruthy();
  expect(await lost.press('Reintentar')).toEqual(['GET /api/yo']);
  device.responses.set('/api/yo', Response.json(me));
  device.responses.set('/api/mesa', kept);
  await lost.press('Reintentar');
  expect(lost.getByText('Página no encontrada')).toBeTruthy();
  expect(lost.getAllByRole('link', { name: /Artículos.*1 por corregir/ })).not.toEqual([]);
  // A refusal is not a lost connection.
  device.responses.set('/api/mesa', Response.json({ waiting: [{ state: 'revision' }] }));
  Object.assign(responses, { '/api/yo': me, '/api/mesa': 403 });
  expect((await open()).queryAllByRole('link', { name: /en revisión/ })).toEqual([]);
});

test('a session is kept if the server fails to answer `/api/yo` after an outage', async () => {
  const page = await open();
  device.responses.clear();
  responses['/api/yo'] = 500;
  await page.perform(() => reportLost(null));
  expect(await page.perform(reportFound)).toContain('GET /api/yo');
  expect(page.getByText('Página no encontrada')).toBeTruthy();
});

/** The seconds at which the page repeats a request. */
async function listTries({ wait }: Awaited<ReturnType<typeof open>>, call: string, until: number) {
  const tries: number[] = [];
  for (let second = 0.5; second <= until; second += 0.5) {
    if ((await wait(500)).includes(call)) tries.push(second);
  }
  return tries;
}

test('a lost connection is shown as long as it lasts, and tried again ever more rarely', async () => {
  const page = await open();
  const { perform, wait, queryByText } = page;
  Object.assign(responses, { '/api/yo': 0, '/api/mesa': 0 });
  await perform(() => dispatchEvent(new Event('offline')));
  expect(queryByText('Sin conexión desde las 9:58.')).toBeTruthy();
  await perform(() => reportLost('Se restaura una copia.'));
  expect(queryByText('Se restaura una copia.')).toBeTruthy();
  await perform(() => reportLost(null));
  expect(await listTries(page, 'GET /api/yo', 75)).toEqual([2, 5, 9.5, 16.5, 27, 42, 57, 72]);
  // The device has a connection again, the server not yet.
  expect(await perform(() => dispatchEvent(new Event('online')))).toEqual([]);
  expect(await wait(0)).toEqual(['GET /api/yo']);
  expect(await wait(1_999)).toEqual([]);
  Object.assign(responses, { '/api/yo': me, '/api/mesa': { waiting: [] } });
  expect(await wait(1)).toEqual(['GET /api/yo', 'GET /api/mesa']);
  expect(queryByText('Volvió la señal.')).toBeTruthy();
  await wait(4_000);
  expect(queryByText('Volvió la señal.')).toBeNull();
});

test('a request that always fails is repeated ever more rarely, even if others succeed', async () => {
  responses['/api/registro'] = { items: [], total: 0 };
  const page = await open('/registro');
  await page.until(() => page.queryAllByText('No hay nada en el registro.').length > 0);
  responses['/api/mesa'] = 503;
  await page.perform(returnToTab);
  expect(await listTries(page, 'GET /api/mesa', 60)).toEqual([2, 5, 9.5, 16.5, 27, 42, 57]);
});

const expired = { name: 'Su sesión venció' };

test('an expired session is renewed over the page, at once or later', async () => {
  responses['POST /api/entrar'] = me;
  const page = await openExpired();
  expect(page.getByRole('dialog', expired)).toBeTruthy();
  await page.close();
  expect(page.getByText(/Hasta que entre, nada se guarda en el servidor/)).toBeTruthy();
  await page.press('Entrar');
  // Nobody else signs in over the page. The failed request is repeated.
  expect(page.field('Correo').readOnly).toBe(true);
  expect(await page.submit({ passphrase: 'clave' })).toEqual([
    'POST /api/entrar {"email":"ana@obra.example","passphrase":"clave"}',
    'GET /api/mesa',
  ]);
  expect(page.queryByText(/Su sesión venció/)).toBeNull();
});

test('a session that expires while a person types takes the focus only on a click or Enter', async () => {
  const page = await open();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  const fire = (kind: string) => field.dispatchEvent(new Event(kind, { bubbles: true }));
  fire('input');
  await openExpired(page);
  await page.wait(60_000);
  expect([page.queryByRole('dialog'), document.activeElement]).toEqual([null, field]);
  expect(page.getByText(/Su sesión venció/)).toBeTruthy();
  await page.perform(() => document.body.click());
  expect(page.getByRole('dialog', expired)).toBeTruthy();
  responses['POST /api/entrar'] = me;
  await page.submit({ passphrase: 'clave' });
  fire('input');
  fire('submit');
  await openExpired(page);
  expect(page.getByRole('dialog', expired)).toBeTruthy();
  await page.submit({ passphrase: 'clave' });
});

/** Another tab says who signed in there. */
const signInElsewhere = (id: number) =>
  dispatchEvent(Object.assign(new Event('storage'), { key: 'sesion', newValue: `${id} 1` }));

test('signing in again in another tab is enough for this one', async () => {
  const page = await openExpired();
  // The failed request is repeated.
  expect(await page.perform(() => signInElsewhere(1))).toContain('GET /api/mesa');
  expect(page.queryByRole('dialog')).toBeNull();
  // Put off, and no message from the other tab: the next answered request is enough.
  await openExpired(page);
  await page.close();
  expect(page.getByText(/Su sesión venció/)).toBeTruthy();
  await page.perform(returnToTab);
  expect(page.queryByText(/Su sesión venció/)).toBeNull();
});

test('when someone else signs in in another tab, nothing of this one is sent in their name', async () => {
  using reload = vi.spyOn(location, 'reload').mockReturnValue();
  const page = await openExpired();
  expect(await page.perform(() => signInElsewhere(2))).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
  expect(page.getByText('Entre con su correo y su clave.')).toBeTruthy();
  settleSignIn(true);
  // Without a message from the other tab, the first response shows whose session it is.
  const other = await openExpired();
  await other.close();
  responses['/api/yo'] = { ...me, person: { ...me.person, id: 2 } };
  await other.perform(returnToTab);
  expect(reload).toHaveBeenCalledTimes(2);
  settleSignIn(true);
});
