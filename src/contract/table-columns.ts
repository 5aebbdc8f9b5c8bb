import { type Table, toPlainText } from './body.ts';

/** A number as in Spanish, with thousands and decimals, or with a currency or a percent sign. */
const figure = /^(?:US\$|[$€]|Bs\.?)? ?[+−-]?\d[\d.]*(?:,(\d+))? ?%?$/;
/** A cell that has no figure on purpose does not turn its column into text. */
const nothing = /^[—–-]?$/;

/** Missing decimals and decimal comma of a number, compared with the longest number of its column. */
type Gap = { digits: number; lacksComma: boolean };
export type Column = { isRight: boolean; gaps: Gap[] };

/** A column is numeric if all its cells are numbers or empty. The first one never is: it names the rows. */
export function toColumns({ head, rows, isRight }: Table): Column[] {
  return head.map((_, column) => {
    const cells = rows.map(({ cells: all }) => toPlainText(all[column] ?? []));
    const figures = cells.map((cell) => figure.exec(cell));
    const isFigures =
      column > 0 &&
      figures.some(Boolean) &&
      cells.every((cell, row) => figures[row] || nothing.test(cell));
    const decimals = figures.map((match) => (match ? (match[1]?.length ?? 0) : null));
    const longest = isFigures ? Math.max(...decimals.map((count) => count ?? 0)) : 0;
    return {
      isRight: isFigures || (isRight[column] ?? false),
      gaps: decimals.map((count) => ({
        digits: count === null ? 0 : Math.max(0, longest - count),
        lacksComma: count === 0 && longest > 0,
      })),
    };
  });
}
