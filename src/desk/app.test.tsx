// First: the router looks at the document it is loaded into.
import '#site/testing/dom.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportLost } from './api/connection.ts';
import { settleSignIn } from './api/expired.ts';
import { App } from './app.tsx';
import { setSession } from './session.ts';
import { setLetters } from './shortcuts.ts';
import { stubDevice } from './testing/device.ts';
import { ana, onItsWay, openPage } from './testing/page.tsx';

const device = stubDevice();
const me = { ...ana, can: ['write'] };
/** What the server answers from now on may be changed in it. */
const answers: Record<string, unknown> = {};
const open = (at = '/no-hay') => openPage(<App />, { answers, at });
/** The page is opened by somebody whom it does not know yet. */
async function arrive(at?: string) {
  const page = await open(at);
  device.answers.clear();
  await page.perform(() => setSession(undefined));
  return page;
}
beforeEach(async () => {
  for (const path in answers) delete answers[path];
  Object.assign(answers, { '/api/yo': me, '/api/mesa': { waiting: [] } });
  setLetters(true);
  // The line as it is on most days: back, and no longer news.
  const page = await open();
  await page.perform(() => reportLost(null));
  await page.perform(() => dispatchEvent(new Event('online')));
  await page.wait(0);
  await page.wait(4_000);
  device.answers.clear();
});

test('whoever is not signed in finds the door, and nothing of anybody else', async () => {
  device.answers.set('/api/mesa', Response.json({}));
  answers['/api/yo'] = 401;
  const page = await open();
  await page.perform(() => setSession(undefined));
  expect(page.read()).toMatchInlineSnapshot(`
    "Redacción
    Entre con su correo y su clave.
    Correo
    [required=]
    Clave
    [required=]|[aria-pressed=false, Mostrar: clave]
    Entrar
    ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por correo.
    [, width=900, height=600, src=/contenido/dibujos/portico.svg]
    [Avisos]"
  `);
  expect(device.answers.size).toBe(0);
});

/** What is a file of its own comes a little later. */
const isThere = () => document.querySelector('main h1');

test('whoever is signed in finds the page, and no door', async () => {
  answers['/api/mesa'] = onItsWay;
  const known = await arrive('/entrar');
  await known.until(isThere);
  expect(location.pathname).toBe('/');
  expect(known.read()).not.toContain('Entrar');
  expect(await device.answers.get('/api/yo')?.json()).toEqual(me);
});

test('while nobody can be asked, who it was the last time goes on', async () => {
  Object.assign(answers, { '/api/yo': 0, '/api/mesa': 0 });
  const lost = await arrive();
  expect(lost.read()).toMatchInlineSnapshot(`
    "No se pudo traer la redacción.|El servidor no responde.
    Reintentar
    [Avisos]"
  `);
  expect(await lost.press('Reintentar')).toEqual(['GET /api/yo']);
  answers['/api/yo'] = 500;
  await lost.press('Reintentar');
  expect(lost.read()).toMatchInlineSnapshot(`
    "No se pudo traer la redacción.|No se pudo.
    Reintentar
    [Avisos]"
  `);
  device.answers.set('/api/yo', Response.json(me));
  device.answers.set('/api/mesa', Response.json({ waiting: [{ state: 'borrador' }] }));
  await lost.press('Reintentar');
  expect(lost.read()).toContain('No hay nada aquí');
  expect(lost.read()).toContain('|Artículos|1|por corregir');
});

