import type { Generated, Insertable, Selectable } from 'kysely';
import type { ArrivalKind } from '#contract/arrival.ts';
import type { BodyFormat } from '#contract/article-fields.ts';
import type { DraftTables } from './drafts/draft-schema.ts';
import type { MailTables } from './mail-schema.ts';
import type { PeopleTables } from './people/people-schema.ts';

/** Times are milliseconds since 1970, flags are 0 or 1: both engines store and compare these in the same way. */
export type Database = DraftTables &
  PeopleTables &
  MailTables & {
    categories: CategoryTable;
    articles: ArticleTable;
    /** Derived: articles by tag and date. See tags.ts. */
    article_tags: { tag: string; published_at: number; article_id: number };
    /** Derived: published and scheduled articles by author and category. */
    article_counts: { author: string; category_id: number; articles: number };
    article_views: { article_id: number; views: number };
    /** See front-page.ts. `ends_at` is null for places without an end. */
    front_places: { article_id: number; position: number; ends_at: number | null; set_by: string };
    images: ImageTable;
    image_files: { image_id: string; name: string; type: string; bytes: Uint8Array };
    /** Uploaded files, in parts; never served. */
    image_originals: { image_id: string; part: number; bytes: Uint8Array };
    /** Derived: see image-words.ts. */
    image_words: {
      id: Generated<number>;
      image_id: string;
      article_id: number | null;
      draft_id: string | null;
      /** The picture's id, if the words come from its name; otherwise empty. */
      named_id: string | null;
      words: string;
    };
    /** Derived: pictures that a body shows, or showed once; see body-images.ts. */
    body_images: {
      image_id: string;
      article_id: number | null;
      draft_id: string | null;
      /** 1 if the current text has it, 0 if only the history may. */
      is_shown: number;
    };
    redirects: { from_slug: string; to_slug: string };
    /** Redirects of merged categories; always one hop. */
    category_redirects: { from_slug: string; to_slug: string };
    backups: BackupTable;
    content_state: ContentStateTable;
    /** See issued-numbers.ts; not in backups. */
    last_ids: { table_name: string; id: number };
    totals: { id: number; views: number; subscribers: number };
    search_documents: SearchDocumentTable;
    search_words: SearchWordTable;
    /** Scheduled articles that the index adds at their time. The desk searches their words. */
    search_pending: { article_id: number; published_at: number; words: string };
    vocabulary: VocabularyTable;
    search_synonyms: SearchSynonymTable;
    /** Searches without results: days since 1970, folded words, count. */
    search_misses: { day: number; words: string; times: number };
    /** Settings that administrators changed; see contract/site.ts. */
    site_settings: { name: string; value: string };
    adverts: AdvertTable;
    /** Days of Caracas since 1970: page views with an advert, and clicks. */
    advert_days: { advert_id: number; day: number; servings: number; clicks: number };
    /** Views of an article; see packed-days.ts. Days of Caracas since 1970. */
    article_readings: { article_id: number; span: number; views: number; days: string };
    /** A view counts for the category that the article had at the time. */
    category_readings: { day: number; category_id: number; views: number };
    arrivals: { day: number; kind: ArrivalKind; times: number };
    /** Bytes of a cache's log that have been counted; not in backups. */
    reading_logs: { id: string; position: number; read_at: number };
    /** Confirmed subscribers at the end of the day, or at the last count. */
    subscriber_days: { day: number; confirmed: number };
    quiet_searches: { words: string; quiet_at: number };
    deletions: DeletionTable;
    migrations: { name: string; applied_at: number };
  };

/** The backups made on this installation; not in backups. */
type BackupTable = {
  id: Generated<number>;
  made_at: number;
  made_by: string;
  file: string;
  bytes: number;
  /** JSON: number of rows by table. */
  counts: string;
};

/** What can be restored; see deletions.ts. */
type DeletionTable = {
  kind: 'article' | 'category';
  /** The id of the article or category; its row still exists. */
  item_id: number;
  slug: string;
  /** The article's status before; empty for a category. */
  status: string;
  deleted_at: number;
};

type AdvertTable = {
  id: Generated<number>;
  client: string;
  link: string;
  alt: string;
  image_id: string;
  image_file: string;
  starts_at: number;
  /** Exclusive. */
  ends_at: number;
};

type ContentStateTable = {
  id: number;
  revision: number;
  /** `claimDue` has returned the articles published up to this time. */
  announced_at: Generated<number>;
  /** See issued-numbers.ts. */
  version_floor: Generated<number>;
};

type CategoryTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  description: string;
  icon: string;
  position: number;
  /** Published and scheduled articles; updated by `changeContent`. */
  article_count: Generated<number>;
};

type ArticleTable = {
  id: Generated<number>;
  slug: string;
  /** Drafts are in their own table. */
  status: 'published' | 'retired';
  category_id: number;
  published_at: number;
  /** The last change of more than a typo; see `isAmended`. */
  updated_at: number;
  title: string;
  excerpt: string;
  author: string;
  /** A JSON list, or null. */
  tags: string | null;
  featured: number;
  read_time: number;
  image_id: string | null;
  image_alt: string;
  image_caption: string | null;
  content: string;
  /** A JSON list, or null. */
  corrections: string | null;
  image_credit: string | null;
  /** See `Focus`; null for automatic crops. */
  image_focus: string | null;
  /** When the desk last published it; see `touchedKey`. */
  touched_at: number | null;
  format: Generated<BodyFormat>;
  /** The pictures of the body: JSON of `BodyImages`, or null. */
  pictures: string | null;
  /** See `parseDrawingParts`. */
  drawing: string | null;
  /** What readers would type to find it, separated by semicolons. */
  searches: string | null;
};

type ImageTable = {
  /** The start of the source file's SHA-256. */
  id: string;
  kind: 'drawing' | 'photo';
  width: number;
  height: number;
  tint: 'cemento' | 'humedo' | 'arena' | 'liquen';
  name: Generated<string>;
  /** Search terms of the name; see image-words.ts. */
  words: Generated<string>;
  /** 0 for pictures older than this column. */
  added_at: Generated<number>;
  /** Since when nothing uses it; see `deleteOldUnusedImages`. */
  unused_since: Generated<number | null>;
};

type SearchDocumentTable = {
  /** See `toDocumentId`; the engine's full-text index uses the same id. */
  id: number;
  article_id: number;
  /** See `IndexedText`. */
  worths: string;
  /** The words that the article adds to `search_words`, separated by spaces. */
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
  /** Null for words that typos are not corrected to; see `cutInThirds`. */
  first: string | null;
  middle: string | null;
  last: string | null;
};

type VocabularyTable = {
  id: Generated<number>;
  subject: string;
  /** See `parseRule`. */
  rule: string;
};

/** Derived from the vocabulary: one row per phrase with synonyms. */
type SearchSynonymTable = {
  /** The terms of the phrase, separated by spaces. */
  phrase: string;
  begins: string;
  /** A JSON list of its synonyms, as written. */
  finds: string;
  /** The root of the first term; see `findRoot`. */
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
