import { call } from './api/client.ts';
import { toast } from './parts/toast.ts';

/** Answers the id of the copy. */
export async function duplicateDraft(draftId: string): Promise<string> {
  const id = crypto.randomUUID();
  await call('POST', `/api/borradores/${draftId}/duplicar`, { id });
  toast({ title: 'Está en la copia', text: 'El original sigue como estaba.', icon: 'copy' });
  return id;
}
