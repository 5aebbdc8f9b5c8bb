import { Fragment } from 'react';
import type { SearchResult } from '#contract/article.ts';
import { formatShortDate } from '#format.ts';
import { toArticle } from '#paths.ts';
import {
  excerptClass,
  picturedClass,
  plateClass,
  rowClass,
  textClass,
  titleClass,
} from '../articles/article-row.tsx';
import { ThumbnailPicture } from '../articles/picture.tsx';
import { titleLinkClass } from '../articles/title-link.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SkeletonBox, SkeletonLine } from '../ui/skeleton.tsx';

/** Without a picture its words stay in the column of the others'. */
const plainClass = `${rowClass} md:pl-74`;

export function ResultRow({ result }: { result: SearchResult }) {
  const { slug, title, excerpt, marks, passage, image } = result;
  return (
    <li className={`${image ? picturedClass : plainClass} md:grid-rows-[auto_1fr]`}>
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
          <p className="max-w-[60ch] border-t border-rule pt-2">
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

type MarkedProps = { text: string; ranges: [number, number][] | undefined };

/**
 * A text with its matches highlighted. The key creates a new element for another text: a translating browser has
 * replaced the text nodes of the old one.
 */
export function Marked({ text, ranges = [] }: MarkedProps) {
  const starts = [0, ...ranges.map(([, end]) => end)];
  return (
    <span key={text + ranges}>
      {starts.map((start, index) => {
        const [from, to] = ranges[index] ?? [text.length, text.length];
        return (
          <Fragment key={start}>
            {text.slice(start, from)}
            {from < to && (
              <mark className="group-aria-selected:bg-on-signal group-aria-selected:text-signal">
                {text.slice(from, to)}
              </mark>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
