import { useEffect, useRef } from 'react';
import type { SearchResult } from '#contract/article.ts';
import { toArticle } from '#paths.ts';
import { PageLink } from '../ui/page-link.tsx';
import { splitMatches } from './highlight.ts';

type SearchResultsProps = {
  id: string;
  query: string;
  results: SearchResult[];
  active: number;
  onChoose: () => void;
};

export const optionId = (id: string, index: number) => `${id}-${index}`;

/** The focus stays in the field, whose aria-activedescendant says which option is marked. */
export function SearchResults({ id, query, results, active, onChoose }: SearchResultsProps) {
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
      {results.map(({ id: key, slug, title, excerpt }, index) => (
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
            <Marked text={title} query={query} />
          </b>
          <span className="line-clamp-2 text-xs leading-[1.35] text-ink-2 group-aria-selected:text-inherit">
            {excerpt}
          </span>
        </PageLink>
      ))}
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0;
  return splitMatches(text, query).map(({ text: part, match }) => {
    at += part.length;
    return match ? (
      <mark key={at} className="group-aria-selected:bg-on-signal group-aria-selected:text-signal">
        {part}
      </mark>
    ) : (
      part
    );
  });
}
