import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useMemo } from 'react';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { mendPaste } from '#contract/pasted-text.ts';
import { Count } from '../../parts/count.tsx';
import { limits } from '../fields.ts';
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

/** Title, excerpt and body, as one sheet. */
export function Surface({ fields, readOnly, here, body, onChange }: SurfaceProps) {
  return (
    <div className="paper">
      <div className="headline">
        <label htmlFor="f-title" className="vh">
          Título
        </label>
        <div className="grow">
          <TextArea
            id="f-title"
            rows={1}
            readOnly={readOnly}
            placeholder="Título"
            spellCheck
            enterKeyHint="next"
            value={fields.title}
            onKeyDown={(event) => event.key === 'Enter' && moveOn(event, 'f-excerpt')}
            onChange={(title) => onChange({ title: oneLine(title) })}
          />
          <div className="grow__like" aria-hidden="true">{`${fields.title || 'Título'} `}</div>
        </div>
        <Count length={fields.title.length} most={limits.title} />
      </div>
      <div className="standfirst">
        <label htmlFor="f-excerpt" className="vh">
          Resumen
        </label>
        <div className="grow">
          <TextArea
            id="f-excerpt"
            rows={1}
            readOnly={readOnly}
            placeholder="Resumen: lo que el lector sabrá al terminar"
            spellCheck
            enterKeyHint="next"
            value={fields.excerpt}
            onKeyDown={(event) => event.key === 'Enter' && moveOn(event, 'f-content')}
            onChange={(excerpt) => onChange({ excerpt: oneLine(excerpt) })}
          />
          <div className="grow__like" aria-hidden="true">
            {`${fields.excerpt || 'Resumen: lo que el lector sabrá al terminar'} `}
          </div>
        </div>
        <Count length={fields.excerpt.length} most={limits.excerpt} />
      </div>
      <div className="body" lang="es-VE">
        <TextArea
          ref={body}
          id="f-content"
          aria-label="Texto"
          readOnly={readOnly}
          placeholder="Escriba aquí. Una línea que empieza con ## es una sección, con - es un punto."
          spellCheck
          value={fields.content}
          onKeyDown={goOnWithList}
          onPaste={pasteMended}
          onChange={(content) => onChange({ content })}
        />
        <Mirror text={fields.content} here={here} />
      </div>
      <Count length={fields.content.length} most={limits.content} from={0.9} />
    </div>
  );
}

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
function Mirror({ text, here }: { text: string; here: number }) {
  const lines = useMemo(
    () => text.split('\n').map((line, index) => ({ number: index + 1, line })),
    [text],
  );
  return (
    <div className="mirror" aria-hidden="true">
      {lines.map(({ number, line }) => (
        <Line key={number} text={line} isHere={number === here} />
      ))}
    </div>
  );
}

const Line = memo(function Line({ text, isHere }: { text: string; isHere: boolean }) {
  const { kind, sign } = readLine(text);
  return (
    <p className={isHere ? `ln ln--${kind} is-here` : `ln ln--${kind}`}>
      {sign !== '' && <span className="mk" data-sign={sign.trim()} />}
      {sign !== '' && <span className="sg">{sign}</span>}
      {text.slice(sign.length) || <br />}
    </p>
  );
});
