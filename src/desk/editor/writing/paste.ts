import type { ClipboardEvent } from 'react';
import { articleFields, findExcess } from '#contract/article-fields.ts';
import { toast } from '../../parts/toast.ts';
import { toLinkText } from './edits.ts';
import { replaceIn } from './text-area.tsx';

/** Marks text copied here: its asterisks are ours, those of a chat are not. */
const ownType = 'application/x-plomada';

let reader: typeof import('./pasted-html.ts') | null = null;
/** Called when the text gets the focus, not earlier: most visits paste nothing. */
export async function loadPasteReader(): Promise<void> {
  reader ??= await import('./pasted-html.ts').catch(() => null);
}

/** Signs that count only at the start of a line. */
const startsBlock = /^(?:#{1,3} |- |\d{1,3}\. |> |\||Tabla: )/;

export function pasteText(event: ClipboardEvent<HTMLTextAreaElement>, isExtended: boolean) {
  const { clipboardData, currentTarget: area } = event;
  const { selectionStart: from, selectionEnd: to, value } = area;
  const plain = clipboardData.getData('text/plain');
  if (value.length - (to - from) + plain.length > articleFields.content.maxDraftLength) {
    event.preventDefault();
    const text = 'Un borrador guarda hasta un millón de caracteres. Péguelo por partes.';
    return toast({ tone: 'bad', title: 'No se pegó: es demasiado largo', text });
  }
  if (findExcess({ content: plain, format: 'basic' }) !== null) return;
  const selected = value.slice(from, to);
  const isAddress = /^https:\/\/\S+$/.test(plain.trim());
  if (isExtended && isAddress && selected.trim() !== '' && !selected.includes('\n')) {
    event.preventDefault();
    return write(toLinkText(selected, plain.trim()));
  }
  const pasted = {
    plain,
    html: clipboardData.getData('text/html'),
    isExtended,
    isOwn: clipboardData.getData(ownType) !== '',
  };
  if (reader) return insertPasted(reader.readPaste(pasted), () => event.preventDefault());
  event.preventDefault();
  const asIs = { text: plain, isFormed: false };
  void loadPasteReader().then(() => insertPasted(reader?.readPaste(pasted) ?? asIs));

  /** Leaves the paste to the browser if there is nothing to change. */
  function insertPasted(
    { text: read, isFormed }: { text: string; isFormed: boolean },
    refuse?: () => void,
  ) {
    if (refuse && (read === '' || read === plain)) return;
    refuse?.();
    let text = read;
    if (isFormed && (text.includes('\n') || startsBlock.test(text))) {
      if (from > 0 && value[from - 1] !== '\n' && startsBlock.test(text)) text = `\n\n${text}`;
      if (to < value.length && value[to] !== '\n') text += '\n\n';
    }
    write(text);
  }
  function write(text: string) {
    const end = from + text.length;
    replaceIn(area, { from, to, text, select: [end, end] });
  }
}

export function copyText(event: ClipboardEvent<HTMLTextAreaElement>) {
  const { selectionStart: from, selectionEnd: to, value, readOnly } = event.currentTarget;
  if (from === to) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', value.slice(from, to));
  event.clipboardData.setData(ownType, '1');
  if (event.type === 'cut' && !readOnly) {
    replaceIn(event.currentTarget, { from, to, text: '', select: [from, from] });
  }
}
