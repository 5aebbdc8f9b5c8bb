import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { DeskCategory, DeskHome } from '#contract/desk/articles.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { formatViews } from '#format.ts';
import { useResponse } from '../api/responses.ts';
import { toCategoryName, toEditor } from '../articles.ts';
import { formatClock, formatToday } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { CategoryIcon, StateMark } from '../parts/marks.tsx';
import { PageHead, Section } from '../parts/page.tsx';
import { None, ResponseStatus, Skeleton } from '../parts/status.tsx';
import { Bar } from '../plots/bar.tsx';
import { useCan } from '../session.ts';
import { FirstDay } from './first-day.tsx';
import { Tasks } from './tasks.tsx';
import { TextsOnDevice } from './texts-on-device.tsx';
import { Upcoming } from './upcoming.tsx';
import { DraftRow, PublishedRow, WaitingRow, workMeta, workRow, workTitle } from './work.tsx';

export function HomePage() {
  const response = useResponse<DeskHome>('/api/mesa');
  const { data, refresh } = response;
  const can = useCan();
  const now = useNow(refresh);
  const categories = useResponse<DeskCategory[]>('/api/categorias').data ?? [];
  const lead = (
    <>
      {formatToday(now)}, <b>{formatClock(now)}</b> en Caracas
    </>
  );
  const press = () =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  return (
    <>
      <PageHead title="Mesa" lead={lead} wideActions>
        {!data?.isEmpty && (
          <Button icon="search" onClick={press}>
            Buscar o ir a… <kbd className="max-desk:hidden">Ctrl K</kbd>
          </Button>
        )}
      </PageHead>
      <TextsOnDevice />
      <ResponseStatus what="la mesa" response={response}>
        <Arriving />
      </ResponseStatus>
      {data?.isEmpty && <FirstDay categories={categories} />}
      {data && !data.isEmpty && (
        <>
          <Sections mesa={data} now={now} categories={categories} />
          {can('read-figures') && !isWide() && <SiteByCategory categories={categories} />}
        </>
      )}
    </>
  );
}

const columns = `grid grid-cols-1 gap-x-12 gap-y-8 cols:grid-rows-[auto_1fr]
  cols:grid-cols-[minmax(0,8fr)_minmax(288px,4fr)]`;

/** On narrow screens it comes last. */
const isWide = () => matchMedia('(min-width: 62.5rem)').matches;

type SectionsProps = { mesa: DeskHome; now: number; categories: DeskCategory[] };

function Sections({ mesa, now, categories }: SectionsProps) {
  const { waiting, drafts, upcoming, published } = mesa;
  const can = useCan();
  const nameOf = (slug: string) => toCategoryName(categories, slug);
  return (
    <div className={columns}>
      <div>
        <Section
          title={can('publish') ? 'En revisión' : 'Enviado y devuelto'}
          count={waiting.length}
        >
          {waiting.length === 0 ? (
            <None>
              {can('publish') ? (
                <>
                  <b>Nada en revisión.</b> Lo que envíen los redactores aparecerá aquí.
                </>
              ) : (
                <>
                  <b>Nada enviado.</b> Lo que envíe a revisión y lo que le devuelvan, con su nota,
                  aparecerá aquí.
                </>
              )}
            </None>
          ) : (
            <ul className="divide-y divide-rule border-y border-rule">
              {waiting.map((item) => (
                <WaitingRow
                  key={toEditor(item)}
                  item={item}
                  category={nameOf(item.category)}
                  now={now}
                  canPublish={can('publish')}
                />
              ))}
            </ul>
          )}
        </Section>
      </div>
      <div className="md:max-cols:grid md:max-cols:grid-cols-2 md:max-cols:gap-(--gutter) md:max-cols:*:mt-0! cols:col-2 cols:row-[1/3]">
        <Upcoming items={upcoming} now={now} nameOf={nameOf} />
        <Tasks mesa={mesa} now={now} />
        {can('read-figures') && isWide() && <SiteByCategory categories={categories} />}
      </div>
      <div>
        <Section
          title="Borradores"
          count={drafts.length}
          aside={
            drafts.length > 0 && (
              <Link className="link" href="/articulos?estado=borrador">
                Ver todos
              </Link>
            )
          }
        >
          {drafts.length === 0 ? (
            <None>
              <b>No hay borradores.</b> Empiece uno con «Nuevo artículo».
            </None>
          ) : (
            <ul className="divide-y divide-rule border-y border-rule">
              {drafts.map((item) => (
                <DraftRow
                  key={toEditor(item)}
                  item={item}
                  category={nameOf(item.category)}
                  now={now}
                />
              ))}
            </ul>
          )}
        </Section>
        <Section
          title="Últimos publicados"
          aside={`Lecturas desde que salió cada uno${can('read-figures') ? ' y su curva de 14 días' : ''}`}
        >
          {published.length === 0 ? (
            <None>
              <b>Nada publicado todavía.</b> Lo que salga al sitio aparecerá aquí con sus lecturas.
            </None>
          ) : (
            <ul className="divide-y divide-rule border-y border-rule">
              {published.map((item) => (
                <PublishedRow key={toEditor(item)} item={item} category={nameOf(item.category)} />
              ))}
            </ul>
          )}
        </Section>
      </div>
    </div>
  );
}

