import { toKept } from '#store/draft-fields.ts';
import type { Writer } from '#store/drafts.ts';
import { addToRegistro } from '#store/registro.ts';
import type { Tx } from '#store/store.ts';

/** What someone did to an article goes into the registro, by its title. */
export async function note(tx: Tx, who: Writer, did: string, title: string, now: number) {
  const named = toKept(title).trim() || 'sin título';
  await addToRegistro(tx, { who, kind: 'articulos', what: `${did} «${named}»` }, now);
}
