import { describe, expect, test } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import { listCatalogue } from '#store/articles/catalogue.ts';
import { listCategories, saveCategory } from '#store/articles/categories.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { isUntouched } from '#store/content-version.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getArticleId, getDraft } from '#store/drafts/drafts.ts';
import { addReadings } from '#store/figures/views.ts';
import { terminal } from '#store/people/audit-log.ts';
import { countAdministrators, listPeople } from '#store/people/people.ts';
import { countRows as count, getRow, listRows, updateRows } from '#store/rows.ts';
import { addMisses } from '#store/search/misses.ts';
import { listRules } from '#store/search/synonyms.ts';
import type { Store } from '#store/store.ts';
import { recordSubscriberDay } from '#store/subscribers/subscriber-days.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { describeEngines, type Engine, engines, openTestStore } from '#store/testing/engines.ts';
import { publishFiles } from '../articles/publish-files.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { makeFirstLink, redeemLink } from '../people/links.ts';
import { changeMember, invite, renewLink, withdrawInvitation } from '../people/team.ts';
import { saveText } from '../testing/drafts.ts';
import { readAll } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { countRows } from '../testing/newsroom.ts';
import { toArticleFile } from '../testing/samples.ts';
import { deleteSampleContent, loadSampleContent } from './sample.ts';

const now = Date.parse('2026-11-18T10:42:00-04:00');
const today = toDay(now);

async function openSample(engine: Engine = engines[0]) {
  const store = await openTestStore(engine);
  await loadSampleContent(store, () => {}, now);
  return store;
}

describe('the sample', () => {
  test('has people who cannot sign in, and still offers the first administrator’s link', async () => {
    await using store = await openSample();
    const link = await makeFirstLink(store, now);
    expect(await countAdministrators(store.db)).toBe(0);
    const [{ id, email } = { id: 0, email: '' }] = await listPeople(store);
    const asAnyone = { token: link?.token ?? '', passphrase: 'tres palabras mojadas' };
    const invitation = { name: 'Ana', email: 'ana@muestra.example' };
    const redeem = (address: string) =>
      redeemLink(store, { ...asAnyone, name: 'Ana', email: address }, now, async () => '');
    for (const attempt of [
      () => renewLink(store, terminal, id, now),
      () => changeMember(store, { by: terminal }, id, { disabled: false }, now),
      () => changeMember(store, { by: terminal }, id, { role: 'administrador' }, now),
      () => withdrawInvitation(store, terminal, id, now),
      () => invite(store, terminal, { ...invitation, role: 'administrador' }, now),
      () => redeem(invitation.email),
      () => redeem(email),
    ]) {
      await expect(attempt()).rejects.toThrow(
        'Ese correo es de la redacción de muestra: nadie entra con él.',
      );
    }
  });
});

