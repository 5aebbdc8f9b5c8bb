import { setImmediate } from 'node:timers/promises';

/** What one person asks for is done one after the other, and what others ask for in between. */
export function createPersonTurns() {
  const lastOf = new Map<number, Promise<unknown>>();
  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    const before = lastOf.get(person) ?? Promise.resolve();
    // Not at once: whoever else has sent something comes first.
    const done = before.then(() => setImmediate()).then(work);
    const settled = done.catch(() => {});
    lastOf.set(person, settled);
    await settled;
    if (lastOf.get(person) === settled) lastOf.delete(person);
    return done;
  };
}
export type PersonTurns = ReturnType<typeof createPersonTurns>;
