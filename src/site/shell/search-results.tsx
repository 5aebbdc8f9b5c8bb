import { Fragment, useEffect, useRef } from 'react';
import type { SearchResult } from '#contract/article.ts';
import { toArticle } from '#paths.ts';
import { PageLink } from '../ui/page-link.tsx';

type SearchResultsProps = {
  id: string;
  results: SearchResult[];
  active: number;
  onChoose: () => void;
};

export const optionId = (id: string, index: number) => `${id}-${index}`;

/** The focus stays in the field, whose aria-activedescendant says which option is marked. */
export function SearchResults({ id, results, active, onChoose }: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Resultados"
      tabIndex={-1}
      className="max-h-96 divide-y divide-rule overflow-auto overscroll-contain"
    >
      {results.map(({ id: key, slug, title, excerpt, marks }, index) => (
        <PageLink
          key={key}
          id={optionId(id, index)}
          href={toArticle(slug)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={onChoose}
          className="group grid gap-0.5 px-4 pt-3 pb-3.5 hover:bg-paper-2 aria-selected:bg-signal aria-selected:text-on-signal forced-colors:aria-selected:outline-3 forced-colors:aria-selected:-outline-offset-3"
        >
          <b className="leading-[1.2] font-bold font-stretch-88%">
            <Marked text={title} ranges={marks?.title} />
          </b>
          <span className="line-clamp-2 text-xs leading-[1.35] text-ink-2 group-aria-selected:text-inherit">
            <Marked text={excerpt} ranges={marks?.excerpt} />
          </span>
        </PageLink>
      ))}
    </div>
  );
}

type MarkedProps = { text: string; ranges: [number, number][] | undefined };

/** The words that matched, as the search found them. */
function Marked({ text, ranges = [] }: MarkedProps) {
  const starts = [0, ...ranges.map(([, end]) => end)];
  return starts.map((start, index) => {
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
  });
}
