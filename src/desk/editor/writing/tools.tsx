import type { RefObject } from 'react';
import { countWords, toReadTime } from '#contract/read-time.ts';
import { formatViews } from '#format.ts';
import { Icon } from '../../parts/icon.tsx';
import { type LineForm, readLine, setForm, signs } from './lines.ts';
import { replaceIn } from './text-area.tsx';

const names: Record<LineForm, string> = {
  section: 'Sección',
  subsection: 'Subsección',
  item: 'Punto',
};
const forms = Object.keys(names) as LineForm[];

type ToolsProps = {
  body: RefObject<HTMLTextAreaElement | null>;
  content: string;
  here: number;
  readOnly: boolean;
};

/** The forms of the line one writes in; above the keyboard while it is up. */
export function Tools({ body, content, here, readOnly }: ToolsProps) {
  const { kind } = readLine(content.split('\n')[here - 1] ?? '');
  const words = countWords(content);
  const give = (form: LineForm) => {
    const area = body.current;
    if (!area) return;
    replaceIn(area, setForm(area.value, area.selectionStart, area.selectionEnd, form));
  };
  return (
    // A press must not take the focus, and with it the keyboard, from the text.
    <div className="tools" onPointerDown={(event) => event.preventDefault()}>
      <fieldset className="tools__forms" disabled={readOnly}>
        <legend className="sr-only">Forma de la línea</legend>
        {forms.map((form) => (
          <button type="button" key={form} aria-pressed={kind === form} onClick={() => give(form)}>
            <b aria-hidden="true">{signs[form].trim()}</b>
            {names[form]}
          </button>
        ))}
      </fieldset>
      <span className="tools__sep" />
      <button
        type="button"
        aria-label="Deshacer"
        disabled={readOnly}
        onClick={() => {
          if (!document.activeElement?.matches('textarea, input')) body.current?.focus();
          const asked = { inputType: 'historyUndo', bubbles: true, cancelable: true };
          const isFree = document.activeElement?.dispatchEvent(
            new InputEvent('beforeinput', asked),
          );
          // A field of the form beside the text has the browser's own.
          if (isFree) document.execCommand('undo');
        }}
      >
        <Icon name="undo" />
      </button>
      <span className="tools__info">
        <b>{toReadTime(words)}</b> min lectura
        <span className="max-desk:hidden">
          {' · '}
          <b>{formatViews(words)}</b> {words === 1 ? 'palabra' : 'palabras'}
        </span>
      </span>
    </div>
  );
}
