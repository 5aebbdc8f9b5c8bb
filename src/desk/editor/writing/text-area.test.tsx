import '#site/testing/dom.ts';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../testing/page.tsx';
import { TextArea } from './text-area.tsx';

let receive: (value: string) => void;
let written = '';
function Page() {
  const [value, setValue] = useState('uno\ndos\ntres');
  receive = setValue;
  written = value;
  return <TextArea aria-label="Texto" value={value} onChange={setValue} />;
}

async function open() {
  const { field } = await openPage(<Page />);
  const area = field('Texto');
  const send = (kind: string, value?: string) =>
    act(async () => {
      if (value !== undefined) area.value = value;
      area.dispatchEvent(new Event(kind, { bubbles: true }));
    });
  area.focus();
  return { area, send };
}

test('what a colleague wrote comes in around the cursor, and one’s own undo does not take it back', async () => {
  const { area } = await open();
  using typed = vi.spyOn(document, 'execCommand');
  area.setSelectionRange(4, 7);
  await act(async () => receive('uno y medio\ndos\ntres'));
  expect([area.value, area.selectionStart, area.selectionEnd]).toEqual([
    'uno y medio\ndos\ntres',
    12,
    15,
  ]);
  // What is typed by a command can be taken back.
  expect(typed).not.toHaveBeenCalled();
});

test('a word that is being composed is left alone, and nothing of a colleague’s is lost by it', async () => {
  const { area, send } = await open();
  await send('compositionstart');
  await send('input', 'uno\ndos h\ntres');
  await act(async () => receive('UNO\ndos h\ntres\ncuatro'));
  expect(area.value).toBe('uno\ndos h\ntres');
  await send('input', 'uno\ndos ho\ntres');
  // Another change, on the next line, before the word is complete.
  await act(async () => receive('UNO\ndos ho\nTRES\ncuatro'));
  await send('input', 'uno\ndos hola\ntres');
  expect(written).toBe('UNO\ndos hola\nTRES\ncuatro');
  await send('compositionend');
  expect([area.value, written]).toEqual([written, 'UNO\ndos hola\nTRES\ncuatro']);
});
