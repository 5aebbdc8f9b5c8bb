import type { ClipboardEvent } from 'react';
import { articleFields, findExcess } from '#contract/article-fields.ts';
import { mendPaste, readPastedText } from '#contract/pasted-text.ts';
import { toast } from '../../parts/toast.ts';
import { toLinkText } from './edits.ts';
import { readPastedHtml } from './pasted-html.ts';
import { replaceIn } from './text-area.tsx';

/** Marks text copied here: its asterisks are ours, those of a chat are not. */
const ownType = 'application/x-plomada';

/** Lines that count only at the start of a line. */
const startsBlock = /^(?:#{1,3} |- |\d{1,3}\. |> |\||Tabla: )/;

export function pasteText(event: ClipboardEvent<HTMLTextAreaElement>, isExtended: boolean) {
  const { selectionStart: from, selectionEnd: to, value } = event.currentTarget;
  const { clipboardData } = event;
  const plain = clipboardData.getData('text/plain');
  if (value.length - (to - from) + plain.length > articleFields.content.maxDraftLength) {
    event.preventDefault();
    const text = 'Un borrador guarda hasta un millón de caracteres. Péguelo por partes.';
    return toast({ tone: 'bad', title: 'No se pegó: es demasiado largo', text });
  }
  if (findExcess(plain) !== null) return;
  const selected = value.slice(from, to);
  const isAddress = /^https:\/\/\S+$/.test(plain.trim());
  if (isExtended && isAddress && selected.trim() !== '' && !selected.includes('\n')) {
    event.preventDefault();
    return write(toLinkText(selected, plain.trim()));
  }
  const isOwn = clipboardData.getData(ownType) !== '';
  const formed = isOwn ? null : readPastedHtml(clipboardData.getData('text/html'), isExtended);
  const read = isExtended && !isOwn ? (formed ?? readPastedText(plain)) : (formed ?? plain);
  let text = mendPaste(read, isExtended);
  // The browser's own paste is the best where there is nothing to change.
  if (text === '' || text === plain) return;
  event.preventDefault();
  const isBlock = text.includes('\n') || startsBlock.test(text);
  if (read !== plain && isBlock) {
    if (from > 0 && value[from - 1] !== '\n' && startsBlock.test(text)) text = `\n\n${text}`;
    if (to < value.length && value[to] !== '\n') text += '\n\n';
  }
  write(text);

  function write(text: string) {
    const end = from + text.length;
    replaceIn(event.currentTarget, { from, to, text, select: [end, end] });
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
