import type { ReactNode } from 'react';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Badge, dockBadge } from '../parts/marks.tsx';

export type Pane = 'texto' | 'vista' | 'datos';

const panes: [Pane, string, IconName][] = [
  ['texto', 'Texto', 'pencil'],
  ['vista', 'Vista', 'eye'],
  ['datos', 'Ficha', 'side'],
];

type EditorFootProps = {
  pane: Pane;
  onPane: (pane: Pane) => void;
  faults: number;
  mainAction: ReactNode;
};

export const footClass = `sticky bottom-0 z-11 row-4 items-stretch gap-2 border-t-2 border-ink bg-paper
  px-3 pt-1.5 pb-[calc(6px+env(safe-area-inset-bottom))] md:justify-between md:px-6 desk:hidden short:static
  [&>button]:min-w-32 [&>button]:px-3`;

const tab = `relative grid min-h-12 content-center justify-items-center gap-0.75 text-[0.75rem] leading-none
  font-semibold font-stretch-80% -outline-offset-2 aria-pressed:font-extrabold
  aria-pressed:before:absolute aria-pressed:before:inset-[-8px_22%_auto]
  aria-pressed:before:h-(--beam) aria-pressed:before:bg-ink
  forced-colors:aria-pressed:before:bg-[CanvasText]`;

export function EditorFoot({ pane, onPane, faults, mainAction }: EditorFootProps) {
  return (
    <div className={`${footClass} flex max-desk:group-data-typing/editor:hidden`}>
      <fieldset className="grid flex-1 grid-cols-[repeat(3,1fr)] md:flex-[0_1_320px]">
        <legend className="sr-only">Parte del artículo</legend>
        {panes.map(([each, name, icon]) => (
          <button
            key={each}
            type="button"
            className={tab}
            aria-pressed={each === pane}
            onClick={() => onPane(each)}
          >
            <Icon name={icon} />
            {name}{' '}
            {each === 'datos' && faults > 0 && (
              <Badge todo className={dockBadge}>
                {faults}
                <span className="sr-only"> {faults === 1 ? 'error' : 'errores'}</span>
              </Badge>
            )}
          </button>
        ))}
      </fieldset>
      {mainAction}
    </div>
  );
}
