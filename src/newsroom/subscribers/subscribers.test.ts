import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type Env, parseEnv } from '#env.ts';
import { getStatistics } from '#store/articles/categories.ts';
import { listAuditLog, terminal } from '#store/people/audit-log.ts';
import { insertRows, listRows, requireOnlyRow, updateRows } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import {
  addSubscriber,
  confirmSubscription,
  unsubscribeByToken,
} from '#store/subscribers/subscribers.ts';
import { describeOpened, engines, openTestStore, testWith } from '#store/testing/engines.ts';
import { backUp } from '../backup/backup.ts';
import type { Email } from '../mail/email.ts';
import { type MailTransport, openMailTransport } from '../mail/post.ts';
import type { SendOutcome } from '../mail/smtp.ts';
import { clock, startEdition } from '../newsletter/edition-actions.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import { addWeek, sender } from '../newsletter/testing/readers.ts';
import { openWithBackup } from '../testing/newsroom.ts';
import { findSubscriber, findToken } from '../testing/subscribers.ts';
import { collectData, deleteByEmail, unsubscribeByEmail } from './subscribers.ts';
import { runSubscriberTasks, sendEmails } from './subscription-jobs.ts';

const site = { name: 'Plomada', url: 'https://obra.example', email: 'a@obra.example' };
const ana = 'ana@obra.example';
const email = { subject: 'A', text: 'B', html: 'C' };

const test = testWith(() => openWithBackup(engines[0]));

const listNames = async ({ db }: Store) =>
  (await listRows(db, 'subscribers', ['email'])).map((row) => row.email.split('@')[0]).toSorted();

const { signal } = new AbortController();
/** Sends the emails that are due; `send` gives the outcome of each. Returns why the sending stopped, or null. */
const sendDue = (store: Store, send: MailTransport['send'], now = 1) =>
  sendEmails(store, { destination: '', isServer: true, send, close() {} }, site, {
    ...{ getTime: () => now, signal },
  });

describeOpened('a subscriber whose data was deleted', openWithBackup, (test) => {
  test('does not come back with a backup, unless they subscribe again', async (store) => {
    const { room } = store;
    const post = openMailTransport(room.env, () => site);
    for (const name of ['ana', 'eva', 'luz', 'sol', 'mar']) {
      await addSubscriber(store, `${name}@obra.example`, 1);
      await confirmSubscription(store, await findToken(store, name), 2);
      await post.send({ ...email, to: `${name}@obra.example`, id: `boletin-${name}` });
    }
    // Paz unsubscribes before the backup, so its total excludes her.
    await addSubscriber(store, 'paz@obra.example', 1);
    await unsubscribeByEmail(store, terminal, 'paz@obra.example', 2);
    await store.backUp();
    await unsubscribeByToken(store, await findToken(store, 'ana'), 3);
    // An incomplete file, as after a power cut.
    const [whole = ''] = (await readdir(post.destination)).filter((name) => name.includes('-eva.'));
    await writeFile(join(post.destination, `${whole}.77.parcial`), '');
    await deleteByEmail(room, terminal, 'EVA@obra.example', 3);
    await deleteByEmail(room, terminal, 'mar@obra.example', 3);
    const luz = await findToken(store, 'luz');
    await unsubscribeByEmail(store, terminal, 'luz@obra.example', 3);
    await confirmSubscription(store, luz, 4);
    const files = (await readdir(post.destination)).map((name) => name.split('.')[0]);
    expect(files.toSorted()).toEqual(['boletin-ana', 'boletin-luz', 'boletin-sol']);
    // Someone types Mar's address; she does not confirm.
    await addSubscriber(store, 'mar@obra.example', 5);
    const { items } = await listAuditLog(store, { page: 1, pageSize: 50 });
    expect(items.map(({ who, what }) => `${who} ${what}`)).toContain(
      'terminal borró los datos de un suscriptor',
    );
    expect(JSON.stringify(items)).not.toMatch(/@/);
    for (let time = 0; time < 2; time += 1) {
      await store.restore();
      expect(await listNames(store)).toEqual(['luz', 'sol']);
      expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 2 });
    }
    await backUp(store, store.folder.at('s'));
    const text = gunzipSync(await readFile(store.folder.at('s'))).toString();
    expect(text).not.toMatch(/departed|ana@|eva@|mar@/);
    // True, because her email file was still there.
    expect(await deleteByEmail(room, terminal, ana, 6)).toBe(true);
    expect(await deleteByEmail(room, terminal, ana, 6)).toBe(false);
  });

  test('has only the date of the deletion in the data about them', async (store) => {
    const { room } = store;
    await addSubscriber(store, ana, 1);
    // The unsubscription is not the deletion, because a backup made in between still has the address.
    await unsubscribeByEmail(store, terminal, ana, 8);
    await deleteByEmail(room, terminal, ana, 9);
    expect(await collectData(room, terminal, 'ANA@obra.example', 9)).toMatchObject({
      ...{ correo: null, estado: 'borrado', codigo: null },
      huellaDeBaja: '1970-01-01T00:00:00.009Z',
    });
    expect(await collectData(room, terminal, 'nadie@obra.example', 9)).toBeNull();
  });
});

