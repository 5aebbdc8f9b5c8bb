import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Env, parseEnv } from '#env.ts';
import { getStatistics } from '#store/articles/categories.ts';
import { openStore } from '#store/open.ts';
import { listAuditLog, terminal } from '#store/people/audit-log.ts';
import type { Store } from '#store/store.ts';
import {
  addSubscriber,
  confirmSubscription,
  leave,
  listSubscribers,
} from '#store/subscribers/subscribers.ts';
import type { DueEmail } from '#store/subscribers/subscription-emails.ts';
import {
  createFolder as createPlace,
  describeEngines,
  engines,
  openTestStore,
} from '#store/testing/engines.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import type { Email } from '../mail/email.ts';
import { openPost, type Post } from '../mail/post.ts';
import type { Outcome } from '../mail/smtp.ts';
import { clock, startEdition } from '../newsletter/acts.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import { addWeek, sender } from '../newsletter/testing/readers.ts';
import { createFolder } from '../testing/folder.ts';
import { sendEmails, tendSubscribers } from './round.ts';
import { collectData, eraseByEmail, unsubscribeByEmail } from './subscribers.ts';
import { writeEmail } from './words.ts';

const list = (store: Store) => Array.fromAsync(listSubscribers(store));
const names = async (store: Store) => (await list(store)).map(({ email }) => email.split('@')[0]);
const site = { name: 'Plomada', url: 'https://obra.example', email: 'a@obra.example' };

const { signal } = new AbortController();
const toPost = (send: Post['send']): Post => ({ place: '', isServer: true, send, close() {} });

const tokenOf = async (store: Store, email: string) =>
  (await list(store)).find((each) => each.email === email)?.token ?? '';

describeEngines('a subscriber whose data was deleted', (engine) => {
  test('does not come back with a backup, unless they subscribe again', async () => {
    await using folder = await createFolder({});
    await using store = await openTestStore(engine);
    const room = { store, env: parseEnv({ DATA_DIR: folder.path }) };
    const people = ['ana', 'eva', 'luz', 'sol', 'mar'].map((name) => `${name}@obra.example`);
    for (const email of people) {
      await addSubscriber(store, email, 1);
      await confirmSubscription(store, await tokenOf(store, email), 2);
    }
    // She unsubscribed before the backup, so its total excludes her.
    await addSubscriber(store, 'paz@obra.example', 1);
    await unsubscribeByEmail(store, terminal, 'paz@obra.example', 2);
    await backUp(store, folder.at('r'));
    const tokens = await Promise.all(people.map((email) => tokenOf(store, email)));
    await leave(store, tokens[0] ?? '', 3);
    const post = openPost(room.env, () => site);
    const email = { subject: 'A', text: 'B', html: 'C', token: 'D' };
    for (const to of people) await post.send({ ...email, to, id: `boletin-${to.slice(0, 3)}` });
    expect(await collectData(room, terminal, 'EVA@obra.example', 3)).toMatchObject({
      correo: 'eva@obra.example',
      archivos: [expect.stringMatching(/^boletin-eva\..*\.eml$/)],
    });
    // An incomplete file, as after a power cut.
    const [whole = ''] = (await readdir(post.place)).filter((name) => name.includes('-eva.'));
    await writeFile(join(post.place, `${whole}.77.parcial`), '');
    await eraseByEmail(room, terminal, 'EVA@obra.example', 3);
    await unsubscribeByEmail(store, terminal, 'luz@obra.example', 3);
    await confirmSubscription(store, tokens[2] ?? '', 4);
    await eraseByEmail(room, terminal, 'mar@obra.example', 3);
    const files = (await readdir(post.place)).map((name) => name.split('.')[0]);
    expect(files.toSorted()).toEqual(['boletin-ana', 'boletin-luz', 'boletin-sol']);
    // Someone types her address; she does not confirm.
    await addSubscriber(store, 'mar@obra.example', 5);
    const { items } = await listAuditLog(store, { page: 1, pageSize: 50 });
    expect(items.map(({ who, what }) => `${who} ${what}`)).toContain(
      'terminal borró los datos de un suscriptor',
    );
    expect(JSON.stringify(items)).not.toMatch(/@/);
    await restore(store, folder.at('r'));
    expect(await names(store)).toEqual(['luz', 'sol']);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 2 });
    await restore(store, folder.at('r'));
    expect(await names(store)).toEqual(['luz', 'sol']);

    await backUp(store, folder.at('s'));
    const text = gunzipSync(await readFile(folder.at('s'))).toString();
    expect(text).not.toMatch(/departed|ana@|eva@|mar@/);
    // Her email file was still there.
    expect(await eraseByEmail(room, terminal, 'ana@obra.example', 6)).toBe(true);
    expect(await eraseByEmail(room, terminal, 'ana@obra.example', 6)).toBe(false);
    expect(await collectData(room, terminal, 'Eva@obra.example', 7)).toMatchObject({
      correo: null,
      estado: 'borrado',
      huellaDeBaja: '1970-01-01T00:00:00.003Z',
    });
    expect(await collectData(room, terminal, 'nadie@obra.example', 7)).toBeNull();
    expect(await collectData(room, terminal, 'sol@obra.example', 7)).toMatchObject({
      correo: 'sol@obra.example',
      estado: 'confirmado',
      codigo: tokens[3],
      huellaDeBaja: null,
    });
    // Dated by the deletion, not by the unsubscription: a backup made in between still has the address.
    await unsubscribeByEmail(store, terminal, 'sol@obra.example', 8);
    await eraseByEmail(room, terminal, 'sol@obra.example', 9);
    expect(await collectData(room, terminal, 'sol@obra.example', 9)).toMatchObject({
      huellaDeBaja: '1970-01-01T00:00:00.009Z',
    });
  });
});

