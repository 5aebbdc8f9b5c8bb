import type { ArticleSummary } from '#contract/article.ts';
import { formatViews } from '#format.ts';
import { EmptyNote } from '../articles/empty-note.tsx';
import { Figure } from '../articles/meta.tsx';
import { ThumbnailPicture } from '../articles/picture.tsx';
import { TitleLink } from '../articles/title-link.tsx';
import { articlesQuery } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { useIdentity } from '../identity.tsx';
import { Advert } from '../ui/advert.tsx';
import { Bob } from '../ui/bob.tsx';
import { FailedNote } from '../ui/failed.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';

export const popularQuery = () => articlesQuery({ limit: 5 });

export const toPopular = (articles: ArticleSummary[]) =>
  articles.toSorted((a, b) => b.views - a.views).slice(0, 3);

const itemClass =
  'group relative grid grid-cols-[52px_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-rule py-4 first:pt-2';
const rankClass =
  'row-span-3 text-[6rem] leading-[0.76] font-[850] tracking-[-0.03em] font-stretch-62%';
const titleClass = 'text-[1.3125rem] leading-[1.06] font-[750] font-stretch-80%';
const plateClass = 'col-start-2 row-start-1 aspect-3/2';
const viewsClass = 'text-xs leading-[1.4] text-ink-2 table-figures';

export function Sidebar() {
  return (
    <aside aria-label="Más contenido" className="relative hidden pt-(--below-hero) xl:block">
      {/* The plumb line hangs behind the sticky block below, which covers it. */}
      <div className="plumb-line absolute top-(--below-hero) bottom-8 left-[calc(50%-9px)] w-4.5">
        <Bob className="absolute -bottom-8 h-13 w-4.5 text-signal-line" />
      </div>
      <div className="sticky top-(--header) -mt-6 bg-paper pt-6">
        <h2 className="mb-4 border-t-6 border-ink pt-3 text-xl tight-lines">Más Populares</h2>
        <Popular />
        {useIdentity().advert ? (
          <Advert className="mt-8" />
        ) : (
          <div className="crossed mt-8 grid h-62.5 max-w-72.5 place-items-center border border-ink-2">
            <p className="bg-paper px-3 py-2 text-s font-semibold text-ink-2">
              Espacio Publicitario
            </p>
          </div>
        )}
      </div>
    </aside>
  );
}

function Popular() {
  const { ask } = useResponses();
  const { status, data: articles = [] } = useResponse(popularQuery());
  if (status === 'failed') {
    return (
      <FailedNote onRetry={() => ask(popularQuery())}>
        No se pudieron cargar los artículos.
      </FailedNote>
    );
  }
  if (status === 'read' && articles.length === 0) {
    return <EmptyNote>No hay artículos disponibles.</EmptyNote>;
  }
  return (
    <ol aria-busy={status === 'awaited'}>
      {toPopular(articles).map((article, index) => (
        <PopularItem key={article.id} article={article} rank={index + 1} />
      ))}
      {status === 'awaited' && [1, 2, 3].map((rank) => <PopularSkeleton key={rank} />)}
    </ol>
  );
}

function PopularItem({ article, rank }: { article: ArticleSummary; rank: number }) {
  return (
    <li className={itemClass}>
      <span aria-hidden="true" className={rankClass}>
        {rank}
      </span>
      <h3 className={titleClass}>
        <TitleLink article={article} />
      </h3>
      <p className={viewsClass}>
        <Figure value={formatViews(article.views)} unit="vistas" />
      </p>
      <ThumbnailPicture image={article.image} place="row" className={plateClass} />
    </li>
  );
}

function PopularSkeleton() {
  return (
    <li className={itemClass}>
      <div className={rankClass}>
        <SkeletonBox className="mt-[0.03em] h-[0.7em] w-[0.42em]" />
      </div>
      <div className={titleClass}>
        <SkeletonLine />
        <SkeletonLine className="w-4/5" />
      </div>
      <div className={viewsClass}>
        <SkeletonLine className="w-16" />
      </div>
      <SkeletonBox className={plateClass} />
    </li>
  );
}