test('restoring the new site’s backup on the old site keeps someone who confirmed on the new one', async (old) => {
  await using moved = await openTestStore(engines[0]);
  for (const store of [old, moved]) await addSubscriber(store, ana, 1);
  await unsubscribeByEmail(old, terminal, ana, 3);
  await confirmSubscription(moved, await findToken(moved, 'ana'), 5);
  await backUp(moved, old.file);
  await old.restore();
  expect(await listNames(old)).toEqual(['ana']);
});

test('a waiting email keeps its id over every try, and a deferral does not delay the others', async (store) => {
  for (const name of ['ana', 'eva', 'luz']) await addSubscriber(store, `${name}@obra.example`, 0);
  const sent: Email[] = [];
  const send = (outcome: SendOutcome, now = 0) => {
    const post = async (each: Email) => {
      sent.push(each);
      return outcome;
    };
    return sendDue(store, post, now);
  };
  expect(await send({ kind: 'misconfigured', why: 'La clave no sirve.' })).toBe(
    'La clave no sirve.',
  );
  expect(sent).toHaveLength(1);
  expect(await send({ kind: 'deferred', why: 'Vuelva luego.' })).toBeNull();
  expect(sent.map(({ to }) => to.split('@')[0])).toEqual(['ana', 'eva', 'luz']);
  await send({ kind: 'sent', why: '' });
  expect(sent).toHaveLength(3);
  await send({ kind: 'sent', why: '' }, 60_000);
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  expect(sent[0]?.text).toContain(`\nhttps://obra.example/boletin/confirmar/${sent[0]?.token}\n`);
  expect(await findSubscriber(store, 'luz')).toMatchObject({ asked_at: 60_000 });
  // A mail program hides a second email with a known id.
  await unsubscribeByToken(store, await findToken(store, 'ana'), 60_001);
  await addSubscriber(store, ana, 60_002);
  await send({ kind: 'sent', why: '' }, 60_002);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
});

test.each<[SendOutcome['kind'], tried: { isSent: boolean; bounces: number }]>([
  ['sent', { isSent: true, bounces: 0 }],
  ['invalidAddress', { isSent: true, bounces: 1 }],
  ['deferred', { isSent: false, bounces: 0 }],
  ['misconfigured', { isSent: false, bounces: 0 }],
])('after the outcome «%s» an email has %o', async (store, kind, tried) => {
  await addSubscriber(store, ana, 0);
  await sendDue(store, async () => ({ kind, why: '' }));
  const { sent_at } = await requireOnlyRow(store.db, 'subscription_letters');
  const { bounces } = await requireOnlyRow(store.db, 'subscribers');
  expect({ isSent: sent_at === 1, bounces }).toEqual(tried);
});

