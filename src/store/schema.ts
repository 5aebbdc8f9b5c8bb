import type { Generated, Insertable, Selectable } from 'kysely';

/** Times are milliseconds since 1970 and flags are 0 or 1: the two forms both engines keep and compare alike. */
export type Database = {
  categories: CategoryTable;
  articles: ArticleTable;
  article_views: { article_id: number; views: number };
  images: ImageTable;
  image_files: { image_id: string; name: string; type: string; bytes: Uint8Array };
  redirects: { from_slug: string; to_slug: string };
  subscribers: SubscriberTable;
  content_state: { id: number; revision: number };
  totals: { id: number; views: number; subscribers: number };
  migrations: { name: string; applied_at: number };
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
  status: 'published' | 'retired';
  category_id: number;
  published_at: number;
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
};

type ImageTable = {
  /** The start of the source file's SHA-256. */
  id: string;
  kind: 'drawing' | 'photo';
  width: number;
  height: number;
  tint: 'cemento' | 'humedo' | 'arena' | 'liquen';
};

type SubscriberTable = {
  id: Generated<number>;
  email: string;
  token: string;
  created_at: number;
};

export type NewArticle = Insertable<ArticleTable>;
export type ImageRow = Selectable<ImageTable>;
export type ImageFile = Selectable<Database['image_files']>;
export type Subscriber = Selectable<SubscriberTable>;
