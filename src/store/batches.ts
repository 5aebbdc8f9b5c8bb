/** Large enough for bulk work, small enough for one statement and little memory. */
const rowsPerBatch = 250;

export const inBatches = <Item>(items: Item[], size = rowsPerBatch): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** All rows in the order of their ids, in batches: `readBatch` returns up to `limit` rows after an id. */
export async function* readBatches<Row extends { id: number }>(
  readBatch: (after: number, limit: number) => Promise<Row[]>,
  limit = rowsPerBatch,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await readBatch(after, limit);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
