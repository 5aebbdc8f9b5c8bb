import { Link } from 'wouter';
import type { ArticleList, DeskCategory, ListItem } from '#contract/desk/articles.ts';
import { formatViews } from '#format.ts';
import { useListAnswer } from '../../api/answers.ts';
import { toCategoryName, toEditor, toTitle } from '../../articles.ts';
import { formatAhead, formatMoment } from '../../dates.ts';
import { ArticleLink } from '../../parts/article-link.tsx';
import { Failed } from '../../parts/banner.tsx';
import { Skeleton } from '../../parts/empty.tsx';
import { Icon } from '../../parts/icon.tsx';
import { StateSign } from '../../parts/state-sign.tsx';
import { Curve } from '../../plots/curve.tsx';
import type { Filters } from './articulos-filters.tsx';
import { RowMenu } from './articulos-menu.tsx';

type Order = Filters['orden'];
type ArticleRowsProps = {
  search: string;
  pages: number;
  total: number;
  categories: DeskCategory[];
  order: Order;
  onOrder: (order: Order) => void;
};

export function ArticleRows({
  search,
  pages,
  total,
  categories,
  order,
  onOrder,
}: ArticleRowsProps) {
  const head = (name: string, by: Exclude<Order, '' | undefined>) => {
    const isSorted = order === by;
    const direction = by === 'titulo' ? 'ascending' : 'descending';
    return (
      <th
        aria-sort={isSorted ? direction : undefined}
        className={by === 'leido' ? 'num' : undefined}
      >
        <button type="button" onClick={() => onOrder(by)}>
          {name} {isSorted && <Icon name={by === 'titulo' ? 'up' : 'down'} />}
        </button>
      </th>
    );
  };
  return (
    <table className="table arts" aria-label={`Artículos, ${total}`}>
      <thead>
        <tr>
          <th>Estado</th>
          {head('Título', 'titulo')}
          <th>Categoría</th>
          <th>Autor</th>
          {head('Fecha', 'tocado')}
          <th className="info">
            <span className="vh">Resumen</span>
          </th>
          {head('Lecturas', 'leido')}
          <th>
            <span className="vh">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <PageOfRows key={page} search={search} page={page} categories={categories} />
        ))}
      </tbody>
    </table>
  );
}

type PageOfRowsProps = { search: string; page: number; categories: DeskCategory[] };

function PageOfRows({ search, page, categories }: PageOfRowsProps) {
  const { data, fault, refresh } = usePageOfList(search, page);
  if (fault && !data) {
    return (
      <tr>
        <td colSpan={8}>
          <Failed what="el resto" fault={fault} onRetry={refresh} />
        </td>
      </tr>
    );
  }
  if (!data) return <SkeletonRows />;
  return data.items.map((item) => (
    <Row key={toEditor(item)} item={item} category={toCategoryName(categories, item.category)} />
  ));
}

function Row({ item, category }: { item: ListItem; category: string }) {
  const { author, state, publishedAt } = item;
  const isScheduled = state === 'programado' && publishedAt !== null;
  const note = isScheduled
    ? formatAhead(publishedAt)
    : state === 'cambios'
      ? 'Cambios sin publicar'
      : state === 'publicado' && item.image === null
        ? 'Sin imagen'
        : null;
  const isOut = state === 'publicado' || state === 'cambios' || state === 'retirado';
  const when = formatMoment(
    publishedAt !== null && (isOut || isScheduled) ? publishedAt : item.changedAt,
  );
  return (
    <tr>
      <td className="st">
        <StateSign state={state} />
        {note && <small>{note}</small>}
      </td>
      <td className="t">
        <ArticleLink item={item}>{toTitle(item)}</ArticleLink>
        {note && <small>{note}</small>}
      </td>
      <td className="c nw">{category}</td>
      <td className="a nw">{author}</td>
      <td className="d nw">{when}</td>
      <td className="info">
        {category && <span>{category}</span>}
        {author && <span>{author}</span>}
        <span>{when}</span>
      </td>
      <td className="rd num">
        {isOut ? <Readings item={item} /> : <span className="vh">Sin lecturas aún</span>}
      </td>
      <td className="act">
        <RowMenu item={item} />
      </td>
    </tr>
  );
}

/** Lead to an article's figures, for those who may read them. */
function Readings({ item: { articleId, views, recent } }: { item: ListItem }) {
  if (!recent) return formatViews(views);
  return (
    <Link className="reads" href={`/lectores?articulo=${articleId}`}>
      <span>
        {formatViews(views)}
        <span className="vh"> lecturas, ver por día</span>
      </span>
      <Curve className="w-13 cols:w-19" days={recent} />
    </Link>
  );
}

const widths = [3, 4, 5, 3, 4, 5, 3, 4] as const;

function SkeletonRows() {
  return widths.map((width, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
    <tr key={index} className="arriving">
      <td className="st">
        <Skeleton width={2} />
      </td>
      <td className="t">
        <Skeleton width={width} />
      </td>
      <td className="c">
        <Skeleton width={1} />
      </td>
      <td className="a">
        <Skeleton width={2} />
      </td>
      <td className="d">
        <Skeleton width={1} />
      </td>
      <td className="info">
        <Skeleton width={2} />
      </td>
      <td className="rd num">
        <Skeleton width={1} />
      </td>
      <td className="act" />
    </tr>
  ));
}

/** The rows are in their places before they have words. */
export function ArrivingRows() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Cargando artículos
      </p>
      <table className="table arts" aria-hidden="true">
        <thead>
          <tr>
            <th>Estado</th>
            <th>Título</th>
            <th>Categoría</th>
            <th>Autor</th>
            <th>Fecha</th>
            <th className="info" />
            <th className="num">Lecturas</th>
            <th />
          </tr>
        </thead>
        <tbody>
          <SkeletonRows />
        </tbody>
      </table>
    </div>
  );
}

export function usePageOfList(search: string, page: number) {
  const query = new URLSearchParams(search);
  if (page > 1) query.set('pagina', String(page));
  return useListAnswer<ArticleList>(`/api/articulos?${query}`);
}
