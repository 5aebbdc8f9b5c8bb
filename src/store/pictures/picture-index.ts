import { sql } from 'kysely';
import type { Store } from '../store.ts';

/**
 * Finds rows of `image_words` by their terms, of which the last may still be being written. The database keeps it by
 * itself, whoever writes there: a version before this one does as well.
 */
type PictureIndex = {
  statements: string[];
  /** The pictures of the newest rows that have all terms. */
  find: (store: Store, terms: string[], most: number) => Promise<{ image_id: string }[]>;
};

/**
 * Among so many a common word stands often enough, or one a few times rarer among a few times more: to gather all that
 * have it, PostgreSQL takes a tenth of a second.
 */
const newest = 5_000;
const fewTimes = 5;

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
    async find({ db }, terms, most) {
      const query = `${terms.map((term) => quote(term, '"')).join(' AND ')} *`;
      const { rows } = await sql<{ image_id: string }>`
        select image_id from (
          select rowid from image_terms where image_terms match ${query}
          order by rowid desc limit ${most}
        ) as found inner join image_words on image_words.id = found.rowid
      `.execute(db);
      return rows;
    },
  },
  postgres: {
    statements: [
      // One of its own configurations would take the terms apart.
      `alter table image_words add column terms tsvector
        generated always as (array_to_tsvector(string_to_array(btrim(words), ' '))) stored`,
      // A pending list would be read from end to end by every search.
      `create index image_words_terms on image_words using gin (terms) with (fastupdate = off)`,
      // Left to itself the planner goes through all rows from the newest on, for it takes them for evenly mixed.
      `create function find_image_words (query tsquery, most integer)
        returns table (image_id text) rows 1000 language sql stable
        set enable_seqscan = off set enable_indexscan = off
        as 'select image_id from image_words where terms @@ query order by id desc limit most'`,
    ],
    async find({ db }, terms, most) {
      const query = sql`${`${terms.map((term) => quote(term, "'")).join(' & ')}:*`}::tsquery`;
      for (const among of [newest, newest * fewTimes]) {
        const { rows } = await sql<{ image_id: string }>`
          select image_id from (
            select image_id, terms from image_words order by id desc limit ${sql.lit(among)}
          ) as newest where terms @@ ${query} limit ${most}
        `.execute(db);
        if (rows.length === most) return rows;
        if (rows.length * fewTimes < most) break;
      }
      const { rows } = await sql<{ image_id: string }>`
        select image_id from find_image_words(${query}, ${most}::integer)
      `.execute(db);
      return rows;
    },
  },
};

export const getPictureIndex = ({ engine }: Store) => indexes[engine];
