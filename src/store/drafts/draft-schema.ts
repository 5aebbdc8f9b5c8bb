import type { Generated, Selectable } from 'kysely';
import type { RevisionReason } from '#contract/desk/drafts.ts';

/** What the desk's writers have in work, beside what readers see; part of `Database`. */
export type DraftTables = {
  drafts: DraftTable;
  draft_versions: DraftVersionTable;
  draft_presence: DraftPresenceTable;
  revisions: RevisionTable;
  scheduled_changes: ScheduledChangeTable;
  /** Derived: the words of articles that the site's own search no longer knows. See retired-words.ts. */
  retired_words: { article_id: number; words: string };
};

/** What is written and not yet for readers: a new article, or the changes in work of one that is out. */
type DraftTable = {
  /** A UUID that the browser made. */
  id: string;
  article_id: number | null;
  owner_id: number | null;
  owner: string;
  /** Of the text: every save that changes it raises it by one. */
  version: number;
  state: 'writing' | 'review';
  /** What the editor who gave it back wrote. */
  note: string | null;
  /** Whether readers see something else, or nothing. */
  is_changed: number;
  /** Whether the desk published last, so that a file must not replace it unasked. */
  is_ahead: number;
  saved_at: number;
  saved_by: string;
  /** When the last revision was made of it. */
  revised_at: number;
  deleted_at: number | null;
  /** Until the last publication can be taken back, and to what: see `Undo`. */
  undo_until: number | null;
  undo: string | null;
  /** What follows is read out of `fields`, for lists and search. */
  title: string;
  slug: string;
  category: string;
  author: string;
  image_id: string | null;
  words: string;
  /** JSON: DraftFields. */
  fields: string;
};

/** Recent versions, for what was begun from one of them and arrives late. */
type DraftVersionTable = {
  draft_id: string;
  version: number;
  /** Of the save; see `DraftSave`. */
  tab: string;
  turn: number;
  saved_at: number;
  saved_by: string;
  fields: string;
  /** What the tab had sent, where another's changes were merged into it. */
  sent: string | null;
};

type DraftPresenceTable = {
  draft_id: string;
  tab: string;
  person_id: number;
  name: string;
  seen_at: number;
};

type RevisionTable = {
  id: Generated<number>;
  /** Of an article published by file there is no draft; of a draft that was never published, no article. */
  draft_id: string | null;
  article_id: number | null;
  at: number;
  made_by: string;
  why: RevisionReason;
  title: string;
  image_id: string | null;
  fields: string;
  /** The correction that this publication added to the article. */
  correction: string | null;
};

/** The one change of a published article that waits for its minute. */
type ScheduledChangeTable = {
  draft_id: string;
  version: number;
  at: number;
  person_id: number | null;
  made_by: string;
  /** Why it could not go out when its minute came. */
  fault: string | null;
  fields: string;
};

export type DraftRow = Selectable<DraftTable>;
export type ScheduledChangeRow = Selectable<ScheduledChangeTable>;