function Arriving() {
  return (
    <div className={columns} aria-busy="true">
      <p className="sr-only" role="status">
        Cargando la mesa
      </p>
      <div aria-hidden="true">
        <Section title="En revisión">
          <ul className="divide-y divide-rule border-y border-rule">
            {([4, 3, 4] as const).map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are never reordered
              <li className={workRow} key={index}>
                <StateMark state="borrador" />
                <span className={workTitle}>
                  <Skeleton width={width} />
                </span>
                <span className={workMeta}>
                  <Skeleton width={2} />
                  <Skeleton width={2} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

/** The clock. Each minute it also refreshes the page. */
function useNow(refresh: () => void): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      const isFirstOfMinute = new Date().getSeconds() < 20;
      if (isFirstOfMinute && document.visibilityState === 'visible') refresh();
    }, 20_000);
    return () => clearInterval(timer);
  }, [refresh]);
  return now;
}

const categoryList = 'grid grid-cols-2 gap-x-6 gap-y-4 md:max-cols:grid-cols-3 cols:gap-x-4';
const usualCategories = 6;

function SiteByCategory({ categories }: { categories: DeskCategory[] }) {
  const { data, fault } = useResponse<Figures>('/api/lectores');
  if (fault || data?.categories.length === 0) return null;
  const highest = Math.max(...(data?.categories ?? []).map(({ views }) => views));
  return (
    <Section
      title="El sitio por categorías"
      className="mt-8"
      aside={
        <Link className="link" href="/lectores">
          Ver lectores
        </Link>
      }
    >
      {!data && (
        <ul className={categoryList} aria-busy="true" aria-hidden="true">
          {Array.from({ length: categories.length || usualCategories }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={index} className="grid content-start gap-y-0.5 pt-1">
              <span className="leading-7">
                <Skeleton width={2} />
              </span>
              <small>
                <Skeleton width={3} />
              </small>
              <i className="mt-0.5 h-1.5 bg-paper-2" />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <ul className={categoryList}>
          {data.categories.map(({ slug, name, views, articles }) => (
            <li
              key={slug}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-2.5 gap-y-0.5 pt-1"
            >
              <CategoryIcon
                className="size-6.5 stroke-[2.6]"
                icon={categories.find((each) => each.slug === slug)?.icon ?? ''}
              />
              <b className="font-stretch-88% wrap-anywhere">{name}</b>
              <span className="text-[1.75rem] leading-none font-extrabold font-stretch-62%">
                {articles}
                <span className="sr-only"> {articles === 1 ? 'artículo' : 'artículos'}, </span>
              </span>
              <small className="col-span-full text-ink-2">
                {views === 1 ? '1 lectura' : `${formatViews(views)} lecturas`} en {data.days.length}{' '}
                días
              </small>
              <Bar className="col-span-full mt-0.5 h-1.5" value={views} max={highest} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
