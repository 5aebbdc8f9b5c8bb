import type { ArticleSummary } from '#contract/article.ts';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { ArticleMeta, ArticleMetaSkeleton } from './meta.tsx';
import { ArticlePicture } from './picture.tsx';
import { CategoryName, TitleLink } from './title-link.tsx';

const cardClass =
  'side-card group relative grid content-start gap-x-4 gap-y-1.5 border-b border-rule py-4 md:gap-y-3';
const picturedClass = `${cardClass} pictured-card grid-cols-[minmax(0,1fr)_104px] md:grid-cols-1`;
const plateClass = 'size-26 md:-order-1 md:aspect-3/2 md:h-auto md:w-full';
const titleClass = 'text-l leading-[1.04]';
const metaClass = 'col-span-full md:-mt-1';

export function SideCard({ article }: { article: ArticleSummary }) {
  const { image } = article;
  return (
    <article className={image ? picturedClass : cardClass}>
      <div className="grid content-start gap-2">
        <CategoryName article={article} />
        <h3 className={image ? titleClass : 'text-[1.75rem] leading-none'}>
          <TitleLink article={article} />
        </h3>
      </div>
      {image && <ArticlePicture image={image} place="side" className={plateClass} />}
      <ArticleMeta article={article} className={metaClass} />
    </article>
  );
}

export function SideCardSkeleton() {
  return (
    <div className={picturedClass}>
      <div className="grid content-start gap-2">
        <SkeletonLine className="w-20 text-s leading-[1.2]" />
        <div className={titleClass}>
          <SkeletonLine className="w-11/12" />
          <SkeletonLine className="w-3/4" />
        </div>
      </div>
      <SkeletonBox className={plateClass} />
      <ArticleMetaSkeleton className={metaClass} />
    </div>
  );
}
