import type { Writer } from '#store/drafts/drafts.ts';
import { addToRegistro } from '#store/people/audit-log.ts';
import type { Tx } from '#store/store.ts';
import { toStorable } from '#store/terms.ts';

/** A draft, or a picture, which leads nowhere. */
type Noted = { id: string | null; title: string };

/** What someone did to an article or a picture goes into the registro, by the title that it had. */
export async function note(tx: Tx, who: Writer, did: string, { id, title }: Noted, now: number) {
  const what = `${did} «${toStorable(title).trim() || 'sin título'}»`;
  await addToRegistro(tx, { who, kind: 'articulos', what, draftId: id }, now);
}
