/**
 * The last responses that the desk needs to open offline. The server has all of this; what it does not have is in
 * src/desk/editor/saving/copies.ts. Signing out deletes it.
 */
const name = 'respuestas';
const maxAnswers = 30;

/** Without https there is no such storage; if it is full, nothing is kept. */
export async function storeAnswer(path: string, answer: unknown): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(path, Response.json(answer));
    const kept = await cache.keys();
    for (const old of kept.slice(0, -maxAnswers)) await cache.delete(old);
  } catch {}
}

export async function getKeptAnswer<T>(path: string): Promise<T | null> {
  try {
    const answer = await caches.match(path, { cacheName: name });
    return answer ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

export async function forgetKeptAnswers(): Promise<void> {
  await globalThis.caches?.delete(name);
}
