import type { ArticleSummary } from '#contract/article.ts';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { ArticleMeta, ArticleMetaSkeleton } from './meta.tsx';
import { ArticlePicture } from './picture.tsx';
import { TitleLink, tabClass } from './title-link.tsx';

/** 3:2, as drawings are, so that no lettering is cropped. */
const plateClass = '-mx-(--margin) aspect-3/2 md:mx-0';
/** On a phone the headline comes first, so that it is on the first screen. */
const cardClass = 'group relative max-md:flex max-md:flex-col';
const titleClass = 'text-lead tight-lines max-md:-order-1 max-md:mb-4 md:mt-4 lg:text-[4.25rem]';
const excerptClass = 'mt-4 text-m leading-[1.4] text-ink-2';

export function LeadCard({ article }: { article: ArticleSummary }) {
  const { image } = article;
  return (
    <article className={cardClass}>
      {image && <ArticlePicture image={image} place="lead" className={plateClass} />}
      <span className={image ? `relative -mt-4 ${tabClass}` : tabClass}>{article.category}</span>
      <h3 className={image ? titleClass : 'mt-4 text-title tight-lines'}>
        <TitleLink article={article} />
      </h3>
      <p className={excerptClass}>{article.excerpt}</p>
      <ArticleMeta article={article} className="mt-4" />
    </article>
  );
}

export function LeadCardSkeleton() {
  return (
    <div className={cardClass}>
      <SkeletonBox className={plateClass} />
      <SkeletonBox className="relative -mt-4 h-[31px] w-19" />
      <div className={titleClass}>
        <SkeletonLine className="w-11/12" />
        <SkeletonLine className="w-3/5" />
      </div>
      <div className={excerptClass}>
        <SkeletonLine />
        <SkeletonLine className="w-3/4" />
      </div>
      <ArticleMetaSkeleton className="mt-4" />
    </div>
  );
}
