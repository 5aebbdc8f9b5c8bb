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

const tool = `inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 px-2 text-xs font-semibold
  font-stretch-86% whitespace-nowrap -outline-offset-3 hover:bg-paper-2 disabled:cursor-not-allowed
  disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:bg-[Highlight]
  forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none`;

type ToolsProps = {
  body: RefObject<HTMLTextAreaElement | null>;
  content: string;
  /** The line that the body's caret is in, from 1. */
  line: number;
  readOnly: boolean;
};

/** Buttons that set the form of the current line; above a phone's keyboard while it is open. */
export function Tools({ body, content, line, readOnly }: ToolsProps) {
  const { kind } = readLine(content.split('\n')[line - 1] ?? '');
  const words = countWords(content);
  const give = (form: LineForm) => {
    const area = body.current;
    if (!area) return;
    replaceIn(area, setForm(area.value, area.selectionStart, area.selectionEnd, form));
  };
  return (
    // A press must not take the focus from the text: it would close a phone's keyboard.
    <div
      className="sticky top-14 z-10 flex min-h-11 flex-wrap items-center gap-0.5 border-b border-rule bg-sheet px-2 max-desk:group-data-typing/editor:fixed max-desk:group-data-typing/editor:inset-[auto_0_var(--keyboard)] max-desk:group-data-typing/editor:z-13 max-desk:group-data-typing/editor:border-t max-desk:group-data-typing/editor:border-b-0 max-desk:group-data-typing/editor:border-ink md:px-4 desk:top-0 desk:min-h-12"
      onPointerDown={(event) => event.preventDefault()}
    >
      <fieldset className="flex flex-wrap gap-0.5" disabled={readOnly}>
        <legend className="sr-only">Forma de la línea</legend>
        {forms.map((form) => (
          <button
            type="button"
            key={form}
            className={tool}
            aria-pressed={kind === form}
            onClick={() => give(form)}
          >
            <b
              className="font-stretch-80% text-ink-2 in-aria-pressed:text-inherit"
              aria-hidden="true"
            >
              {signs[form].trim()}
            </b>
            {names[form]}
          </button>
        ))}
      </fieldset>
      <span className="flex-1" />
      <button
        type="button"
        className={tool}
        aria-label="Deshacer"
        disabled={readOnly}
        onClick={() => {
          if (!document.activeElement?.matches('textarea, input')) body.current?.focus();
          const asked = { inputType: 'historyUndo', bubbles: true, cancelable: true };
          const isFree = document.activeElement?.dispatchEvent(
            new InputEvent('beforeinput', asked),
          );
          // The fields beside the text have the browser's own undo.
          if (isFree) document.execCommand('undo');
        }}
      >
        <Icon name="undo" />
      </button>
      <span className="hidden pr-2 text-xs whitespace-nowrap text-ink-2 md:block [&_b]:text-ink">
        <b>{toReadTime(words)}</b> min lectura
        <span className="max-desk:hidden">
          {' · '}
          <b>{formatViews(words)}</b> {words === 1 ? 'palabra' : 'palabras'}
        </span>
      </span>
    </div>
  );
}
