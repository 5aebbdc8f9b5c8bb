import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { type Block, type Inline, listLines } from '#contract/body.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { insertTable, toggleSign } from './edits.ts';
import type { Highlight } from './highlight.ts';
import { type LineForm, type LineKind, setForm } from './lines.ts';
import { replaceIn } from './text-area.tsx';

const tool = `inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1 px-2 text-xs font-semibold
  font-stretch-86% whitespace-nowrap -outline-offset-3 hover:bg-paper-2 disabled:cursor-not-allowed
  disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:bg-[Highlight]
  forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none
  [&_svg]:size-4.25`;
/** All nine of them are as wide as a phone of 390 px. */
const tile = `max-md:grid max-md:min-h-13 max-md:content-center max-md:justify-items-center max-md:gap-0.5 max-md:px-0
  max-md:text-2xs max-md:leading-none`;
const named = `${tool} md:px-1.75 ${tile} max-md:w-[calc((100vw-72px)/7)] max-md:min-w-11 max-md:font-stretch-76%`;
const heading = `${tool} ${tile} max-md:w-9 max-md:min-w-9 md:px-1 desk:min-w-8`;

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
  const give = (form: LineForm) => change((...at) => setForm(...at, form));
  const isTable = tableKinds.includes(kind);
  const isItem = kind === 'item' || kind === 'number';
  /** What only the extended format has: an older article is asked first. */
  const extended = (onPress: () => void) => (isExtended ? onPress : onExtend);
  return (
    // A press must not take the focus from the text: it would close a phone's keyboard.
    <div
      className="sticky top-14 z-10 flex min-h-11 items-center overflow-x-auto border-b border-rule bg-sheet [scrollbar-width:none] max-desk:group-data-typing/editor:fixed! max-desk:group-data-typing/editor:inset-[auto_0_var(--keyboard)] max-desk:group-data-typing/editor:z-13 max-desk:group-data-typing/editor:border-t max-desk:group-data-typing/editor:border-b-0 max-desk:group-data-typing/editor:border-ink md:px-2 desk:top-0 desk:min-h-12 short:static"
      onPointerDown={(event) => event.preventDefault()}
    >
      <fieldset className="contents" disabled={readOnly}>
        <legend className="sr-only">Herramientas de formato</legend>
        <Heading
          name="Sección"
          sign="##"
          isOn={kind === 'section'}
          onPress={() => give('section')}
        />
        <Heading
          name="Subsección"
          sign="###"
          isOn={kind === 'subsection'}
          onPress={() => give('subsection')}
        />
        <span className="mx-1.5 h-5 w-px flex-none bg-rule max-md:hidden" />
        <Tool
          name="Negrita"
          keys="Ctrl B"
          isOn={forms.includes('strong')}
          onPress={extended(() => change((...at) => toggleSign(...at, '**')))}
        >
          <b className="font-serif text-[1rem] leading-4.25">N</b>
        </Tool>
        <Tool
          name="Cursiva"
          keys="Ctrl I"
          isOn={forms.includes('emphasis')}
          onPress={extended(() => change((...at) => toggleSign(...at, '*')))}
        >
          <i className="font-serif text-[1.0625rem] leading-4.25 font-normal">C</i>
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
          onPress={extended(() => give('quote'))}
        />
        <Tool
          name="Lista"
          title={isExtended ? 'Lista: otra vez, con números' : 'Lista'}
          icon="items"
          isOn={isItem}
          // Points, then numbers, then none.
          onPress={() => give(isItem && isExtended ? 'number' : 'item')}
        />
        <Tool
          name="Tabla"
          icon="table"
          isOn={isTable}
          onPress={extended(() => !isTable && change((text, at) => insertTable(text, at)))}
        />
        <Tool name="Imagen" icon="image" isOn={kind === 'picture'} onPress={extended(onPicture)} />
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
    </div>
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
    className={named}
    title={keys ? `${title} (${keys})` : title}
    aria-keyshortcuts={keys?.replace('Ctrl ', 'Control+')}
    aria-pressed={isOn}
    onClick={onPress}
  >
    {icon ? <Icon name={icon} /> : <span aria-hidden="true">{children}</span>}
    {name}
  </button>
);

type HeadingProps = { name: string; sign: string; isOn: boolean; onPress: () => void };

const Heading = ({ name, sign, isOn, onPress }: HeadingProps) => (
  <button type="button" className={heading} title={name} aria-pressed={isOn} onClick={onPress}>
    <b className="text-xs font-stretch-80%" aria-hidden="true">
      {sign}
    </b>
    <span className="sr-only">{name}</span>
  </button>
);

function useForms(body: RefObject<HTMLTextAreaElement | null>, blocks: Block[]): string {
  const [forms, setForms] = useState('');
  useEffect(() => {
    const look = () => {
      if (body.current)
        setForms(findForms(blocks, body.current.selectionStart, body.current.selectionEnd));
    };
    look();
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
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
