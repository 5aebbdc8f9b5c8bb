import { sql } from 'kysely';
import type { Store } from '../store.ts';

/**
 * Finds rows of `image_words` by their terms; the last one may be incomplete. The database updates the index itself, so
 * it stays right when an older release writes.
 */
type PictureIndex = {
  statements: string[];
  /** The pictures of the newest rows with all terms. */
  find: (store: Store, terms: string[], limit: number) => Promise<{ image_id: string }[]>;
};

/**
 * PostgreSQL takes 100 ms to collect all rows with a common word. So it first looks in this many of the newest rows,
 * then, for a rarer word, in `widening` times as many.
 */
const newestRows = 5_000;
const widening = 5;

const quote = (term: string, sign: string) => sign + term.replaceAll(sign, sign + sign) + sign;

const indexes: Record<Store['engine'], PictureIndex> = {
  sqlite: {
    statements: [
      `create virtual table image_terms using fts5 (
        words, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = "ascii tokenchars './:#'"
      )`,
      `create trigger image_words_added after insert on image_words begin
        insert into image_terms (rowid, words) values (new.id, new.words);
      end`,
      `create trigger image_words_changed after update on image_words begin
        delete from image_terms where rowid = old.id;
        insert into image_terms (rowid, words) values (new.id, new.words);
      end`,
      `create trigger image_words_removed after delete on image_words begin
        delete from image_terms where rowid = old.id;
      end`,
    ],
    async find({ db }, terms, limit) {
      const query = `${terms.map((term) => quote(term, '"')).join(' AND ')} *`;
      const { rows } = await sql<{ image_id: string }>`
        select image_id from (
          select rowid from image_terms where image_terms match ${query}
          order by rowid desc limit ${limit}
        ) as found inner join image_words on image_words.id = found.rowid
      `.execute(db);
      return rows;
    },
  },
  postgres: {
    statements: [
      // A text search configuration would split the terms.
      `alter table image_words add column terms tsvector
        generated always as (array_to_tsvector(string_to_array(btrim(words), ' '))) stored`,
      // Without a pending list, which each search would scan.
      `create index image_words_terms on image_words using gin (terms) with (fastupdate = off)`,
      // Without these settings the planner scans all rows from the newest: it assumes that matches are evenly distributed.
      `create function find_image_words (query tsquery, most integer)
        returns table (image_id text) rows 1000 language sql stable
        set enable_seqscan = off set enable_indexscan = off
        as 'select image_id from image_words where terms @@ query order by id desc limit most'`,
    ],
    async find({ db }, terms, limit) {
      const query = sql`${`${terms.map((term) => quote(term, "'")).join(' & ')}:*`}::tsquery`;
      for (const among of [newestRows, newestRows * widening]) {
        const { rows } = await sql<{ image_id: string }>`
          select image_id from (
            select image_id, terms from image_words order by id desc limit ${sql.lit(among)}
          ) as newest where terms @@ ${query} limit ${limit}
        `.execute(db);
        if (rows.length === limit) return rows;
        if (rows.length * widening < limit) break;
      }
      const { rows } = await sql<{ image_id: string }>`
        select image_id from find_image_words(${query}, ${limit}::integer)
      `.execute(db);
      return rows;
    },
  },
};

export const getPictureIndex = ({ engine }: Store) => indexes[engine];
