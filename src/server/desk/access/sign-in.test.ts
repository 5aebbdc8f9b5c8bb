import { argon2Sync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#refusal.ts';
import { addPerson } from '#store/people/people.ts';
import { putSecondFactor } from '#store/people/second-factors.ts';
import { describeOpened, type Engine } from '#store/testing/engines.ts';
import { openDesk } from '../testing/desk.ts';

/** Rate limits see no time pass, however slow the machine. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type TestDesk = Awaited<ReturnType<typeof openDesk>>;

const passphrase = 'tres palabras mojadas';
const email = 'ana@obra.example';

/** Hashing at a hundredth of the usual cost. */
function hashCheaply(): string {
  const nonce = Buffer.alloc(16, 1);
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: passphrase, nonce, ...cost });
  return `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

async function addAna({ store }: TestDesk): Promise<number> {
  const person = { name: 'Ana Rojas', email, role: 'administrador' as const };
  const hash = hashCheaply();
  const id = await store.write((tx) => addPerson(tx, { ...person, passphrase: hash }, Date.now()));
  return id ?? 0;
}

type Entry = {
  client: string;
  cookie?: string;
  email?: string;
  passphrase?: string;
  code?: string;
};

function enter(desk: TestDesk, { client, cookie, ...given }: Entry): Promise<Response> {
  const asking = { body: { email, passphrase, ...given }, client, ...(cookie ? { cookie } : {}) };
  return desk.ask('POST', '/api/entrar', asking);
}

async function guess(desk: TestDesk, times: number, toEntry: (turn: number) => Entry) {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    statuses.push((await enter(desk, { passphrase: 'no lo sé', ...toEntry(turn) })).status);
  }
  return statuses;
}

/** The cookies of a browser that signed in: the session's, and the device's, which stays after it. */
function readCookies(response: Response): { session: string; device: string } {
  const [session = '', device = ''] = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { session, device };
}

test('guesses by a stranger do not lock the owner out', async () => {
  await using desk = await openDesk();
  await addAna(desk);
  const office = '10.1.0.1';
  // A token that someone else planted in the browser is replaced.
  const planted = `dispositivo=${'A'.repeat(43)}`;
  const { device } = readCookies(await enter(desk, { client: office, cookie: planted }));
  expect(device).not.toBe(planted);
  // From the owner's own network, until it is rate-limited.
  const statuses = await guess(desk, 12, () => ({ client: office }));
  expect(statuses.slice(9)).toEqual([401, 429, 429]);
  expect((await enter(desk, { client: office, cookie: planted })).status).toBe(429);
  expect((await enter(desk, { client: office, cookie: device })).status).toBe(200);
  expect((await enter(desk, { client: '10.2.0.1' })).status).toBe(200);
  // From everywhere.
  expect(await guess(desk, 12, (turn) => ({ client: `10.3.${turn}.1` }))).not.toContain(429);
  expect((await enter(desk, { client: '10.4.0.1' })).status).toBe(200);
});

test('a sign-in rejected by a full queue does not count as an attempt', async () => {
  await using desk = await openDesk();
  await addAna(desk);
  const client = '10.1.0.1';
  for (let turn = 0; turn < 11; turn += 1) {
    desk.beforeNextWrite(() => Promise.reject(new Refusal('busy', 'Pruebe en unos segundos.')));
    expect((await enter(desk, { client })).status).toBe(503);
  }
  expect((await enter(desk, { client })).status).toBe(200);
});

test('codes cannot be guessed from many networks, and their owner still signs in', async () => {
  await using desk = await openDesk();
  const id = await addAna(desk);
  const { device } = readCookies(await enter(desk, { client: '10.1.0.1' }));
  const secret = new Secret({ size: 20 }).base32;
  const factor = { person_id: id, secret, is_confirmed: 1, last_step: 0, codes: '[]' };
  await desk.store.write((tx) => putSecondFactor(tx, factor));
  const statuses = await guess(desk, 12, (turn) => ({
    ...{ client: `10.7.${turn}.1`, passphrase, code: '000000' },
  }));
  expect(statuses.slice(9)).toEqual([401, 429, 429]);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const client = '10.8.0.1';
  expect((await enter(desk, { client, code: totp.generate() })).status).toBe(429);
  // Right codes cost no try.
  for (let turn = 1; turn <= 11; turn += 1) {
    vi.setSystemTime(Date.now() + 30_000);
    const right = { client, cookie: device, code: totp.generate() };
    expect((await enter(desk, right)).status).toBe(200);
  }
});

/** Two browsers of one person, on a rate-limited network. */
async function openWithTwo(engine: Engine) {
  const desk = await openDesk({ engine });
  await addAna(desk);
  const client = '10.1.0.1';
  const isKnown = async (cookie: string) => (await enter(desk, { client, cookie })).status === 200;
  const [one, two] = [
    readCookies(await enter(desk, { client })),
    readCookies(await enter(desk, { client })),
  ];
  await guess(desk, 10, () => ({ client }));
  expect(await isKnown(two.device)).toBe(true);
  return Object.assign(desk, { one, two, isKnown, send: desk.as(one.session).send });
}

describeOpened('a device is forgotten', openWithTwo, (test) => {
  test('when its session is closed, alone or with the others', async (desk) => {
    const { one, two, isKnown, send } = desk;
    expect((await send('DELETE', '/api/yo/sesiones')).status).toBe(204);
    expect([await isKnown(one.device), await isKnown(two.device)]).toEqual([true, false]);
    const third = readCookies(await enter(desk, { client: '10.2.0.1' }));
    const { body: sessions } = await send('GET', '/api/yo/sesiones');
    await send('DELETE', `/api/yo/sesiones/${sessions[1].id}`);
    expect([await isKnown(one.device), await isKnown(third.device)]).toEqual([true, false]);
  });

  test('after a year without use', async (desk) => {
    // The rate limits still see no time pass.
    vi.setSystemTime(Date.now() + 366 * 86_400_000);
    expect(await desk.isKnown(desk.one.device)).toBe(false);
  });
});
