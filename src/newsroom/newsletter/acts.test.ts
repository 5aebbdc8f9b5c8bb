import { expect, test } from 'vitest';
import { Refusal } from '#refusal.ts';
import { changeContent, retireArticle } from '#store/articles/publishing.ts';
import { addDeliveries } from '#store/newsletter/deliveries.ts';
import { getRunningEdition, listBegunEditions } from '#store/newsletter/editions.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { clock, decide, endRunning, saveEditionText, startEdition, turnRunning } from './acts.ts';
import { composeMail, prepareEdition } from './edition.ts';
import { openWeek, sender } from './testing/readers.ts';

const now = Date.now();
const ana = { id: null, name: 'Ana' };

const open = () => openWeek(engines[0], 1);
const refusal = async (work: Promise<unknown>) => {
  const fault = await work.catch((error: unknown) => error);
  return fault instanceof Refusal ? fault.message : fault;
};
const prepare = async (store: Store) => prepareEdition(store, sender, now);

test('an edition is paused, resumed and ended, each only when possible', async () => {
  await using store = await open();
  const turn = (step: 'pause' | 'resume', who = ana) => turnRunning(store, step, who, now);
  const reason = async () => (await getRunningEdition(store))?.reason;
  const nothing = 'No hay ningún envío en curso.';
  expect(await refusal(turn('pause'))).toBe(nothing);
  await startEdition(store, sender, ana, now);
  expect(await refusal(turn('resume'))).toBe('El envío no está en pausa.');
  await turn('pause');
  expect([await reason(), await refusal(turn('pause'))]).toEqual([
    'Lo pausó Ana.',
    'El envío ya está en pausa.',
  ]);
  await turn('resume');
  expect(await reason()).toBeNull();
  await turnRunning(store, 'pause', clock, now);
  expect(await reason()).toBeNull();
  await endRunning(store, ana, now);
  expect(await refusal(endRunning(store, ana, now))).toBe(nothing);
  expect(await readAuditLog(store)).toEqual([
    'terminó el boletín n.º 1 antes de tiempo',
    'pausó el boletín n.º 1',
    'reanudó el boletín n.º 1',
    'pausó el boletín n.º 1',
    'comenzó a enviar el boletín n.º 1',
  ]);
});

test('an edition changed by someone else is not sent, and a past hour is refused', async () => {
  await using store = await open();
  const words = await prepare(store);
  const keep = (version: number, sendAt: number | null) =>
    saveEditionText(store, { ...words, sendAt }, version, ana, now);
  const changed = 'Otra persona cambió esta edición o comenzó a enviarla: revísela de nuevo.';
  // The one that this person saved was sent by another.
  expect(await refusal(startEdition(store, sender, ana, now, 1))).toBe(changed);
  expect(await refusal(keep(0, now))).toBe('Esa hora ya pasó.');
  expect(await keep(0, now + 1)).toMatchObject({ version: 1 });
  expect(await keep(1, null)).toMatchObject({ version: 2 });
  expect(await refusal(startEdition(store, sender, ana, now, 1))).toBe(changed);
  expect(await listBegunEditions(store, 1)).toEqual([]);
  expect(await readAuditLog(store)).toEqual([
    'quitó la hora del boletín n.º 1',
    expect.stringMatching(/^programó el boletín n\.º 1 para el /),
  ]);
});

test('emails are not sent again while another edition is being sent or is paused', async () => {
  await using store = await open();
  const words = await prepare(store);
  await startEdition(store, sender, ana, now);
  await endRunning(store, ana, now);
  await saveEditionText(store, { ...words, number: 2 }, 0, ana, now);
  await startEdition(store, sender, ana, now);
  const again = { decision: 'again', subscriber: null } as const;
  const busy = 'Se está enviando otra edición: espere a que termine.';
  expect(await refusal(decide(store, 1, again, ana, now))).toBe(busy);
  await turnRunning(store, 'pause', ana, now);
  expect(await refusal(decide(store, 1, again, ana, now))).toBe(busy);
});

test('an ended edition goes on for the uncertain emails that are sent again', async () => {
  await using store = await open();
  const edition = await startEdition(store, sender, ana, now);
  await addDeliveries(store, { ...edition, last_subscriber: 1 }, now);
  await store.db.updateTable('deliveries').set({ state: 'uncertain' }).execute();
  await endRunning(store, ana, now);
  const again = { decision: 'again', subscriber: null } as const;
  expect(await decide(store, 1, again, ana, now)).toBe(1);
  expect(await getRunningEdition(store)).toMatchObject({ id: 1, state: 'sending' });
  expect(await decide(store, 1, again, ana, now)).toBe(0);
  expect((await readAuditLog(store))[0]).toBe('envió otra vez 1 incierto del boletín n.º 1');
  expect(await readAuditLog(store)).toHaveLength(3);
});

test('all faults of an edition are named at once', async () => {
  await using store = await open();
  const words = { number: 1, sendAt: null };
  const articles = Array.from({ length: 9 }, (_, index) => index + 1);
  const compose = async (subject: string, greeting: string, most: number) => {
    const given = { ...words, subject, greeting, articles: articles.slice(0, most) };
    return (await composeMail(store, sender, given, now)).faults;
  };
  await publishArticles(store, ...articles.map((each) => toArticleInput(`nota-${each}`)));
  expect(await compose(`a\t${'a'.repeat(149)}`, `a\t${'a'.repeat(599)}`, 9)).toEqual(
    [/asunto.* 151/, /asunto.*línea/, /saludo.*texto/, /saludo.* 601/, /artículos.* 9/].map(
      (fault) => expect.stringMatching(fault),
    ),
  );
  expect(await compose('a'.repeat(150), `a\n${'a'.repeat(598)}`, 8)).toEqual([]);
  expect(await compose(' ', '', 0)).toHaveLength(2);
});

test('the newest title is proposed as subject, cut between words at its maximum length', async () => {
  await using store = await openTestStore(engines[0]);
  const propose = async (title: string) => {
    await publishArticles(store, toArticleInput('obra', { title }));
    return (await prepare(store)).subject;
  };
  expect(await propose(`${'a'.repeat(147)} bc`)).toBe(`${'a'.repeat(147)} bc`);
  expect(await propose(`${'a'.repeat(147)} b c`)).toBe(`${'a'.repeat(147)}…`);
});

test('an edition with an unpublished article or too many bytes is refused', async () => {
  await using store = await open();
  const words = await prepare(store);
  const listFaults = async (articles: number[]) =>
    (await composeMail(store, sender, { ...words, articles }, now)).faults;
  expect(await listFaults(words.articles)).toEqual([]);
  await changeContent(store, (tx) => retireArticle(tx, 'obra-1', null));
  expect(await listFaults(words.articles)).toHaveLength(1);
  const slugs = Array.from({ length: 8 }, (_, index) => `nota-${index}`);
  const excerpt = '"'.repeat(500);
  await publishArticles(store, ...slugs.map((slug) => toArticleInput(slug, { excerpt })));
  const { articles } = await prepare(store);
  expect(await listFaults(articles)).toEqual([expect.stringMatching(/3\d{4} bytes/)]);
});
