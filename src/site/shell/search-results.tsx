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
  'group grid gap-0.5 px-4 pt-3 pb-3.5 hover:bg-paper-2 aria-selected:bg-signal aria-selected:text-on-signal forced-colors:aria-selected:outline-3 forced-colors:aria-selected:-outline-offset-3';
/** The link to all results stays in view below the list. */
const lastClass = `${optionClass} search-last`;

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
      className="scroll-pb-12 divided overflow-auto overscroll-contain"
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
          className={options[0]?.result && !result ? lastClass : optionClass}
        >
          <b className="leading-[1.2] font-bold text-balance font-stretch-88%">
            <Marked text={text} ranges={result?.marks?.title} />
          </b>
          {result && <ResultText result={result} />}
        </PageLink>
      ))}
    </div>
  );
}

/** The line with the match: from the body, if neither title nor excerpt has one. */
function ResultText({ result }: { result: SearchResult }) {
  const { excerpt, marks, passage } = result;
  return (
    <>
      <span className="line-clamp-2 text-xs leading-[1.35] text-ink-2 group-aria-selected:text-inherit">
        <Marked text={passage?.text ?? excerpt} ranges={passage?.marks ?? marks?.excerpt} />
      </span>
      <ResultMeta result={result} />
    </>
  );
}
