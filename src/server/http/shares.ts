/**
 * Divides something limited: a client may hold at most as much as stays free. One greedy client gets half, and two get a
 * third each.
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
