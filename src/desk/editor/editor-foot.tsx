import type { ReactNode } from 'react';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Badge } from '../parts/marks.tsx';

export type Pane = 'texto' | 'vista' | 'datos';

const panes: [Pane, string, IconName][] = [
  ['texto', 'Texto', 'pencil'],
  ['vista', 'Vista', 'eye'],
  ['datos', 'Ficha', 'side'],
];

type EditorFootProps = { pane: Pane; onPane: (pane: Pane) => void; faults: number; act: ReactNode };

/** Of phones and tablets: the three panes, one at a time, and what is to be done, under the thumb. */
export function EditorFoot({ pane, onPane, faults, act }: EditorFootProps) {
  return (
    <div className="edfoot [&>button]:min-w-32 [&>button]:px-3">
      <fieldset className="edfoot__tabs">
        <legend className="sr-only">Parte del artículo</legend>
        {panes.map(([each, name, icon]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === pane}
            onClick={() => onPane(each)}
          >
            <Icon name={icon} />
            {name}{' '}
            {each === 'datos' && faults > 0 && (
              <Badge
                todo
                className="absolute top-0 left-[calc(50%+6px)] h-4.25 min-w-4.25 text-[0.75rem]"
              >
                {faults}
                <span className="sr-only"> {faults === 1 ? 'falta' : 'faltas'}</span>
              </Badge>
            )}
          </button>
        ))}
      </fieldset>
      {act}
    </div>
  );
}
