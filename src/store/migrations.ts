import { sql } from 'kysely';
import { rebuildRetiredWords } from './articles/retired-words.ts';
import { rebuildTags } from './articles/tags.ts';
import { categoryRedirectsAndBackups } from './backups.ts';
import { issuedNumbers } from './issued-numbers.ts';
import { advertTables } from './migrations/advert-tables.ts';
import { deskListIndexes, draftTables } from './migrations/draft-tables.ts';
import {
  bounceTimes,
  consentColumns,
  departuresColumn,
  editionTables,
  reportedBounces,
  subscriptionTables,
} from './migrations/mail-tables.ts';
import {
  auditLogArticles,
  knownDevices,
  linkMakers,
  peopleTables,
} from './migrations/people-tables.ts';
import { extendedBodies, pictureSearch, pictureTables } from './migrations/picture-tables.ts';
import { readingLogs, readingTables } from './migrations/reading-tables.ts';
import { rebuildImageWords } from './pictures/image-words.ts';
import { pendingTable, pendingWords, queueScheduled } from './search/pending.ts';
import { rebuildIndex } from './search/rebuild.ts';
import { rebuildSynonyms } from './search/synonyms.ts';
import { rebuildWords } from './search-index/words.ts';
import type { Store, Tx } from './store.ts';
import { beginSubscriberDays } from './subscribers/subscriber-days.ts';

type Migration = {
  name: string;
  statements: (store: Store) => string[];
  /** Work that SQL cannot do. Runs once, after all migrations. */
  finish?: (store: Store, tx: Tx) => Promise<void>;
};

