import { Fragment } from 'react';
import type { SearchResult } from '#contract/article.ts';
import { formatShortDate } from '#format.ts';

/** Shared by the search field of every page and the page of results, which most readers never load. */

export const countText = (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`);

export const nearestTitles = { categories: 'Categorías relacionadas', articles: 'Más Populares' };

export function ResultMeta({ result: { category, publishedAt } }: { result: SearchResult }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 text-xs leading-[1.4] text-ink-2 group-aria-selected:text-inherit">
      <span className="font-bold">{category}</span>
      {publishedAt !== undefined && (
        <time dateTime={publishedAt}>{formatShortDate(publishedAt)}</time>
      )}
    </span>
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
              <mark className="group-aria-selected:decoration-current">{text.slice(from, to)}</mark>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
