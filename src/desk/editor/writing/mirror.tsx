import { memo, type RefObject, useLayoutEffect } from 'react';
import { type HighlightedLine, isSameLine } from './highlight.ts';

/**
 * The visible body. It lies behind the text area, whose letters are transparent, and must break its lines exactly like it:
 * nothing here may change the width or the height of a letter.
 */
export function Mirror({
  lines,
  here,
  ref,
}: {
  lines: HighlightedLine[];
  here: number;
  ref: RefObject<HTMLDivElement | null>;
}) {
  useLayoutEffect(() => {
    void document.fonts?.ready.then(() => {
      if (ref.current) ref.current.toggleAttribute('data-slants', slantsInPlace(ref.current));
    });
  }, [ref]);
  return (
    <div className="mirror" aria-hidden="true" ref={ref}>
      {[...lines.entries()].map(([index, line]) => (
        <Line key={index} line={line} isHere={index + 1 === here} />
      ))}
    </div>
  );
}

/** Whether slanted letters are as wide as upright ones here. */
function slantsInPlace(mirror: HTMLElement): boolean {
  const probe = document.createElement('span');
  probe.style.cssText = 'position:absolute;visibility:hidden;white-space:pre';
  probe.textContent = 'se suelta en escamas, y fluye';
  mirror.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.style.fontStyle = 'italic';
  const isSame = Math.abs(probe.getBoundingClientRect().width - width) < 0.05;
  probe.remove();
  return isSame;
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
