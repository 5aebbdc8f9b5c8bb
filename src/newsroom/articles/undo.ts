import type { DraftFields } from '#contract/desk/drafts.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow, ScheduledChangeRow } from '#store/drafts/draft-schema.ts';
import type { PublishedArticle } from '#store/drafts/drafts.ts';

/** How long a publication can be undone. Later an article is corrected or retired: readers have it. */
const undoableMs = 10 * 60_000;

export type Undo = {
  /** What readers saw; null for nothing. */
  before: PublishedArticle | null;
  draft: Pick<DraftFields, 'slug' | 'publishAt'>;
  /** What publishing ends. Absent from a publication made by an earlier version. */
  ended?: Pick<DraftRow, 'state' | 'note'> & { scheduled: ScheduledChangeRow | null };
};

/** Columns of a draft from which its publication can be undone. */
export function toUndo(
  before: PublishedArticle | null,
  draft: DraftRow,
  scheduled: ScheduledChangeRow | null,
  now: number,
) {
  const { slug, publishAt } = parseFields(draft.fields);
  const { state, note, version } = draft;
  // A scheduled text that is the draft's own is so again after the undo, which is two versions later.
  const isCurrent = scheduled?.version === version;
  const kept = scheduled && isCurrent ? { ...scheduled, version: version + 2 } : scheduled;
  const undo: Undo = {
    before,
    draft: { slug, publishAt },
    ended: { state, note, scheduled: kept },
  };
  return { undo_until: now + undoableMs, undo: JSON.stringify(undo) };
}

export const noUndo = { undo_until: null, undo: null };
