import { sql } from 'kysely';
import type { TermQuery } from '#search/question.ts';
import type { IndexedDocument, SearchIndex } from './search-index.ts';

/**
 * FTS5 holds the analyser's terms and nothing else: they come divided by spaces, and its tokenizer only has to leave
 * them alone. Without their content the index takes half the room; `contentless_delete` still lets articles go.
 */
export const sqliteSearch: SearchIndex = {
  statements: [
    `create virtual table search_index using fts5 (
      terms, content = '', contentless_delete = 1, tokenize = "ascii tokenchars './:#'"
    )`,
    // So many bytes of an import are gathered before they are written; by the megabyte it takes half as long again.
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
  // It goes through the articles of the rarest word and looks for the others in those: it needs no looser question.
  find: ({ strict }, newest, most) => sql`(
    select rowid as id from search_index
    where search_index match ${toMatch(strict)} and rowid <= ${newest}
    order by rowid desc limit ${most}
  )`,
};

/** The dot is a term of no text: it keeps phrases from reaching over it. */
const toTerms = ({ runs, placed }: IndexedDocument) =>
  [...runs, placed].map((run) => run.join(' ')).join(' · ');

// https://sqlite.org/fts5.html#fts5_strings: between quotes, nothing is an operator.
const toMatch = (query: TermQuery) =>
  query
    .map((group) => group.map((run) => `"${run.join(' ').replaceAll('"', '""')}"`).join(' OR '))
    .map((group) => `(${group})`)
    .join(' AND ');
