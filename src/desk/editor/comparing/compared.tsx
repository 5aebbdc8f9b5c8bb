import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { formatCount } from '#format.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { sectionHead } from '../../parts/page.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { compareDrafts, formatWords, tally } from './compare.ts';
import { Added, Comparison, Removed, WholeText } from './comparison.tsx';

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
  const focusChange = (step: 1 | -1) => {
    const all = [...(area.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next =
      at === -1 ? all.at(step === 1 ? 0 : -1) : all[(at + step + all.length) % all.length];
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <div className={`${sectionHead} gap-y-3!`}>
        <h2 id="h-co">{title}</h2>
        {places > 0 && (
          <Segmented
            label="Forma de comparar"
            height="min-h-11 mouse:min-h-8"
            options={[
              { value: 1, name: 'Una columna' },
              { value: 2, name: 'Dos' },
            ]}
            chosen={isDouble ? 2 : 1}
            onChoose={(count) => setDouble(count === 2)}
          />
        )}
      </div>
      <p
        className="flex flex-wrap gap-x-5 gap-y-1 pb-3 text-xs leading-[1.4] md:*:whitespace-nowrap"
        role="status"
      >
        <span className="sr-only">{title}.</span>
        {places === 0 ? (
          <span className="text-s text-ink-2">Las dos son iguales.</span>
        ) : (
          <>
            <span>
              <Added>Agregado</Added> {formatWords(added)}
            </span>
            <span>
              <Removed>Quitado</Removed> {formatWords(removed)}
            </span>
            <span>{formatCount(places, 'lugar', 'lugares')}</span>
          </>
        )}
      </p>
      <div ref={area}>
        {places > 0 ? (
          <Comparison entries={entries} isDouble={isDouble} />
        ) : (
          <WholeText fields={after} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 max-md:[&>button]:flex-[1_0_auto]">
        {places > 0 && children}
        {places > 1 && (
          <>
            <Button icon="left" onClick={() => focusChange(-1)}>
              Cambio anterior
            </Button>
            <Button onClick={() => focusChange(1)}>
              Cambio siguiente <Icon name="right" />
            </Button>
          </>
        )}
      </div>
    </>
  );
}
