import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditLog } from '#contract/desk/audit-log.ts';
import type { Me, NewLink, SecondFactorSetup, SessionInfo, Team } from '#contract/desk/people.ts';
import { makeFirstLink } from '#newsroom/people/links.ts';
import { getSecondFactor, putSecondFactor } from '#store/people/second-factors.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openDesk, readCookie } from '../testing/desk.ts';

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
const toToken = ({ link }: NewLink) => link.split('/').at(-1) ?? '';

async function openWithAna(desk: TestDesk) {
  const { token = '' } = (await makeFirstLink(desk.store, Date.now())) ?? {};
  const answer = await desk.ask('POST', '/api/enlaces/usar', { body: { token, ...ana } });
  return { token, answer, cookie: readCookie(answer) };
}

async function invite(desk: TestDesk, cookie: string, role: string, name = 'Luis') {
  const body = { name, email: `${name}@obra.example`, role };
  const answer = await desk.ask('POST', '/api/equipo', { cookie, body });
  const token = toToken(await answer.json());
  const used = await desk.ask('POST', '/api/enlaces/usar', { body: { token, passphrase } });
  const { person }: Me = await used.json();
  return { ...person, token, cookie: readCookie(used) };
}

const enter = (desk: TestDesk, body: object, client?: string) =>
  desk.ask('POST', '/api/entrar', { body, ...(client ? { client } : {}) });

