import type { Generated, Insertable, Selectable } from 'kysely';
import type { ArrivalKind } from '#contract/arrival.ts';
import type { DraftTables } from './drafts/draft-schema.ts';
import type { MailTables } from './mail-schema.ts';
import type { PeopleTables } from './people/people-schema.ts';

/** Times are milliseconds since 1970 and flags are 0 or 1: the two forms both engines keep and compare alike. */
export type Database = DraftTables &
  PeopleTables &
  MailTables & {
    categories: CategoryTable;
    articles: ArticleTable;
    /** Derived from the articles: who bears a tag, by date. See tags.ts. */
    article_tags: { tag: string; published_at: number; article_id: number };
    /** Derived: how many of each author are published in each category, those of the future included. */
    article_counts: { author: string; category_id: number; articles: number };
    article_views: { article_id: number; views: number };
    images: ImageTable;
    image_files: { image_id: string; name: string; type: string; bytes: Uint8Array };
    /** The files that images were made from, in parts; never served. */
    image_originals: { image_id: string; part: number; bytes: Uint8Array };
    /** Derived: see image-words.ts. */
    image_words: {
      id: Generated<number>;
      image_id: string;
      article_id: number | null;
      draft_id: string | null;
      /** The picture itself, where the words are those of its name. */
      named_id: string | null;
      words: string;
    };
    redirects: { from_slug: string; to_slug: string };
    /** Where the address of a category leads that was merged into another; always one step. */
    category_redirects: { from_slug: string; to_slug: string };
    backups: BackupTable;
    content_state: ContentStateTable;
    /** See given-numbers.ts; in no backup. */
    last_ids: { table_name: string; id: number };
    totals: { id: number; views: number; subscribers: number };
    search_documents: SearchDocumentTable;
    search_words: SearchWordTable;
    /** Articles that the index takes in when their minute comes. */
    search_pending: { article_id: number; published_at: number };
    vocabulary: VocabularyTable;
    search_synonyms: SearchSynonymTable;
    /** Searches that found nothing: days since 1970, folded words, how often. */
    search_misses: { day: number; words: string; times: number };
    /** What an administrator set of the site; see contract/site.ts. */
    site_settings: { name: string; value: string };
    adverts: AdvertTable;
    /** Days of Caracas since 1970: pages sent with an advert, and how often it was followed. */
    advert_days: { advert_id: number; day: number; servings: number; clicks: number };
    /** Of an article; see packed-days.ts. Days are those of Caracas, counted from 1970. */
    article_readings: { article_id: number; span: number; views: number; days: string };
    /** An article's readings count for the category in which it was read. */
    category_readings: { day: number; category_id: number; views: number };
    arrivals: { day: number; kind: ArrivalKind; times: number };
    /** How many were confirmed as the day ended, or when it was last looked. */
    subscriber_days: { day: number; confirmed: number };
    /** Searches in vain that editors do not want to be shown again. */
    quiet_searches: { words: string; quiet_at: number };
    deletions: DeletionTable;
    migrations: { name: string; applied_at: number };
  };

/** That a backup was made: of this place, and so in none itself. */
type BackupTable = {
  id: Generated<number>;
  made_at: number;
  made_by: string;
  /** Where it was written, as its maker named it. */
  file: string;
  bytes: number;
  /** JSON: rows by table. */
  counts: string;
};

/** What can still be brought back; see deletions.ts. */
type DeletionTable = {
  kind: 'article' | 'category';
  /** The number of the article or category, whose row is still there. */
  item_id: number;
  slug: string;
  /** Of an article before; empty for a category. */
  status: string;
  deleted_at: number;
};

type AdvertTable = {
  id: Generated<number>;
  client: string;
  /** Where it leads, and the only place where it does. */
  link: string;
  alt: string;
  image_id: string;
  /** The one of the image's files that is shown. */
  image_file: string;
  starts_at: number;
  /** No longer shown from here on. */
  ends_at: number;
};

type ContentStateTable = {
  id: number;
  revision: number;
  /** Articles published until then have been handed to `claimDue`. */
  announced_at: Generated<number>;
  /** See given-numbers.ts. */
  version_floor: Generated<number>;
};

type CategoryTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  description: string;
  icon: string;
  position: number;
  /** Published articles, those of the future included; kept by changeContent. */
  article_count: Generated<number>;
};

type ArticleTable = {
  id: Generated<number>;
  slug: string;
  /** There is no third: a draft, which readers have not seen, belongs in a table of its own. */
  status: 'published' | 'retired';
  category_id: number;
  published_at: number;
  /** The last change of more than a typo; see `isAmended`. */
  updated_at: number;
  title: string;
  excerpt: string;
  author: string;
  /** A JSON list, or null where the article has none. */
  tags: string | null;
  featured: number;
  read_time: number;
  image_id: string | null;
  image_alt: string;
  image_caption: string | null;
  content: string;
  /** A JSON list, or null where there is none. */
  corrections: string | null;
  /** Whose the picture is. */
  image_credit: string | null;
  /** See `Focus`; null for cuts that choose themselves. */
  image_focus: string | null;
  /** When the desk last published it; see `touchedKey`. */
  touched_at: number | null;
};

type ImageTable = {
  /** The start of the source file's SHA-256. */
  id: string;
  kind: 'drawing' | 'photo';
  width: number;
  height: number;
  tint: 'cemento' | 'humedo' | 'arena' | 'liquen';
  /** Of the file it came in. */
  name: Generated<string>;
  /** Of that name, for the library's search; see image-words.ts. */
  words: Generated<string>;
  /** 0 for those that were there before anybody asked. */
  added_at: Generated<number>;
  /** Since when nothing shows it; see `forgetUnusedImages`. */
  unused_since: Generated<number | null>;
};

type SearchDocumentTable = {
  /** See `toDocumentId`; the same id leads to the terms in the engine's own index. */
  id: number;
  article_id: number;
  /** See `IndexedText`. */
  worths: string;
  /** Divided by spaces: what the article adds to `search_words`. */
  words: string;
  /** See `IndexedText`. */
  lines: Generated<string>;
};

type SearchWordTable = {
  word: string;
  term: string;
  documents: number;
  /** See `findRoot`. */
  root: string | null;
  /** Null for words that no slip leads to; see `cutInThirds`. */
  first: string | null;
  middle: string | null;
  last: string | null;
};

type VocabularyTable = {
  id: Generated<number>;
  /** What it has to do with; for the newsroom's eyes only. */
  subject: string;
  /** See `parseRule`. */
  rule: string;
};

/** Derived from the vocabulary: one row for each phrase that leads somewhere. */
type SearchSynonymTable = {
  /** Its terms, divided by spaces. */
  phrase: string;
  /** The first of them. */
  begins: string;
  /** A JSON list of the phrases that it leads to, as they were written. */
  finds: string;
  /** Of the first of them; see `findRoot`. */
  root: string | null;
  /** For a phrase of one word, the same as in `search_words`. */
  word: string | null;
  first: string | null;
  middle: string | null;
  last: string | null;
};

export type NewArticle = Insertable<ArticleTable>;
export type NewImageRow = Insertable<ImageTable>;
export type ImageFile = Selectable<Database['image_files']>;
export type ArticleRow = Selectable<ArticleTable>;
