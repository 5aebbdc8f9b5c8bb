import type { ArticleList } from '#contract/desk/articles.ts';
import type { DraftState } from '#contract/desk/drafts.ts';
import { Badge } from '../parts/marks.tsx';
import { StateMark } from '../parts/state-sign.tsx';
import { tabClass, tabsClass, useShownTab } from '../parts/tabs.tsx';
import type { Filters } from './filters.tsx';

const tabs: { state: DraftState; name: string }[] = [
  { state: 'borrador', name: 'Borradores' },
  { state: 'revision', name: 'En revisión' },
  { state: 'programado', name: 'Programados' },
  { state: 'publicado', name: 'Publicados' },
  { state: 'cambios', name: 'Con cambios' },
  { state: 'retirado', name: 'Retirados' },
  { state: 'papelera', name: 'Papelera' },
];

type StateTabsProps = {
  counts: ArticleList['counts'] | undefined;
  all: number | undefined;
  chosen: DraftState | undefined;
  onChoose: (next: Partial<Filters>) => void;
};

/** One tab for each state, with its count. */
export function StateTabs({ counts, all, chosen, onChoose }: StateTabsProps) {
  const isOptional = (state: DraftState) => state === 'cambios' || state === 'papelera';
  const shown = tabs.filter(
    ({ state }) => !isOptional(state) || state === chosen || (counts?.[state] ?? 0) > 0,
  );
  // Counts make the tabs wider as they arrive.
  const nav = useShownTab(`${chosen} ${counts !== undefined}`);
  return (
    <nav ref={nav} className={tabsClass} aria-label="Por estado">
      <button
        type="button"
        className={tabClass}
        aria-current={chosen === undefined ? 'page' : undefined}
        onClick={() => onChoose({ estado: undefined })}
      >
        Todos <span className="font-normal text-ink-2">{all}</span>
      </button>
      {shown.map(({ state, name }) => (
        <button
          key={state}
          type="button"
          className={tabClass}
          aria-current={chosen === state ? 'page' : undefined}
          onClick={() => onChoose({ estado: state })}
        >
          <StateMark state={state} />
          {name}
          {state === 'revision' && counts?.revision ? (
            <Badge todo>{counts.revision}</Badge>
          ) : (
            <span className="font-normal text-ink-2">{counts?.[state]}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
