import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useMemo } from 'react';
import { articleFields, findExcess } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { mendPaste } from '#contract/pasted-text.ts';
import { Count } from '../../parts/count.tsx';
import { toast } from '../../parts/toast.ts';
import { breakItem, readLine } from './lines.ts';
import { readPastedHtml } from './pasted-html.ts';
import { replaceIn, TextArea } from './text-area.tsx';

type SurfaceProps = {
  fields: DraftFields;
  readOnly: boolean;
  /** The line of the body one writes in, from 1; 0 elsewhere. */
  here: number;
  body: RefObject<HTMLTextAreaElement | null>;
  onChange: (change: Partial<DraftFields>) => void;
};

const { title, excerpt, content } = articleFields;

const countClass = 'block pt-1.25 text-right leading-none';

/** Title, excerpt and body, as one sheet. */
export function Surface({ fields, readOnly, here, body, onChange }: SurfaceProps) {
  const lines = useMemo(() => fields.content.split('\n'), [fields.content]);
  // So many elements would stop a phone.
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
            value={fields.title}
            onKeyDown={(event) => event.key === 'Enter' && moveOn(event, 'f-excerpt')}
            onChange={(text) => onChange({ title: oneLine(text) })}
          />
          <div className="grow__like" aria-hidden="true">{`${fields.title || title.name} `}</div>
        </div>
        <Count className={countClass} length={fields.title.length} most={title.maxLength} />
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
            value={fields.excerpt}
            onKeyDown={(event) => event.key === 'Enter' && moveOn(event, 'f-content')}
            onChange={(text) => onChange({ excerpt: oneLine(text) })}
          />
          <div className="grow__like" aria-hidden="true">{`${fields.excerpt || excerptHint} `}</div>
        </div>
        <Count className={countClass} length={fields.excerpt.length} most={excerpt.maxLength} />
      </div>
      <div className={isPlain ? 'body is-plain' : 'body'} lang="es-VE">
        <TextArea
          ref={body}
          id="f-content"
          aria-label={content.name}
          readOnly={readOnly}
          placeholder="Escriba aquí. Una línea que empieza con ## es una sección, con - es un punto."
          spellCheck
          value={fields.content}
          onKeyDown={goOnWithList}
          onPaste={pasteMended}
          onChange={(text) => onChange({ content: text })}
        />
        {!isPlain && <Mirror lines={lines} here={here} />}
      </div>
      <Count
        className={countClass}
        length={fields.content.length}
        most={content.maxLength}
        from={0.9}
      />
      {isPlain && (
        <Count className={countClass} length={lines.length} most={content.maxLines} unit="líneas" />
      )}
    </div>
  );
}

const excerptHint = `${excerpt.name}: lo que el lector sabrá al terminar`;
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

function moveOn(event: KeyboardEvent, to: string) {
  if (event.nativeEvent.isComposing) return;
  event.preventDefault();
  document.getElementById(to)?.focus();
}

function goOnWithList(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent, currentTarget: area } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
  if (area.selectionStart !== area.selectionEnd) return;
  const edit = breakItem(area.value, area.selectionStart);
  if (edit === null) return;
  event.preventDefault();
  replaceIn(area, edit);
}

function pasteMended(event: ClipboardEvent<HTMLTextAreaElement>) {
  const { selectionStart: from, selectionEnd: to, value } = event.currentTarget;
  const plain = event.clipboardData.getData('text/plain');
  if (value.length - (to - from) + plain.length > content.maxDraftLength) {
    event.preventDefault();
    const text = 'Un borrador guarda hasta un millón de caracteres. Péguelo por partes.';
    return toast({ tone: 'bad', title: 'No se pegó: es demasiado largo', text });
  }
  if (findExcess(plain) !== null) return;
  const formed = readPastedHtml(event.clipboardData.getData('text/html'));
  let text = mendPaste(formed ?? plain);
  // The browser's own way is the best where there is nothing to mend.
  if (text === '' || text === plain) return;
  event.preventDefault();
  if (formed !== null) {
    // Signs count at the start of a line alone.
    if (from > 0 && value[from - 1] !== '\n' && readLine(text).sign !== '') text = `\n\n${text}`;
    if (to < value.length && value[to] !== '\n') text += '\n\n';
  }
  const end = from + text.length;
  replaceIn(event.currentTarget, { from, to, text, select: [end, end] });
}

/**
 * What is seen of the body. It lies behind the field, whose own letters are clear as glass, and must break its lines
 * exactly as that does: nothing here may change the width or the height of a letter.
 */
function Mirror({ lines, here }: { lines: string[]; here: number }) {
  return (
    <div className="mirror" aria-hidden="true">
      {[...lines.entries()].map(([index, line]) => (
        <Line key={index} text={line} isHere={index + 1 === here} />
      ))}
    </div>
  );
}

const Line = memo(function Line({ text, isHere }: { text: string; isHere: boolean }) {
  const { kind, sign } = readLine(text);
  return (
    <p className={isHere ? `ln ln--${kind} is-here` : `ln ln--${kind}`} data-form={kind}>
      {sign !== '' && <span className="mk" data-sign={sign.trim()} />}
      {sign !== '' && <span className="sg">{sign}</span>}
      {text.slice(sign.length) || <br />}
    </p>
  );
});
