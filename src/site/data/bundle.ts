/** A built file and its integrity digest. */
export type Asset = { href: string; integrity?: string };

/**
 * The browser's code: `entry` has the shell and the article, `otherPages` every other page, `viewer` the plates over the
 * whole screen, `highlight` the drawing that follows the text.
 */
export type Bundle = Record<'entry' | 'otherPages' | 'viewer' | 'highlight', Asset>;

export const getBundleTag = () => document.querySelector<HTMLElement>('script[data-bundle]');

const fetching = new Map<string, Promise<string>>();

/**
 * Call it before importing a file, which then comes from the HTTP cache. Browsers remember a failed import by its URL
 * (whatwg/html#6768), but a failed fetch can be repeated. The digest is compared too.
 * Resolves to the file's address.
 */
export function fetchFile(name: keyof Bundle): Promise<string> {
  const bundle: Bundle = JSON.parse(getBundleTag()?.dataset.bundle ?? '');
  const started = fetching.get(name) ?? fetchOnce(bundle[name]);
  fetching.set(name, started);
  started.catch(() => fetching.delete(name));
  return started;
}

async function fetchOnce({ href, ...init }: Asset): Promise<string> {
  const { ok, status } = await fetchWhole(href, init);
  if (!ok) throw new Error(`${href}: ${status}`, { cause: status });
  return href;
}

async function fetchWhole(href: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(href, init);
  } catch (error) {
    // With a digest a missing file fails like a lost connection: ask for its status.
    const response = await fetch(href, { method: 'HEAD' });
    if (response.ok) throw error;
    return response;
  }
}
