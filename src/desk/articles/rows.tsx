import { Fragment } from 'react';
import { Link } from 'wouter';
import type { DeskCategory, ListItem } from '#contract/desk/articles.ts';
import { formatViews } from '#format.ts';
import { toCategoryName, toEditor, toTitle } from '../articles.ts';
import { formatAhead, formatMoment } from '../dates.ts';
import { ArticleLink } from '../parts/article-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { StateLabel } from '../parts/marks.tsx';
import { columns } from '../parts/page.tsx';
import { Failed, Skeleton } from '../parts/status.tsx';
import { Curve } from '../plots/curve.tsx';
import type { Filters } from './filters.tsx';
import { RowMenu } from './menu.tsx';
import type { useArticleList } from './use-article-list.ts';

/** A table from 1000 px, cards below. */
const table = 'max-cols:block';
const row = `max-cols:relative max-cols:grid max-cols:grid-cols-[minmax(0,1fr)_auto] max-cols:gap-x-3
  max-cols:border-b max-cols:border-b-rule max-cols:pt-2 max-cols:pb-2.5
  max-cols:first:border-t max-cols:first:border-t-ink
  md:max-cols:grid-cols-[124px_minmax(0,1fr)_auto_44px] md:max-cols:items-center`;
const cell = 'py-1.5 max-cols:min-w-0 max-cols:border-0 max-cols:p-0';
const cells = {
  state: `${cell} w-33 max-cols:col-1 max-cols:row-1 max-cols:flex max-cols:w-auto max-cols:flex-wrap
    max-cols:items-center max-cols:gap-x-2 max-cols:self-center
    md:max-cols:row-[1/3] md:max-cols:self-start md:max-cols:pt-1 cols:pr-6`,
  title: `${cell} text-[1rem] leading-[1.25] font-stretch-86% text-balance wrap-anywhere
    max-cols:col-span-full max-cols:row-2 max-cols:text-body
    md:max-cols:col-2 md:max-cols:row-1 cols:w-[46%] cols:pr-6`,
  wide: `${cell} max-cols:hidden cols:pr-5`,
  // A section's name may be as long as a title.
  author: `${cell} min-w-36 font-stretch-86% wrap-anywhere max-cols:hidden cols:pr-5 desk:min-w-50`,
  summary: `${cell} wrap-anywhere max-cols:col-1 max-cols:row-3 max-cols:flex md:max-cols:flex-wrap
    max-cols:gap-x-3 max-cols:gap-y-px max-cols:self-center max-cols:text-xs max-cols:text-ink-2
    md:max-cols:col-2 md:max-cols:row-2 cols:hidden`,
  readings: `${cell} text-right whitespace-nowrap max-cols:col-2 max-cols:row-3 md:max-cols:col-3 md:max-cols:row-[1/3]`,
  actions: `${cell} max-cols:relative max-cols:col-2 max-cols:row-1 max-cols:-mt-1.5 max-cols:-mr-3
    max-cols:-mb-2 max-cols:justify-self-end
    md:max-cols:col-4 md:max-cols:row-[1/3] md:max-cols:m-0`,
};

type Order = Filters['orden'];
type ArticleRowsProps = {
  list: ReturnType<typeof useArticleList>;
  categories: DeskCategory[];
  order: Order;
  onOrder: (order: Order) => void;
};

