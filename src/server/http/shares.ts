/**
 * Of something there is only so much of, a client may have as much as is left to others: one that takes all it can get
 * has half, two have a third each, and whoever comes next finds as much again.
 */
export function createShares(most: number) {
  const taken = new Map<string, number>();
  let left = most;
  return {
    /** Whether it was to be had. */
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
