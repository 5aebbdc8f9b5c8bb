import { BackLink } from '../ui/back-link.tsx';
import { ReadingColumns } from '../ui/reading-columns.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import {
  barClass,
  factsClass,
  headlineClass,
  standfirstClass,
  subClass,
} from './article-header.tsx';

/** The layout of an article that is loading. */
export function ArticleSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Cargando…</span>
      <div className="wrap pt-4">
        <BackLink />
        <SkeletonBox className="mt-3 h-[31px] w-19" />
        <div className={`${headlineClass} text-title`}>
          <SkeletonLine className="w-11/12" />
          <SkeletonLine className="w-3/5" />
        </div>
        <div className={subClass}>
          <div className={standfirstClass}>
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine className="w-2/3" />
          </div>
          <div className={factsClass}>
            <SkeletonBox className="h-16 w-16 lg:h-20" />
            <SkeletonBox className="h-16 w-24 lg:h-20" />
          </div>
        </div>
        <div className={barClass}>
          <SkeletonBox className="h-11 w-52" />
          <SkeletonBox className="h-12 w-full md:w-96" />
        </div>
      </div>
      <SkeletonBox className="aspect-3/2 lg:aspect-2/1" />
      <ReadingColumns rail={null}>
        <div className="prose">
          <SkeletonLine />
          <SkeletonLine className="w-11/12" />
          <SkeletonLine />
          <SkeletonLine className="w-4/5" />
          <SkeletonLine />
          <SkeletonLine className="w-3/5" />
        </div>
      </ReadingColumns>
    </div>
  );
}
