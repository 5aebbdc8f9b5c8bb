/** A queue per client, served round-robin, so that one client's backlog does not delay the others. */
export function createClientQueues<Item>() {
  const queues = new Map<string, Item[]>();
  return {
    add(client: string, item: Item): void {
      const queue = queues.get(client);
      if (queue) queue.push(item);
      else queues.set(client, [item]);
    },
    /** The next item of a client that `mayGo` accepts. */
    dequeue(canRun: (client: string) => boolean): Item | undefined {
      for (const [client, queue] of queues) {
        if (!canRun(client)) continue;
        queues.delete(client);
        const item = queue.shift();
        if (queue.length > 0) queues.set(client, queue);
        return item;
      }
      return undefined;
    },
    isEmpty: () => queues.size === 0,
  };
}
