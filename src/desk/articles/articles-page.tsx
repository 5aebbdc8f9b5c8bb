import { useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { ArticleList, DeskCategory } from '#contract/desk/articles.ts';
import type { DraftState } from '#contract/desk/drafts.ts';
import { useResponse } from '../api/responses.ts';
import { Button, buttonClass } from '../parts/button.tsx';
import { EmptySheets } from '../parts/empty-sheets.tsx';
import { Icon } from '../parts/icon.tsx';
import { Badge, StateMark } from '../parts/marks.tsx';
import { More, PageHead } from '../parts/page.tsx';
import { EmptyState, ResponseStatus } from '../parts/status.tsx';
import { Tab, tabsClass, useShownTab } from '../parts/tabs.tsx';
import { useCan } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import { ArticleFilters, type Filters, isFiltered } from './filters.tsx';
import { ArrivingRows, ArticleRows } from './rows.tsx';
import { useArticleList } from './use-article-list.ts';

export function ArticlesPage() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const filters = Object.fromEntries(new URLSearchParams(search)) as Filters;
  const field = useRef<HTMLInputElement>(null);

  const change = (next: Partial<Filters>) => {
    const kept = Object.entries({ ...filters, ...next }).filter(([, value]) => value);
    const query = new URLSearchParams(kept as [string, string][]).toString();
    navigate(query ? `/articulos?${query}` : '/articulos', { replace: true });
  };
  useShortcuts([
    { keys: '/', label: 'Buscar en esta lista', run: () => field.current?.focus() },
    { keys: 'j', label: 'Fila siguiente', run: () => moveFocus(1) },
    { keys: 'k', label: 'Fila anterior', run: () => moveFocus(-1) },
  ]);

  const categories = useResponse<DeskCategory[]>('/api/categorias').data ?? [];
  const list = useArticleList(search);
  const { data, shown, left, loadMore } = list;
  const everything = data ? sum(data) : undefined;
  const isEmpty = everything === 0 && !isFiltered(filters) && data?.counts.papelera === 0;

  return (
    <>
      <PageHead title="Artículos" />
      {isEmpty ? (
        <EmptyList />
      ) : (
        <>
          <StateTabs
            counts={data?.counts}
            all={everything}
            chosen={filters.estado || undefined}
            onChoose={change}
          />
          <ArticleFilters
            filters={filters}
            categories={categories}
            authors={data?.authors ?? []}
            total={data?.total}
            field={field}
            onChange={change}
          />
          <ResponseStatus what="los artículos" response={list}>
            <ArrivingRows />
          </ResponseStatus>
          {data?.total === 0 && (
            <NothingFound
              filters={filters}
              everything={everything ?? 0}
              onClear={(next) => {
                change(next);
                // The pressed button disappears.
                field.current?.focus();
              }}
            />
          )}
          {data && data.total > 0 && (
            <>
              <ArticleRows
                list={list}
                categories={categories}
                order={filters.orden || (filters.buscar ? undefined : 'tocado')}
                onOrder={(orden) =>
                  change({ orden: orden === 'tocado' && !filters.buscar ? undefined : orden })
                }
              />
              <More
                shown={shown}
                total={data.total}
                more={left > 0 && `Cargar ${left} más`}
                onMore={loadMore}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

const sum = ({ counts }: ArticleList) =>
  counts.borrador + counts.revision + counts.programado + counts.publicado + counts.retirado;

function moveFocus(by: number) {
  const links = [...document.querySelectorAll<HTMLElement>('tbody tr > :nth-child(2) a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}

type NothingFoundProps = {
  filters: Filters;
  everything: number;
  onClear: (next: Partial<Filters>) => void;
};

function NothingFound({ filters, everything, onClear }: NothingFoundProps) {
  const can = useCan();
  const { buscar } = filters;
  const clear = { buscar: '', categoria: '', autor: '' } as const;
  return (
    <EmptyState title={buscar ? `Sin resultados para «${buscar}»` : 'No hay artículos aquí'}>
      <p>
        {isFiltered(filters)
          ? `Se buscó en los ${everything} artículos, también en borradores y retirados.`
          : 'Ningún artículo está en este estado.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {buscar && can('write') && (
          <Link
            className={buttonClass('solid')}
            href={`/nuevo?titulo=${encodeURIComponent(buscar)}`}
          >
            <Icon name="plus" />
            Escribirlo
          </Link>
        )}
        {isFiltered(filters) && (
          <Button onClick={() => onClear(clear)}>
            {buscar ? 'Quitar la búsqueda' : 'Quitar los filtros'}
          </Button>
        )}
      </div>
    </EmptyState>
  );
}

function EmptyList() {
  const can = useCan();
  return (
    <EmptyState title="Todavía no hay artículos" art={<EmptySheets />}>
      <p>
        Escriba el primero, o traiga los que ya tiene como archivos .md con{' '}
        <span className="whitespace-nowrap">npm run redaccion -- publicar</span>.
      </p>
      {can('write') && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Link className={buttonClass('signal')} href="/nuevo">
            <Icon name="plus" />
            Escribir el primero
          </Link>
        </div>
      )}
    </EmptyState>
  );
}

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

function StateTabs({ counts, all, chosen, onChoose }: StateTabsProps) {
  const isOptional = (state: DraftState) => state === 'cambios' || state === 'papelera';
  const shown = tabs.filter(
    ({ state }) => !isOptional(state) || state === chosen || (counts?.[state] ?? 0) > 0,
  );
  // Counts make the tabs wider as they arrive.
  const nav = useShownTab(`${chosen} ${counts !== undefined}`);
  return (
    <nav ref={nav} className={tabsClass} aria-label="Por estado">
      <Tab
        name="Todos"
        isChosen={chosen === undefined}
        onChoose={() => onChoose({ estado: undefined })}
      >
        <span className="font-normal text-ink-2">{all}</span>
      </Tab>
      {shown.map(({ state, name }) => (
        <Tab
          key={state}
          name={name}
          icon={<StateMark state={state} />}
          isChosen={chosen === state}
          onChoose={() => onChoose({ estado: state })}
        >
          {state === 'revision' && counts?.revision ? (
            <Badge todo>{counts.revision}</Badge>
          ) : (
            <span className="font-normal text-ink-2">{counts?.[state]}</span>
          )}
        </Tab>
      ))}
    </nav>
  );
}