test('a line that is lost is said for as long as it lasts, and asked for ever more rarely', async () => {
  const { read, perform, wait } = await open();
  const band = () => read().split('Ana Rojas|Administrador|, su cuenta\n')[1]?.split('\nNo hay')[0];
  Object.assign(answers, { '/api/yo': 0, '/api/mesa': 0 });
  expect(band()).toMatch(/^No hay nada aquí/);
  await perform(() => dispatchEvent(new Event('offline')));
  expect(band()).toMatchInlineSnapshot(
    `"Sin conexión desde las 9:58.|Lo que ve es de entonces. Puede escribir: cada cambio queda en este equipo y se envía solo cuando vuelva la señal."`,
  );
  await perform(() => reportLost('Se restaura una copia.'));
  expect(band()).toBe('Solo lectura.|Se restaura una copia.');
  await perform(() => reportLost(null));
  const asked: number[] = [];
  for (let second = 1; second <= 75; second += 0.5) {
    if ((await wait(500)).includes('GET /api/yo')) asked.push(second);
  }
  expect(asked).toMatchInlineSnapshot(`
    [
      2.5,
      5.5,
      10,
      17,
      27.5,
      42.5,
      57.5,
      72.5,
    ]
  `);
  // The device has a line again, the server not yet.
  expect(await perform(() => dispatchEvent(new Event('online')))).toEqual([]);
  expect(await wait(0)).toEqual(['GET /api/yo']);
  expect(await wait(1_999)).toEqual([]);
  Object.assign(answers, { '/api/yo': me, '/api/mesa': { waiting: [] } });
  expect(await wait(1)).toEqual(['GET /api/yo', 'GET /api/mesa']);
  expect(band()).toBe('Volvió la señal.|Lo que ve está al día.');
  await wait(3_999);
  expect(band()).toMatch(/^Volvió/);
  await wait(1);
  expect(band()).toMatch(/^No hay nada aquí/);
  expect(await perform(() => dispatchEvent(new Event('online')))).toEqual([]);
});

test('what never comes is asked for ever more rarely, however readily all else comes', async () => {
  const { wait, perform } = await open();
  answers['/api/mesa'] = 503;
  const asked: number[] = [];
  await perform(() => document.dispatchEvent(new Event('visibilitychange')));
  for (let second = 0.5; second <= 60; second += 0.5) {
    if ((await wait(500)).includes('GET /api/mesa')) asked.push(second);
  }
  expect(asked).toMatchInlineSnapshot(`
    [
      2,
      5,
      9.5,
      16.5,
      27,
      42,
      57,
    ]
  `);
});

test('a session that ended is asked for over the page, or put off', async () => {
  const page = await open();
  answers['/api/mesa'] = 401;
  answers['POST /api/entrar'] = me;
  await page.perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(page.readDialog()).toMatchInlineSnapshot(`
    "Su sesión venció
    [Cerrar]
    Entre otra vez y siga donde estaba. Lo que estaba escribiendo sigue en la pantalla y en este equipo.
    Correo
    [required=, readonly=, value=ana@obra.example]
    Clave
    [required=]|[aria-pressed=false, Mostrar: clave]
    Entrar y seguir"
  `);
  await page.close();
  const band = '\nSu sesión venció.|Hasta que entre, nada se guarda en el servidor.\nEntrar\n';
  expect(page.read()).toContain(band);
  await page.press('Entrar');
  expect(page.readDialog()).toMatch(/^Su sesión venció/);
  answers['/api/mesa'] = { waiting: [] };
  expect(await page.submit({ passphrase: 'clave' })).toEqual([
    'POST /api/entrar {"email":"ana@obra.example","passphrase":"clave"}',
    'GET /api/mesa',
  ]);
  expect(page.readDialog()).toBe('');
  expect(page.read()).not.toContain('Su sesión venció');
});

test('a session that ends while one types says so, and waits for a click to ask', async () => {
  const page = await open();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  answers['/api/mesa'] = 401;
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  await page.perform(look);
  await page.wait(60_000);
  expect([page.readDialog(), document.activeElement]).toEqual(['', field]);
  expect(page.read()).toContain('\nSu sesión venció.|Hasta que entre');
  await page.press('Entrar');
  expect(page.readDialog()).toMatch(/^Su sesión venció/);
  answers['POST /api/entrar'] = me;
  answers['/api/mesa'] = { waiting: [] };
  // The call that failed has waited all the time.
  expect(await page.submit({ passphrase: 'clave' })).toContain('GET /api/mesa');

  // By Enter in a form, one has stopped typing as well.
  answers['/api/mesa'] = 401;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.dispatchEvent(new Event('submit', { bubbles: true }));
  await page.perform(look);
  expect(page.readDialog()).toMatch(/^Su sesión venció/);
  answers['/api/mesa'] = { waiting: [] };
  await page.submit({ passphrase: 'clave' });
});

