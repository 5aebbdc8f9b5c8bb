import type { RevisionReason } from '#contract/desk/drafts.ts';
import { parseFields, toFields } from '../drafts/draft-fields.ts';
import { writeVersion } from '../drafts/draft-versions.ts';
import { getDraftOfArticle, toPublishedFields } from '../drafts/drafts.ts';
import { addRevisions, hasEdition, keepRevision } from '../drafts/revisions.ts';
import { dropScheduledChange } from '../drafts/scheduled-changes.ts';
import type { Tx } from '../store.ts';
import type { Planned } from './publication-plan.ts';

/** Who publishes, for the history. */
export type Publisher = {
  name: string;
  why: Extract<RevisionReason, 'publicado' | 'programado' | 'archivo'>;
  /** That this publication adds to its one article. */
  correction?: string | null;
};
export const terminal: Publisher = { name: 'terminal', why: 'archivo' };

type Publication = {
  created: Planned[];
  updated: Planned[];
  /** Of those created, by their slugs. */
  ids: Map<string, number>;
};

/** Every publication is a revision. So is what it replaces, where no revision tells of that yet. */
export async function recordPublication(
  tx: Tx,
  { created, updated, ids }: Publication,
  { name, why, correction = null }: Publisher,
  now: number,
): Promise<void> {
  for (const { before, category } of updated) {
    if (!before) continue;
    const fields = toPublishedFields({ ...before, categorySlug: category });
    if (await hasEdition(tx, before.id, fields)) continue;
    const was = { at: before.updated_at, by: terminal.name, why: terminal.why };
    await addRevisions(tx, [{ draftId: null, articleId: before.id, ...was, fields }]);
  }
  await addRevisions(
    tx,
    [...created, ...updated].map(({ input, before }) => ({
      draftId: null,
      articleId: before?.id ?? ids.get(input.slug) ?? null,
      at: now,
      by: name,
      why,
      fields: toFields(input),
      correction,
    })),
  );
  // The desk sees to its own draft.
  if (why !== 'archivo') return;
  for (const { before, input } of updated) {
    if (before) await followFile(tx, before.id, input, now);
  }
}

/** What was in work at the desk goes to the history, and the work goes on from the file. */
async function followFile(tx: Tx, articleId: number, input: Planned['input'], now: number) {
  const draft = await getDraftOfArticle(tx, articleId);
  if (!draft) return;
  if (draft.is_changed === 1) {
    const kept = { draftId: draft.id, articleId, why: 'reemplazado' as const };
    const fields = parseFields(draft.fields);
    await keepRevision(tx, { ...kept, at: draft.saved_at, by: draft.saved_by, fields });
  }
  await dropScheduledChange(tx, draft, now);
  const state = {
    state: 'writing',
    is_changed: 0,
    is_ahead: 0,
    undo_until: null,
    undo: null,
  } as const;
  await writeVersion(tx, draft, toFields(input), { by: terminal.name, now }, state);
}
