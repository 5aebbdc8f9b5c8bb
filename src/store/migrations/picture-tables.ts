import { getPictureIndex } from '../pictures/picture-index.ts';
import type { Store } from '../store.ts';

export const pictureTables = ({ types: { integer } }: Store) => [
  'alter table articles add column image_credit text',
  'alter table articles add column image_focus text',
  "alter table images add column name text not null default ''",
  `alter table images add column added_at ${integer} not null default 0`,
  `alter table images add column unused_since ${integer}`,
  "alter table images add column words text not null default ''",
  'create index images_added on images (added_at desc, id)',
  `create table image_words (
    image_id text not null,
    article_id integer unique references articles (id) on delete cascade,
    draft_id text unique references drafts (id) on delete cascade,
    words text not null
  )`,
  'create index articles_image on articles (image_id) where image_id is not null',
];

/** Pictures inside bodies. Dropping an image from a text keeps its row; see body-images.ts. */
export const extendedBodies = ({ types: { integer } }: Store) => [
  "alter table articles add column format text not null default 'basic'",
  'alter table articles add column pictures text',
  `create table body_images (
    image_id text not null references images (id) on delete cascade,
    article_id ${integer} references articles (id) on delete cascade,
    draft_id text references drafts (id) on delete cascade,
    is_shown ${integer} not null,
    unique (article_id, image_id),
    unique (draft_id, image_id)
  )`,
  'create index body_images_image on body_images (image_id)',
  "create index images_name on images (name) where name <> ''",
];

/** Adds the words of the pictures' names, and an index: scanning 100,000 rows is slow. */
export const pictureSearch = (store: Store) => [
  'alter table image_words rename to image_words_before',
  `create table image_words (
    id ${store.types.id},
    image_id text not null,
    article_id integer unique references articles (id) on delete cascade,
    draft_id text unique references drafts (id) on delete cascade,
    named_id text unique references images (id) on delete cascade,
    words text not null
  )`,
  ...getPictureIndex(store).statements,
  `insert into image_words (image_id, article_id, draft_id, words)
    select image_id, article_id, draft_id, words from image_words_before`,
  `insert into image_words (image_id, named_id, words)
    select id, id, words from images where words <> ''`,
  'drop table image_words_before',
  // Covering indexes to count the uses of a picture, even ten thousand.
  'drop index articles_image',
  'create index articles_image on articles (image_id, id, slug) where image_id is not null',
  'drop index drafts_image',
  `create index drafts_image on drafts (image_id, article_id, id, deleted_at)
    where image_id is not null`,
];
