import { type KeyboardEvent, memo, type ReactNode, type RefObject } from 'react';
import { articleFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { Count } from '../../parts/count.tsx';
import { breakRow, toggleSign } from './edits.ts';
import { type HighlightedLine, isSameLine } from './highlight.ts';
import { breakItem, type LineKind } from './lines.ts';
import { copyText, loadPasteReader, pasteText } from './paste.ts';
import { replaceIn, TextArea } from './text-area.tsx';

type SurfaceProps = {
  fields: DraftFields;
  readOnly: boolean;
  /** The body's line with the cursor, from 1; 0 elsewhere. */
  here: number;
  lines: HighlightedLine[];
  body: RefObject<HTMLTextAreaElement | null>;
  mirror: RefObject<HTMLDivElement | null>;
  onChange: (change: Partial<DraftFields>) => void;
  onLink: () => void;
  strips: ReactNode;
  children: ReactNode;
};

const { title, excerpt, content } = articleFields;

const countClass = 'block pt-1.25 text-right leading-none';

export function Surface(props: SurfaceProps) {
  const { fields, lines, readOnly, here, body, mirror, onChange, onLink, strips, children } = props;
  const isExtended = fields.format === 'extended';
  // So many elements would freeze a phone.
  const isPlain = lines.length > content.maxLines;
  return (
    <div className="paper">
      <div className="headline">
        <label htmlFor="f-title" className="sr-only">
          {title.name}
        </label>
        <div className="grow">
          <TextArea
            id="f-title"
            rows={1}
            readOnly={readOnly}
            placeholder={title.name}
            spellCheck
            enterKeyHint="next"
            aria-describedby="f-title-count"
            value={fields.title}
            onKeyDown={(event) => isPlainEnter(event) && moveOn(event, 'f-excerpt')}
            onChange={(text) => onChange({ title: oneLine(text) })}
          />
          <div className="grow__like" aria-hidden="true">{`${fields.title || title.name} `}</div>
        </div>
        <Count
          id="f-title-count"
          className={countClass}
          length={fields.title.length}
          max={title.maxLength}
          from={0.8}
        />
      </div>
      <div className="standfirst">
        <label htmlFor="f-excerpt" className="sr-only">
          {excerpt.name}
        </label>
        <div className="grow">
          <TextArea
            id="f-excerpt"
            rows={1}
            readOnly={readOnly}
            placeholder={excerptHint}
            spellCheck
            enterKeyHint="next"
            aria-describedby="f-excerpt-count"
            value={fields.excerpt}
            onKeyDown={(event) => isPlainEnter(event) && moveOn(event, 'f-content')}
            onChange={(text) => onChange({ excerpt: oneLine(text) })}
          />
          <div className="grow__like" aria-hidden="true">{`${fields.excerpt || excerptHint} `}</div>
        </div>
        <Count
          id="f-excerpt-count"
          className={countClass}
          length={fields.excerpt.length}
          max={excerpt.maxLength}
          from={0.8}
        />
      </div>
      <div className={isPlain ? 'body is-plain' : 'body'} lang="es-VE">
        <TextArea
          ref={body}
          id="f-content"
          aria-label={content.name}
          readOnly={readOnly}
          placeholder="Escriba aquí. Una línea que empieza con ## es una sección, con - es un punto."
          aria-keyshortcuts={isExtended ? 'Control+B Control+I Control+K' : undefined}
          spellCheck
          aria-describedby="f-content-count"
          value={fields.content}
          onKeyDown={(event) => {
            if (isExtended && changeWords(event, onLink)) return;
            continueList(event, isExtended);
          }}
          onFocus={() => void loadPasteReader()}
          onPaste={(event) => pasteText(event, isExtended)}
          onCopy={copyText}
          onCut={copyText}
          onChange={(text) => onChange({ content: text })}
        />
        {!isPlain && <Mirror ref={mirror} lines={lines} here={here} />}
        {!isPlain && strips}
      </div>
      <Count
        id="f-content-count"
        className={countClass}
        length={fields.content.length}
        max={content.maxLength}
        from={0.9}
      />
      {children}
      {isPlain && (
        <Count className={countClass} length={lines.length} max={content.maxLines} unit="líneas" />
      )}
    </div>
  );
}

const excerptHint = `${excerpt.name}: lo que el lector sabrá al terminar`;
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/** Not Ctrl+Enter, which publishes, nor the end of a composed character. */
const isPlainEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing;

function moveOn(event: KeyboardEvent, to: string) {
  event.preventDefault();
  document.getElementById(to)?.focus();
}

/** Ctrl B, I and K; here Ctrl K does not open the search of the desk. */
function changeWords(event: KeyboardEvent<HTMLTextAreaElement>, onLink: () => void): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget: area } = event;
  if (!(ctrlKey || metaKey) || altKey || shiftKey || area.readOnly) return false;
  const sign = { b: '**', i: '*' }[key.toLowerCase()] as '*' | '**' | undefined;
  if (sign === undefined && key.toLowerCase() !== 'k') return false;
  event.preventDefault();
  event.stopPropagation();
  if (sign) replaceIn(area, toggleSign(area.value, area.selectionStart, area.selectionEnd, sign));
  else onLink();
  return true;
}

function continueList(event: KeyboardEvent<HTMLTextAreaElement>, isExtended: boolean) {
  const { currentTarget: area } = event;
  if (!isPlainEnter(event) || event.shiftKey) return;
  if (area.selectionStart !== area.selectionEnd) return;
  const { value, selectionStart: at } = area;
  const edit = breakItem(value, at, isExtended) ?? (isExtended ? breakRow(value, at) : null);
  if (edit === null) return;
  event.preventDefault();
  replaceIn(area, edit);
}

/**
 * The visible body. It lies behind the text area, whose letters are transparent, and must break its lines exactly like it:
 * nothing here may change the width or the height of a letter.
 */
function Mirror({
  lines,
  here,
  ref,
}: {
  lines: HighlightedLine[];
  here: number;
  ref: RefObject<HTMLDivElement | null>;
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
    const isDrawn = drawnKinds.includes(kind);
    const show = (text: string, forms = '') =>
      isDrawn || drawnForms.test(forms) ? <Letters text={text} /> : text;
    return (
      <p className={isHere ? `ln ln--${kind} is-here` : `ln ln--${kind}`} data-form={kind}>
        {sign !== '' && <span className="mk" data-sign={sign.trim()} />}
        {sign !== '' && <span className="sg">{show(sign)}</span>}
        {[...pieces.entries()].map(([at, { text, forms }]) =>
          forms === '' && !isDrawn ? (
            text
          ) : (
            <span key={at} className={forms}>
              {show(text, forms)}
            </span>
          ),
        )}
        {isEmpty && <br />}
      </p>
    );
  },
  (one, other) => one.isHere === other.isHere && isSameLine(one.line, other.line),
);

const drawnKinds: LineKind[] = ['section', 'subsection', 'quote', 'head'];
const drawnForms = /strong|emphasis/;
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Each letter keeps the width that it has in the text area; surface.css centres another one in it. */
const Letters = ({ text }: { text: string }) =>
  Array.from(graphemes.segment(text), ({ segment, index }) => (
    <span key={index} className="letter" data-letter={segment}>
      {segment}
    </span>
  ));
