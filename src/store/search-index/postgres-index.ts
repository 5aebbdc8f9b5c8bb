import { sql } from 'kysely';
import { maxChecked, type TermQuery } from '#search/question.ts';
import type { IndexedDocument, SearchIndex } from './search-index.ts';

/**
 * A tsvector of the analyser's terms and positions, without a text search configuration of PostgreSQL. It has its own
 * table, stored out of line, so that an index scan reads a few narrow pages.
 */
export const postgresSearch: SearchIndex = {
  statements: [
    `create table search_index (id bigint primary key, terms tsvector not null)
      with (toast_tuple_target = 128)`,
    'alter table search_index alter column terms set storage external',
    // Every search would read the whole pending list.
    'create index search_index_terms on search_index using gin (terms) with (fastupdate = off)',
    // The planner ignores the cost of fetching a tsvector and would read all of them for common words. `id + 0` keeps it
    // from scanning the whole primary key.
    `create function find_documents (query tsquery, newest bigint, most integer)
      returns table (id bigint) rows 100 language sql stable
      set enable_seqscan = off set enable_indexscan = off
      as 'select id from search_index where terms @@ query and id + 0 <= newest
        order by id desc limit most'`,
  ],
  async add(tx, documents) {
    const rows = documents.map(
      (document) => sql`(${document.id}::bigint, ${toVector(document)}::tsvector)`,
    );
    await sql`insert into search_index (id, terms) values ${sql.join(rows)}`.execute(tx);
  },
  async remove(tx, ids) {
    await sql`delete from search_index where id = any(${ids})`.execute(tx);
  },
  async clear(tx) {
    await sql`delete from search_index`.execute(tx);
  },
  async settle(tx) {
    await sql`analyze search_index, search_documents, search_words`.execute(tx);
  },
  find({ strict, loose }, newest, limit) {
    const find = (query: TermQuery, limit: number) =>
      sql<{
        id: number;
      }>`find_documents(${toQuery(query)}::tsquery, ${newest}::bigint, ${limit}::integer)`;
    if (!loose) return find(strict, limit);
    // Confirming a phrase reads an article's terms, which is the slowest part: so only for this many.
    return sql`(
      select id from ${find(loose, maxChecked)} join search_index using (id)
      where terms @@ ${toQuery(strict)}::tsquery
      order by id desc limit ${limit}
    )`;
  },
};

function toVector({ runs, placed }: IndexedDocument): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const run of runs) {
    for (const term of run) {
      position += 1;
      const earlier = positions.get(term);
      if (earlier) earlier.push(position);
      else positions.set(term, [position]);
    }
    // A gap keeps phrases from crossing into the next run.
    position += 1;
  }
  const lexemes = Array.from(positions, ([term, at]) => `${toLexeme(term)}:${at.join(',')}`);
  return [...lexemes, ...placed.map(toLexeme)].join(' ');
}

const toQuery = (query: TermQuery) =>
  query
    .map((group) => group.map((run) => `(${run.map(toLexeme).join(' <-> ')})`).join(' | '))
    .map((group) => `(${group})`)
    .join(' & ');

// https://www.postgresql.org/docs/current/datatype-textsearch.html: quotes and backslashes are doubled.
const toLexeme = (term: string) => `'${term.replaceAll(/['\\]/g, '$&$&')}'`;
