/** A queue for each client, and clients in turn, so that one with much to ask keeps nobody else waiting. */
export function createLines<Item>() {
  const lines = new Map<string, Item[]>();
  return {
    add(client: string, item: Item): void {
      const line = lines.get(client);
      if (line) line.push(item);
      else lines.set(client, [item]);
    },
    /** What is next, of those clients who may go now. */
    takeNext(mayGo: (client: string) => boolean): Item | undefined {
      for (const [client, line] of lines) {
        if (!mayGo(client)) continue;
        lines.delete(client);
        const item = line.shift();
        if (line.length > 0) lines.set(client, line);
        return item;
      }
      return undefined;
    },
    isEmpty: () => lines.size === 0,
  };
}