test.each([
  ['ends after five deferrals in a row', 99, 5],
  ['goes on after deferrals between accepted ones', 2, 12],
])('a round of emails %s', async (store, _, everyAccepted, expected) => {
  for (let reader = 1; reader <= 12; reader += 1) {
    await addSubscriber(store, `lector-${reader}@obra.example`, 0);
  }
  let count = 0;
  await sendDue(store, async () => {
    count += 1;
    return { kind: count % everyAccepted === 0 ? 'sent' : 'deferred', why: '' };
  });
  expect(count).toBe(expected);
});

test('a deferred email waits longer each time, up to four hours', async (store) => {
  await addSubscriber(store, ana, 0);
  const pauses: number[] = [];
  for (let now = 0; pauses.length < 7; ) {
    await sendDue(store, async () => ({ kind: 'deferred', why: '' }), now);
    const { due_at } = await requireOnlyRow(store.db, 'subscription_letters');
    pauses.push((due_at - now) / 60_000);
    now = due_at;
  }
  expect(pauses).toEqual([1, 5, 20, 60, 240, 240, 240]);
});

describeOpened('without a mail server a new subscriber', openWithBackup, (test) => {
  test('waits, and is asked once there is one', async (store) => {
    await using server = await openCountingServer();
    // As the previous version stored it, which counted a written file as a sent email.
    await addSubscriber(store, ana, 0);
    await store.write(async (tx) => {
      await updateRows(tx, 'subscribers', {}, { asked_at: 1 });
      await updateRows(tx, 'subscription_letters', {}, { sent_at: 1, tries: 1 });
    });
    await addSubscriber(store, 'eva@obra.example', 2);
    const round = async (env: Env, days: number) => {
      const post = openMailTransport(env, () => site);
      const now = days * 24 * 3_600_000;
      await runSubscriberTasks(store, post, now);
      await sendEmails(store, post, site, { getTime: () => now, signal });
      post.close();
    };
    for (const days of [1, 2, 40, 100]) await round(store.room.env, days);
    const asked = await listRows(store.db, 'subscribers', ['asked_at']);
    expect(asked).toEqual([{ asked_at: null }, { asked_at: null }]);
    expect(await readdir(store.folder.at('correo'))).toHaveLength(1);
    const withServer = parseEnv({ SMTP_URL: server.url, MAIL_FROM: 'a@obra.example' });
    await round(withServer, 101);
    expect(server.received.toSorted()).toEqual([ana, 'eva@obra.example']);
    await round(withServer, 130);
    expect(await listNames(store)).toEqual(['ana', 'eva']);
    await round(withServer, 132);
    expect(await listNames(store)).toEqual([]);
  });
});

test('the data about a person includes every email and delivery', async (store) => {
  const { room } = store;
  await addSubscriber(store, ana, 1_000);
  const post = openMailTransport(room.env, () => site);
  await sendEmails(store, post, site, { getTime: () => 2_000, signal });
  const token = await findToken(store, 'ana');
  await confirmSubscription(store, token, 3_000);
  await addWeek(store);
  const { id } = await startEdition(store, sender, clock, Date.now());
  const answer = '550 No such user';
  const delivery = { edition_id: id, subscriber_id: 1, due_at: 4_000, tries: 2, answer };
  await store.write((tx) => insertRows(tx, 'deliveries', [{ ...delivery, state: 'failed' }]));
  expect(await collectData(room, terminal, ana, 5_000)).toMatchObject({
    ...{ correo: ana, estado: 'confirmado', codigo: token, huellaDeBaja: null },
    ...{ suscrito: '1970-01-01T00:00:01.000Z', preguntado: null, baja: null },
    ...{ confirmado: '1970-01-01T00:00:03.000Z', rebotes: 0, avisos: [] },
    boletines: [{ numero: 1, estado: 'failed', intentos: 2, respuesta: answer }],
    archivos: [expect.stringMatching(/^confirmacion-/)],
  });
  await post.send({ ...email, to: 'eva@obra.example', id: 'prueba-1' });
  expect(await collectData(room, terminal, 'eva@obra.example', 5_000)).toMatchObject({
    ...{ correo: null, estado: 'sin suscripción', codigo: null, rebotes: 0, avisos: [] },
    ...{ boletines: [], archivos: [expect.stringMatching(/^prueba-1\./)] },
  });
});
