import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Block, type Inline, listLines } from '#contract/body.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { insertTable, toggleSign } from './edits.ts';
import type { Highlight } from './highlight.ts';
import { type LineForm, type LineKind, setForm } from './lines.ts';
import { replaceIn } from './text-area.tsx';

/** The icon over its name. */
const tool = `grid h-13 min-w-11 flex-none content-center justify-items-center gap-0.75 px-1 text-2xs
  leading-none font-semibold font-stretch-76% whitespace-nowrap -outline-offset-3 hover:bg-paper-2
  disabled:cursor-not-allowed disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper
  forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]
  forced-colors:aria-pressed:forced-color-adjust-none md:min-w-14 md:px-1.25 [&_svg]:size-4.5`;
const sign = 'grid size-4.5 place-items-center';

type ToolsProps = {
  body: RefObject<HTMLTextAreaElement | null>;
  highlight: Highlight;
  isExtended: boolean;
  /** The line that the body's caret is in, from 1. */
  line: number;
  readOnly: boolean;
  onLink: () => void;
  onPicture: () => void;
  onExtend: () => void;
};

export function Tools(props: ToolsProps) {
  const { body, highlight, isExtended, line, readOnly, onLink, onPicture, onExtend } = props;
  const kind = highlight.lines[line - 1]?.kind ?? 'text';
  const forms = useForms(body, highlight.blocks);
  const change = (
    toEdit: (text: string, start: number, end: number) => Parameters<typeof replaceIn>[1],
  ) => {
    const area = body.current;
    if (area) replaceIn(area, toEdit(area.value, area.selectionStart, area.selectionEnd));
  };
  const list = useRef<HTMLFieldSetElement>(null);
  const setLineForm = (form: LineForm) => change((...at) => setForm(...at, form));
  const isTable = tableKinds.includes(kind);
  const isItem = kind === 'item' || kind === 'number';
  /** Tools of the extended format. In a basic article they ask first. */
  const extended = (onPress: () => void) => (isExtended ? onPress : onExtend);
  return (
    // A press must not take the focus from the text: it would close a phone's keyboard.
    <div
      className="sticky top-14 z-10 flex border-b border-rule bg-sheet max-desk:group-data-typing/editor:fixed! max-desk:group-data-typing/editor:inset-[auto_0_var(--keyboard)] max-desk:group-data-typing/editor:z-13 max-desk:group-data-typing/editor:border-t max-desk:group-data-typing/editor:border-b-0 max-desk:group-data-typing/editor:border-ink pl-3 md:pl-2 desk:top-0 short:static"
      onPointerDown={(event) => event.preventDefault()}
    >
      <fieldset ref={list} className={tools} disabled={readOnly}>
        <legend className="sr-only">Herramientas de formato</legend>
        <Tool
          name="Sección"
          title="Sección (##)"
          isOn={kind === 'section'}
          onPress={() => setLineForm('section')}
        >
          <HeadingSign level={2} />
        </Tool>
        <Tool
          name="Subsección"
          title="Subsección (###)"
          isOn={kind === 'subsection'}
          onPress={() => setLineForm('subsection')}
        >
          <HeadingSign level={3} />
        </Tool>
        <Tool
          name="Negrita"
          keys="Ctrl B"
          isOn={forms.includes('strong')}
          onPress={extended(() => change((...at) => toggleSign(...at, '**')))}
        >
          <b className="font-serif text-[1.0625rem] font-stretch-100%">N</b>
        </Tool>
        <Tool
          name="Cursiva"
          keys="Ctrl I"
          isOn={forms.includes('emphasis')}
          onPress={extended(() => change((...at) => toggleSign(...at, '*')))}
        >
          <i className="font-serif text-[1.125rem] font-normal font-stretch-100%">C</i>
        </Tool>
        <Tool
          name="Enlace"
          keys="Ctrl K"
          icon="link"
          isOn={forms.includes('link')}
          onPress={extended(onLink)}
        />
        <Tool
          name="Cita"
          icon="quote"
          isOn={kind === 'quote' || kind === 'source'}
          onPress={extended(() => setLineForm('quote'))}
        />
        <Tool
          name="Lista"
          title={isExtended ? 'Lista: otra vez, con números' : 'Lista'}
          icon="items"
          isOn={isItem}
          // Bullets, then numbers, then none.
          onPress={() => setLineForm(isItem && isExtended ? 'number' : 'item')}
        />
        <Tool
          name="Tabla"
          icon="table"
          isOn={isTable}
          onPress={extended(() => !isTable && change((text, at) => insertTable(text, at)))}
        />
        <Tool name="Imagen" icon="image" isOn={kind === 'picture'} onPress={extended(onPicture)} />
      </fieldset>
      <MoreTools list={list} />
      <fieldset className="flex border-l border-rule" disabled={readOnly}>
        <legend className="sr-only">Deshacer y rehacer</legend>
        <HistoryTool name="Deshacer" icon="undo" body={body} />
        <HistoryTool name="Rehacer" icon="redo" body={body} />
      </fieldset>
    </div>
  );
}

