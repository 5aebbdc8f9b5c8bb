import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { addMenuCategories } from '#store/articles/categories.ts';
import { deleteArticle } from '#store/articles/deletions.ts';
import { savePlaces } from '#store/articles/front-page.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { getArticleId } from '#store/drafts/drafts.ts';
import { addReadings } from '#store/figures/views.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { addPerson } from '#store/people/people.ts';
import { putLink } from '#store/people/person-links.ts';
import { putSecondFactor } from '#store/people/second-factors.ts';
import { addSession } from '#store/people/sessions.ts';
import { saveImage } from '#store/pictures/images.ts';
import { getRow, insertRows } from '#store/rows.ts';
import { addMisses } from '#store/search/misses.ts';
import { addRules } from '#store/search/synonyms.ts';
import { saveSetting } from '#store/site-settings.ts';
import type { Db, Store, Tx } from '#store/store.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { publishFiles } from '../articles/publish-files.ts';
import { backupTables, type TableName } from '../backup/backup-format.ts';
import { openText, saveText } from './drafts.ts';
import { createFolder } from './folder.ts';
import { drawing, toArticleFile } from './samples.ts';

/**
 * Puts something of every kind into a newsroom: a picture, a correction, a retired article and a deleted one, a redirect,
 * readings, synonyms, a search without results, and a desk user.
 */
export async function fillNewsroom(store: Store): Promise<void> {
  await using folder = await createFolder({
    'losa.md': toArticleFile({ title: 'Losa «nervada» 🧱', image: 'losa.svg', tags: '[losas]' }),
    'muro.md': toArticleFile(
      {
        ...{ title: 'Muro de contención', category: 'noticias', format: 'extended' },
        correction: '2026-03-02 Decía 10 cm.',
      },
      '![Un punto](losa.svg)',
    ),
    'viga.md': toArticleFile({ title: 'Viga de carga' }),
    'zanja.md': toArticleFile({ title: 'Zanja' }),
    'losa.svg': drawing,
  });
  await publishFiles(store, [folder.path]);
  await store.write(addMenuCategories);
  await changeContent(store, async (tx) => {
    await renameArticle(tx, 'muro', 'muro-de-contencion');
    await retireArticle(tx, 'viga', 'losa');
    await deleteArticle(tx, 'zanja', Date.now());
  });
  await addReadings(store, [{ day: 20_000, views: new Map([['losa', 7]]) }]);
  await changeContent(store, (tx) => addRules(tx, [{ subject: 'losas', rule: 'placa > losa' }]));
  await store.write((tx) => saveSetting(tx, 'name', 'La Obra'));
  const advert = await addTestAdvert(store);
  const adverts = new Map([[advert, { servings: 3, clicks: 1 }]]);
  await addReadings(store, [{ day: 20_000, views: new Map(), adverts }]);
  await addMisses(store, new Map([['tapial', 2]]), Date.now());
  await addWork(store);
  await addSubscriber(store, 'ana@obra.example', 1);
  await addSubscriber(store, 'íñigo@obra.example', 2);
  await store.write(addEdition);
  await store.write(addEditor);
  const article_id = await getArticleId(store.db, 'losa');
  await store.write((tx) => savePlaces(tx, [{ article_id, ends_at: 5, set_by: 'Eva' }]));
}

/** Secrets that must not be in any backup. */
export const secrets = {
  session: 'huella-de-sesion',
  link: 'huella-de-enlace',
  secret: 'JBSWY3DPEHPK',
};

async function addEditor(tx: Tx): Promise<void> {
  const id =
    (await addPerson(tx, { name: 'Eva', email: 'Eva@obra.example', role: 'editor' }, 1)) ?? 0;
  const { session, link, secret } = secrets;
  await addSession(tx, { personId: id, digest: session, agent: 'Firefox' }, 1);
  const origin = { kind: 'recuperacion', person_id: id, made_by: null, made_by_id: null } as const;
  await putLink(tx, { digest: link, ...origin, expires_at: 2 });
  const factor = { is_confirmed: 1, last_step: 0, codes: '[]' };
  await putSecondFactor(tx, { person_id: id, secret, ...factor });
  await addToAuditLog(tx, { who: { id, name: 'Eva' }, kind: 'ajustes', what: 'cambió' }, 1);
}

/** Adds a sent edition with one recipient. */
async function addEdition(tx: Tx): Promise<void> {
  const words = { subject: 'Losas', greeting: 'Buenos días.', articles: '[1]' };
  const rest = { version: 1, changed_at: 3, begun_at: 3, mail: '{}', total: 1, sent: 1 };
  await insertRows(tx, 'editions', [{ id: 1, state: 'sent', ...words, ...rest }]);
  const { id: subscriber_id = 0 } = (await getRow(tx, 'subscribers', {})) ?? {};
  const delivery = { edition_id: 1, subscriber_id, due_at: 3, tries: 1 };
  await insertRows(tx, 'deliveries', [{ ...delivery, state: 'sent' }]);
}

/** Adds an unpublished draft, and a scheduled change of a published article. */
async function addWork(store: Store): Promise<void> {
  const now = Date.now();
  const { save, schedule, readFields } = await openText(store, 'losa', now);
  await save({ content: 'En obra.' });
  await schedule(now + 3_600_000);
  const unpublished = { ...(await readFields()), slug: '', title: 'Sin publicar' };
  await saveText(store, { id: randomUUID(), fields: unpublished, now });
}

/** Adds many short articles directly to the store. */
export async function addArticles(store: Store, slugs: string[]): Promise<void> {
  await changeContent(store, async (tx) => {
    const texts = { title: 'Nota breve', excerpt: 'Breve.', content: 'Breve.' };
    const rest = { category: 'tecnicas', author: 'Redacción', published_at: 0, views: 3 };
    const articles = slugs.map((slug) => toArticleInput(slug, { ...texts, ...rest }));
    await saveInputs(tx, articles);
  });
}

/** Adds two megabytes that do not compress: writing them takes long enough for another task to run in between. */
export async function addLargeImage(store: Store): Promise<void> {
  const image = { id: randomUUID(), kind: 'photo', width: 1, height: 1, tint: 'arena' } as const;
  const files = Array.from({ length: 40 }, (_, index) => ({
    name: `foto-${index}.jpg`,
    type: 'image/jpeg',
    bytes: randomBytes(50_000),
  }));
  await store.write((tx) => saveImage(tx, { image, files }));
}

/** All rows that a backup must contain, in the same form on both engines. */
export async function readAll(db: Db): Promise<Record<string, string[]>> {
  const all: Partial<Record<TableName, string[]>> = {};
  for (const { name } of backupTables) {
    const rows = await db.selectFrom(name).selectAll().execute();
    all[name] = rows.map((row) => JSON.stringify(Object.entries(row).map(toPlain))).sort();
  }
  return all;
}

const toPlain = ([column, value]: [string, unknown]) => [
  column,
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
];
