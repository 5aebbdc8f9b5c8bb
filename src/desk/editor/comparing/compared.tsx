import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { compareDrafts, formatWords, tally } from './compare.ts';
import { Added, Comparison, Removed } from './comparison.tsx';

type ComparedProps = {
  title: string;
  before: DraftFields;
  after: DraftFields;
  children: ReactNode;
};

export function Compared({ title, before, after, children }: ComparedProps) {
  const [isDouble, setDouble] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => compareDrafts(before, after), [before, after]);
  const { added, removed, places } = tally(entries);
  const move = (step: 1 | -1) => {
    const all = [...(area.current?.querySelectorAll<HTMLElement>('.diff__at') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next =
      at === -1 ? all.at(step === 1 ? 0 : -1) : all[(at + step + all.length) % all.length];
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <div className="sec__h">
        <h2 id="h-co">{title}</h2>
        <fieldset className="seg">
          <legend className="vh">Forma de comparar</legend>
          <button type="button" aria-pressed={!isDouble} onClick={() => setDouble(false)}>
            Una columna
          </button>
          <button type="button" aria-pressed={isDouble} onClick={() => setDouble(true)}>
            Dos
          </button>
        </fieldset>
      </div>
      <p className="meta diffsum" role="status">
        <span>
          <Added>Añadido</Added> {formatWords(added)}
        </span>
        <span>
          <Removed>Quitado</Removed> {formatWords(removed)}
        </span>
        <span>{places === 1 ? '1 lugar' : `${places} lugares`}</span>
      </p>
      <div ref={area}>
        {places === 0 ? (
          <p className="quiet">Las dos son iguales.</p>
        ) : (
          <Comparison entries={entries} isDouble={isDouble} />
        )}
      </div>
      <div className="row row--even gap-s">
        {children}
        {places > 1 && (
          <>
            <Button icon="left" onClick={() => move(-1)}>
              Cambio anterior
            </Button>
            <Button onClick={() => move(1)}>
              Cambio siguiente <Icon name="right" />
            </Button>
          </>
        )}
      </div>
    </>
  );
}
