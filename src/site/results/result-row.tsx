import type { SearchResult } from '#contract/article.ts';
import { formatShortDate } from '#format.ts';
import { toArticle } from '#paths.ts';
import { ThumbnailPicture } from '../articles/picture.tsx';
import { titleLinkClass } from '../articles/title-link.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { Marked } from './marked.tsx';

const rowClass =
  'group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-b border-rule py-4 md:grid-rows-[auto_auto_1fr] md:gap-x-8 lg:grid-cols-[264px_minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]';
const textClass = 'grid content-start gap-2 max-md:col-span-full';
const titleClass = 'text-[min(1.625rem,9vw)] leading-[1.02] md:text-[2.125rem] md:leading-none';
const excerptClass = 'max-w-[60ch] text-pretty text-ink-2';

export function ResultRow({ result }: { result: SearchResult }) {
  const { slug, title, excerpt, marks, passage, image } = result;
  return (
    <li className={rowClass}>
      <div className="max-lg:col-span-full lg:row-span-2">
        <ResultMeta result={result} />
      </div>
      <h2 className={titleClass}>
        <PageLink href={toArticle(slug)} className={titleLinkClass}>
          <Marked text={title} ranges={marks?.title} />
        </PageLink>
      </h2>
      <ThumbnailPicture
        image={image}
        place="row"
        className="size-24 md:row-span-2 md:aspect-3/2 md:h-auto md:w-48"
      />
      <div className={textClass}>
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
    <li className={rowClass}>
      <SkeletonLine className="w-52 max-w-full text-xs max-lg:col-span-full lg:row-span-2" />
      <div className={`${titleClass} max-lg:col-span-full`}>
        <SkeletonLine className="w-11/12" />
      </div>
      <div className={`${textClass} ${excerptClass}`}>
        <SkeletonLine />
        <SkeletonLine className="w-2/3" />
      </div>
    </li>
  );
}
