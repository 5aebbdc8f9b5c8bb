import type { ReactNode } from 'react';
import { Bob } from './bob.tsx';

type ReadingColumnsProps = { plate?: ReactNode; rail: ReactNode; children: ReactNode };

/**
 * Plumb line, text, rail. A plate is above the text and ends where the text ends; the plumb line hangs from behind it.
 * On narrow screens the rail's outline is above the text.
 */
export function ReadingColumns({ plate, rail, children }: ReadingColumnsProps) {
  return (
    <div className="wrap grid gap-x-(--gutter) pt-6 pb-(--section) lg:grid-cols-[3fr_9fr] lg:pt-0 wide:grid-rows-[auto_1fr] wide:grid-cols-[minmax(56px,14.25rem)_39rem_minmax(17rem,1fr)] wide:gap-x-8 xl:gap-x-12">
      <div className="plumb-line -mb-(--section) col-start-1 row-span-2 row-start-2 hidden lg:block wide:row-start-1">
        <Bob className="sticky top-[46vh] mt-30 h-13 w-4.5 text-signal-line" />
      </div>
      {plate && (
        <div className="relative max-lg:-mx-(--margin) max-lg:-mt-6 max-lg:mb-6 lg:col-start-1 lg:col-end-3 lg:row-start-1">
          {plate}
        </div>
      )}
      <aside
        className={`mb-6 lg:col-start-2 lg:pt-16 wide:col-start-3 wide:row-span-2 wide:row-start-1 wide:mb-0 ${plate ? 'wide:pt-0' : ''}`}
      >
        <div className="wide:stays-beside">{rail}</div>
      </aside>
      <div
        className={`min-w-0 lg:col-start-2 wide:row-start-2 ${plate ? 'wide:pt-12' : 'wide:pt-16'}`}
      >
        {children}
      </div>
    </div>
  );
}
