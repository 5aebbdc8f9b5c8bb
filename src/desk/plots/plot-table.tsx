import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Fold } from '../parts/page.tsx';

type PlotTableProps = {
  /** 'Lecturas por día' */
  title: string;
  heads: string[];
  /** The figure is the second column. */
  rows: { key: number; cells: ReactNode[] }[];
  onDownload: () => void;
};

export function PlotTable({ title, heads, rows, onDownload }: PlotTableProps) {
  const classOf = (column: number) => (column === 1 ? 'text-right whitespace-nowrap' : undefined);
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4">
      <Fold summary="Ver como tabla" className="max-w-160 flex-auto">
        <section
          className="max-h-80 overflow-auto border-y border-rule"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
          tabIndex={0}
          aria-label={`${title}, tabla`}
        >
          <table>
            <thead>
              <tr>
                {heads.map((head, column) => (
                  <th key={head} className={classOf(column)}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, column) =>
                    column === 0 ? (
                      <th key={heads[column]} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={heads[column]} className={classOf(column)}>
                        {cell}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Fold>
      <Button kind="bare" small icon="download" className="-mr-3 min-h-11!" onClick={onDownload}>
        Descargar CSV
      </Button>
    </div>
  );
}
