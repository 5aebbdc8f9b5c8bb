import type { Category } from '#contract/category.ts';
import { BackLink } from '../ui/back-link.tsx';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { DimensionLine } from '../ui/dimension-line.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';

const iconClass = 'mt-4 mb-3 -ml-1.5 size-16 stroke-[1.9] md:size-21 lg:mt-6 lg:size-24';
const descriptionClass = 'mt-6 max-w-[32em] text-m leading-[1.32] font-medium text-balance';
const figureClass =
  '-ml-[0.02em] block pt-[0.02em] pb-[0.08em] text-figure leading-[0.74] font-[850] tracking-[-0.022em] font-stretch-62% md:text-center';

/** `null` while the category is loading. */
export function CategoryHeader({ category }: { category: Category | null }) {
  return (
    <header className="bg-hero text-on-hero [--focus:var(--on-hero)]">
      <div className="wrap grid gap-x-12 gap-y-8 pt-4 pb-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:pb-12 lg:pb-16">
        <div>
          <BackLink className="decoration-current" />
          {category ? <Words category={category} /> : <WordsSkeleton />}
        </div>
        <p className="md:min-w-70">
          {category ? (
            <b className={figureClass}>{category.articleCount} </b>
          ) : (
            <span className={figureClass}>
              <SkeletonBox className="h-[0.74em] w-[0.5em] md:mx-auto" />
            </span>
          )}
          <DimensionLine className="mt-4">artículos disponibles</DimensionLine>
        </p>
      </div>
    </header>
  );
}

function Words({ category }: { category: Category }) {
  return (
    <>
      <CategoryIcon icon={category.icon} className={iconClass} />
      <PageTitle>{category.name}</PageTitle>
      <p className={descriptionClass}>{category.description}</p>
    </>
  );
}

function WordsSkeleton() {
  return (
    <>
      <span className="sr-only">Cargando…</span>
      <SkeletonBox className={iconClass} />
      <div className="text-mass tight-lines">
        <SkeletonLine className="w-2/3" />
      </div>
      <div className={descriptionClass}>
        <SkeletonLine />
        <SkeletonLine className="w-1/2" />
      </div>
    </>
  );
}