/** Another tab of the browser said who signed in there. */
const signInElsewhere = (id: number) => {
  const event = new Event('storage');
  Object.assign(event, { key: 'sesion', newValue: `${id} 1` });
  dispatchEvent(event);
};

test('a session that begins again in another tab ends the question in this one', async () => {
  const page = await open();
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  answers['/api/mesa'] = 401;
  await page.perform(look);
  expect(page.readDialog()).toMatch(/^Su sesión venció/);
  answers['/api/mesa'] = { waiting: [] };
  // The call that failed goes on.
  expect(await page.perform(() => signInElsewhere(1))).toContain('GET /api/mesa');
  expect(page.readDialog()).toBe('');

  // Put off, and nobody tells of it: the next call that is answered does.
  answers['/api/mesa'] = 401;
  await page.perform(look);
  await page.close();
  expect(page.read()).toContain('Su sesión venció.');
  answers['/api/mesa'] = { waiting: [] };
  await page.perform(look);
  expect(page.read()).not.toContain('Su sesión venció.');
});

test('when someone else signs in in another tab, nothing of this one is sent in their name', async () => {
  const page = await open();
  using reload = vi.spyOn(location, 'reload').mockReturnValue();
  answers['/api/mesa'] = 401;
  await page.perform(() => document.dispatchEvent(new Event('visibilitychange')));
  answers['/api/mesa'] = { waiting: [] };
  expect(await page.perform(() => signInElsewhere(2))).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
  expect(page.read()).toContain('Entre con su correo y su clave.');
  settleSignIn(true);

  // Nobody told of it: the first answer leads to whose it is.
  const other = await open();
  answers['/api/mesa'] = 401;
  await other.perform(() => document.dispatchEvent(new Event('visibilitychange')));
  await other.close();
  Object.assign(answers, {
    '/api/mesa': { waiting: [] },
    '/api/yo': { ...me, person: { ...me.person, id: 2 } },
  });
  await other.perform(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(reload).toHaveBeenCalledTimes(2);
  settleSignIn(true);
});

test('keys lead anywhere, but not while one writes', async () => {
  const page = await open();
  const hit = (key: string, held: object = {}, at = performance.now()) =>
    page.perform(() => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, ...held });
      Object.defineProperty(event, 'timeStamp', { value: at });
      document.body.dispatchEvent(event);
    });
  const readTitle = () => page.readDialog().split('\n')[0];
  await hit('K', { metaKey: true });
  expect(readTitle()).toBe('[Buscar o ir a]');
  await hit('?');
  expect(readTitle()).toBe('[Buscar o ir a]');
  await page.close();
  await hit('k', { ctrlKey: true, repeat: true });
  await hit('k', { ctrlKey: true, isComposing: true });
  await hit('k', { altKey: true });
  await hit('k');
  expect(readTitle()).toBe('');
  await hit('?');
  expect(readTitle()).toBe('Atajos del teclado');
  await page.press('Atajos de una letra');
  await page.close();
  await hit('?');
  expect(readTitle()).toBe('');
  expect(localStorage.getItem('atajos')).toBe('no');
  await page.perform(() => setLetters(true));
  await hit('s', { ctrlKey: true });
  expect(page.readNotice()).toBe('Ya está guardado|Aquí todo se guarda solo.');
  await hit('g', {}, 5_000);
  await hit('r', {}, 6_500);
  expect(location.pathname).toBe('/no-hay');
  await hit('g', {}, 7_000);
  await hit('r', {}, 8_499);
  await page.until(isThere);
  expect(location.pathname).toBe('/registro');
  // Where screen readers go on.
  expect(document.activeElement?.textContent).toBe('Registro');
});
