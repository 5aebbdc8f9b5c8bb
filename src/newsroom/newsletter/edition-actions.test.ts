import { expect } from 'vitest';
import { Refusal } from '#refusal.ts';
import { addDeliveries } from '#store/newsletter/deliveries.ts';
import { getRunningEdition, listBegunEditions } from '#store/newsletter/editions.ts';
import { updateRows } from '#store/rows.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { engines, testWith } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { composeMail, prepareEdition } from './edition.ts';
import {
  changeRunning,
  clock,
  decide,
  endRunningEdition,
  saveEditionText,
  startEdition,
} from './edition-actions.ts';
import { openWeek, sender } from './testing/readers.ts';

const now = Date.now();
const ana = { id: null, name: 'Ana' };
const again = { decision: 'again', subscriber: null } as const;

const test = testWith(() => openWeek(engines[0], 1));
const refusal = async (work: Promise<unknown>) => {
  const fault = await work.catch((error: unknown) => error);
  return fault instanceof Refusal ? fault.message : fault;
};

test('an edition is paused, resumed and ended, each only when possible', async (store) => {
  const turn = (step: 'pause' | 'resume', who = ana) => changeRunning(store, step, who, now);
  const readReason = async () => (await getRunningEdition(store))?.reason;
  const nothing = 'No hay ningún envío en curso.';
  expect(await refusal(turn('pause'))).toBe(nothing);
  await startEdition(store, sender, ana, now);
  expect(await refusal(turn('resume'))).toBe('El envío no está en pausa.');
  await turn('pause');
  expect(await readReason()).toBe('Lo pausó Ana.');
  expect(await refusal(turn('pause'))).toBe('El envío ya está en pausa.');
  await turn('resume');
  expect(await readReason()).toBeNull();
  await changeRunning(store, 'pause', clock, now);
  expect(await readReason()).toBeNull();
  const ends = [endRunningEdition(store, ana, now), endRunningEdition(store, ana, now)];
  expect(await Promise.all(ends.map(refusal))).toEqual([
    expect.objectContaining({ id: 1 }),
    nothing,
  ]);
  expect(await readAuditLog(store)).toEqual([
    'terminó el boletín n.º 1 antes de tiempo',
    'pausó el boletín n.º 1',
    'reanudó el boletín n.º 1',
    'pausó el boletín n.º 1',
    'comenzó a enviar el boletín n.º 1',
  ]);
});

test('an edition that someone else changed is not sent, and a past hour is refused', async (store) => {
  const words = await prepareEdition(store, sender, now);
  const save = (version: number, sendAt: number | null) =>
    saveEditionText(store, { ...words, sendAt }, version, ana, now);
  const changed = 'Otra persona cambió esta edición o comenzó a enviarla: revísela de nuevo.';
  // The edition that this person saved was sent by another.
  expect(await refusal(startEdition(store, sender, ana, now, 1))).toBe(changed);
  expect(await refusal(save(0, now))).toBe('Esa hora ya pasó.');
  expect(await save(0, now + 1)).toMatchObject({ version: 1 });
  // The hour of the edition passes while the text is being written.
  const late = saveEditionText(store, { ...words, sendAt: now + 1 }, 1, ana, now + 2);
  expect(await late).toMatchObject({ version: 2 });
  expect(await save(2, null)).toMatchObject({ version: 3 });
  expect(await refusal(startEdition(store, sender, ana, now, 1))).toBe(changed);
  expect(await listBegunEditions(store, 1)).toEqual([]);
  expect(await readAuditLog(store)).toEqual([
    'quitó la hora del boletín n.º 1',
    expect.stringMatching(/^programó el boletín n\.º 1 para el /),
  ]);
});

test('uncertain emails are not sent again while another edition is being sent or is paused', async (store) => {
  const words = await prepareEdition(store, sender, now);
  await startEdition(store, sender, ana, now);
  await endRunningEdition(store, ana, now);
  await saveEditionText(store, { ...words, number: 2 }, 0, ana, now);
  await startEdition(store, sender, ana, now);
  const busy = 'Se está enviando otra edición: espere a que termine.';
  expect(await refusal(decide(store, 1, again, ana, now))).toBe(busy);
  await changeRunning(store, 'pause', ana, now);
  expect(await refusal(decide(store, 1, again, ana, now))).toBe(busy);
});

test('an ended edition goes on for the uncertain emails that are sent again', async (store) => {
  const edition = await startEdition(store, sender, ana, now);
  await addDeliveries(store, { ...edition, last_subscriber: 1 }, now);
  await store.write((tx) => updateRows(tx, 'deliveries', {}, { state: 'uncertain' }));
  await endRunningEdition(store, ana, now);
  expect(await decide(store, 1, again, ana, now)).toBe(1);
  expect(await getRunningEdition(store)).toMatchObject({ id: 1, state: 'sending' });
  expect(await decide(store, 1, again, ana, now)).toBe(0);
  const log = await readAuditLog(store);
  expect([log.length, log[0]]).toEqual([3, 'envió otra vez 1 incierto del boletín n.º 1']);
});

test('all faults of an edition are named at once', async (store) => {
  const ids = Array.from({ length: 9 }, (_, index) => index + 1);
  await publishArticles(store, ...ids.map((id) => toArticleInput(`nota-${id}`)));
  const listFaults = async (subject: string, greeting: string, articles: number[]) => {
    const words = { number: 1, sendAt: null, subject, greeting, articles };
    return (await composeMail(store, sender, words, now)).faults;
  };
  expect(await listFaults(`a\t${'a'.repeat(149)}`, `a\t${'a'.repeat(599)}`, ids)).toEqual(
    [/asunto.* 151/, /asunto.*línea/, /saludo.*texto/, /saludo.* 601/, /artículos.* 9/].map(
      (fault) => expect.stringMatching(fault),
    ),
  );
  const longest = ['a'.repeat(150), `a\n${'a'.repeat(598)}`] as const;
  expect(await listFaults(...longest, ids.slice(0, 8))).toEqual([]);
  expect(await listFaults(' ', '', [])).toHaveLength(2);
});

test('featured articles are proposed before newer ones', async (store) => {
  const muro = { title: 'Muro', featured: true, published_at: now - 86_400_000 };
  await publishArticles(store, toArticleInput('muro', muro));
  expect(await prepareEdition(store, sender, now)).toMatchObject({ subject: 'Muro' });
});

test('an edition with a retired article or too many bytes is refused', async (store) => {
  const listFaults = async () => {
    const { articles } = await prepareEdition(store, sender, now);
    return (await composeMail(store, sender, { ...words, articles }, now)).faults;
  };
  const words = await prepareEdition(store, sender, now);
  await retire(store, 'obra-1');
  expect((await composeMail(store, sender, words, now)).faults).toHaveLength(1);
  const slugs = Array.from({ length: 8 }, (_, index) => `nota-${index}`);
  const excerpt = '"'.repeat(500);
  await publishArticles(store, ...slugs.map((slug) => toArticleInput(slug, { excerpt })));
  expect(await listFaults()).toEqual([expect.stringMatching(/3\d{4} bytes/)]);
});
