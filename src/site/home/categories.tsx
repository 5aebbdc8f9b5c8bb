import type { Category } from '#contract/category.ts';
import { toCategory } from '#paths.ts';
import { EmptyNote } from '../articles/empty-note.tsx';
import { categoriesQuery } from '../data/api.ts';
import { useResponse, useResponses } from '../data/responses.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { FailedNote } from '../ui/failed.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';

/** The target of links to «other categories». */
export const categoriesId = 'categorias';

const gridClass = 'max-md:-mt-3 md:grid md:grid-cols-3 md:border-t md:border-l md:border-rule';
const cellClass =
  'group relative grid grid-cols-[40px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 border-b border-rule py-4 [transition:background_0.15s,color_0.15s] md:min-h-57 md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_1fr_auto] md:border-r md:p-6 md:hover:bg-signal md:hover:text-on-signal';
const iconClass =
  'row-span-2 mt-0.5 size-10 md:row-span-1 md:-mt-1 md:-ml-1.5 md:size-15 md:stroke-[1.8]';
const nameClass =
  'text-[min(1.75rem,9vw)] leading-none md:col-span-full md:row-start-2 md:mb-1.5 md:self-end md:text-xl';
const descriptionClass =
  'col-start-2 text-s leading-[1.38] text-balance text-ink-2 md:col-span-full md:row-start-3 md:min-h-[2.76em] md:max-lg:min-h-[4.14em] md:group-hover:text-on-signal';
const countClass =
  'col-start-3 row-span-2 row-start-1 pt-1 text-right text-[min(3.5rem,16vw)] leading-[0.78] font-extrabold tracking-[-0.02em] font-stretch-62% md:col-start-2 md:row-span-1 md:pt-0 md:text-[4.5rem]';

export function Categories() {
  const { ask } = useResponses();
  const { status, data: categories = [] } = useResponse(categoriesQuery());
  return (
    <section
      aria-labelledby={categoriesId}
      aria-busy={status === 'awaited'}
      className="pt-(--section)"
    >
      <SectionHead id={categoriesId} title="Categorías principales" />
      {status === 'failed' && (
        <FailedNote onRetry={() => ask(categoriesQuery())}>
          No se pudieron cargar las categorías.
        </FailedNote>
      )}
      {status === 'read' && categories.length === 0 && (
        <EmptyNote>No hay categorías disponibles.</EmptyNote>
      )}
      {categories.length > 0 && (
        <ul className={gridClass}>
          {categories.map((category) => (
            <CategoryCell key={category.id} category={category} />
          ))}
        </ul>
      )}
      {status === 'awaited' && <CategoriesSkeleton />}
    </section>
  );
}

function CategoryCell({ category }: { category: Category }) {
  return (
    <li className={cellClass}>
      <CategoryIcon icon={category.icon} className={iconClass} />
      <h3 className={nameClass}>
        <PageLink href={toCategory(category.slug)} className="after:absolute after:inset-0">
          {category.name}
        </PageLink>
      </h3>
      <p className={descriptionClass}>{category.description}</p>
      <p className={countClass}>
        {category.articleCount}{' '}
        <small className="mt-2.5 block text-xs leading-none font-normal tracking-normal text-ink-2 font-stretch-96% md:group-hover:text-on-signal">
          artículos
        </small>
      </p>
    </li>
  );
}

function CategoriesSkeleton() {
  return (
    <div className={gridClass}>
      <span className="sr-only">Cargando…</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((cell) => (
        <div key={cell} className={cellClass}>
          <SkeletonBox className={iconClass} />
          <div className={nameClass}>
            <SkeletonLine className="w-3/5" />
          </div>
          <div className={descriptionClass}>
            <SkeletonLine />
            <SkeletonLine className="w-2/3" />
          </div>
          <div className={countClass}>
            <SkeletonBox className="ml-auto h-[0.72em] w-[0.5em]" />
            <SkeletonLine className="mt-2.5 w-14 text-xs leading-none" />
          </div>
        </div>
      ))}
    </div>
  );
}
