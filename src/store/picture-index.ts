import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/**
 * Finds rows of `image_words` by their terms, of which the last may still be being written. The database keeps it by
 * itself, whoever writes there: a version before this one does as well.
 */
type PictureIndex = {
  statements: string[];
  /** The number and picture of the newest rows that have all terms. */
  find: (terms: string[], most: number) => RawBuilder<{ image_id: string }>;
};

// One of PostgreSQL's own configurations would take the terms apart. In an index it must be written as in what is asked.
const vector = "array_to_tsvector(string_to_array(btrim(words), ' '))";
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
    find: (terms, most) => sql`
      select image_id from (
        select rowid from image_terms
        where image_terms match ${`${terms.map((term) => quote(term, '"')).join(' AND ')} *`}
        order by rowid desc limit ${most}
      ) as found inner join image_words on image_words.id = found.rowid
    `,
  },
  postgres: {
    // A pending list would be read from end to end by every search.
    statements: [
      `create index image_words_terms on image_words using gin (${vector}) with (fastupdate = off)`,
    ],
    find: (terms, most) => sql`
      select image_id from image_words
      where ${sql.raw(vector)} @@ ${`${terms.map((term) => quote(term, "'")).join(' & ')}:*`}::tsquery
      order by id desc limit ${most}
    `,
  },
};

export const getPictureIndex = ({ engine }: Store) => indexes[engine];
