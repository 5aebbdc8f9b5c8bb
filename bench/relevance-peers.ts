import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { fold } from '#search/fold.ts';

/** An article in the form that every engine receives. */
export type PlainArticle = {
  slug: string;
  title: string;
  excerpt: string;
  tags: string;
  author: string;
  category: string;
  content: string;
};

/** Another search engine with the usual settings: returns the slugs it finds, best first. */
export type Peer = {
  name: string;
  search: (q: string) => Promise<string[]>;
  close: () => Promise<void>;
};

const fields = ['title', 'excerpt', 'tags', 'author', 'category', 'content'] as const;
const maxResults = 20;
const listWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The part of MiniSearch that we use. It is installed only for this benchmark. */
type MiniSearch = {
  addAll: (articles: PlainArticle[]) => void;
  search: (q: string) => { id: string }[];
};

/** MiniSearch in memory, with prefixes and typos, ignoring accents. */
export async function openMiniSearch(articles: PlainArticle[]): Promise<Peer> {
  const { default: Index } = await import(
    new URL('minisearch/node_modules/minisearch/dist/es/index.js', import.meta.url).href
  );
  const index: MiniSearch = new Index({
    fields,
    idField: 'slug',
    processTerm: fold,
    searchOptions: {
      boost: { title: 4, tags: 3, excerpt: 2 },
      // Only for longer terms: 'se' or 'la' would match half the archive as a prefix or typo.
      prefix: (term: string) => term.length > 3,
      fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(articles);
  return {
    name: 'MiniSearch',
    search: async (q) =>
      index
        .search(q)
        .slice(0, maxResults)
        .map(({ id }) => id),
    close: async () => {},
  };
}

/** FTS5 with its own tokenizer and bm25; an article needs any one of the words. */
export async function openFts5(articles: PlainArticle[]): Promise<Peer> {
  const db = new DatabaseSync(':memory:');
  db.exec(`create virtual table texts using fts5
    (slug unindexed, ${fields.join(', ')}, tokenize = 'unicode61 remove_diacritics 2')`);
  const insert = db.prepare(`insert into texts values (${'?, '.repeat(fields.length)}?)`);
  for (const article of articles) {
    insert.run(article.slug, ...fields.map((field) => article[field]));
  }
  const find = db.prepare(`select slug from texts where texts match ?
    order by bm25(texts, 0, 8, 4, 4, 2, 2, 1) limit ${maxResults}`);
  return {
    name: 'FTS5',
    search: async (q) => {
      const words = listWords(q).map((word) => `"${word}"`);
      return words.length === 0 ? [] : find.all(words.join(' OR ')).map(({ slug }) => String(slug));
    },
    close: async () => db.close(),
  };
}

/** PostgreSQL's Spanish configuration: all the words, then any of them, then trigrams. */
export async function openPostgres(articles: PlainArticle[], url: string): Promise<Peer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create schema peer; set search_path to peer, public;
    create extension if not exists pg_trgm; create extension if not exists unaccent;
    create text search configuration plain (copy = spanish);
    alter text search configuration plain alter mapping for hword, hword_part, word
      with unaccent, spanish_stem;
    create table texts (slug text, words text, vector tsvector)`);
  const weights = ['A', 'B', 'B', 'C', 'C', 'D'];
  const vector = fields.map(
    (_, index) => `setweight(to_tsvector('plain', $${index + 2}), '${weights[index]}')`,
  );
  const insert = `insert into texts values ($1, unaccent(lower(concat_ws(' ', $2::text, $3::text,
    $4::text, $5::text, $6::text, $7::text))), ${vector.join(' || ')})`;
  for (const article of articles) {
    await client.query(insert, [article.slug, ...fields.map((field) => article[field])]);
  }
  const rank = `select slug from texts, to_tsquery('plain', $1) as asked where vector @@ asked
    order by ts_rank_cd(vector, asked) desc limit ${maxResults}`;
  const alike = `select slug from texts where strict_word_similarity(unaccent(lower($1)), words) > 0.4
    order by strict_word_similarity(unaccent(lower($1)), words) desc limit ${maxResults}`;
  const run = async (text: string, value: string): Promise<string[]> =>
    (await client.query<{ slug: string }>(text, [value])).rows.map(({ slug }) => slug);
  return {
    name: 'PostgreSQL',
    async search(q) {
      const all = listWords(q);
      const words = all.map((word, index) => `'${word}'${index === all.length - 1 ? ':*' : ''}`);
      if (words.length === 0) return [];
      const slugs = new Set(await run(rank, words.join(' & ')));
      for (const slug of await run(rank, words.join(' | '))) slugs.add(slug);
      if (slugs.size === 0) for (const slug of await run(alike, q)) slugs.add(slug);
      return [...slugs];
    },
    async close() {
      await client.end();
    },
  };
}
