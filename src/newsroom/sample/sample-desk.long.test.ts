import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getArticleId, getDraft } from '#store/drafts/drafts.ts';
import { addReadings } from '#store/figures/views.ts';
import { countAudience } from '#store/newsletter/editions.ts';
import { terminal } from '#store/people/audit-log.ts';
import { countAdministrators, listPeople } from '#store/people/people.ts';
import { addMisses, listMisses } from '#store/search/misses.ts';
import type { Store } from '#store/store.ts';
import { recordSubscriberDay } from '#store/subscribers/subscriber-days.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { describeEngines, type Engine, engines, openTestStore } from '#store/testing/engines.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { clock, startEdition } from '../newsletter/acts.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import {
  addReaders,
  always,
  openSending,
  sender,
  toReader,
} from '../newsletter/testing/readers.ts';
import { makeFirstLink, redeemLink } from '../people/links.ts';
import { changeMember, invite, renewLink, withdrawInvitation } from '../people/team.ts';
import { sampleNote } from '../sample-files.ts';
import { saveText } from '../testing/drafts.ts';
import { readAll } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { loadSampleContent, removeSampleContent } from './sample.ts';

const now = Date.parse('2026-11-18T10:42:00-04:00');
const today = toDay(now);

async function openSample(engine: Engine) {
  const store = await openTestStore(engine);
  await loadSampleContent(store, () => {}, now);
  return store;
}

/** The rows that a backup holds, by table. */
async function readTables({ db }: Store): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = Object.entries(await readAll(db));
  return Object.fromEntries(
    tables.map(([name, rows]) => [
      name,
      rows.map((row: string) => Object.fromEntries(JSON.parse(row))),
    ]),
  );
}

const listDrafts = ({ db }: Store) =>
  db.selectFrom('drafts').selectAll().orderBy('id', 'desc').execute();

/** Someone of the real newsroom writes one line more. */
async function edit(store: Store, id: string): Promise<void> {
  const draft = await getDraft(store.db, id);
  const fields = parseFields(draft?.fields ?? '');
  const by = { id: 99, name: 'Ana' };
  const content = `${fields.content} Otra frase.\n\nOtra línea.`;
  await saveText(store, { id, base: draft?.version ?? 0, fields: { ...fields, content }, by, now });
}

describe('the sample desk', () => {
  let store: Awaited<ReturnType<typeof openSample>>;
  beforeAll(async () => {
    store = await openSample(engines[0]);
  });
  afterAll(() => store[Symbol.asyncDispose]());

  test('has people who cannot sign in, and still offers the first administrator’s link', async () => {
    const link = await makeFirstLink(store, now);
    expect(await countAdministrators(store.db)).toBe(0);
    const [person] = await listPeople(store);
    const id = person?.id ?? 0;
    const never = 'Ese correo es de la redacción de muestra: nadie entra con él.';
    const asAnyone = { token: link?.token ?? '', passphrase: 'tres palabras mojadas' };
    const given = { name: 'Ana', email: 'ana@muestra.example' };
    for (const attempt of [
      () => renewLink(store, terminal, id, now),
      () => changeMember(store, { by: terminal }, id, { disabled: false }, now),
      () => changeMember(store, { by: terminal }, id, { role: 'administrador' }, now),
      () => withdrawInvitation(store, terminal, id, now),
      () => invite(store, terminal, { ...given, role: 'administrador' }, now),
      () => redeemLink(store, { ...asAnyone, ...given }, now, async () => ''),
      () =>
        redeemLink(store, { ...asAnyone, name: 'Ana', email: person?.email }, now, async () => ''),
    ]) {
      await expect(attempt()).rejects.toThrow(never);
    }
  });

  test('has subscribers who get no edition', async () => {
    await using server = await openCountingServer();
    expect(await countAudience(store)).toBe(0);
    await addReaders(store, 1);
    const { id } = await startEdition(store, sender, clock, now);
    expect(id).toBe(2);
    using sending = openSending(store, server.url, {}, () => now);
    expect(await sending.round(always)).toBeNull();
    const { deliveries } = await readTables(store);
    expect(deliveries?.filter(({ edition_id }) => edition_id === 2)).toHaveLength(1);
    expect(server.received).toEqual([toReader(1)]);
  });
});