describeEngines('the newsroom', (engine) => {
  test('is opened once, by the first administrator', async () => {
    await using desk = await openDesk({ engine });
    const older = await makeFirstLink(desk.store, Date.now());
    const late = await makeFirstLink(desk.store, Date.now() - 86_400_000);
    for (const link of [older, late]) {
      const body = { token: link?.token };
      expect((await desk.ask('POST', '/api/enlaces/mirar', { body })).status).toBe(410);
    }
    const { token, answer, cookie } = await openWithAna(desk);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      person: { name: 'Ana Rojas', role: 'administrador', hasSecondFactor: false },
      site: { name: 'Plomada', url: 'http://127.0.0.1:3000' },
    });
    expect((await desk.ask('GET', '/api/yo', { cookie })).status).toBe(200);
    const again = await desk.ask('POST', '/api/enlaces/usar', { body: { token, ...ana } });
    expect(again.status).toBe(410);
    expect(await makeFirstLink(desk.store, Date.now())).toBeNull();
  });

  test('lets people change their name, and logs the old one', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await openWithAna(desk);
    const body = { name: ' Ana Rojas de Pérez ' };
    const answer = await desk.ask('PATCH', '/api/yo', { cookie, body });
    expect(await answer.json()).toMatchObject({ person: { name: 'Ana Rojas de Pérez' } });
    const { items }: AuditLog = await (await desk.ask('GET', '/api/registro', { cookie })).json();
    expect(items[0]).toMatchObject({ before: 'Ana Rojas', after: 'Ana Rojas de Pérez' });
    const empty = { cookie, body: { name: ' ' } };
    expect((await desk.ask('PATCH', '/api/yo', empty)).status).toBe(422);
  });

  test('invites by a one-time link, and ends the sessions of a disabled person', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await openWithAna(desk);
    const luis = await invite(desk, cookie, 'redactor');
    expect(luis).toMatchObject({ name: 'Luis', email: 'luis@obra.example', role: 'redactor' });
    const body = { token: luis.token, passphrase };
    expect((await desk.ask('POST', '/api/enlaces/usar', { body })).status).toBe(410);
    expect((await enter(desk, { email: 'LUIS@obra.example', passphrase })).status).toBe(200);
    const out = { cookie, body: { disabled: true } };
    expect((await desk.ask('PATCH', `/api/equipo/${luis.id}`, out)).status).toBe(204);
    expect((await desk.ask('GET', '/api/yo', luis)).status).toBe(401);
    expect((await enter(desk, { email: luis.email, passphrase })).status).toBe(401);
    const { people }: Team = await (await desk.ask('GET', '/api/equipo', { cookie })).json();
    expect(people.map(({ name, state }) => [name, state])).toEqual([
      ['Ana Rojas', 'activo'],
      ['Luis', 'inhabilitado'],
    ]);
    // Enabled again, a person has to sign in again.
    const back = { cookie, body: { disabled: false } };
    expect((await desk.ask('PATCH', `/api/equipo/${luis.id}`, back)).status).toBe(204);
    expect((await desk.ask('GET', '/api/yo', luis)).status).toBe(401);
    expect((await enter(desk, { email: luis.email, passphrase })).status).toBe(200);
  });

  test('makes links to the address of the request, unless DESK_URL is set', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await openWithAna(desk);
    const body = { name: 'Luis', email: 'luis@obra.example', role: 'redactor' };
    const headers = { Host: '192.168.1.20:3001' };
    const answer = await desk.ask('POST', '/api/equipo', { cookie, body, headers });
    expect((await answer.json()).link).toMatch(/^http:\/\/192\.168\.1\.20:3001\/invitacion\//);
    await using named = await openDesk({ engine, env: { DESK_URL: 'https://mesa.example' } });
    const ana = await named.signInAs('administrador');
    const other = await named.ask('POST', '/api/equipo', { cookie: ana.cookie, body, headers });
    expect((await other.json()).link).toMatch(/^https:\/\/mesa\.example\/invitacion\//);
  });

  test('shows what a link is for, and who has a permission', async () => {
    await using desk = await openDesk({ engine });
    const look = async (token: string) =>
      (await desk.ask('POST', '/api/enlaces/mirar', { body: { token } })).json();
    const first = await makeFirstLink(desk.store, Date.now());
    expect(await look(first?.token ?? '')).toEqual({
      ...{ kind: 'primera', name: '', email: '', role: 'administrador', by: null },
      expiresAt: new Date(first?.expiresAt ?? 0).toISOString(),
    });
    const { cookie } = await openWithAna(desk);
    const luz = { name: 'Luz Mora', email: 'luz@obra.example', role: 'redactor' };
    const link: NewLink = await (
      await desk.ask('POST', '/api/equipo', { cookie, body: luz })
    ).json();
    const { expiresAt } = link;
    const info = { kind: 'invitacion', ...luz, by: 'Ana Rojas', expiresAt };
    expect(await look(toToken(link))).toEqual(info);
    const list = async (): Promise<Team> =>
      (await desk.ask('GET', '/api/equipo', { cookie })).json();
    const [, invited] = (await list()).people;
    const waiting = { state: 'invitado', seenAt: null, linkExpiresAt: expiresAt };
    expect(invited).toEqual({ ...luz, ...waiting, id: invited?.id, hasSecondFactor: false });
    await desk.store.db.updateTable('person_links').set({ expires_at: Date.now() }).execute();
    expect((await list()).people[1]).toMatchObject({ state: 'invitado', linkExpiresAt: null });
    const names = await desk.ask('GET', '/api/pueden/publish', { cookie });
    expect(await names.json()).toEqual({ names: ['Ana Rojas'] });
    expect((await desk.ask('GET', '/api/pueden/toString', { cookie })).status).toBe(404);
    const away = `/api/equipo/${invited?.id}`;
    expect((await desk.ask('DELETE', away, { cookie })).status).toBe(204);
    expect((await list()).people.map(({ name }) => name)).toEqual(['Ana Rojas']);
    const { cookie: editor } = await desk.signInAs('editor');
    const refused = await desk.ask('GET', '/api/equipo', { cookie: editor });
    expect((await refused.json()).detail).toContain('Ana Rojas');
  });

  test('refuses to disable oneself or to make a link for oneself', async () => {
    await using desk = await openDesk({ engine });
    await desk.signInAs('administrador');
    const { cookie, id } = await desk.signInAs('administrador');
    const disable = { cookie, body: { disabled: true } };
    expect((await desk.ask('PATCH', `/api/equipo/${id}`, disable)).status).toBe(422);
    expect((await desk.ask('POST', `/api/equipo/${id}/enlace`, { cookie })).status).toBe(422);
    expect((await desk.ask('GET', '/api/yo', { cookie })).status).toBe(200);
  });

  test('ends other sessions after a change of role or passphrase, or a rescue link', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await openWithAna(desk);
    const luis = await invite(desk, cookie, 'redactor');
    const isIn = async (own: string) =>
      (await desk.ask('GET', '/api/yo', { cookie: own })).status === 200;
    const comeIn = async (given = passphrase) =>
      readCookie(await enter(desk, { email: luis.email, passphrase: given }));

    await desk.ask('PATCH', `/api/equipo/${luis.id}`, { cookie, body: { role: 'editor' } });
    expect(await isIn(luis.cookie)).toBe(false);

    const [first, second] = [await comeIn(), await comeIn()];
    const next = 'cuatro palabras muy secas';
    const change = { cookie: first, body: { current: passphrase, next } };
    expect((await desk.ask('POST', '/api/yo/clave', change)).status).toBe(204);
    expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
    expect((await desk.ask('POST', '/api/yo/clave', change)).status).toBe(422);

    // A rescue link removes the second factor: the phone may be lost too.
    const factor = { person_id: luis.id, secret: 'A', is_confirmed: 1, last_step: 0, codes: '[]' };
    await desk.store.write((tx) => putSecondFactor(tx, factor));
    const link = await desk.ask('POST', `/api/equipo/${luis.id}/enlace`, { cookie });
    const token = toToken(await link.json());
    const answer = await desk.ask('POST', '/api/enlaces/usar', { body: { token, passphrase } });
    expect(await isIn(readCookie(answer))).toBe(true);
    expect(await getSecondFactor(desk.store.db, luis.id)).toBeNull();
    expect(await isIn(first)).toBe(false);
    expect(await comeIn(next)).toBe('');

    // Changing one's own role does not end one's session.
    await desk.ask('PATCH', `/api/equipo/${luis.id}`, { cookie, body: { role: 'administrador' } });
    const { person }: Me = await (await desk.ask('GET', '/api/yo', { cookie })).json();
    await desk.ask('PATCH', `/api/equipo/${person.id}`, { cookie, body: { role: 'editor' } });
    expect(await isIn(cookie)).toBe(true);
  });

  test('shows people their own sessions, to close one or all others', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await openWithAna(desk);
    const others = [await enter(desk, ana), await enter(desk, ana)].map(readCookie);
    const luis = await invite(desk, cookie, 'editor');
    const list = async (own: string): Promise<SessionInfo[]> =>
      (await desk.ask('GET', '/api/yo/sesiones', { cookie: own })).json();
    const anHourAgo = Date.now() - 3_600_000;
    await desk.store.db.updateTable('sessions').set({ seen_at: anHourAgo }).execute();
    const sessions = await list(cookie);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    const seen = sessions.map(({ seenAt }) => Date.parse(seenAt) > anHourAgo);
    expect(seen).toEqual([true, false, false]);
    const path = `/api/yo/sesiones/${sessions[1]?.id}`;
    expect((await desk.ask('DELETE', path, luis)).status).toBe(404);
    expect((await desk.ask('DELETE', path, { cookie })).status).toBe(204);
    expect(await list(cookie)).toHaveLength(2);
    expect((await desk.ask('DELETE', '/api/yo/sesiones', { cookie })).status).toBe(204);
    expect(await list(cookie)).toHaveLength(1);
    for (const own of others) {
      expect((await desk.ask('GET', '/api/yo', { cookie: own })).status).toBe(401);
    }
    expect((await desk.ask('GET', '/api/yo', luis)).status).toBe(200);
    const left = await desk.ask('POST', '/api/salir', luis);
    expect(left.headers.get('Set-Cookie')).toMatch(/^redaccion=; Max-Age=0;/);
    expect((await desk.ask('GET', '/api/yo', luis)).status).toBe(401);
    const registro = await desk.ask('GET', '/api/registro?tipo=entradas', { cookie });
    const { items }: AuditLog = await registro.json();
    expect(items.slice(0, 3).map(({ who, what }) => [who, what])).toEqual([
      ['Luis', 'salió'],
      ['Ana Rojas', 'cerró sus demás sesiones'],
      ['Ana Rojas', 'cerró otra de sus sesiones'],
    ]);
  });

  test('asks for a second factor once it is confirmed', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await openWithAna(desk);
    const begin = (given: string) =>
      desk.ask('POST', '/api/yo/segundo-factor', { cookie, body: { passphrase: given } });
    const refused = await begin('no es la clave');
    expect([refused.status, await refused.json()]).toMatchObject([422, { field: 'passphrase' }]);
    const setup: SecondFactorSetup = await (await begin(passphrase)).json();
    expect(setup.qr.path).toMatch(/^M\d+ \d+h7/);
    const totp = new TOTP({ secret: Secret.fromBase32(setup.secret) });
    const generate = (later: number) => totp.generate({ timestamp: Date.now() + later });
    expect((await enter(desk, ana)).status).toBe(200);
    const confirm = (code: string) =>
      desk.ask('PUT', '/api/yo/segundo-factor', { cookie, body: { code } });
    expect((await confirm('000000')).status).toBe(422);
    expect((await confirm(generate(-30_000))).status).toBe(200);
    const asked = await enter(desk, ana);
    expect([asked.status, await asked.json()]).toMatchObject([401, { needsCode: true }]);
    expect((await enter(desk, { ...ana, code: generate(30_000) })).status).toBe(200);

    const end = (given: string) =>
      desk.ask('DELETE', '/api/yo/segundo-factor', { cookie, body: { passphrase: given } });
    expect((await end('no es la clave')).status).toBe(422);
    expect((await end(passphrase)).status).toBe(204);
    const me: Me = await (await desk.ask('GET', '/api/yo', { cookie })).json();
    expect(me.person.hasSecondFactor).toBe(false);
  });

  test('lists and exports its audit log, and logs the export first', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await openWithAna(desk);
    const luis = await invite(desk, cookie, 'redactor');
    await enter(desk, { email: luis.email, passphrase: 'no es la clave' });
    await desk.desk.background.settle();
    const read = async (query: string): Promise<AuditLog> =>
      (await desk.ask('GET', `/api/registro?${query}`, { cookie })).json();
    expect(await read(`persona=${luis.id}&desde=2020-01-01`)).toMatchObject({
      total: 2,
      items: [{ kind: 'entradas' }, { who: 'Luis', kind: 'equipo' }],
    });
    expect((await read('hasta=2020-01-01')).items).toEqual([]);
    expect(JSON.stringify(await read(''))).not.toContain(passphrase);
    const body = { tipo: 'equipo', desde: '2020-01-01' };
    const exported = await desk.ask('POST', '/api/registro/csv', { cookie, body });
    // Before the first byte is read: a client that disconnects has the data all the same.
    expect((await read('')).items[0]).toMatchObject({ who: 'Ana Rojas', kind: 'datos' });
    expect((await exported.text()).trimEnd().split('\n')).toHaveLength(4);
  });
});

