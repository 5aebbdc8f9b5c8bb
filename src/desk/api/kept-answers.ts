/**
 * The last answers without which the desk cannot be opened, for when it cannot be asked. The server has all of it;
 * what it has not is in src/desk/editor/saving/copies.ts. Signing out deletes all of it.
 */
const name = 'respuestas';
/** The oldest go. */
const most = 30;

/** Without https there is no such place, and where there is no room nothing is kept. */
export async function keepAnswer(path: string, answer: unknown): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(path, Response.json(answer));
    const kept = await cache.keys();
    for (const old of kept.slice(0, -most)) await cache.delete(old);
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
