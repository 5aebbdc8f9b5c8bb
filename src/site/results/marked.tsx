import { Fragment } from 'react';

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