/** Applied once each, in this order, forward only. Never edit one that has been released: add another. */
const migrations: Migration[] = [
  {
    name: '0001-newsroom',
    statements: ({ types: { id, integer, blob } }) => [
      `create table categories (
        id ${id},
        slug text not null unique,
        name text not null,
        description text not null,
        icon text not null,
        position ${integer} not null,
        article_count ${integer} not null default 0
      )`,
      `create table images (
        id text primary key,
        kind text not null,
        width ${integer} not null,
        height ${integer} not null,
        tint text not null
      )`,
      `create table image_files (
        image_id text not null references images (id) on delete cascade,
        name text not null,
        type text not null,
        bytes ${blob} not null,
        primary key (image_id, name)
      )`,
      // The body comes last. Columns added since lie behind it: SQLite reads the body's pages to reach them.
      `create table articles (
        id ${id},
        slug text not null unique,
        status text not null check (status in ('published', 'retired')),
        category_id ${integer} not null references categories (id),
        published_at ${integer} not null,
        updated_at ${integer} not null,
        title text not null,
        excerpt text not null,
        author text not null,
        tags text,
        featured ${integer} not null,
        read_time ${integer} not null,
        image_id text references images (id),
        image_alt text not null,
        image_caption text,
        content text not null
      )`,
      `create index articles_recent on articles (published_at desc, id desc)
        where status = 'published'`,
      `create index articles_category on articles (category_id, published_at desc, id desc)
        where status = 'published'`,
      `create index articles_featured on articles (published_at desc, id desc)
        where status = 'published' and featured = 1`,
      // A separate table: counting a view must not rewrite the article's row.
      `create table article_views (
        article_id ${integer} primary key references articles (id) on delete cascade,
        views ${integer} not null
      )`,
      'create table redirects (from_slug text primary key, to_slug text not null)',
      `create table subscribers (
        id ${id},
        email text not null unique,
        token text not null unique,
        created_at ${integer} not null
      )`,
      `create table content_state (id ${integer} primary key, revision ${integer} not null)`,
      'insert into content_state (id, revision) values (1, 0)',
      `create table totals (
        id ${integer} primary key,
        views ${integer} not null,
        subscribers ${integer} not null
      )`,
      'insert into totals (id, views, subscribers) values (1, 0, 0)',
    ],
  },
  {
    name: '0002-search',
    statements: ({ types: { integer, bytewise }, searchIndex }) => [
      `create table search_documents (
        id ${integer} primary key,
        article_id ${integer} not null unique,
        worths text not null,
        words text not null
      )`,
      // Compared bytewise on both engines, so that a prefix search is a range.
      `create table search_words (
        word ${bytewise} primary key,
        term ${bytewise} not null,
        documents ${integer} not null,
        root ${bytewise},
        first ${bytewise},
        middle ${bytewise},
        last ${bytewise}
      )`,
      'create index search_words_term on search_words (term)',
      'create index search_words_root on search_words (root)',
      'create index search_words_first on search_words (first)',
      'create index search_words_middle on search_words (middle)',
      'create index search_words_last on search_words (last)',
      ...searchIndex.statements,
    ],
    finish: rebuildIndex,
  },
  {
    name: '0003-sitemap',
    statements: () => [
      // A covering index for the sitemap; see sitemap.ts.
      `create index articles_sitemap
        on articles (((id - 1) / 10000), id, published_at, updated_at, slug, image_id)
        where status = 'published'`,
    ],
  },
  {
    name: '0004-announcements',
    // Existing articles are not announced.
    statements: ({ types: { integer } }) => [
      `alter table content_state add column announced_at ${integer} not null default 0`,
      `update content_state set announced_at = ${Date.now()}`,
    ],
  },
  {
    name: '0005-featured-of-a-category',
    statements: () => [
      // Without it SQLite scans the whole category for a few rows and blocks the process.
      `create index articles_category_featured on articles (category_id, published_at desc, id desc)
        where status = 'published' and featured = 1`,
    ],
  },
  {
    name: '0006-corrections',
    statements: () => ['alter table articles add column corrections text'],
  },
  {
    name: '0007-tags',
    statements: ({ types: { integer, bytewise } }) => [
      `create table article_tags (
        tag ${bytewise} not null,
        published_at ${integer} not null,
        article_id ${integer} not null,
        primary key (tag, published_at, article_id)
      )`,
    ],
    finish: (_, tx) => rebuildTags(tx),
  },
  {
    name: '0008-not-featured',
    statements: () => [
      // The other lists need an index too: the last page of their list took SQLite 25 ms.
      `create index articles_plain on articles (published_at desc, id desc)
        where status = 'published' and featured = 0`,
      `create index articles_category_plain on articles (category_id, published_at desc, id desc)
        where status = 'published' and featured = 0`,
    ],
  },
  {
    name: '0009-vocabulary',
    statements: ({ types: { id, bytewise } }) => [
      `create table vocabulary (id ${id}, subject text not null, rule text not null unique)`,
      `create table search_synonyms (
        phrase ${bytewise} primary key,
        begins ${bytewise} not null,
        finds text not null,
        word ${bytewise},
        root ${bytewise},
        first ${bytewise},
        middle ${bytewise},
        last ${bytewise}
      )`,
      'create index search_synonyms_begins on search_synonyms (begins)',
      'create index search_synonyms_root on search_synonyms (root)',
      'create index search_synonyms_first on search_synonyms (first)',
      'create index search_synonyms_middle on search_synonyms (middle)',
      'create index search_synonyms_last on search_synonyms (last)',
      "alter table search_documents add column lines text not null default ''",
    ],
    finish: rebuildIndex,
  },
  {
    name: '0010-search-misses',
    statements: ({ types: { integer, bytewise } }) => [
      `create table search_misses (
        day ${integer} not null,
        words ${bytewise} not null,
        times ${integer} not null,
        primary key (day, words)
      )`,
    ],
  },
  {
    name: '0011-deletions-and-originals',
    statements: ({ types: { integer, blob } }) => [
      `create table image_originals (
        image_id text not null references images (id) on delete cascade,
        part ${integer} not null,
        bytes ${blob} not null,
        primary key (image_id, part)
      )`,
      `create table deletions (
        kind text not null,
        item_id ${integer} not null,
        slug text not null,
        status text not null,
        deleted_at ${integer} not null,
        primary key (kind, item_id)
      )`,
    ],
  },
  // Numbers with units, and phrases by the root of their first word, are indexed differently from here on.
  { name: '0012-units-and-phrases', statements: () => [], finish: rebuildIndex },
  { name: '0013-people', statements: peopleTables },
  { name: '0014-drafts', statements: draftTables, finish: (_, tx) => rebuildRetiredWords(tx) },
  { name: '0015-subscriptions', statements: subscriptionTables },
  {
    name: '0016-what-is-the-same-leads-to-the-same',
    statements: () => [],
    finish: (_, tx) => rebuildSynonyms(tx),
  },
  { name: '0017-editions', statements: editionTables },
  { name: '0018-desk-lists', statements: deskListIndexes },
  {
    name: '0019-pictures',
    statements: pictureTables,
    finish: (_, tx) => rebuildImageWords(tx),
  },
  { name: '0020-readings', statements: readingTables, finish: beginSubscriberDays },
  { name: '0021-merged-categories-and-backups', statements: categoryRedirectsAndBackups },
  { name: '0022-site-and-adverts', statements: advertTables },
  { name: '0023-departures', statements: departuresColumn },
  {
    name: '0023-roots-sounds-and-words-of-phrases',
    statements: () => [],
    finish: async (_, tx) => {
      await rebuildWords(tx);
      await rebuildSynonyms(tx);
    },
  },
  { name: '0024-articles-of-the-registro', statements: auditLogArticles },
  { name: '0025-picture-search', statements: pictureSearch },
  { name: '0026-given-numbers', statements: issuedNumbers },
  {
    name: '0027-corrections-of-revisions',
    statements: () => ['alter table revisions add column correction text'],
  },
  { name: '0028-bounce-times', statements: bounceTimes },
  { name: '0029-link-makers', statements: linkMakers },
  { name: '0030-search-pending', statements: pendingTable, finish: queueScheduled },
  { name: '0031-consent', statements: consentColumns },
  { name: '0032-reported-bounces', statements: reportedBounces },
  { name: '0033-known-devices', statements: knownDevices },
  {
    name: '0034-front-page',
    statements: ({ types: { integer } }) => [
      `create table front_places (
        article_id ${integer} primary key references articles (id) on delete cascade,
        position ${integer} not null,
        ends_at ${integer},
        set_by text not null
      )`,
    ],
  },
  // Tags are kept as in addresses from here on.
  { name: '0034-tag-addresses', statements: () => [], finish: (_, tx) => rebuildTags(tx) },
  { name: '0035-extended-bodies', statements: extendedBodies },
  { name: '0036-reading-logs', statements: readingLogs },
  {
    name: '0037-drawing-parts',
    statements: () => ['alter table articles add column drawing text'],
  },
  {
    name: '0038-lead-text',
    statements: ({ types: { integer } }) => [
      `alter table editions add column has_lead_text ${integer} not null default 0`,
    ],
  },
  {
    name: '0039-searches-of-articles',
    statements: () => ['alter table articles add column searches text'],
    finish: rebuildIndex,
  },
  { name: '0040-topics-of-articles', statements: () => [], finish: rebuildIndex },
  { name: '0041-words-of-scheduled', statements: pendingWords, finish: queueScheduled },
];

export const newestMigration = migrations.at(-1)?.name ?? '';

export async function migrate(store: Store): Promise<void> {
  await store.exclusive(async (tx) => {
    await tx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', sql.raw(store.types.integer), (column) => column.notNull())
      .execute();
    const applied = await tx.selectFrom('migrations').select('name').execute();
    const appliedNames = new Set(applied.map((row) => row.name));
    const pending = migrations.filter(({ name }) => !appliedNames.has(name));
    for (const { name, statements } of pending) {
      for (const statement of statements(store)) await sql.raw(statement).execute(tx);
      await tx.insertInto('migrations').values({ name, applied_at: Date.now() }).execute();
    }
    for (const finish of new Set(pending.map((migration) => migration.finish))) {
      await finish?.(store, tx);
    }
  });
}
