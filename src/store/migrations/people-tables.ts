import type { Store } from '../store.ts';

export const peopleTables = ({ types: { id, integer } }: Store) => [
  `create table people (
    id ${id},
    email text not null unique,
    name text not null,
    role text not null check (role in ('redactor', 'editor', 'administrador')),
    passphrase text,
    is_disabled ${integer} not null default 0,
    created_at ${integer} not null,
    seen_at ${integer}
  )`,
  `create table second_factors (
    person_id ${integer} primary key references people (id) on delete cascade,
    secret text not null,
    is_confirmed ${integer} not null,
    last_step ${integer} not null,
    codes text not null
  )`,
  `create table sessions (
    id ${id},
    person_id ${integer} not null references people (id) on delete cascade,
    digest text not null unique,
    agent text not null,
    created_at ${integer} not null,
    seen_at ${integer} not null
  )`,
  'create index sessions_person on sessions (person_id)',
  `create table person_links (
    digest text primary key,
    kind text not null,
    person_id ${integer} unique references people (id) on delete cascade,
    made_by text,
    expires_at ${integer} not null
  )`,
  `create table registro (
    id ${id},
    at ${integer} not null,
    person_id ${integer},
    who text,
    kind text not null,
    what text not null,
    value_before text,
    value_after text
  )`,
  'create index registro_recent on registro (at desc, id desc)',
  'create index registro_kind on registro (kind, at desc, id desc)',
  'create index registro_person on registro (person_id, at desc, id desc)',
];

/** Stores the id of the link's author: a name may change, and two people may have the same. */
export const linkMakers = ({ types: { integer } }: Store) => [
  `alter table person_links add column made_by_id ${integer}`,
  `update person_links set made_by_id = (select min(id) from people where name = made_by)
    where (select count(*) from people where name = made_by) = 1`,
  // Unconfirmed factors were set up without asking for the passphrase.
  'delete from second_factors where is_confirmed = 0',
];

export const auditLogArticles = () => ['alter table registro add column draft_id text'];

/** The browsers that a person signed in with, and their sessions. */
export const knownDevices = ({ types: { integer } }: Store) => [
  `create table known_devices (
    person_id ${integer} not null references people (id) on delete cascade,
    digest text not null,
    seen_at ${integer} not null,
    primary key (person_id, digest)
  )`,
  'create index known_devices_digest on known_devices (digest)',
  'alter table sessions add column device text',
];
