import type { SearchResult } from '#contract/article.ts';
import { formatShortDate } from '#format.ts';
import { toArticle } from '#paths.ts';
import { picturedClass, plateClass, rowClass, textClass } from '../articles/article-row.tsx';
import { ThumbnailPicture } from '../articles/picture.tsx';
import { titleLinkClass } from '../articles/title-link.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';
import { Marked } from './marked.tsx';

const titleClass = 'text-[min(1.625rem,9vw)] leading-[1.02] md:text-[2.125rem] md:leading-none';
const excerptClass = 'max-w-[60ch] text-pretty text-ink-2';

export function ResultRow({ result }: { result: SearchResult }) {
  const { slug, title, excerpt, marks, passage, image } = result;
  return (
    <li className={`${image ? picturedClass : rowClass} md:grid-rows-[auto_1fr]`}>
      <div className={textClass}>
        <ResultMeta result={result} />
        <h2 className={titleClass}>
          <PageLink href={toArticle(slug)} className={titleLinkClass}>
            <Marked text={title} ranges={marks?.title} />
          </PageLink>
        </h2>
      </div>
      <ThumbnailPicture image={image} place="row" className={plateClass} />
      <div className={`${textClass} col-span-full md:col-span-1 md:mt-2`}>
        <p className={excerptClass}>
          <Marked text={excerpt} ranges={marks?.excerpt} />
        </p>
        {passage && (
          <p className="max-w-[60ch] border-y border-rule py-2">
            <Marked text={passage.text} ranges={passage.marks} />
          </p>
        )}
      </div>
    </li>
  );
}

export function ResultMeta({ result: { category, publishedAt } }: { result: SearchResult }) {
  return (
    <span className="flex flex-wrap gap-x-3.5 text-xs leading-[1.4] text-ink-2 group-aria-selected:text-inherit">
      <span className="font-bold">{category}</span>
      {publishedAt !== undefined && (
        <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>
      )}
    </span>
  );
}

export function ResultRowSkeleton() {
  return (
    <li className={picturedClass}>
      <div className={textClass}>
        <SkeletonLine className="w-52 max-w-full text-xs" />
        <div className={titleClass}>
          <SkeletonLine className="w-11/12" />
        </div>
      </div>
      <SkeletonBox className={plateClass} />
      <div className={`${excerptClass} col-span-full md:col-span-1`}>
        <SkeletonLine />
        <SkeletonLine className="w-2/3" />
      </div>
    </li>
  );
}
