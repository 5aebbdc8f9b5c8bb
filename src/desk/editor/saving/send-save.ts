import { articleFields, tooLongToSave } from '#contract/article-fields.ts';
import type { DraftConflict, DraftSave, DraftSaved } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../../api/client.ts';
import type { SaveAnswer } from './saving.ts';

/** Longer than the worst line that still answers, with every packet sent three times over. */
const patience = 30_000;

/** Whatever happens on the way, it is an answer. */
export async function sendSave(draft: string, save: DraftSave): Promise<SaveAnswer> {
  // The server would say the same after it was sent, and data cost money.
  if (save.fields.content.length > articleFields.content.maxDraftLength) {
    return { kind: 'refused', detail: tooLongToSave };
  }
  try {
    const signal = AbortSignal.timeout(patience);
    const path = `/api/borradores/${draft}`;
    return { kind: 'saved', saved: await call<DraftSaved>('PUT', path, save, { signal }) };
  } catch (error) {
    if (!(error instanceof ApiFault) || error.status === 0) return { kind: 'offline' };
    const { status, message: detail, problem } = error;
    if (status === 409) {
      return { kind: 'clash', conflict: problem as unknown as DraftConflict };
    }
    if (status === 401) return { kind: 'signed-out', detail };
    // Too many at once, too slow, or broken for now: the same text may do later.
    const isForNow = status >= 500 || status === 429 || status === 408;
    return { kind: isForNow ? 'server' : 'refused', detail };
  }
}