describeEngines('`muestra --quitar`', (engine) => {
  test('removes the whole sample, its scheduled article too, also after a restore', async () => {
    await using folder = await createFolder({});
    await using store = await openSample(engine);
    await backUp(store, folder.at('respaldo'));
    await restore(store, folder.at('respaldo'));
    const { published_at } = await store.db
      .selectFrom('articles')
      .select('published_at')
      .where('slug', '=', 'platabanda-sin-goteras')
      .executeTakeFirstOrThrow();
    expect(published_at).toBe(toStart(today + 30) + 7 * 3_600_000);
    // Changes by real people.
    await addReadings(store, [{ day: today, views: new Map([['glosario-de-obra', 3]]) }]);
    await addMisses(store, new Map([['bloque panela', 2]]), now);
    await addSubscriber(store, 'ana@obra.example', now);
    await recordSubscriberDay(store, now);
    await removeSampleContent(store);
    const { categories, ...left } = await readTables(store);
    const rows = Object.entries(left).flatMap(([table, some]) => (some.length > 0 ? [table] : []));
    expect(rows.sort()).toEqual([
      'category_readings',
      'search_misses',
      'subscriber_days',
      'subscribers',
      'subscription_letters',
      'totals',
    ]);
    expect(left.totals).toEqual([{ id: 1, views: 0, subscribers: 1 }]);
    expect(left.category_readings).toMatchObject([{ day: today, views: 3 }]);
    expect(left.subscribers).toMatchObject([{ email: 'ana@obra.example' }]);
    expect(left.subscriber_days).toEqual([{ day: today, confirmed: 0 }]);
    expect(await listMisses(store, { days: 90, limit: 9, now })).toEqual([
      { words: 'bloque panela', times: 2 },
    ]);
  });

  test('keeps what someone changed, without its invented figures', async () => {
    await using store = await openSample(engine);
    const slug = 'glosario-de-obra';
    await addReadings(store, [{ day: today, views: new Map([[slug, 3]]) }]);
    const id = await getArticleId(store.db, slug);
    await store.db.updateTable('articles').set({ title: 'Nuestro' }).where('id', '=', id).execute();
    const drafts = await listDrafts(store);
    const [plain = '', waiting = ''] = [
      drafts.find(({ article_id }) => article_id === null)?.id,
      drafts.find(({ article_id }) => article_id !== null)?.id,
    ];
    for (const draft of [plain, waiting]) await edit(store, draft);
    await store.db.updateTable('adverts').set({ client: 'La Escuadra' }).execute();

    const countNotes = async () => {
      const like = `%${sampleNote}%`;
      const articles = store.db.selectFrom('articles').select('id').where('content', 'like', like);
      const texts = store.db.selectFrom('drafts').select('id').where('fields', 'like', like);
      return [(await articles.execute()).length, (await texts.execute()).length];
    };
    const all = await store.db.selectFrom('articles').select('id').execute();
    expect(await countNotes()).toEqual([all.length, drafts.length]);
    const { changed } = await removeSampleContent(store);
    expect(await countNotes()).toEqual([0, 0]);
    const title = drafts.find(({ id }) => id === plain)?.title;
    expect(changed.toSorted()).toEqual(
      [slug, 'platabanda-sin-goteras', 'La Escuadra', `«${title}»`].toSorted(),
    );
    expect(await listDrafts(store)).toMatchObject([
      { owner: 'Ana', owner_id: null },
      { owner: 'Ana', owner_id: null },
    ]);
    const views = await store.db.selectFrom('article_views').selectAll().execute();
    expect(views.filter((row) => row.views > 0)).toEqual([{ article_id: id, views: 3 }]);
    const { adverts, advert_days, totals } = await readTables(store);
    expect([adverts, advert_days, totals]).toMatchObject([
      [{ client: 'La Escuadra' }],
      [],
      [{ views: 3, subscribers: 0 }],
    ]);
  });
});
