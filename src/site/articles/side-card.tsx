import type { ArticleSummary } from '#contract/article.ts';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { ArticleMeta, ArticleMetaSkeleton } from './meta.tsx';
import { ArticlePicture } from './picture.tsx';
import { CategoryName, TitleLink } from './title-link.tsx';

const cardClass =
  'group relative grid content-start gap-x-4 gap-y-1.5 border-b border-rule py-4 md:gap-y-3 md:max-lg:border-b-0 md:max-lg:pb-0 lg:py-5 lg:first:pt-0 lg:last:border-b-0 lg:last:pb-0';
/** Beside the lead, category and facts are to the right of the picture, or the column would be longer than the lead. */
const picturedClass = `${cardClass} grid-cols-[minmax(0,1fr)_104px] md:grid-cols-1 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[1fr_auto_auto]`;
const wordsClass = 'grid content-start gap-2';
const plateClass = 'size-26 md:-order-1 md:aspect-3/2 md:h-auto md:w-full lg:row-span-2';
const titleClass = 'text-l leading-[1.04]';
const metaClass = 'col-span-full md:-mt-1 md:max-lg:[&>:last-child]:hidden';
const besideClass = 'lg:col-start-2 lg:row-start-2 lg:flex-col';

export function SideCard({ article }: { article: ArticleSummary }) {
  const { image } = article;
  return (
    <article className={image ? picturedClass : cardClass}>
      <div className={image ? `${wordsClass} lg:contents` : wordsClass}>
        <CategoryName article={article} />
        <h3
          className={
            image ? `lg:col-span-full lg:row-start-3 ${titleClass}` : 'text-[1.75rem] leading-none'
          }
        >
          <TitleLink article={article} />
        </h3>
      </div>
      {image && <ArticlePicture image={image} place="side" className={plateClass} />}
      <ArticleMeta
        article={article}
        className={image ? `${metaClass} ${besideClass}` : metaClass}
      />
    </article>
  );
}

export function SideCardSkeleton() {
  return (
    <div className={picturedClass}>
      <div className={`${wordsClass} lg:contents`}>
        <SkeletonLine className="w-20 text-s leading-[1.2]" />
        <div className={`lg:col-span-full lg:row-start-3 ${titleClass}`}>
          <SkeletonLine className="w-11/12" />
          <SkeletonLine className="w-3/4" />
        </div>
      </div>
      <SkeletonBox className={plateClass} />
      <ArticleMetaSkeleton className={`${metaClass} ${besideClass}`} />
    </div>
  );
}
