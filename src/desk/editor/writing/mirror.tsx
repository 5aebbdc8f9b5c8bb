import { memo, type Ref } from 'react';
import { type HighlightedLine, isSameLine } from './highlight.ts';

/**
 * What is seen of the body. It lies behind the text area, whose own letters are transparent, and must break its lines
 * exactly as that does: nothing here may change the width or the height of a letter.
 */
export function Mirror({
  lines,
  here,
  ref,
}: {
  lines: HighlightedLine[];
  here: number;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <div className="mirror" aria-hidden="true" ref={ref}>
      {[...lines.entries()].map(([index, line]) => (
        <Line key={index} line={line} isHere={index + 1 === here} />
      ))}
    </div>
  );
}

type LineProps = { line: HighlightedLine; isHere: boolean };

const Line = memo(
  function Line({ line: { kind, sign, pieces }, isHere }: LineProps) {
    const isEmpty = sign === '' && pieces.every(({ text }) => text === '');
    return (
      <p className={isHere ? `ln ln--${kind} is-here` : `ln ln--${kind}`} data-form={kind}>
        {sign !== '' && <span className="mk" data-sign={sign.trim()} />}
        {sign !== '' && <span className="sg">{sign}</span>}
        {[...pieces.entries()].map(([at, { text, forms }]) =>
          forms === '' ? (
            text
          ) : (
            <span key={at} className={forms}>
              {text}
            </span>
          ),
        )}
        {isEmpty && <br />}
      </p>
    );
  },
  (one, other) => one.isHere === other.isHere && isSameLine(one.line, other.line),
);
