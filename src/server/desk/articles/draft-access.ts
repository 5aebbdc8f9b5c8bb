import { may } from '#contract/desk/roles.ts';
import { Refusal } from '#refusal.ts';
import type { DraftRow } from '#store/drafts/draft-schema.ts';
import { getDraft } from '#store/drafts/drafts.ts';
import type { Store } from '#store/store.ts';
import { type DeskContext, parseUuid } from '../endpoint.ts';

type Owned = { owner_id: number | null; owner: string | null };

/** Everyone can read all drafts. Redactors can edit only their own. */
export const canEdit = (c: DeskContext, { owner_id }: Owned): boolean =>
  may(c.var.me.role, 'edit-all') || owner_id === c.var.me.id;

export const assertCanEdit = (c: DeskContext) => (draft: Owned) => {
  if (canEdit(c, draft)) return;
  const owners = draft.owner === null ? [] : [draft.owner];
  throw new Refusal('forbidden', 'Solo puede cambiar lo que empezó usted.', {
    allowed: { permission: 'edit-all', people: owners },
  });
};

export async function getEditableDraft(store: Store, c: DeskContext): Promise<DraftRow> {
  const draft = await getReadableDraft(store, c);
  assertCanEdit(c)(draft);
  return draft;
}

export async function getReadableDraft(store: Store, c: DeskContext): Promise<DraftRow> {
  const draft = await getDraft(store.db, parseUuid(c));
  if (!draft) throw new Refusal('missing', 'Este borrador no está en el servidor.');
  return draft;
}
