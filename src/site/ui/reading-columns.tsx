import type { ReactNode } from 'react';
import { Bob } from './bob.tsx';

type ReadingColumnsProps = { rail: ReactNode; children: ReactNode };

/** Plumb line, text, rail. On narrow screens the rail's outline is above the text. */
export function ReadingColumns({ rail, children }: ReadingColumnsProps) {
  return (
    <div className="wrap grid gap-x-(--gutter) pt-6 pb-(--section) lg:grid-cols-[3fr_9fr] lg:pt-0 wide:grid-cols-[minmax(56px,1fr)_minmax(0,39rem)_18rem] wide:gap-x-8 xl:gap-x-12">
      <div className="plumb-line row-span-2 hidden lg:block wide:row-span-1">
        <Bob className="sticky top-[46vh] mt-30 h-13 w-4.5 text-signal-line" />
      </div>
      <aside className="mb-6 max-w-[39rem] lg:pt-16 wide:col-start-3 wide:row-start-1 wide:mb-0">
        <div className="wide:stays-beside">{rail}</div>
      </aside>
      <div className="min-w-0 max-w-[39rem] wide:col-start-2 wide:row-start-1 wide:pt-16">
        {children}
      </div>
    </div>
  );
}
