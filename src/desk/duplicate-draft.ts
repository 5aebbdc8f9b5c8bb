import { call } from './api/client.ts';
import { newId } from './new-id.ts';
import { toast } from './parts/toast.ts';

/** Returns the id of the copy. */
export async function duplicateDraft(draftId: string): Promise<string> {
  const id = newId();
  await call('POST', `/api/borradores/${draftId}/duplicar`, { id });
  toast({ title: 'Está viendo la copia', text: 'El original sigue como estaba.', icon: 'copy' });
  return id;
}
