import { type RawBuilder, sql } from 'kysely';
import type { DraftState } from '#contract/desk/drafts.ts';
import { limits } from '#contract/rules.ts';
import { analyse } from '#search/analyse.ts';
import { findArticles } from '../search/search.ts';
import type { Store } from '../store.ts';
import type { ListKey } from './desk-list.ts';
import { isOfExistingArticle } from './desk-sources.ts';

/** Per kind: drafts, scheduled articles, retired articles. */
const maxFound = 100;

/**
 * Drafts, then scheduled articles, then what the site's search finds, then retired articles; only drafts if no article
 * can have the state.
 * Drafts are scanned, not indexed: the site's index suggests its words to readers.
 */
export async function searchDesk(store: Store, q: string, now: number, state: DraftState | null) {
  const terms = [...new Set(analyse(q).map(({ term }) => term))];
  if (terms.length === 0) return [];
  if (state === 'papelera') return findDrafts(store, terms, sql`is not null`);
  if (state === 'borrador') return findDrafts(store, terms, sql`is null`);
  const { articles } = await findArticles(store, q, now, limits.maxResults);
  const keyById = new Map<string, ListKey>();
  const keys = [
    ...(await findDrafts(store, terms, sql`is null`)),
    ...(await findScheduled(store, terms)),
    ...articles.map(({ id }) => ({ article_id: id, draft_id: null })),
    ...(await findRetired(store, terms)),
  ];
  for (const key of keys) {
    const name = String(key.article_id ?? key.draft_id);
    if (!keyById.has(name)) keyById.set(name, key);
  }
  return [...keyById.values()];
}

/** The last word may be incomplete. Not with `like`: PostgreSQL plans it with samples of whole texts. */
const hasTerms = ({ engine }: Store, terms: string[]) =>
  sql.join(
    terms.map((term, index) => {
      const find = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
      return sql`${find}(words, ${index === terms.length - 1 ? ` ${term}` : ` ${term} `}) > 0`;
    }),
    sql` and `,
  );

/** `saved_at + 0` disables the index: with it SQLite reads the drafts of 100,000 articles. */
async function findDrafts(store: Store, terms: string[], deletedCondition: RawBuilder<unknown>) {
  const { rows } = await sql<ListKey>`
    select article_id, id as draft_id from drafts d
    where is_changed = 1 and deleted_at ${deletedCondition} and ${isOfExistingArticle} and ${hasTerms(store, terms)}
    order by saved_at + 0 desc limit ${sql.lit(maxFound)}
  `.execute(store.db);
  return rows;
}

/** Scheduled articles: the site's search finds them only from their publication time. */
async function findScheduled(store: Store, terms: string[]): Promise<ListKey[]> {
  const { rows } = await sql<ListKey>`
    select article_id, cast(null as text) as draft_id from search_pending
    where ${hasTerms(store, terms)} order by published_at limit ${sql.lit(maxFound)}
  `.execute(store.db);
  return rows;
}

/** A subquery per row: with a join PostgreSQL may scan all articles. */
async function findRetired(store: Store, terms: string[]): Promise<ListKey[]> {
  const { rows } = await sql<ListKey>`
    select id as article_id, cast(null as text) as draft_id from articles
    where status = 'retired' and slug not like '~%'
      and (select ${hasTerms(store, terms)} from retired_words where article_id = articles.id)
    order by published_at desc, id desc limit ${sql.lit(maxFound)}
  `.execute(store.db);
  return rows;
}
