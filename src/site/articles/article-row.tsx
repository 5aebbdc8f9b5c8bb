import type { ArticleSummary } from '#contract/article.ts';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { ArticleMeta, ArticleMetaSkeleton } from './meta.tsx';
import { ArticlePicture } from './picture.tsx';
import { CategoryName, TitleLink } from './title-link.tsx';

export const rowClass =
  'group relative grid gap-x-4 gap-y-3 border-t border-rule pt-6 pb-3 first:border-t-0 first:pt-0 md:gap-x-8 md:gap-y-0 md:pb-6';
export const picturedClass = `${rowClass} grid-cols-[minmax(0,1fr)_104px] md:grid-cols-[264px_minmax(0,1fr)] md:grid-rows-[auto_1fr_auto]`;
export const plateClass = 'size-26 md:-order-1 md:row-span-3 md:aspect-3/2 md:h-auto md:w-full';
export const textClass = 'grid content-start gap-2';
export const titleClass =
  'text-[min(1.375rem,9vw)] leading-[1.04] md:text-[2.125rem] md:leading-none';
export const plainTitleClass = 'text-xl tight-lines md:text-[3rem]';
const excerptClass = 'row-excerpt max-w-[60ch] text-ink-2 md:mt-2';
export const footClass =
  'row-foot col-span-full flex min-h-11 items-center justify-between gap-4 self-end md:col-span-1';

type ArticleRowProps = {
  article: ArticleSummary;
  /** False if the whole list is of one category. */
  withCategory: boolean;
};

/** On phones a row with a picture has no excerpt; one without has a larger title. */
export function ArticleRow({ article, withCategory }: ArticleRowProps) {
  const { image } = article;
  return (
    <li className={image ? picturedClass : rowClass}>
      <div className={textClass}>
        {withCategory && <CategoryName article={article} />}
        <h3 className={image ? titleClass : plainTitleClass}>
          <TitleLink article={article} />
        </h3>
      </div>
      <p className={image ? `${excerptClass} max-md:hidden` : excerptClass}>{article.excerpt}</p>
      {image && <ArticlePicture image={image} place="row" className={plateClass} />}
      <div className={footClass}>
        <ArticleMeta article={article} />
        <MarkButtons article={article} />
      </div>
    </li>
  );
}

export function ArticleRowSkeleton({ withCategory }: { withCategory: boolean }) {
  return (
    <li className={picturedClass}>
      <div className={textClass}>
        {withCategory && <SkeletonLine className="w-20 text-s leading-[1.2]" />}
        <div className={titleClass}>
          <SkeletonLine className="w-11/12" />
          <SkeletonLine className="w-3/5 md:hidden" />
        </div>
      </div>
      <div className={`${excerptClass} max-md:hidden`}>
        <SkeletonLine />
        <SkeletonLine className="w-2/3" />
      </div>
      <SkeletonBox className={plateClass} />
      <div className={footClass}>
        <ArticleMetaSkeleton />
      </div>
    </li>
  );
}
