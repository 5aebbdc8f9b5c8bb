import { type KeyboardEvent, type ReactNode, Suspense, useRef } from 'react';
import { Boundary } from '#site/ui/boundary.tsx';
import { Badge } from '../../parts/marks.tsx';
import { Banner, Skeleton } from '../../parts/status.tsx';
import { strip, TabName, tabClass } from '../../parts/tabs.tsx';
import type { ArticleSheetTab } from '../fields.ts';

const names: Record<ArticleSheetTab, string> = {
  datos: 'Datos',
  imagen: 'Imagen',
  historial: 'Historial',
  revision: 'Revisión',
};
const tabs = Object.keys(names) as ArticleSheetTab[];

type ArticleSheetProps = {
  /** Whether this pane is the open one, on screens that show one at a time. */
  isPaneOpen: boolean;
  isColumn: boolean;
  tab: ArticleSheetTab;
  onTab: (tab: ArticleSheetTab) => void;
  faults: number;
  advice: number;
  children: ReactNode;
};

export function ArticleSheet({
  isPaneOpen,
  isColumn,
  tab,
  onTab,
  faults,
  advice,
  children,
}: ArticleSheetProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = tabs.at((tabs.indexOf(tab) + step) % tabs.length) ?? tab;
    onTab(next);
    list.current?.querySelector<HTMLElement>(`#t-${next}`)?.focus();
  };
  return (
    <aside
      className={`${isPaneOpen ? 'flex' : 'max-desk:hidden'} ${isColumn ? 'desk:flex' : 'desk:hidden'} min-w-0 flex-col bg-paper desk:min-h-0 desk:border-l desk:border-ink dark:bg-raised dark:[--sheet:var(--paper)]`}
      aria-label="Ficha del artículo"
    >
      <div
        className={`${strip} min-h-13.25 flex-none gap-4 px-4 max-desk:sticky short:static! max-desk:top-14 max-desk:z-10 max-desk:bg-paper md:max-desk:px-[calc(50%-264px)]`}
        role="tablist"
        aria-label="Ficha"
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            className={tabClass}
            role="tab"
            id={`t-${each}`}
            aria-controls="ficha"
            aria-selected={each === tab}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onTab(each)}
          >
            <TabName>{names[each]}</TabName>
            {each === 'revision' && faults > 0 && (
              <Badge todo>
                {faults}
                <span className="sr-only"> {faults === 1 ? 'error' : 'errores'}</span>
              </Badge>
            )}
            {each === 'revision' && faults === 0 && advice > 0 && (
              <span className="font-normal text-ink-2">{advice}</span>
            )}
          </button>
        ))}
      </div>
      <div
        key={tab}
        className="grid min-w-0 content-start gap-4 p-4 -outline-offset-3 md:mx-auto md:w-full md:max-w-140 desk:m-0 desk:max-w-none desk:flex-1 desk:overflow-y-auto"
        role="tabpanel"
        id="ficha"
        aria-labelledby={`t-${tab}`}
      >
        {/* Some panels load their code when they are first opened. */}
        <Boundary fallback={<NotLoaded />}>
          <Suspense fallback={<Skeleton width={5} />}>{children}</Suspense>
        </Boundary>
      </div>
    </aside>
  );
}

const NotLoaded = () => (
  <Banner icon="offline" tone="bad" role="alert">
    <b>No se pudo abrir esta parte.</b> Lo que escribió está guardado: cuando haya señal, abra la
    página otra vez.
  </Banner>
);
