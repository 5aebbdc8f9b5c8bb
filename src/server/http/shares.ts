/**
 * Divides something limited: a client may hold no more than is left for the others. A single greedy client gets half, two
 * get a third each, and the next one still finds as much.
 */
export function createShares(total: number) {
  const taken = new Map<string, number>();
  let left = total;
  return {
    /** False if the client's share is used up. */
    reserve(client: string, amount: number): boolean {
      const own = (taken.get(client) ?? 0) + amount;
      if (own > left - amount) return false;
      taken.set(client, own);
      left -= amount;
      return true;
    },
    release(client: string, amount: number): void {
      const own = (taken.get(client) ?? 0) - amount;
      if (own > 0) taken.set(client, own);
      else taken.delete(client);
      left += amount;
    },
  };
}