test('a person who left the old site but confirmed on the new one stays when the new site’s backup is restored on the old one', async () => {
  await using folder = await createFolder({});
  await using old = await openTestStore(engines[0]);
  await using moved = await openTestStore(engines[0]);
  const email = 'ana@obra.example';
  for (const store of [old, moved]) await addSubscriber(store, email, 1);
  await unsubscribeByEmail(old, terminal, email, 3);
  await confirmSubscription(moved, await tokenOf(moved, email), 5);
  await backUp(moved, folder.at('r'));
  await restore(old, folder.at('r'));
  expect(await names(old)).toEqual(['ana']);
});

const toDue = (kind: DueEmail['kind']): DueEmail => {
  const times = { made_at: 0, due_at: 0, sent_at: null, tries: 0 };
  return { subscriber_id: 1, kind, ...times, email: 'ana@obra.example', token: 't' };
};

test.each(['confirmacion', 'recordatorio', 'invitacion'] as const)(
  'a %s has its links as text and as HTML without style sheets',
  (kind) => {
    const { subject, text, html } = writeEmail(toDue(kind), site);
    expect(subject).toContain('Plomada');
    for (const path of ['confirmar', 'baja']) {
      expect(text).toContain(`https://obra.example/boletin/${path}/t\n`);
      expect(html).toContain(`<a href="https://obra.example/boletin/${path}/t"`);
    }
    expect(html).not.toMatch(/<style|<div|class=/);
  },
);

test('a waiting email keeps its id over every try, and a deferral does not delay the others', async () => {
  await using place = await createPlace();
  const store = await openStore(place);
  const site = { name: 'La Obra & Cía', url: 'https://obra.example' };
  for (const name of ['ana', 'eva', 'luz']) await addSubscriber(store, `${name}@obra.example`, 0);
  const sent: Email[] = [];
  let now = 0;
  let outcome: Outcome = { kind: 'refused', why: 'La clave no sirve.' };
  const post = toPost(async (email) => {
    sent.push(email);
    return outcome;
  });
  const round = () => sendEmails(store, post, site, { getTime: () => now, signal });
  expect(await round()).toBe('La clave no sirve.');
  expect(sent).toHaveLength(1);
  outcome = { kind: 'later', why: 'Vuelva luego.' };
  expect(await round()).toBeNull();
  expect(sent.map(({ to }) => to.split('@')[0])).toEqual(['ana', 'eva', 'luz']);
  outcome = { kind: 'sent', why: '' };
  expect(await round()).toBeNull();
  expect(sent).toHaveLength(3);
  now = 60_000;
  expect(await round()).toBeNull();
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  const [email] = sent;
  const address = `https://obra.example/boletin/confirmar/${email?.token}`;
  expect(email?.text).toContain(`\n${address}\n`);
  expect(email?.html).toContain('La Obra &amp; Cía');
  expect((await list(store)).map(({ asked_at }) => asked_at)).toEqual([60_000, 60_000, 60_000]);
  // After five deferrals in a row the round stops.
  for (let reader = 1; reader <= 6; reader += 1)
    await addSubscriber(store, `lector-${reader}@obra.example`, now);
  sent.length = 0;
  outcome = { kind: 'later', why: 'Vuelva luego.' };
  expect(await round()).toBe('Vuelva luego.');
  expect(sent).toHaveLength(5);
  await round();
  expect(sent).toHaveLength(6);
  await store.close();
});

test.each<[Outcome['kind'], tried: { isSent: boolean; bounces: number }]>([
  ['sent', { isSent: true, bounces: 0 }],
  ['uncertain', { isSent: true, bounces: 0 }],
  ['bounced', { isSent: true, bounces: 1 }],
  ['later', { isSent: false, bounces: 0 }],
  ['rejected', { isSent: false, bounces: 0 }],
  ['away', { isSent: false, bounces: 0 }],
  ['refused', { isSent: false, bounces: 0 }],
])('an email whose outcome is %s is then %o', async (kind, tried) => {
  await using store = await openTestStore(engines[0]);
  await addSubscriber(store, 'ana@obra.example', 0);
  const post = toPost(async () => ({ kind, why: '' }));
  await sendEmails(store, post, site, { getTime: () => 1, signal });
  const [{ sent_at } = {}] = await store.db
    .selectFrom('subscription_letters')
    .select('sent_at')
    .execute();
  const [ana] = await list(store);
  expect({ isSent: sent_at === 1, bounces: ana?.bounces }).toEqual(tried);
});

