/**
 * Shares out something limited: a client may hold no more than is left for the others. One that takes all it can gets
 * half, two get a third each, and the next still finds as much.
 */
export function createShares(most: number) {
  const taken = new Map<string, number>();
  let left = most;
  return {
    /** Whether there was room for it. */
    take(client: string, amount: number): boolean {
      const own = (taken.get(client) ?? 0) + amount;
      if (own > left - amount) return false;
      taken.set(client, own);
      left -= amount;
      return true;
    },
    giveBack(client: string, amount: number): void {
      const own = (taken.get(client) ?? 0) - amount;
      if (own > 0) taken.set(client, own);
      else taken.delete(client);
      left += amount;
    },
  };
}
