import type { Store } from '../store.ts';

/** A step of migrations.ts: how much is read each day, and by what kind of link readers come. Nothing in it is about a reader. */
export const readingTables = ({ engine, types: { integer, bytewise } }: Store) => [
  // In one row a span of days, and narrow numbers: see readings.ts. Row by row, three years of an archive take gigabytes.
  `create table article_readings (
    article_id integer not null references articles (id) on delete cascade,
    span integer not null,
    views integer not null,
    days text not null,
    primary key (article_id, span)
  )${engine === 'sqlite' ? ' without rowid' : ''}`,
  'create index article_readings_most on article_readings (span, views desc)',
  // Without a reference: what was read in a category that is gone was read on the site.
  `create table category_readings (
    day ${integer} not null,
    category_id ${integer} not null,
    views ${integer} not null,
    primary key (day, category_id)
  )`,
  `create table arrivals (
    day ${integer} not null,
    kind text not null,
    times ${integer} not null,
    primary key (day, kind)
  )`,
  `create table subscriber_days (
    day ${integer} primary key,
    confirmed ${integer} not null
  )`,
  `create table quiet_searches (words ${bytewise} primary key, quiet_at ${integer} not null)`,
];
