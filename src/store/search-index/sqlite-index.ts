import { sql } from 'kysely';
import type { TermQuery } from '#search/question.ts';
import type { IndexedDocument, SearchIndex } from './search-index.ts';

/**
 * FTS5 holds only the analyser's terms, separated by spaces, which its tokenizer must not change. A contentless index
 * takes half the space; `contentless_delete` allows deletion.
 */
export const sqliteSearch: SearchIndex = {
  statements: [
    `create virtual table search_index using fts5 (
      terms, content = '', contentless_delete = 1, tokenize = "ascii tokenchars './:#'"
    )`,
    // Bytes of an import buffered before a write; with one megabyte an import takes 1.5 times as long.
    "insert into search_index (search_index, rank) values ('hashsize', 8000000)",
  ],
  async add(tx, documents) {
    for (const document of documents) {
      await sql`
        insert into search_index (rowid, terms) values (${document.id}, ${toTerms(document)})
      `.execute(tx);
    }
  },
  async remove(tx, ids) {
    for (const id of ids) await sql`delete from search_index where rowid = ${id}`.execute(tx);
  },
  async clear(tx) {
    await sql`insert into search_index (search_index) values ('delete-all')`.execute(tx);
  },
  async settle(tx) {
    // One segment instead of a dozen: searches take half the time.
    await sql`insert into search_index (search_index) values ('optimize')`.execute(tx);
  },
  // FTS5 visits the articles of the rarest word and looks for the others there, so it needs no loose query.
  find: ({ strict }, newest, limit) => sql`(
    select rowid as id from search_index
    where search_index match ${toMatch(strict)} and rowid <= ${newest}
    order by rowid desc limit ${limit}
  )`,
};

/** Separates runs: no text has the term '·', so no phrase matches across it. */
const toTerms = ({ runs, placed }: IndexedDocument) =>
  [...runs, placed].map((run) => run.join(' ')).join(' · ');

// https://sqlite.org/fts5.html#fts5_strings: there are no operators inside quotes.
const toMatch = (query: TermQuery) =>
  query
    .map((group) => group.map((run) => `"${run.join(' ').replaceAll('"', '""')}"`).join(' OR '))
    .map((group) => `(${group})`)
    .join(' AND ');
