import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Block, toFullRow } from '#contract/body.ts';
import { toColumns } from '#contract/table-columns.ts';
import { toInlineWords } from '../inline-words.tsx';
import { rangeOfLine } from './lines.ts';

type TableBlock = Extract<Block, { kind: 'table' }>;

type TablesProps = {
  tables: TableBlock[];
  body: RefObject<HTMLTextAreaElement | null>;
  mirror: RefObject<HTMLDivElement | null>;
  /** The line that the cursor is in, from 1: its table is shown as text. */
  here: number;
};

/** Each table over its lines, with its columns aligned: the letters of the text area cannot be. */
export const Tables = ({ tables, here, ...rest }: TablesProps) => (
  <div className="pointer-events-none relative z-2 [grid-area:1/1]" aria-hidden="true">
    {tables.map((table) =>
      table.line < here && here <= table.lineEnd ? null : (
        <DrawnTable key={table.line} table={table} {...rest} />
      ),
    )}
  </div>
);

/** The head has its own line and that of the dashes. What it does not need of them goes to the rows. */
const headLines = 2;

function DrawnTable({
  table,
  body,
  mirror,
}: { table: TableBlock } & Omit<TablesProps, 'tables' | 'here'>) {
  const grid = useRef<HTMLDivElement>(null);
  const first = (table.rows[0]?.line ?? table.lineEnd) - headLines;
  const columns = toColumns(table);
  useLayoutEffect(() => {
    const [drawn, written] = [grid.current, mirror.current];
    if (!drawn || !written) return;
    const measure = () => place(drawn, written, first, table.rows.length);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(written);
    return () => observer.disconnect();
  });
  const rows = [
    { line: first, cells: table.head },
    ...table.rows.map(({ line, cells }) => ({ line, cells: toFullRow(table, cells) })),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves in the text area under it
    <div
      ref={grid}
      data-drawn-table=""
      className="pointer-events-auto absolute inset-x-0 cursor-text overflow-x-auto overflow-y-hidden overscroll-x-contain bg-sheet font-sans text-[0.84em] leading-[1.2] font-stretch-92% wrap-normal [scrollbar-width:none]"
      onMouseDown={(event) => {
        const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset.at;
        const area = body.current;
        if (!area || at === undefined) return;
        event.preventDefault();
        area.focus({ preventScroll: true });
        area.setSelectionRange(Number(at), Number(at));
      }}
    >
      <div
        className="grid h-full min-w-min border-b border-ink"
        style={{ gridTemplateColumns: `repeat(${columns.length}, auto)` }}
      >
        {rows.flatMap(({ line, cells }) =>
          cells.map((cell, column) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place
              key={`${line} ${column}`}
              data-at={cell.at(-1)?.end ?? rangeOfLine(body.current?.value ?? '', line + 1)[1]}
              className={`px-2 ${columns[column]?.isRight ? 'text-right' : ''} ${
                line === first
                  ? 'border-b border-ink bg-paper-2 py-2 font-bold'
                  : 'content-center border-t border-rule'
              }`}
            >
              {toInlineWords(cell)}
            </span>
          )),
        )}
      </div>
    </div>
  );
}

/** Widths to try for a table, in widths of the text: the first in which it fits into its source lines is used. */
const widths = [1, 1.5, 2, 3];

/**
 * Lays the table over the lines of the text, row by row. Words stay whole, and a wide table scrolls. A table that needs
 * more height than its source lines, at any width, stays as text.
 */
function place(drawn: HTMLElement, written: HTMLElement, first: number, count: number) {
  const grid = drawn.firstElementChild as HTMLElement;
  const lines = [...written.children]
    .slice(first, first + headLines + count)
    .map((line) => line.getBoundingClientRect());
  const heights = lines.map(({ height }) => height);
  const rows = heights.slice(headLines);
  drawn.style.top = `${(lines[0]?.top ?? 0) - written.getBoundingClientRect().top}px`;
  // One more, for its last line lies on that of the text.
  drawn.style.height = `${heights.reduce((sum, height) => sum + height, 1)}px`;
  grid.style.gridTemplateRows = `auto ${rows.map((height) => `minmax(${height}px,1fr)`).join(' ')}`;
  const fits = widths.some((width) => {
    grid.style.width = `${width * 100}%`;
    return [grid, ...grid.children].every((each) => each.scrollHeight <= each.clientHeight);
  });
  drawn.style.visibility = fits ? '' : 'hidden';
}