test('only deferrals in a row end a round of emails', async () => {
  await using store = await openTestStore(engines[0]);
  for (let reader = 1; reader <= 12; reader += 1) {
    await addSubscriber(store, `lector-${reader}@obra.example`, 0);
  }
  let count = 0;
  const send = async (): Promise<Outcome> => {
    count += 1;
    return { kind: count % 2 === 0 ? 'later' : 'sent', why: '' };
  };
  await sendEmails(store, toPost(send), site, { getTime: () => 1, signal });
  expect(count).toBe(12);
});

test('a deferred email waits longer each time, up to four hours', async () => {
  await using store = await openTestStore(engines[0]);
  await addSubscriber(store, 'ana@obra.example', 0);
  await using server = await openCountingServer(() => ({ code: 451, text: 'Vuelva luego' }));
  const env = parseEnv({ SMTP_URL: server.url, MAIL_FROM: 'a@obra.example' });
  const post = openPost(env, () => site);
  const pauses: number[] = [];
  for (let now = 0; pauses.length < 7; ) {
    await sendEmails(store, post, site, { getTime: () => now, signal });
    const { due_at } = await store.db
      .selectFrom('subscription_letters')
      .select('due_at')
      .executeTakeFirstOrThrow();
    pauses.push((due_at - now) / 60_000);
    now = due_at;
  }
  post.close();
  expect(pauses).toEqual([1, 5, 20, 60, 240, 240, 240]);
});

const day = 24 * 3_600_000;
const toServerEnv = (SMTP_URL: string) => parseEnv({ SMTP_URL, MAIL_FROM: 'a@obra.example' });

describeEngines('without a mail server a new subscriber', (engine) => {
  test('waits, and is asked once there is one', async () => {
    await using store = await openTestStore(engine);
    await using folder = await createFolder({});
    await using server = await openCountingServer();
    // As the previous version stored it, which counted a written file as a sent email.
    await addSubscriber(store, 'ana@obra.example', 0);
    await store.db.updateTable('subscribers').set({ asked_at: 1 }).execute();
    await store.db.updateTable('subscription_letters').set({ sent_at: 1, tries: 1 }).execute();
    await addSubscriber(store, 'eva@obra.example', 2);
    const toRound = (env: Env) => {
      const post = openPost(env, () => site);
      return async (days: number) => {
        await tendSubscribers(store, post, days * day);
        await sendEmails(store, post, site, { getTime: () => days * day, signal });
        post.close();
      };
    };
    const toFiles = toRound(parseEnv({ DATA_DIR: folder.path }));
    for (const days of [1, 2, 40, 100]) await toFiles(days);
    expect((await list(store)).map(({ asked_at }) => asked_at)).toEqual([null, null]);
    expect(await readdir(folder.at('correo'))).toHaveLength(1);
    const toServer = toRound(toServerEnv(server.url));
    await toServer(101);
    expect(server.received.toSorted()).toEqual(['ana@obra.example', 'eva@obra.example']);
    await toServer(130);
    expect(await names(store)).toEqual(['ana', 'eva']);
    await toServer(132);
    expect(await names(store)).toEqual([]);
  });
});

test('a subscriber’s data includes every email and delivery', async () => {
  await using folder = await createFolder({});
  await using store = await openTestStore(engines[0]);
  const room = { store, env: parseEnv({ DATA_DIR: folder.path }) };
  await addSubscriber(store, 'ana@obra.example', 1_000);
  const post = openPost(room.env, () => site);
  await sendEmails(store, post, site, { getTime: () => 2_000, signal });
  await confirmSubscription(store, await tokenOf(store, 'ana@obra.example'), 3_000);
  const [{ id = 0 } = {}] = await list(store);
  await addWeek(store);
  const edition = await startEdition(store, sender, clock, Date.now());
  const delivery = { edition_id: edition.id, subscriber_id: id, due_at: 4_000, tries: 2 };
  const answer = '550 No such user';
  await store.db
    .insertInto('deliveries')
    .values({ ...delivery, state: 'failed', answer })
    .execute();
  expect(await collectData(room, terminal, 'ana@obra.example', 5_000)).toMatchObject({
    estado: 'confirmado',
    suscrito: '1970-01-01T00:00:01.000Z',
    preguntado: null,
    confirmado: '1970-01-01T00:00:03.000Z',
    baja: null,
    rebotes: 0,
    avisos: [],
    boletines: [{ numero: 1, estado: 'failed', intentos: 2, respuesta: answer }],
    archivos: [expect.stringMatching(/^confirmacion-/)],
  });
  await post.send({ subject: 'A', text: 'B', html: 'C', to: 'eva@obra.example', id: 'prueba-1' });
  expect(await collectData(room, terminal, 'eva@obra.example', 5_000)).toMatchObject({
    correo: null,
    estado: 'sin suscripción',
    codigo: null,
    rebotes: 0,
    avisos: [],
    boletines: [],
    archivos: [expect.stringMatching(/^prueba-1\./)],
  });
});
