type Cell = string | number | null;

/** A spreadsheet would run a cell that begins like a formula. */
export const toCell = (cell: Cell) =>
  typeof cell === 'number'
    ? String(cell)
    : `"${(cell ?? '').replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

export const toCsvLine = (...cells: Cell[]) => `${cells.map(toCell).join(',')}\n`;
