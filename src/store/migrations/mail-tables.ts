import { randomBytes } from 'node:crypto';
import type { Store } from '../store.ts';

export const subscriptionTables = ({ types: { integer } }: Store) => [
  `alter table subscribers add column asked_at ${integer}`,
  `alter table subscribers add column confirmed_at ${integer}`,
  `alter table subscribers add column left_at ${integer}`,
  `alter table subscribers add column bounces ${integer} not null default 0`,
  // For the queries that run every few seconds over 100,000 rows.
  'create index subscribers_silent on subscribers (asked_at) where confirmed_at is null',
  'create index subscribers_left on subscribers (left_at) where left_at is not null',
  `create table subscription_letters (
    subscriber_id ${integer} not null references subscribers (id) on delete cascade,
    kind text not null,
    made_at ${integer} not null,
    due_at ${integer} not null,
    tries ${integer} not null default 0,
    sent_at ${integer},
    primary key (subscriber_id, kind, made_at)
  )`,
  'create index subscription_letters_due on subscription_letters (due_at) where sent_at is null',
  `create table departed (hash text primary key, departed_at ${integer} not null)`,
  `create table departed_key (id ${integer} primary key, key text not null)`,
  `insert into departed_key (id, key) values (1, '${randomBytes(32).toString('base64url')}')`,
];

/** `server_since` is 0 until the running site says whether it has a mail server. */
export const bounceTimes = ({ types: { integer } }: Store) => [
  `alter table subscribers add column bounced_at ${integer}`,
  `alter table mailing add column server_since ${integer} default 0`,
];

export const consentColumns = ({ types: { integer } }: Store) => [
  'alter table subscribers add column consent_origin text',
  `alter table subscribers add column consent_at ${integer}`,
  `alter table subscribers add column imported_at ${integer}`,
  'create index subscribers_imported on subscribers (imported_at) where imported_at is not null',
];

export const reportedBounces = ({ types: { integer } }: Store) => [
  `alter table subscribers add column reported_at ${integer}`,
];

export const departuresColumn = ({ types: { integer } }: Store) => [
  `alter table editions add column departures ${integer} not null default 0`,
  // For a page of the desk's list.
  'create index subscribers_created on subscribers (created_at, id)',
];

export const editionTables = ({ types: { integer } }: Store) => [
  `create table editions (
    id ${integer} primary key,
    state text not null check (state in ('preparing', 'sending', 'paused', 'sent', 'ended')),
    version ${integer} not null,
    subject text not null,
    greeting text not null,
    articles text not null,
    send_at ${integer},
    begun_at ${integer},
    changed_at ${integer} not null,
    mail text,
    last_subscriber ${integer} not null default 0,
    made_through ${integer} not null default 0,
    total ${integer} not null default 0,
    sent ${integer} not null default 0,
    failed ${integer} not null default 0,
    reason text
  )`,
  `create table deliveries (
    edition_id ${integer} not null references editions (id) on delete cascade,
    subscriber_id ${integer} not null references subscribers (id) on delete cascade,
    state text not null
      check (state in ('queued', 'claimed', 'sent', 'failed', 'uncertain', 'dropped')),
    due_at ${integer} not null,
    tries ${integer} not null default 0,
    claimed_at ${integer},
    claim text,
    answer text,
    primary key (edition_id, subscriber_id)
  )`,
  'create index deliveries_state on deliveries (edition_id, state, due_at)',
  'create index deliveries_subscriber on deliveries (subscriber_id)',
  `create table mailing (
    id ${integer} primary key,
    next_at ${integer} not null,
    clock_at ${integer} not null,
    clock_said text
  )`,
  // No edition is sent for hours before the weekly schedule existed.
  `insert into mailing (id, next_at, clock_at) values (1, 0, ${Date.now()})`,
  `create table mail_hours (hour ${integer} primary key, mails ${integer} not null)`,
];
