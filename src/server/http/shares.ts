/**
 * Divides something limited: a client may hold no more than is left for the others. A single greedy client gets half, two
 * get a third each, and the next one still finds as much.
 */
export function createShares(total: number) {
  const used = new Map<string, number>();
  let free = total;
  return {
    /** False if the client's share is used up. */
    reserve(client: string, amount: number): boolean {
      const own = (used.get(client) ?? 0) + amount;
      if (own > free - amount) return false;
      used.set(client, own);
      free -= amount;
      return true;
    },
    release(client: string, amount: number): void {
      const own = (used.get(client) ?? 0) - amount;
      if (own > 0) used.set(client, own);
      else used.delete(client);
      free += amount;
    },
  };
}
