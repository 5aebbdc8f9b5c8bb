import type { Store } from '../store.ts';

/** A step of migrations.ts: views per day and kind of referrer. No data about readers. */
export const readingTables = ({ engine, types: { integer, bytewise } }: Store) => [
  // A row has a span of days: see readings.ts. One row per day would need gigabytes for three years.
  `create table article_readings (
    article_id integer not null references articles (id) on delete cascade,
    span integer not null,
    views integer not null,
    days text not null,
    primary key (article_id, span)
  )${engine === 'sqlite' ? ' without rowid' : ''}`,
  'create index article_readings_most on article_readings (span, views desc)',
  // No foreign key: views of a deleted category still count for the site.
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

/** How much of each log of a cache in front has been counted. */
export const readingLogs = ({ types: { integer } }: Store) => [
  `create table reading_logs (
    id text primary key,
    position ${integer} not null,
    read_at ${integer} not null
  )`,
];
