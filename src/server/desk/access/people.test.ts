import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionInfo } from '#contract/desk/people.ts';
import { makeFirstLink } from '#newsroom/people/links.ts';
import { Refusal } from '#refusal.ts';
import { getSecondFactor, putSecondFactor } from '#store/people/second-factors.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openDesk, openDeskOn, readCookie } from '../testing/desk.ts';

/** Rate limits see no time pass, however slow the machine. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type TestDesk = Awaited<ReturnType<typeof openDesk>>;

const passphrase = 'tres palabras mojadas';
const ana = { name: 'Ana Rojas', email: 'ana@obra.example', passphrase };
const toToken = ({ link }: { link: string }) => link.split('/').at(-1) ?? '';
const redeem = (desk: TestDesk, body: object, client?: string) =>
  desk.ask('POST', '/api/enlaces/usar', { body, ...(client ? { client } : {}) });
const enter = (desk: TestDesk, body: object, client?: string) =>
  desk.ask('POST', '/api/entrar', { body, ...(client ? { client } : {}) });

async function openWithAna(desk: TestDesk) {
  const { token = '' } = (await makeFirstLink(desk.store, Date.now())) ?? {};
  const response = await redeem(desk, { token, ...ana });
  return { token, ...desk.as(readCookie(response)) };
}

async function invite(desk: TestDesk, { send }: ReturnType<TestDesk['as']>, role: string) {
  const { body } = await send('POST', '/api/equipo', {
    ...{ name: 'Luis', email: 'Luis@obra.example', role },
  });
  const token = toToken(body);
  const used = await redeem(desk, { token, passphrase });
  return { ...(await used.json()).person, token, ...desk.as(readCookie(used)) };
}

describeOpened('the newsroom', openDeskOn, (test) => {
  test('is opened once, by the first administrator', async (desk) => {
    const replaced = await makeFirstLink(desk.store, Date.now());
    const expired = await makeFirstLink(desk.store, Date.now() - 86_400_000);
    for (const link of [replaced, expired]) {
      const body = { token: link?.token };
      expect((await desk.ask('POST', '/api/enlaces/mirar', { body })).status).toBe(410);
    }
    const { token, send } = await openWithAna(desk);
    expect((await send('GET', '/api/yo')).body).toMatchObject({
      person: { name: 'Ana Rojas', role: 'administrador', hasSecondFactor: false },
      site: { name: 'Plomada', url: 'http://127.0.0.1:3000' },
    });
    expect((await redeem(desk, { token, ...ana })).status).toBe(410);
  });

  test('invites by a one-time link, and ends the sessions of a disabled person', async (desk) => {
    const admin = await openWithAna(desk);
    const luis = await invite(desk, admin, 'redactor');
    expect(luis).toMatchObject({ name: 'Luis', email: 'luis@obra.example', role: 'redactor' });
    expect((await redeem(desk, { token: luis.token, passphrase })).status).toBe(410);
    const setDisabled = async (disabled: boolean) => {
      const { status } = await admin.send('PATCH', `/api/equipo/${luis.id}`, { disabled });
      expect(status).toBe(204);
      // Enabled again, a person has to sign in again.
      expect((await luis.send('GET', '/api/yo')).status).toBe(401);
      return (await enter(desk, { email: 'LUIS@obra.example', passphrase })).status;
    };
    expect(await setDisabled(true)).toBe(401);
    const { people } = (await admin.send('GET', '/api/equipo')).body;
    expect(people).toMatchObject([{ state: 'activo' }, { state: 'inhabilitado' }]);
    expect(await setDisabled(false)).toBe(200);
  });

  test('shows what a link is for, and who has a permission', async (desk) => {
    const { send } = await openWithAna(desk);
    const luz = { name: 'Luz Mora', email: 'luz@obra.example', role: 'redactor' };
    const { body: link } = await send('POST', '/api/equipo', luz);
    const { expiresAt } = link;
    const info = { kind: 'invitacion', ...luz, by: 'Ana Rojas', expiresAt };
    expect((await send('POST', '/api/enlaces/mirar', { token: toToken(link) })).body).toEqual(info);
    const list = async () => (await send('GET', '/api/equipo')).body.people;
    const [, invited] = await list();
    expect(invited).toMatchObject({ ...luz, state: 'invitado', linkExpiresAt: expiresAt });
    await desk.store.db.updateTable('person_links').set({ expires_at: Date.now() }).execute();
    expect((await list())[1]).toMatchObject({ state: 'invitado', linkExpiresAt: null });
    expect((await send('GET', '/api/pueden/publish')).body).toEqual({ names: ['Ana Rojas'] });
    expect((await send('GET', '/api/pueden/toString')).status).toBe(404);
    expect((await send('DELETE', `/api/equipo/${invited.id}`)).status).toBe(204);
    expect(await list()).toHaveLength(1);
    const response = await (await desk.signInAs('editor')).send('GET', '/api/equipo');
    expect(response.body.detail).toContain('Ana Rojas');
  });

  test('refuses to disable oneself or to make a link for oneself', async (desk) => {
    await desk.signInAs('administrador');
    const { send, id } = await desk.signInAs('administrador');
    expect((await send('PATCH', `/api/equipo/${id}`, { disabled: true })).status).toBe(422);
    expect((await send('POST', `/api/equipo/${id}/enlace`)).status).toBe(422);
    expect((await send('GET', '/api/yo')).status).toBe(200);
  });

  test('ends other sessions after a change of role or passphrase, or a rescue link', async (desk) => {
    const admin = await openWithAna(desk);
    const luis = await invite(desk, admin, 'redactor');
    const path = `/api/equipo/${luis.id}`;
    const isIn = async ({ send }: Pick<typeof admin, 'send'>) =>
      (await send('GET', '/api/yo')).status === 200;
    const comeIn = async (given = passphrase) =>
      desk.as(readCookie(await enter(desk, { email: luis.email, passphrase: given })));

    await admin.send('PATCH', path, { role: 'editor' });
    expect(await isIn(luis)).toBe(false);

    const [first, second] = [await comeIn(), await comeIn()];
    const next = 'cuatro palabras muy secas';
    const change = { current: passphrase, next };
    expect((await first.send('POST', '/api/yo/clave', change)).status).toBe(204);
    expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
    expect((await first.send('POST', '/api/yo/clave', change)).status).toBe(422);

    // A rescue link removes the second factor: the phone may be lost too.
    const factor = {
      person_id: luis.id,
      secret: 'A',
      is_confirmed: 1,
      last_step: 0,
      codes: '[]',
    };
    await desk.store.write((tx) => putSecondFactor(tx, factor));
    const token = toToken((await admin.send('POST', `${path}/enlace`)).body);
    const rescued = desk.as(readCookie(await redeem(desk, { token, passphrase })));
    expect([await isIn(rescued), await isIn(first)]).toEqual([true, false]);
    expect(await getSecondFactor(desk.store.db, luis.id)).toBeNull();
    expect((await comeIn(next)).cookie).toBe('');

    // Changing one's own role does not end one's session.
    await admin.send('PATCH', path, { role: 'administrador' });
    const { person } = (await admin.send('GET', '/api/yo')).body;
    await admin.send('PATCH', `/api/equipo/${person.id}`, { role: 'editor' });
    expect(await isIn(admin)).toBe(true);
  });

  test('shows people their own sessions, to close one or all others', async (desk) => {
    const admin = await openWithAna(desk);
    const others = [await enter(desk, ana), await enter(desk, ana)].map((response) =>
      desk.as(readCookie(response)),
    );
    const luis = await invite(desk, admin, 'administrador');
    const list = async (): Promise<SessionInfo[]> =>
      (await admin.send('GET', '/api/yo/sesiones')).body;
    const sessions = await list();
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    const path = `/api/yo/sesiones/${sessions[1]?.id}`;
    expect((await luis.send('DELETE', path)).status).toBe(404);
    expect((await admin.send('DELETE', path)).status).toBe(204);
    expect(await list()).toHaveLength(2);
    expect((await admin.send('DELETE', '/api/yo/sesiones')).status).toBe(204);
    expect(await list()).toHaveLength(1);
    for (const { send } of others) expect((await send('GET', '/api/yo')).status).toBe(401);
    expect((await luis.send('GET', '/api/yo')).status).toBe(200);
    const response = await desk.ask('POST', '/api/salir', luis);
    expect(response.headers.get('Set-Cookie')).toMatch(/^redaccion=; Max-Age=0;/);
    expect((await luis.send('GET', '/api/yo')).status).toBe(401);
    const { items } = (await admin.send('GET', '/api/registro?tipo=entradas')).body;
    expect(items).toMatchObject([
      { who: 'Luis', what: 'salió' },
      { who: 'Ana Rojas', what: 'cerró sus demás sesiones' },
      { who: 'Ana Rojas', what: 'cerró otra de sus sesiones' },
      ...[{}, {}],
    ]);
    await enter(desk, ana);
    const idle = desk.store.db.updateTable('sessions').set({ seen_at: 1 });
    await idle.where('id', '<>', sessions[0]?.id ?? 0).execute();
    expect(await list()).toHaveLength(1);
  });

  test('asks for a second factor once it is confirmed', async (desk) => {
    const { send } = await openWithAna(desk);
    const path = '/api/yo/segundo-factor';
    const wrong = { passphrase: 'no es la clave' };
    const refusal = { status: 422, body: { field: 'passphrase' } };
    expect(await send('POST', path, wrong)).toMatchObject(refusal);
    const { secret } = (await send('POST', path, { passphrase })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const generate = (later: number) => totp.generate({ timestamp: Date.now() + later });
    expect((await enter(desk, ana)).status).toBe(200);
    expect((await send('PUT', path, { code: '000000' })).status).toBe(422);
    expect((await send('PUT', path, { code: generate(-30_000) })).status).toBe(200);
    // A right passphrase uses up no try, however often the code is asked for.
    for (let turn = 0; turn < 11; turn += 1) {
      const response = await enter(desk, ana);
      expect([response.status, await response.json()]).toMatchObject([401, { needsCode: true }]);
    }
    await desk.desk.background.settle();
    const { items } = (await send('GET', '/api/registro')).body;
    expect(JSON.stringify(items)).not.toContain('fallido');
    expect((await enter(desk, { ...ana, code: generate(30_000) })).status).toBe(200);
    expect(await send('DELETE', path, wrong)).toMatchObject(refusal);
    expect((await send('DELETE', path, { passphrase })).status).toBe(204);
    expect((await enter(desk, ana)).status).toBe(200);
  });

  test('lists and exports its audit log, and logs the export first', async (desk) => {
    const admin = await openWithAna(desk);
    const luis = await invite(desk, admin, 'redactor');
    await enter(desk, { email: luis.email, passphrase: 'no es la clave' });
    await desk.desk.background.settle();
    const getLog = async (query = '') => (await admin.send('GET', `/api/registro?${query}`)).body;
    expect(await getLog(`persona=${luis.id}&desde=2020-01-01`)).toMatchObject({
      total: 2,
      items: [{ kind: 'entradas' }, { who: 'Luis', kind: 'equipo' }],
    });
    expect((await getLog('hasta=2020-01-01')).items).toEqual([]);
    const today = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
    expect((await getLog(`hasta=${today}`)).total).toBe((await getLog()).total);
    expect(JSON.stringify(await getLog())).not.toContain(passphrase);
    const body = { tipo: 'equipo', desde: '2020-01-01' };
    // An export that cannot be logged is refused.
    desk.beforeNextWrite(() => Promise.reject(new Refusal('busy', 'Pruebe en unos segundos.')));
    const refused = await desk.ask('POST', '/api/registro/csv', { cookie: admin.cookie, body });
    expect(refused.status).toBe(503);
    const exported = await desk.ask('POST', '/api/registro/csv', { cookie: admin.cookie, body });
    // Before the first byte is read: a client that disconnects has the data all the same.
    expect((await getLog()).items[0]).toMatchObject({ who: 'Ana Rojas', kind: 'datos' });
    expect((await exported.text()).trimEnd().split('\n')).toHaveLength(4);
  });
});

test('links are to the address of the request, unless DESK_URL is set', async () => {
  for (const [env, pattern] of [
    [{}, /^http:\/\/192\.168\.1\.20:3001\/invitacion\//],
    [{ DESK_URL: 'https://mesa.example' }, /^https:\/\/mesa\.example\/invitacion\//],
  ] as const) {
    await using desk = await openDesk({ env });
    const { cookie } = await desk.signInAs('administrador');
    const body = { name: 'Luis', email: 'luis@obra.example', role: 'redactor' };
    const headers = { Host: '192.168.1.20:3001' };
    const response = await desk.ask('POST', '/api/equipo', { cookie, body, headers });
    expect((await response.json()).link).toMatch(pattern);
  }
});

test('guesses get the same response for known and unknown people', async () => {
  await using desk = await openDesk();
  await openWithAna(desk);
  const guess = async (email: string, client: string) => {
    const response = await enter(desk, { email, passphrase: 'no lo sé' }, client);
    return [response.status, await response.text(), response.headers.get('Retry-After') !== null];
  };
  for (let turn = 1; turn <= 11; turn += 1) {
    const expected = await guess('ana@obra.example', '10.1.0.1');
    expect(await guess('nadie@obra.example', '10.1.1.1')).toEqual(expected);
    expect(expected[0]).toBe(turn <= 10 ? 401 : 429);
  }
});

test('guesses of codes and passphrases in a session, and of links, are limited', async () => {
  await using desk = await openDesk();
  const { send } = await desk.signInAs('editor');
  for (let turn = 1; turn <= 11; turn += 1) {
    const { status } = await send('PUT', '/api/yo/segundo-factor', { code: '000000' });
    expect(status).toBe(turn <= 10 ? 422 : 429);
  }
  const body = { current: 'no lo sé', next: passphrase, passphrase: 'no lo sé' };
  expect((await send('POST', '/api/yo/clave', body)).status).toBe(429);
  for (const method of ['POST', 'DELETE']) {
    expect((await send(method, '/api/yo/segundo-factor', body)).status).toBe(429);
  }
  const token = 'A'.repeat(43);
  const responses = await Promise.all(
    Array.from({ length: 31 }, () => redeem(desk, { token, passphrase }, '10.2.0.1')),
  );
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
});

test.each([
  ['mesa.example', '__Host-', 'Secure; '],
  ['localhost:3001', '', ''],
])('at %s cookies are HttpOnly and SameSite, and bound to the host over https', async (...row) => {
  const [host, prefix, secure] = row;
  await using desk = await openDesk({ url: 'https://mesa.example' });
  const { token = '' } = (await makeFirstLink(desk.store, Date.now())) ?? {};
  const asking = { body: { token, ...ana }, headers: { Host: host } };
  const response = await desk.ask('POST', '/api/enlaces/usar', asking);
  const rest = `Path=/; HttpOnly; ${secure}SameSite=Lax`;
  expect(response.headers.getSetCookie().map((each) => each.replace(/=[\w-]{43};/, '=…;'))).toEqual(
    [
      `${prefix}redaccion=…; Max-Age=2592000; ${rest}`,
      `${prefix}dispositivo=…; Max-Age=31536000; ${rest}`,
    ],
  );
});
