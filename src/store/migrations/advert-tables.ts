import type { Store } from '../store.ts';

export const advertTables = ({ types: { id, integer } }: Store) => [
  'create table site_settings (name text primary key, value text not null)',
  `create table adverts (
    id ${id},
    client text not null,
    link text not null,
    alt text not null,
    image_id text not null references images (id),
    image_file text not null,
    starts_at ${integer} not null,
    ends_at ${integer} not null
  )`,
  'create index adverts_end on adverts (ends_at)',
  `create table advert_days (
    advert_id ${integer} not null references adverts (id) on delete cascade,
    day ${integer} not null,
    servings ${integer} not null,
    clicks ${integer} not null,
    primary key (advert_id, day)
  )`,
];
