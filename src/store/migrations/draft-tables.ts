import { countByAuthor } from '../articles/publishing.ts';
import { titleKey, touchedKey } from '../drafts/sort-keys.ts';
import type { Store } from '../store.ts';

/**
 * The tables of drafts; a step of migrations.ts. Short columns come first, so that lists do not read the texts. Article
 * ids have the type of `articles.id`: with another type PostgreSQL cannot use the order of the index.
 */
export const draftTables = ({ types: { id, integer } }: Store) => [
  `create table drafts (
    id text primary key,
    article_id integer unique references articles (id) on delete cascade,
    owner_id ${integer},
    owner text not null,
    version ${integer} not null,
    state text not null check (state in ('writing', 'review')),
    note text,
    is_changed ${integer} not null,
    is_ahead ${integer} not null,
    saved_at ${integer} not null,
    saved_by text not null,
    revised_at ${integer} not null,
    deleted_at ${integer},
    undo_until ${integer},
    title text not null,
    slug text not null,
    category text not null,
    author text not null,
    image_id text,
    undo text,
    words text not null,
    fields text not null
  )`,
  'create index drafts_touched on drafts (saved_at desc, id)',
  `create index drafts_new on drafts (saved_at desc, id)
    where article_id is null and deleted_at is null`,
  `create index drafts_changed on drafts (article_id) where is_changed = 1`,
  "create index drafts_review on drafts (saved_at desc, id) where state = 'review'",
  'create index drafts_deleted on drafts (deleted_at) where deleted_at is not null',
  'create index drafts_image on drafts (image_id) where image_id is not null',
  `create table draft_versions (
    draft_id text not null references drafts (id) on delete cascade,
    version ${integer} not null,
    tab text not null,
    turn ${integer} not null,
    saved_at ${integer} not null,
    saved_by text not null,
    fields text not null,
    sent text,
    primary key (draft_id, version)
  )`,
  'create index draft_versions_old on draft_versions (saved_at)',
  `create table draft_presence (
    draft_id text not null references drafts (id) on delete cascade,
    tab text not null,
    person_id ${integer} not null,
    name text not null,
    seen_at ${integer} not null,
    primary key (draft_id, tab)
  )`,
  `create table revisions (
    id ${id},
    draft_id text references drafts (id) on delete cascade,
    article_id integer references articles (id) on delete cascade,
    at ${integer} not null,
    made_by text not null,
    why text not null,
    title text not null,
    image_id text,
    fields text not null
  )`,
  'create index revisions_draft on revisions (draft_id, id) where draft_id is not null',
  'create index revisions_article on revisions (article_id, id) where article_id is not null',
  'create index revisions_image on revisions (image_id) where image_id is not null',
  `create table scheduled_changes (
    draft_id text primary key references drafts (id) on delete cascade,
    version ${integer} not null,
    at ${integer} not null,
    person_id ${integer},
    made_by text not null,
    fault text,
    fields text not null
  )`,
  `create table retired_words (
    article_id integer primary key references articles (id) on delete cascade,
    words text not null
  )`,
  // The desk's list of all articles: one index per order, with the columns of its filters.
  `create index articles_desk_published
    on articles (published_at desc, id desc, status, category_id, author)`,
  `create index articles_desk_touched
    on articles (updated_at desc, id desc, status, category_id, author, published_at)`,
  `create index articles_desk_title
    on articles (${titleKey('title')}, id, status, category_id, author, published_at)`,
  `create index articles_retired on articles (published_at desc, id desc)
    where status = 'retired'`,
  'create index articles_desk_author on articles (author)',
  // To find another article that begins with the same words.
  'create index articles_opening on articles (substr(content, 1, 60))',
];

/**
 * Covering indexes for the desk's lists. PostgreSQL reads an expression from an index only if the index also has its
 * columns.
 */
export const deskListIndexes = ({ types: { integer } }: Store) => [
  `alter table articles add column touched_at ${integer}`,
  `update articles set touched_at =
    (select saved_at from drafts where article_id = articles.id and is_changed = 0)`,
  'drop index articles_desk_title',
  `create index articles_desk_title
    on articles (${titleKey('title')}, id, status, category_id, author, published_at, title)`,
  'drop index articles_desk_touched',
  `create index articles_desk_touched on articles
    ((${touchedKey()}) desc, id desc, status, category_id, author, published_at, touched_at, updated_at)`,
  'drop index articles_desk_author',
  'create index articles_desk_author on articles (author, category_id, status, published_at, id)',
  'create index article_views_most on article_views (views desc, article_id desc)',
  `create table article_counts (
    author text not null,
    category_id ${integer} not null,
    articles ${integer} not null,
    primary key (author, category_id)
  )`,
  countByAuthor,
];
