import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#contract/desk/roles.ts';
import { idleMs, maxAgeMs } from '#newsroom/people/sessions.ts';
import { openStore } from '#store/open.ts';
import { changePerson } from '#store/people/people.ts';
import { endSessions, listSessions, touchSession } from '#store/people/sessions.ts';
import type { Tx } from '#store/store.ts';
import { createFolder, describeEngines, openOnce } from '#store/testing/engines.ts';
import type { Endpoint } from '../endpoint.ts';
import { listEndpoints } from '../endpoints.ts';
import { openDesk } from '../testing/desk.ts';
import { validFields } from '../testing/writing.ts';

const desk = await openOnce(openDesk());
const endpoints = listEndpoints(desk.desk);

const id = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';

/** Calls every endpoint and returns its status. */
async function walk(asking: () => Promise<Parameters<typeof desk.ask>[2]>) {
  const statuses: [Endpoint, number][] = [];
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:\w+/g, id);
    const body = endpoint.method === 'GET' ? {} : { body: {} };
    const response = await desk.ask(endpoint.method, path, { ...body, ...(await asking()) });
    statuses.push([endpoint, response.status]);
  }
  return statuses;
}
const name = ({ method, path }: Endpoint) => `${method} ${path}`;
const listNames = (rows: [Endpoint, number][]) => rows.map(([endpoint]) => name(endpoint));
const isClosed = ([{ may }]: [Endpoint, number]) => may !== 'anyone';

describeEngines('while writing is impossible, as during a restore', (engine) => {
  test('the desk can be read', async () => {
    const place = await engine.createTestDatabase();
    await using own = await openDesk({
      engine: { ...engine, createTestDatabase: async () => place },
    });
    // Long enough ago that the session's use is recorded again.
    const { cookie, id: me } = await own.signInAs('administrador', Date.now() - 120_000);
    const other = await openStore(place);
    await other.exclusive(async (tx) => {
      await other.blockWriters(tx, ['people']);
      expect((await own.ask('GET', '/api/ajustes/copias', { cookie })).status).toBe(200);
    });
    await other.close();
    await own.desk.background.settle();
    const [session] = await listSessions(own.store, me);
    expect(session?.seen_at).toBeGreaterThan(Date.now() - 60_000);
  });
});

describeEngines('a transaction of somebody who', (engine) => {
  test.each<[string, (tx: Tx, id: number) => Promise<unknown>, number]>([
    ['was disabled', (tx, person) => changePerson(tx, person, { is_disabled: 1 }), 401],
    ['was demoted', (tx, person) => changePerson(tx, person, { role: 'editor' }), 403],
    ['was signed out', (tx, person) => endSessions(tx, person), 401],
  ])('%s after the request was admitted changes nothing', async (_, change, status) => {
    await using own = await openDesk({ engine });
    const [ana, luis] = [await own.signInAs('administrador'), await own.signInAs('administrador')];
    own.beforeNextWrite(() => own.store.write((tx) => change(tx, luis.id)));
    const asking = { cookie: luis.cookie, body: {} };
    const response = await own.ask('POST', `/api/equipo/${ana.id}/enlace`, asking);
    expect(response.status).toBe(status);
    expect(await own.store.db.selectFrom('person_links').selectAll().execute()).toEqual([]);
  });
});

