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

const gridClass = 'category-grid';
const cellClass = 'category-cell relative grid items-start gap-x-4 gap-y-0.5';
const iconClass = 'category-icon';
const nameClass = 'category-name leading-none';
const descriptionClass = 'category-description text-s text-balance text-ink-2';
const countClass = 'category-count text-right font-extrabold tracking-[-0.02em] font-stretch-62%';

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
        <small className="block text-xs leading-none tracking-normal text-ink-2">artículos</small>
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
            <SkeletonLine className="mt-2 w-14 text-xs leading-none" />
          </div>
        </div>
      ))}
    </div>
  );
}
