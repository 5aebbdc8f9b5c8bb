import type { Writer } from '#store/drafts/drafts.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import type { Tx } from '#store/store.ts';
import { toStorable } from '#store/terms.ts';

/** A draft, or a picture, which has no draft to link to. */
type Subject = { id: string | null; title: string };

/** Logs what a person did to an article or a picture, by the title it had then. */
export async function logArticleAction(
  tx: Tx,
  who: Writer,
  did: string,
  { id, title }: Subject,
  now: number,
  change: { before?: string | null; after?: string | null } = {},
): Promise<void> {
  const what = `${did} «${toStorable(title).trim() || 'sin título'}»`;
  await addToAuditLog(tx, { who, kind: 'articulos', what, ...change, draftId: id }, now);
}