test('guesses get the same response for known and unknown people, and are limited', async () => {
  await using desk = await openDesk();
  await openWithAna(desk);
  const guess = async (email: string, turn: number) => {
    const client = email.startsWith('ana') ? '10.1.0.1' : '10.1.1.1';
    const answer = await enter(desk, { email, passphrase: `no lo sé ${turn}` }, client);
    const { status, headers } = answer;
    return [status, await answer.text(), headers.get('Retry-After') !== null];
  };
  // Right passphrases do not count.
  for (let turn = 1; turn <= 11; turn += 1) expect((await enter(desk, ana)).status).toBe(200);
  for (let turn = 1; turn <= 11; turn += 1) {
    const known = await guess('ana@obra.example', turn);
    expect(await guess('nadie@obra.example', turn)).toEqual(known);
    expect(known[0]).toBe(turn <= 10 ? 401 : 429);
  }
  const { cookie } = await desk.signInAs('editor');
  const confirm = { cookie, body: { code: '000000' } };
  for (let turn = 1; turn <= 11; turn += 1) {
    const { status } = await desk.ask('PUT', '/api/yo/segundo-factor', confirm);
    expect(status).toBe(turn <= 10 ? 422 : 429);
  }
  const body = { current: 'no lo sé', next: passphrase, passphrase: 'no lo sé' };
  for (const [method, path] of [
    ['POST', 'clave'],
    ['POST', 'segundo-factor'],
    ['DELETE', 'segundo-factor'],
  ] as const) {
    expect((await desk.ask(method, `/api/yo/${path}`, { cookie, body })).status).toBe(429);
  }
  const use = (token: string) =>
    desk.ask('POST', '/api/enlaces/usar', { body: { token, passphrase }, client: '10.2.0.1' });
  const answers = await Promise.all(Array.from({ length: 31 }, () => use('A'.repeat(43))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([410, 429]));
});

test('cookies are HttpOnly and SameSite, and over https bound to the host', async () => {
  const read = async (url: string, host: string) => {
    await using desk = await openDesk({ url });
    const { token = '' } = (await makeFirstLink(desk.store, Date.now())) ?? {};
    const asking = { body: { token, ...ana }, headers: { Host: host } };
    const answer = await desk.ask('POST', '/api/enlaces/usar', asking);
    return answer.headers.getSetCookie().map((each) => each.replace(/=[\w-]{43};/, '=…;'));
  };
  const rest = 'Path=/; HttpOnly';
  expect(await read('https://mesa.example', 'mesa.example')).toEqual([
    `__Host-redaccion=…; Max-Age=2592000; ${rest}; Secure; SameSite=Lax`,
    `__Host-dispositivo=…; Max-Age=31536000; ${rest}; Secure; SameSite=Lax`,
  ]);
  expect(await read('https://mesa.example', 'localhost:3001')).toEqual([
    `redaccion=…; Max-Age=2592000; ${rest}; SameSite=Lax`,
    `dispositivo=…; Max-Age=31536000; ${rest}; SameSite=Lax`,
  ]);
});
