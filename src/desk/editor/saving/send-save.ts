import { articleFields, tooLongToSave } from '#contract/article-fields.ts';
import type { DraftConflict, DraftSave, DraftSaved } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../../api/client.ts';
import type { SaveResponse } from './saving.ts';

/** Longer than the slowest connection that works, with every packet sent three times. */
const timeoutMs = 30_000;

/** Never rejects: a failure is a response too. */
export async function sendSave(draft: string, save: DraftSave): Promise<SaveResponse> {
  // The server would refuse it after the upload, and mobile data cost money.
  if (save.fields.content.length > articleFields.content.maxDraftLength) {
    return { kind: 'refused', detail: tooLongToSave };
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const path = `/api/borradores/${draft}`;
    return { kind: 'saved', saved: await call<DraftSaved>('PUT', path, save, { signal }) };
  } catch (error) {
    if (!(error instanceof ApiFault) || error.status === 0) return { kind: 'offline' };
    const { status, message: detail, problem } = error;
    if (status === 409) {
      return { kind: 'clash', conflict: problem as unknown as DraftConflict };
    }
    if (status === 401) return { kind: 'signed-out', detail };
    // Temporary: the same text may be accepted later.
    const isTemporary = status >= 500 || status === 429 || status === 408;
    return { kind: isTemporary ? 'server' : 'refused', detail };
  }
}
