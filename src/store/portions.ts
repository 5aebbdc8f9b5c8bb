/** Enough rows for an engine to work in bulk, few enough for one statement and for little memory. */
const portion = 250;

export const inPortions = <Item>(items: Item[], most = portion): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) =>
    items.slice(index * most, (index + 1) * most),
  );

/** All rows in the order of their numbers, some at a time: `read` brings so many of those after a number. */
export async function* readPortions<Row extends { id: number }>(
  read: (after: number, most: number) => Promise<Row[]>,
  most = portion,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, most);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
