/**
 * The last responses that the desk needs to open offline. The server has all of this; what the server does not have is in
 * src/desk/editor/saving/copies.ts. Signing out deletes these responses.
 */
const name = 'respuestas';
const maxResponses = 30;

/** Without https there is no such storage; if it is full, nothing is kept. */
export async function storeResponse(path: string, response: unknown): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(path, Response.json(response));
    const kept = await cache.keys();
    for (const old of kept.slice(0, -maxResponses)) await cache.delete(old);
  } catch {}
}

export async function getOfflineResponse<T>(path: string): Promise<T | null> {
  try {
    const response = await caches.match(path, { cacheName: name });
    return response ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

export async function deleteOfflineResponses(): Promise<void> {
  await globalThis.caches?.delete(name);
}