/** As many whole tools as fit in a row. The others are in rows below, out of view. */
const tools = 'flex h-13 min-w-0 flex-1 flex-wrap overflow-hidden max-md:[&>button]:flex-auto';

/** The row in view, from 0, and how many there are. */
function useRows(list: RefObject<HTMLElement | null>) {
  const [rows, setRows] = useState({ shown: 0, count: 1 });
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const updateRows = () => {
      const { scrollTop, scrollHeight, clientHeight } = current;
      const toRows = (height: number) => Math.round(height / clientHeight);
      setRows({ shown: toRows(scrollTop), count: toRows(scrollHeight) });
    };
    const observer = new ResizeObserver(updateRows);
    observer.observe(current);
    current.addEventListener('scroll', updateRows);
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', updateRows);
    };
  }, [list]);
  return rows;
}

type MoreToolsProps = { list: RefObject<HTMLElement | null> };

/** Shows the next row; after the last one, the first. */
function MoreTools({ list }: MoreToolsProps) {
  const { shown, count } = useRows(list);
  if (count < 2) return null;
  const next = (shown + 1) % count;
  const title = next === 0 ? 'Más herramientas: las primeras' : 'Más herramientas';
  return (
    <button
      type="button"
      aria-label={title}
      title={title}
      className={`${tool} border-l border-rule`}
      onClick={() => list.current?.scrollTo({ top: next * list.current.clientHeight })}
    >
      <Icon name="chevron" className={`stroke-3 ${next === 0 ? 'rotate-180' : ''}`} />
      Más
    </button>
  );
}

type HistoryToolProps = {
  name: string;
  icon: 'undo' | 'redo';
  body: RefObject<HTMLTextAreaElement | null>;
};

/** Undoes or redoes an edit of the focused field. */
function HistoryTool({ name, icon, body }: HistoryToolProps) {
  const press = () => {
    if (!document.activeElement?.matches('textarea, input')) body.current?.focus();
    const inputType = icon === 'undo' ? 'historyUndo' : 'historyRedo';
    const asked = { inputType, bubbles: true, cancelable: true };
    const isFree = document.activeElement?.dispatchEvent(new InputEvent('beforeinput', asked));
    // The fields beside the text have the browser's own history.
    if (isFree) document.execCommand(icon);
  };
  return (
    <button type="button" className={`${tool} md:min-w-11!`} title={name} onClick={press}>
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
    </button>
  );
}

const tableKinds: LineKind[] = ['head', 'dashes', 'row', 'caption'];

type ToolProps = {
  name: string;
  title?: string;
  keys?: string;
  icon?: IconName;
  isOn: boolean;
  onPress: () => void;
  children?: ReactNode;
};

const Tool = ({ name, title = name, keys, icon, isOn, onPress, children }: ToolProps) => (
  <button
    type="button"
    className={tool}
    title={keys ? `${title} (${keys})` : title}
    aria-keyshortcuts={keys?.replace('Ctrl ', 'Control+')}
    aria-pressed={isOn}
    onClick={onPress}
  >
    {icon ? (
      <Icon name={icon} />
    ) : (
      <span aria-hidden="true" className={sign}>
        {children}
      </span>
    )}
    {name}
  </button>
);

const HeadingSign = ({ level }: { level: number }) => (
  <b className="text-[1rem] font-extrabold font-stretch-75%">H{level}</b>
);

function useForms(body: RefObject<HTMLTextAreaElement | null>, blocks: Block[]): string {
  const [forms, setForms] = useState('');
  useEffect(() => {
    const updateForms = () => {
      if (body.current)
        setForms(findForms(blocks, body.current.selectionStart, body.current.selectionEnd));
    };
    updateForms();
    document.addEventListener('selectionchange', updateForms);
    return () => document.removeEventListener('selectionchange', updateForms);
  }, [body, blocks]);
  return forms;
}

function findForms(blocks: Block[], start: number, end: number): string {
  const found: string[] = [];
  const walk = (nodes: Inline[]) => {
    const node = nodes.find(
      (each) => each.start < end + Number(start === end) && each.end >= end && each.start <= start,
    );
    if (!node || node.kind === 'text') return;
    if (node.start < start || start < end) found.push(node.kind);
    walk(node.children);
  };
  walk(blocks.flatMap(listLines).flatMap(({ content }) => content));
  return found.join(' ');
}
