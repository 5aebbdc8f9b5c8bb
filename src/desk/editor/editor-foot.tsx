import type { ReactNode } from 'react';
import { Icon, type IconName } from '../parts/icon.tsx';

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
    <div className="edfoot">
      <fieldset className="edfoot__tabs">
        <legend className="vh">Parte del artículo</legend>
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
              <span className="n n--todo">
                {faults}
                <span className="vh"> {faults === 1 ? 'falta' : 'faltas'}</span>
              </span>
            )}
          </button>
        ))}
      </fieldset>
      {act}
    </div>
  );
}