describe('every endpoint of the desk', () => {
  test('except sign-in returns 401 without a session', async () => {
    const statuses = await walk(async () => ({}));
    expect(statuses.filter(isClosed).map(([, status]) => status)).toEqual(
      statuses.filter(isClosed).map(() => 401),
    );
    expect(listNames(statuses.filter((row) => !isClosed(row)))).toEqual([
      'POST /api/entrar',
      'POST /api/enlaces/mirar',
      'POST /api/enlaces/usar',
    ]);
  });

  test('returns 401 with an expired, idle or unknown session', async () => {
    const idle = await desk.signInAs('administrador', Date.now() - idleMs);
    const long = await desk.signInAs('administrador', Date.now() - maxAgeMs);
    const [session] = await listSessions(desk.store, long.id);
    await desk.store.write(async (tx) => session && touchSession(tx, session, Date.now()));
    for (const stale of [idle.cookie, long.cookie, 'redaccion=no', `redaccion=${'A'.repeat(43)}`]) {
      const statuses = (await walk(async () => ({ cookie: stale }))).filter(isClosed);
      expect(new Set(statuses.map(([, status]) => status))).toEqual(new Set([401]));
    }
  });

  test('an endpoint that writes refuses requests from other sites', async () => {
    const { cookie } = await desk.signInAs('administrador');
    for (const headers of [
      { Origin: 'https://malo.example' },
      { Origin: 'null' },
      { Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const all = await walk(async () => ({ cookie, headers: { ...headers } }));
      const writes = all.filter(([{ method }]) => method !== 'GET');
      expect(listNames(writes.filter(([, status]) => status !== 403))).toEqual([]);
    }
    const headers = { Origin: 'http://127.0.0.1:3001', 'Sec-Fetch-Site': 'same-origin' };
    expect((await desk.ask('POST', '/api/salir', { cookie, headers })).status).toBe(204);
  });

  test('refuses a body whose sender was disabled meanwhile', async () => {
    const { cookie, id: me } = await desk.signInAs('administrador');
    const isBegun = Promise.withResolvers<void>();
    let finish = () => {};
    const bytes = new ReadableStream({
      start(body) {
        body.enqueue(Buffer.from('{'));
        finish = () => {
          body.enqueue(Buffer.from('}'));
          body.close();
        };
      },
      // `pull` is called once the first chunk has been read.
      pull: () => isBegun.resolve(),
    });
    const response = desk.ask('POST', '/api/equipo', { cookie, bytes });
    await isBegun.promise;
    await desk.store.write((tx) => changePerson(tx, me, { is_disabled: 1 }));
    finish();
    expect((await response).status).toBe(401);
  });

  /** Addresses with a minimum role. All others are for everybody in the newsroom. */
  const administratorsOnly = [
    /^\w+ \/api\/(?:equipo|registro|suscriptores|publicidad|sitio)(?:\/|$)/,
    /^\w+ \/api\/ajustes\/(?!vocabulario\/probar$)/,
  ];
  const editorsOnly = [
    /^\w+ (?:\/api)?\/(?:boletin|portada)(?:\/|$)/,
    /^\w+ \/api\/lectores(?:\/|$)/,
    /^GET \/api\/ajustes\/vocabulario\/probar$/,
    /^POST \/api\/borradores\/:id\/(?:publicar|programar|no-programar|deshacer-publicacion|devolver|retirar|renombrar)$/,
    /^(?:DELETE \/api\/imagenes\/:id|POST \/api\/imagenes\/:id\/reemplazar)$/,
  ];

  test.each<[Role, RegExp[]]>([
    ['redactor', [...administratorsOnly, ...editorsOnly]],
    ['editor', administratorsOnly],
    ['administrador', []],
  ])('refuses a %s exactly the addresses of higher roles', async (role, closed) => {
    // One session per request: some requests end it.
    const all = await walk(async () => ({ cookie: (await desk.signInAs(role)).cookie }));
    const refusedNames = listNames(all.filter(([, status]) => status === 403));
    const expected = listNames(all).filter((each) => closed.some((rule) => rule.test(each)));
    expect(refusedNames).toEqual(expected);
    const failed = all.filter((row) => isClosed(row) && (row[1] === 401 || row[1] >= 500));
    expect(listNames(failed)).toEqual([]);
  });

  test('an endpoint that changes a draft refuses a redactor who did not begin it', async () => {
    const [owner, stranger] = [await desk.signInAs('redactor'), await desk.signInAs('redactor')];
    const draft = `/api/borradores/${randomUUID()}`;
    const save = (base: number) => ({ saveId: `${id}:${base}`, base, fields: validFields() });
    expect((await owner.send('PUT', draft, save(0))).status).toBe(200);
    const bodies: Record<string, object> = {
      'PUT /api/borradores/:id': save(1),
      'POST /api/borradores/:id/restaurar': { revision: 1 },
    };
    const isChange = ({ method, path }: Endpoint) =>
      method !== 'GET' &&
      path.startsWith('/api/borradores/:id') &&
      !/\/(?:presencia|revisar|duplicar)$/.test(path);
    const statuses: [Endpoint, number][] = [];
    for (const endpoint of endpoints.filter(isChange)) {
      const path = endpoint.path.replace('/api/borradores/:id', draft);
      const body = bodies[name(endpoint)] ?? {};
      statuses.push([endpoint, (await stranger.send(endpoint.method, path, body)).status]);
    }
    expect(listNames(statuses.filter(([, status]) => status !== 403))).toEqual([]);
    expect((await owner.send('GET', draft)).body).toMatchObject({ version: 1, state: 'borrador' });
  });

  test('returns 405 with its methods, and 404 for unknown paths', async () => {
    const response = await desk.ask('PUT', '/api/entrar', { body: {} });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    expect((await desk.ask('GET', '/api/nada')).status).toBe(404);
    const page = await desk.ask('POST', '/entrar', { body: {} });
    expect([page.status, page.headers.get('Allow')]).toEqual([405, 'GET']);
  });

  test('refuses a body that is not JSON, incomplete or has a wrong field', async () => {
    for (const [text, type, status] of [
      ['{}', 'text/plain', 415],
      ['{', 'application/json', 400],
      ['1', 'application/json', 422],
      ['{"email":"a"}', 'application/json', 422],
      [`{"email":"${'x'.repeat(20_000)}"}`, 'application/json', 413],
    ] as const) {
      const asking = { bytes: new TextEncoder().encode(text), headers: { 'Content-Type': type } };
      expect((await desk.ask('POST', '/api/entrar', asking)).status, text).toBe(status);
    }
  });
});

test('a Host that is not the desk’s is refused', async () => {
  const at = (host: string) => desk.ask('GET', '/entrar', { headers: { Host: host } });
  expect((await at('malo.example:3001')).status).toBe(421);
  // A health check need not know the host name.
  const health = await desk.ask('GET', '/healthz', { headers: { Host: 'malo.example' } });
  expect(await health.json()).toEqual({ ok: true });
  for (const host of ['127.0.0.1:3001', 'localhost:8001', '[::1]:3001']) {
    expect((await at(host)).status).toBe(200);
  }
});

test('every response forbids foreign scripts, frames, caches and search engines', async () => {
  const { cookie } = await desk.signInAs('redactor');
  for (const path of ['/entrar', '/api/yo', '/api/nada', '/imagenes/x/y']) {
    const { headers } = await desk.ask('GET', path, { cookie });
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cache-Control')).toMatch(/^no-(?:store|cache)$/);
  }
  const entrance = await desk.ask('GET', '/entrar');
  expect(entrance.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(entrance.headers.get('Set-Cookie')).toBeNull();
  const page = await entrance.text();
  expect(page).not.toMatch(/<script>|<style|style=|\son\w+=/);
  // An editor must not edit a browser's translation of the article.
  expect(page).toContain('<html lang="es" translate="no">');
});

test('an unavailable database returns 503, and an unexpected error 500', async () => {
  const place = await createFolder();
  await using own = await openDesk({
    engine: { name: 'SQLite', createTestDatabase: async () => place },
  });
  const { cookie } = await own.signInAs('editor');
  await own.store.db.schema.dropTable('scheduled_changes').execute();
  const failed = await own.ask('GET', '/api/mesa', { cookie });
  // The reason is for the log only.
  expect([failed.status, (await failed.json()).detail]).toEqual([
    500,
    'Ocurrió un error inesperado.',
  ]);
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  await rm(place.dataDir, { recursive: true });
  const away = await own.ask('PATCH', '/api/yo', { cookie, body: { name: 'Ana' } });
  expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '5']);
});
