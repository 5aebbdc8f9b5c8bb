import { useEffect, useRef } from 'react';
import type { ArticleList } from '#contract/desk/articles.ts';
import type { DraftState } from '#contract/desk/drafts.ts';
import { StateMark } from '../parts/state-sign.tsx';
import type { Filters } from './articulos-filters.tsx';

const tabs: { state: DraftState; name: string }[] = [
  { state: 'borrador', name: 'Borradores' },
  { state: 'revision', name: 'En revisión' },
  { state: 'programado', name: 'Programados' },
  { state: 'publicado', name: 'Publicados' },
  { state: 'cambios', name: 'Con cambios' },
  { state: 'retirado', name: 'Retirados' },
  { state: 'papelera', name: 'Papelera' },
];

/** How much is seen of the one before. */
const peek = 64;

type StateTabsProps = {
  counts: ArticleList['counts'] | undefined;
  all: number | undefined;
  chosen: DraftState | undefined;
  onChoose: (next: Partial<Filters>) => void;
};

/** One for each state that there is, with how many are in it. */
export function StateTabs({ counts, all, chosen, onChoose }: StateTabsProps) {
  const isOptional = (state: DraftState) => state === 'cambios' || state === 'papelera';
  const shown = tabs.filter(
    ({ state }) => !isOptional(state) || state === chosen || (counts?.[state] ?? 0) > 0,
  );
  const nav = useRef<HTMLElement>(null);
  // On a phone they are more than the screen is wide. Counts make them wider as they come.
  const isCounted = counts !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with these the chosen one changes its place
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - peek });
  }, [chosen, isCounted]);
  return (
    <nav ref={nav} className="tabs" aria-label="Por estado">
      <button
        type="button"
        aria-current={chosen === undefined ? 'page' : undefined}
        onClick={() => onChoose({ estado: undefined })}
      >
        Todos <span>{all}</span>
      </button>
      {shown.map(({ state, name }) => (
        <button
          key={state}
          type="button"
          aria-current={chosen === state ? 'page' : undefined}
          onClick={() => onChoose({ estado: state })}
        >
          <StateMark state={state} />
          {name}
          <span className={state === 'revision' && counts?.revision ? 'n n--todo' : undefined}>
            {counts?.[state]}
          </span>
        </button>
      ))}
    </nav>
  );
}
