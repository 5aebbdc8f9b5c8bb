import { useEffect, useRef } from 'react';
import type { SearchResult } from '#contract/article.ts';
import { Marked, ResultMeta } from '../results/result-text.tsx';
import { PageLink } from '../ui/page-link.tsx';

export type Option = { href: string; text: string; result?: SearchResult };

type SearchResultsProps = {
  id: string;
  label: string;
  options: Option[];
  active: number;
  /** The response for the current text is pending. */
  isBusy: boolean;
  onChoose: () => void;
};

export const optionId = (id: string, index: number) => `${id}-${index}`;

const optionClass =
  'group block px-4 py-2.5 hover:bg-paper-2 aria-selected:bg-signal aria-selected:text-on-signal forced-colors:aria-selected:outline-3 forced-colors:aria-selected:-outline-offset-3';
const resultClass = `${optionClass} search-result`;
/** The link to all results stays in view below the list. */
const lastClass = `${optionClass} search-last`;
const titleClass = 'leading-[1.2] font-bold font-stretch-88%';

/** The focus stays in the field, whose aria-activedescendant names the active option. */
export function SearchResults(props: SearchResultsProps) {
  const { id, label, options, active, isBusy, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={-1}
      className="search-list scroll-pb-12 divided overflow-auto overscroll-contain"
    >
      {options.map(({ href, text, result }, index) => (
        <PageLink
          key={href}
          id={optionId(id, index)}
          href={href}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={onChoose}
          className={result ? resultClass : options[0]?.result ? lastClass : optionClass}
        >
          {result ? <ResultText result={result} /> : <b className={titleClass}>{text}</b>}
        </PageLink>
      ))}
    </div>
  );
}

/** The title, and what has room of the text with the match: the body's, if neither title nor excerpt has one. */
function ResultText({ result }: { result: SearchResult }) {
  const { title, excerpt, marks, passage } = result;
  return (
    // The ellipsis has the colour and size of this element, not of the text it is in.
    <span className="line-clamp-4 text-xs leading-5 text-ink-2 group-aria-selected:text-inherit sm:line-clamp-3">
      <b className={`${titleClass} text-body text-ink group-aria-selected:text-inherit`}>
        <Marked text={title} ranges={marks?.title} />
      </b>
      <br />
      <ResultMeta result={result} />{' '}
      <span className="max-sm:block sm:ml-2">
        <Marked text={passage?.text ?? excerpt} ranges={passage?.marks ?? marks?.excerpt} />
      </span>
    </span>
  );
}
