import { BackLink } from '../ui/back-link.tsx';
import { ReadingColumns } from '../ui/reading-columns.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { barClass, headlineClass, standfirstClass, subClass } from './article-header.tsx';

/** The layout of an article that is loading. */
export function ArticleSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Cargando…</span>
      <div className="wrap pt-2 lg:pt-4">
        <BackLink />
        <SkeletonBox className="mt-1 h-[31px] w-19 lg:mt-3" />
        <div className={`${headlineClass} text-title`}>
          <SkeletonLine className="w-11/12" />
          <SkeletonLine className="w-3/5" />
        </div>
        <div className={subClass}>
          <div className={`w-full ${standfirstClass}`}>
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine className="w-2/3" />
          </div>
        </div>
        <div className={barClass}>
          <SkeletonLine className="w-full md:w-52" />
          <SkeletonBox className="ml-auto h-11 w-33 lg:h-12 lg:w-96" />
          <SkeletonLine className="col-span-full w-4/5 lg:hidden" />
        </div>
      </div>
      <div data-plate="" className="wrap max-lg:w-full">
        <SkeletonBox className="aspect-3/2 lg:aspect-2/1" />
      </div>
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
