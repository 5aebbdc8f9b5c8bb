import { act, useState } from 'react';
import { expect, test } from 'vitest';
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

test('undo and redo change the own words, word by word, and none of a colleague', async () => {
  const { area, send } = await open();
  const type = async (letters: string) => {
    for (const letter of letters) await send('input', area.value + letter);
  };
  const press = (key: string, held = {}) =>
    act(async () => {
      area.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, ...held }));
    });
  await type(' y pico');
  // In two places at once, above and below.
  await act(async () => receive('UNO\ndos\ntres y pico\ncuatro'));
  await press('z');
  expect(written).toBe('UNO\ndos\ntres y\ncuatro');
  await press('z');
  await press('z');
  expect(area.value).toBe('UNO\ndos\ntres\ncuatro');
  await press('y');
  await press('Z', { shiftKey: true });
  expect([area.value, written]).toEqual([written, 'UNO\ndos\ntres y pico\ncuatro']);
  // Undone text does not overwrite new text.
  await press('z');
  await type('!');
  await press('y');
  expect(written).toBe('UNO\ndos\ntres y\ncuatro!');
  // A line that the colleague changed since is theirs.
  await act(async () => receive('UNO\ndos\ntres y PICO\ncuatro'));
  await press('z');
  expect(written).toBe('UNO\ndos\ntres y PICO\ncuatro');
});

test('a colleague’s text waits while a word is composed, and is not lost', async () => {
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
  // Text that arrived while a word was composed can be deleted afterwards.
  const before = written;
  await send('compositionstart');
  await act(async () => receive(`${before}\ncinco`));
  await send('compositionend');
  await send('input', before);
  expect(written).toBe(before);
});
