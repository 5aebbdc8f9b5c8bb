import { toWorker } from '#paths.ts';
import { toast } from '../ui/toast.ts';
import { keepCopy, removeCopy } from './copies.ts';

/** Not where storage is blocked, nor without https: there a saved article is a mark and nothing more. */
export const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator;

declare global {
  interface Window {
    /** Absent in some browsers, which take plain texts. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (url: string) => string };
    };
  }
}

let policy: { createScriptURL: (url: string) => string } | undefined;

/** The one script that is ever named by a text, and the one policy that names it. See headers.ts. */
function registerWorker() {
  policy ??= window.trustedTypes?.createPolicy('guardados', { createScriptURL: toWorker });
  return navigator.serviceWorker.register(policy?.createScriptURL('') ?? toWorker());
}

/** False if it could not be: the article stays marked, and the list of what is saved tries again. */
export async function keep(slug: string): Promise<boolean> {
  if (!canKeep()) return false;
  try {
    await keepCopy(slug);
    await registerWorker();
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      toast({
        title: 'No queda espacio en este dispositivo',
        description: 'El artículo no podrá leerse sin conexión. Quite otros de «Guardados».',
        variant: 'destructive',
      });
    }
    return false;
  }
}

export async function forget(slug: string): Promise<void> {
  if (canKeep()) await removeCopy(slug);
}
