import { Fragment } from 'react';

type MarkedProps = { text: string; ranges: [number, number][] | undefined };

/**
 * A text with the words that matched, as the search found them. Other words of the same text make another element: a
 * browser that translates has taken the pieces of the first out of the page.
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