describeEngines('`muestra --quitar`', (engine) => {
  test('removes the whole sample with its scheduled article, even after a restore', async () => {
    await using folder = await createFolder({});
    await using store = await openSample(engine);
    await backUp(store, folder.at('respaldo'));
    await restore(store, folder.at('respaldo'));
    const article = await getRow(store.db, 'articles', { slug: 'platabanda-sin-goteras' });
    expect(article?.published_at).toBe(toStart(today + 30) + 7 * 3_600_000);
    // Real people read, search and subscribe.
    await addReadings(store, [{ day: today, views: new Map([['glosario-de-obra', 3]]) }]);
    await addMisses(store, new Map([['bloque panela', 2]]), now);
    await addSubscriber(store, 'ana@obra.example', now);
    await recordSubscriberDay(store, now);
    await deleteSampleContent(store);
    const { categories: _, ...left } = await readAll(store.db);
    const rows = Object.entries(left).flatMap(([table, some]) => (some.length > 0 ? [table] : []));
    expect(rows.sort()).toEqual([
      ...['category_readings', 'search_misses', 'subscriber_days', 'subscribers'],
      ...['subscription_letters', 'totals'],
    ]);
    expect(await listRows(store.db, 'totals', ['views', 'subscribers'])).toEqual([
      { views: 0, subscribers: 1 },
    ]);
    expect(await listRows(store.db, 'subscribers', ['email'])).toEqual([
      { email: 'ana@obra.example' },
    ]);
    expect(await listRows(store.db, 'search_misses', ['words'])).toEqual([
      { words: 'bloque panela' },
    ]);
    // The next start does not load it again.
    expect(await isUntouched(store)).toBe(false);
  });

  test('keeps articles that someone added or changed, with their categories', async () => {
    await using store = await openSample(engine);
    await using folder = await createFolder({
      'propio.md': toArticleFile({ category: 'historia' }),
      'glosario-de-obra.md': toArticleFile({ category: 'recursos', title: 'Glosario nuestro' }),
    });
    await publishFiles(store, [folder.path]);
    await changeContent(store, async (tx) => {
      await renameArticle(tx, 'pilotes-fuste-y-punta', 'pilotes');
      await retireArticle(tx, 'que-es-plomada', null);
      await saveCategory(tx, { slug: 'normativa', name: 'Normas', description: '', icon: '' });
    });
    expect((await deleteSampleContent(store)).changed).toEqual(['glosario-de-obra']);
    const left = await Array.fromAsync(listCatalogue(store));
    expect(left.map(({ slug }) => slug).sort()).toEqual(['glosario-de-obra', 'propio']);
    expect(await countRows(store)).toEqual({ articles: 2, images: 0, image_files: 0 });
    const slugs = (await listCategories(store, Date.now())).map(({ slug }) => slug);
    // Noticias and Análisis are empty, but the menu links them.
    expect(slugs.sort()).toEqual(['analisis', 'historia', 'normativa', 'noticias', 'recursos']);
    expect(await listRules(store.db)).toEqual([]);
  });

  test('keeps drafts and adverts that someone changed, without the invented figures', async () => {
    await using store = await openSample(engine);
    const slug = 'glosario-de-obra';
    await addReadings(store, [{ day: today, views: new Map([[slug, 3]]) }]);
    const id = await getArticleId(store.db, slug);
    const drafts = await listRows(store.db, 'drafts', ['id', 'article_id', 'title']);
    const plain = drafts.find(({ article_id }) => article_id === null);
    const waiting = drafts.find(({ article_id }) => article_id !== null);
    for (const draft of [plain, waiting]) await edit(store, draft?.id ?? '');
    await store.write(async (tx) => {
      await updateRows(tx, 'articles', { id }, { title: 'Nuestro' });
      await updateRows(tx, 'adverts', {}, { client: 'La Escuadra' });
    });
    const { changed } = await deleteSampleContent(store);
    expect(changed.toSorted()).toEqual(
      [slug, 'platabanda-sin-goteras', 'La Escuadra', `«${plain?.title}»`].toSorted(),
    );
    const owner = { owner: 'Ana', owner_id: null };
    expect(await listRows(store.db, 'drafts', ['owner', 'owner_id'])).toEqual([owner, owner]);
    expect(await count(store.db, 'adverts', { client: 'La Escuadra' })).toBe(1);
    expect(await count(store.db, 'advert_days')).toBe(0);
    // The invented readings are gone, and the real ones stay.
    expect(await listRows(store.db, 'totals', ['views'])).toEqual([{ views: 3 }]);
  });
});

test('the sample is loaded into an empty database only', async () => {
  await using store = await openTestStore(engines[0]);
  expect(await isUntouched(store)).toBe(true);
  await addSubscriber(store, 'ana@obra.example', 1);
  expect(await isUntouched(store)).toBe(false);
});

/** A real editor adds a line. */
async function edit(store: Store, id: string): Promise<void> {
  const draft = await getDraft(store.db, id);
  const fields = parseFields(draft?.fields ?? '');
  const content = `${fields.content} Otra frase.\n\nOtra línea.`;
  const by = { id: 99, name: 'Ana' };
  await saveText(store, { id, base: draft?.version ?? 0, fields: { ...fields, content }, by, now });
}
