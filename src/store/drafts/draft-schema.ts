import type { Generated, Selectable } from 'kysely';
import type { RevisionReason } from '#contract/desk/drafts.ts';

export type DraftTables = {
  drafts: DraftTable;
  draft_versions: DraftVersionTable;
  draft_presence: DraftPresenceTable;
  revisions: RevisionTable;
  scheduled_changes: ScheduledChangeTable;
  /** Derived: the words of articles that are no longer in the site's search index. See retired-words.ts. */
  retired_words: { article_id: number; words: string };
};

/** A new article, or unpublished changes of a published one. */
type DraftTable = {
  /** A UUID that the browser made. */
  id: string;
  article_id: number | null;
  owner_id: number | null;
  owner: string;
  /** Each save of the text increases it. */
  version: number;
  state: 'writing' | 'review';
  /** In review, the writer's message to the reviewer; otherwise that of the editor who returned it. */
  note: string | null;
  /** 1 if the published article is different, or there is none. */
  is_changed: number;
  /** 1 if the desk published last: a file replaces it only with an explicit option. */
  is_ahead: number;
  saved_at: number;
  saved_by: string;
  revised_at: number;
  deleted_at: number | null;
  /** Until when the last publication can be undone, and how: see `Undo`. */
  undo_until: number | null;
  undo: string | null;
  /** The columns below are derived from `fields`, for lists and search. */
  title: string;
  slug: string;
  category: string;
  author: string;
  image_id: string | null;
  words: string;
  /** JSON: DraftFields. */
  fields: string;
};

/** Recent versions: the common ancestors for merging late saves. */
type DraftVersionTable = {
  draft_id: string;
  version: number;
  /** See `saveId` in `DraftSave`. */
  tab: string;
  turn: number;
  saved_at: number;
  saved_by: string;
  fields: string;
  /** What the tab sent, if the changes of others were merged into it. */
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
  /** Null for an article published by file. `article_id` is null for a draft that was never published. */
  draft_id: string | null;
  article_id: number | null;
  at: number;
  made_by: string;
  why: RevisionReason;
  title: string;
  image_id: string | null;
  fields: string;
  correction: string | null;
};

/** The scheduled change of a published article; one per article. */
type ScheduledChangeTable = {
  draft_id: string;
  version: number;
  at: number;
  person_id: number | null;
  made_by: string;
  fault: string | null;
  fields: string;
};

export type DraftRow = Selectable<DraftTable>;
export type ScheduledChangeRow = Selectable<ScheduledChangeTable>;