export function ArticleRows({ list, categories, order, onOrder }: ArticleRowsProps) {
  const hasAuthors = (list.data?.authors.length ?? 0) > 1;
  const head = (name: string, by: Exclude<Order, '' | undefined>) => {
    const isSorted = order === by;
    const direction = by === 'titulo' ? 'ascending' : 'descending';
    return (
      <th
        aria-sort={isSorted ? direction : undefined}
        className={by === 'leido' ? 'text-right whitespace-nowrap' : undefined}
      >
        <button
          type="button"
          className="[&>svg]:size-3 [&>svg]:stroke-3"
          onClick={() => onOrder(by)}
        >
          {name} {isSorted && <Icon name={by === 'titulo' ? 'up' : 'down'} />}
        </button>
      </th>
    );
  };
  return (
    <table className={table} aria-label={`Artículos, ${list.data?.total}`}>
      <thead className="max-cols:hidden">
        <tr>
          <th>Estado</th>
          {head('Título', 'titulo')}
          <th>Categoría</th>
          <th>Autor</th>
          {head('Fecha', 'publicado')}
          <th className={`${columns} cols:hidden`}>
            <span className="sr-only">Resumen</span>
          </th>
          {head('Lecturas', 'leido')}
          <th>
            <span className="sr-only">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-cols:block">
        {list.pages.map(({ number, items }) => (
          <Fragment key={number}>
            {items.map((item) => (
              <Row
                key={toEditor(item)}
                item={item}
                category={toCategoryName(categories, item.category)}
                hasAuthors={hasAuthors}
              />
            ))}
          </Fragment>
        ))}
        {list.isLoadingMore && <SkeletonRows />}
        {list.moreFault && (
          <tr className={row}>
            <td className={cell} colSpan={8}>
              <Failed what="el resto" fault={list.moreFault} onRetry={list.loadMore} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

type RowProps = {
  item: ListItem;
  category: string;
  /** More than one person writes: on a narrow screen they are named only then. */
  hasAuthors: boolean;
};

function Row({ item, category, hasAuthors }: RowProps) {
  const { author, state, publishedAt } = item;
  const isScheduled = state === 'programado' && publishedAt !== null;
  const note = isScheduled
    ? formatAhead(publishedAt)
    : state === 'cambios'
      ? 'Cambios sin publicar'
      : state === 'publicado' && item.image === null
        ? 'Sin imagen'
        : null;
  const hasBeenPublished = state === 'publicado' || state === 'cambios' || state === 'retirado';
  const when = formatMoment(
    publishedAt !== null && (hasBeenPublished || isScheduled) ? publishedAt : item.changedAt,
  );
  // What still needs work stands out.
  const isQuiet = state === 'publicado' || state === 'retirado';
  return (
    <tr className={row}>
      <td
        className={`${cells.state} [&>span]:flex [&>span]:text-xs ${isQuiet ? 'text-ink-2 [&>span]:font-normal' : ''}`}
      >
        <StateLabel state={state} />
        {note && <small className="text-ink-2 cols:hidden">{note}</small>}
      </td>
      <th scope="row" className={`${cells.title} ${isQuiet ? 'font-medium' : 'font-extrabold'}`}>
        <ArticleLink
          // The whole card is a link, except for its own links and buttons.
          className="inline-block py-1.25 decoration-signal decoration-2 underline-offset-3 hover:underline max-cols:py-0.5 max-cols:after:absolute max-cols:after:inset-0"
          item={item}
        >
          {toTitle(item)}
        </ArticleLink>
        {note && (
          <small className="block pb-1 font-normal font-stretch-96% text-ink-2 max-cols:hidden">
            {note}
          </small>
        )}
      </th>
      <td className={`${cells.wide} text-xs whitespace-nowrap`}>{category}</td>
      <td className={`${cells.author} text-xs`}>{author}</td>
      <td className={`${cells.wide} text-xs whitespace-nowrap`}>{when}</td>
      <td className={cells.summary}>
        {category && <span className="max-md:truncate">{category}</span>}
        <span className="max-md:flex-none">{when}</span>
        {author && hasAuthors && (
          <span className="max-md:min-w-0 max-md:flex-1 max-md:truncate">{author}</span>
        )}
      </td>
      <td className={cells.readings}>
        {hasBeenPublished ? (
          <Readings item={item} />
        ) : (
          <span className="sr-only">Sin lecturas aún</span>
        )}
      </td>
      <td className={cells.actions}>
        <RowMenu item={item} />
      </td>
    </tr>
  );
}

function Readings({ item: { articleId, views, recent } }: { item: ListItem }) {
  if (!recent) return formatViews(views);
  return (
    <Link
      className="flex items-center justify-end gap-3 max-cols:relative max-cols:-my-2.75 max-cols:py-2.75"
      href={`/lectores?articulo=${articleId}`}
    >
      <span>
        {formatViews(views)}
        <span className="sr-only"> lecturas, ver por día</span>
      </span>
      <Curve className="w-13 cols:w-19" recent={recent} />
    </Link>
  );
}

const widths = [3, 4, 5, 3, 4, 5, 3, 4] as const;

function SkeletonRows() {
  return widths.map((titleWidth, index) => {
    const line = [
      ['state', 2],
      ['title', titleWidth],
      ['wide', 1],
      ['author', 2],
      ['wide', 1],
      ['summary', 2],
      ['readings', 1],
    ] as const;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are never reordered
      <tr key={index} className={row}>
        {line.map(([name, width], column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns look alike
          <td key={column} className={cells[name]}>
            <Skeleton width={width} />
          </td>
        ))}
        <td className={cells.actions} />
      </tr>
    );
  });
}

/** Placeholder rows, so that nothing moves when the list arrives. */
export function ArrivingRows() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Cargando artículos
      </p>
      <table
        className={`${table} cols:[&_td]:h-13.25 cols:[&_td:nth-child(2)]:w-[44%] cols:[&_td:nth-child(4)]:w-37.5`}
        aria-hidden="true"
      >
        <thead className="max-cols:hidden">
          <tr>
            <th>Estado</th>
            <th>Título</th>
            <th>Categoría</th>
            <th>Autor</th>
            <th>Fecha</th>
            <th className={`${columns} cols:hidden`} />
            <th className="text-right whitespace-nowrap">Lecturas</th>
            <th />
          </tr>
        </thead>
        <tbody className="max-cols:block">
          <SkeletonRows />
        </tbody>
      </table>
    </div>
  );
}
