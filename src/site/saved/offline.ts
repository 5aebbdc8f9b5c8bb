import { registerWorker } from '../ui/register-worker.ts';
import { toast } from '../ui/toast.ts';
import { removeCopy, storeCopy } from './copies.ts';

/** False if storage is blocked or the page is not on https: saving is then only a mark. */
export const canSaveOffline = () => 'caches' in globalThis && 'serviceWorker' in navigator;

/** False if it failed: the article stays marked, and the list of saved articles retries. */
export async function saveOffline(slug: string): Promise<boolean> {
  if (!canSaveOffline()) return false;
  try {
    await storeCopy(slug);
    await registerWorker();
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      toast({
        title: 'No queda espacio en este dispositivo',
        text: 'El artículo no podrá leerse sin conexión. Quite otros de «Guardados».',
        tone: 'bad',
      });
    }
    return false;
  }
}

export async function forgetOffline(slug: string): Promise<void> {
  if (canSaveOffline()) await removeCopy(slug);
}
