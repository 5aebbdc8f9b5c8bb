import type { Generated, Insertable, Selectable } from 'kysely';
import type { LinkKind } from '#contract/desk/people.ts';
import type { RegistroKind } from '#contract/desk/registro.ts';
import type { Role } from '#contract/desk/roles.ts';
import type { DraftTables } from './draft-schema.ts';

/** Times are milliseconds since 1970 and flags are 0 or 1: the two forms both engines keep and compare alike. */
export type Database = DraftTables & {
  categories: CategoryTable;
  articles: ArticleTable;
  /** Derived from the articles: who bears a tag, by date. See tags.ts. */
  article_tags: { tag: string; published_at: number; article_id: number };
  article_views: { article_id: number; views: number };
  images: ImageTable;
  image_files: { image_id: string; name: string; type: string; bytes: Uint8Array };
  /** The files that images were made from, in parts; never served. */
  image_originals: { image_id: string; part: number; bytes: Uint8Array };
  redirects: { from_slug: string; to_slug: string };
  subscribers: SubscriberTable;
  subscription_letters: SubscriptionLetterTable;
  /** See departed.ts. */
  departed: { hash: string; departed_at: number };
  departed_key: { id: number; key: string };
  content_state: ContentStateTable;
  totals: { id: number; views: number; subscribers: number };
  search_documents: SearchDocumentTable;
  search_words: SearchWordTable;
  vocabulary: VocabularyTable;
  search_synonyms: SearchSynonymTable;
  /** Searches that found nothing: days since 1970, folded words, how often. */
  search_misses: { day: number; words: string; times: number };
  deletions: DeletionTable;
  people: PersonTable;
  /** Like sessions and links, in no backup. */
  second_factors: SecondFactorTable;
  sessions: SessionTable;
  person_links: PersonLinkTable;
  registro: RegistroTable;
  editions: EditionTable;
  deliveries: DeliveryTable;
  mailing: MailingTable;
  /** How many mails of editions went out in each hour since 1970; of the last two days. */
  mail_hours: { hour: number; mails: number };
  migrations: { name: string; applied_at: number };
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

type ContentStateTable = {
  id: number;
  revision: number;
  /** Articles published until then have been handed to `claimDue`. */
  announced_at: Generated<number>;
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
  /** Leads to this subscription and says nothing of it. */
  token: string;
  /** When whoever it is last asked to be on the list. */
  created_at: number;
  /** When a letter last asked whether it was them; null if none did yet. */
  asked_at: Generated<number | null>;
  confirmed_at: Generated<number | null>;
  left_at: Generated<number | null>;
  /** How many letters in a row the address has not taken. */
  bounces: Generated<number>;
};

/** What a subscriber is asked, sent or not. */
type SubscriptionLetterTable = {
  subscriber_id: number;
  kind: 'confirmacion' | 'recordatorio' | 'invitacion';
  made_at: number;
  /** When it is tried next, if it was not sent. */
  due_at: number;
  tries: Generated<number>;
  sent_at: Generated<number | null>;
};

/** Of the newsletter. There is at most one in preparation, and one that is sending or paused. */
type EditionTable = {
  /** The number that readers see. */
  id: number;
  /** Ended: by a person, before all had been sent. */
  state: 'preparing' | 'sending' | 'paused' | 'sent' | 'ended';
  /** Of what people write, each change one more. */
  version: number;
  subject: string;
  greeting: string;
  /** A JSON list of the articles' numbers. */
  articles: string;
  /** When it is to be sent by itself. */
  send_at: number | null;
  begun_at: number | null;
  /** Of its words or of its state. */
  changed_at: number;
  /** A JSON object, see `FrozenMail`: what is sent, whatever becomes of the articles. Null until sending begins. */
  mail: string | null;
  /** Who subscribed later gets the next. */
  last_subscriber: Generated<number>;
  /** Up to this subscriber there is a delivery for each. */
  made_through: Generated<number>;
  /** How many it is for; and once it is over, how many it reached and how many it did not. */
  total: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  /** Why it is paused, or what holds it up. */
  reason: string | null;
};

/** An edition for one subscriber. */
type DeliveryTable = {
  edition_id: number;
  subscriber_id: number;
  /**
   * Claimed: someone is handing it to the mail server. Uncertain: whoever did never told what came of it; a person decides.
   * Dropped: the subscriber left before, or the person let it go.
   */
  state: 'queued' | 'claimed' | 'sent' | 'failed' | 'uncertain' | 'dropped';
  due_at: number;
  tries: Generated<number>;
  claimed_at: number | null;
  /** Which claim it was: only its holder can say what came of it. */
  claim: string | null;
  /** What the mail server said last, without the address. */
  answer: string | null;
};

type MailingTable = {
  id: number;
  /** No mail of an edition before this; see deliveries.ts. */
  next_at: number;
  /** Hours of the clock up to this one have been dealt with. */
  clock_at: number;
  /** What came of the last. */
  clock_said: 'sent' | 'skipped' | 'late' | 'busy' | null;
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

type PersonTable = {
  id: Generated<number>;
  /** Folded; see `foldEmail`. */
  email: string;
  name: string;
  role: Role;
  /** As argon2 writes it; null until a link was used. */
  passphrase: string | null;
  is_disabled: Generated<number>;
  created_at: number;
  seen_at: number | null;
};

type SecondFactorTable = {
  person_id: number;
  /** In base 32. */
  secret: string;
  /** Until a first code has shown that the telephone has it, it is not asked for. */
  is_confirmed: number;
  /** Of the last code that was taken, which is not taken again: half minutes since 1970. */
  last_step: number;
  /** A JSON list of the digests of those on paper that were not used yet. */
  codes: string;
};

type SessionTable = {
  id: Generated<number>;
  person_id: number;
  /** Of what the cookie holds. */
  digest: string;
  /** As «Firefox en Windows». */
  agent: string;
  created_at: number;
  seen_at: number;
};

/** Handed over once, and used once. */
type PersonLinkTable = {
  digest: string;
  kind: LinkKind;
  /** Null for the first, which makes its person. */
  person_id: number | null;
  /** The name of who made it; null for the command line. */
  made_by: string | null;
  expires_at: number;
};

type RegistroTable = {
  id: Generated<number>;
  at: number;
  person_id: number | null;
  /** The name as it was then. */
  who: string | null;
  kind: RegistroKind;
  what: string;
  value_before: string | null;
  value_after: string | null;
};

export type NewArticle = Insertable<ArticleTable>;
export type ImageRow = Selectable<ImageTable>;
export type ImageFile = Selectable<Database['image_files']>;
export type Subscriber = Selectable<SubscriberTable>;
export type Person = Selectable<PersonTable>;
export type SecondFactor = Selectable<SecondFactorTable>;
export type Session = Selectable<SessionTable>;
export type PersonLink = Selectable<PersonLinkTable>;
export type SubscriptionLetter = Selectable<SubscriptionLetterTable>;
export type ArticleRow = Selectable<ArticleTable>;
export type EditionRow = Selectable<EditionTable>;
