import type { DraftFields } from '#contract/desk/drafts.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow, ScheduledChangeRow } from '#store/drafts/draft-schema.ts';
import type { PublishedArticle } from '#store/drafts/drafts.ts';

/** How long a publication can be undone. Later, correct or retire the article: readers have seen it. */
const undoableMs = 10 * 60_000;

export type Undo = {
  /** The article before the publication; null for a new one. */
  before: PublishedArticle | null;
  draft: Pick<DraftFields, 'slug' | 'publishAt'>;
  /** What the publication ended. Absent if an older release published. */
  ended?: Pick<DraftRow, 'state' | 'note'> & { scheduled: ScheduledChangeRow | null };
};

export function toUndo(
  before: PublishedArticle | null,
  draft: DraftRow,
  scheduled: ScheduledChangeRow | null,
  now: number,
) {
  const { slug, publishAt } = parseFields(draft.fields);
  const { state, note, version } = draft;
  // If the scheduled text is the draft's text, it is so again after the undo, two versions later.
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
