import type { DraftFields } from '#contract/desk/drafts.ts';
import type { FrontPlace } from '#store/articles/front-page.ts';
import { parseFields } from '#store/drafts/draft-fields.ts';
import type { DraftRow, ScheduledChangeRow } from '#store/drafts/draft-schema.ts';
import type { PublishedArticle } from '#store/drafts/drafts.ts';

/** How long a publication can be undone. Later, correct or retire the article: readers have seen it. */
const undoableMs = 10 * 60_000;

export type Undo = {
  /** The article before the publication; null for a new one. */
  before: PublishedArticle | null;
  /** The article's place on the front page. Absent if an older release published. */
  place?: FrontPlace | null;
  draft: Pick<DraftFields, 'slug' | 'publishAt'>;
  /** What the publication ended. Absent if an older release published. */
  ended?: Pick<DraftRow, 'state' | 'note'> & { scheduled: ScheduledChangeRow | null };
};

/** The article and its place on the front page before a publication; null for a new article. */
export type Before = { published: PublishedArticle | null; place: FrontPlace | null };

export function toUndo(
  { published: before, place }: Before,
  draft: DraftRow,
  scheduled: ScheduledChangeRow | null,
  now: number,
) {
  const { slug, publishAt } = parseFields(draft.fields);
  const { state, note, version } = draft;
  // Publishing and undoing add a version each. A scheduled text that was the draft's text then has the new version.
  const isCurrent = scheduled?.version === version;
  const restorableChange =
    scheduled && isCurrent ? { ...scheduled, version: version + 2 } : scheduled;
  const undo: Undo = {
    before,
    place,
    draft: { slug, publishAt },
    ended: { state, note, scheduled: restorableChange },
  };
  return { undo_until: now + undoableMs, undo: JSON.stringify(undo) };
}

export const noUndo = { undo_until: null, undo: null };
