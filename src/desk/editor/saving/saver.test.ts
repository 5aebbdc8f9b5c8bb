import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { isSameDraft } from '#contract/desk/merge.ts';
import { createDevice, createFlakyServer, type Line, write } from '../testing/flaky-server.ts';
import { createSaver } from './saver.ts';
import { startSaving, toSavedLine } from './saving.ts';

const tab = 'tab';
function open() {
  const [server, device] = [createFlakyServer(), createDevice()];
  const start = startSaving({ fields: emptyFields, version: 0, savedAt: null });
  const saver = createSaver('draft', tab, start, { ...device, send: server.send });
  return { server, device, saver, line: () => toSavedLine(saver.get()) };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('saves are sent one at a time, and the next has all text typed meanwhile', async () => {
  const { server, saver } = open();
  server.delay = 5_000;
  saver.change(write('a'));
  await wait(600);
  saver.change(write('ab'));
  await wait(600);
  saver.change(write('abc'));
  await wait(600);
  expect(server.requests).toHaveLength(1);
  await wait(10_000);
  expect(server.requests.map(({ fields, base }) => [base, fields.content])).toEqual([
    [0, 'a'],
    [1, 'abc'],
  ]);
  // A late response with an older text changes nothing.
  saver.handleRemoteChange(write('a'), 1, '2026-11-15T15:00:00.000Z');
  expect([saver.get().fields.content, saver.get().version]).toEqual(['abc', 2]);
});

test('a lost save is tried again within half a minute, and at once when the next one is lost', async () => {
  const { server, saver } = open();
  server.line = 'down';
  saver.change(write('a'));
  await wait(300_000);
  const before = server.requests.length;
  await wait(30_100);
  expect(server.requests).toHaveLength(before + 1);
  server.line = 'good';
  await wait(31_000);
  server.line = 'down';
  saver.change(write('ab'));
  // The pause after the key, the save and a second.
  await wait(1_650);
  expect(server.requests).toHaveLength(before + 4);
});

test('a text that the server refuses is sent again once it is changed', async () => {
  const { server, saver, line } = open();
  server.line = 'refused';
  saver.change(write('a'));
  await wait(60_000);
  expect([line(), server.requests.length]).toEqual(['failed-kept', 1]);
  server.line = 'good';
  saver.change(write('ab'));
  await wait(700);
  expect([line(), server.fields.content]).toEqual(['saved', 'ab']);
});

test('text typed on a line that a colleague changes meanwhile is not mixed with theirs', async () => {
  const { server, saver, line } = open();
  saver.change(write('uno\ndos'));
  await wait(700);
  server.edit((content) => content.replace('uno', 'UNO'));
  saver.change(write('uno\ndos y'));
  await wait(550);
  saver.change(write('uno mío\ndos y'));
  await wait(2_000);
  expect(line()).toBe('clash');
  expect(saver.get().fields.content).toBe('uno mío\ndos y');
  expect(server.fields.content).toBe('UNO\ndos y');
});

test('a line that both changed stops saving until a version is chosen', async () => {
  const { server, device, saver, line } = open();
  saver.change(write('uno'));
  await wait(700);
  server.edit(() => 'UNO');
  saver.change(write('uno y medio'));
  await wait(700);
  expect(line()).toBe('clash');
  saver.change(write('uno y medio más'));
  const sent = server.requests.length;
  // As when the connection comes back.
  saver.retry();
  await wait(60_000);
  expect([server.fields.content, server.requests.length]).toEqual(['UNO', sent]);
  expect(device.copies.get(tab)?.fields.content).toBe('uno y medio más');
  device.isFull = true;
  saver.change(write('uno y medio, y más'));
  await wait(10);
  expect(line()).toBe('only-here');
  const { problem } = saver.get();
  if (problem?.kind !== 'clash') throw new Error('no clash');
  saver.resolve(write('UNO y medio más'), problem.conflict.version);
  await wait(200);
  expect([line(), server.fields.content]).toEqual(['saved', 'UNO y medio más']);
});

test('saved text is kept on this device too until the server is known to have it', async () => {
  const { device, saver, line } = open();
  saver.change(write('a'));
  await wait(700);
  saver.handleSessionEnd();
  // Not before it is stored.
  expect(line()).toBe('saved');
  await wait(10);
  expect(line()).toBe('signed-out');
  expect(device.copies.get(tab)).toMatchObject({ fields: { content: 'a' }, isSaved: true });
  saver.handleVersionFound();
  await wait(10);
  expect([line(), device.copies.size]).toEqual(['saved', 0]);
  // The server confirms the text while it is still being stored on the device.
  saver.handleSessionEnd();
  saver.handleVersionFound();
  await wait(10);
  expect(device.copies.size).toBe(0);
  // Saving more text confirms the text before it too.
  saver.handleSessionEnd();
  saver.change(write('ab'));
  await wait(700);
  expect([line(), device.copies.size]).toEqual(['saved', 0]);
});

test('text lost in a restore is kept here, and compared with what the server has', async () => {
  const { server, device, saver, line } = open();
  saver.change(write('uno'));
  await wait(700);
  saver.change(write('uno dos'));
  await wait(700);
  saver.handleSessionEnd();
  await wait(10);
  server.restore(1);
  server.edit((content) => `${content}\nde la colega`);
  // This change must not overwrite the only copy of the lost text.
  saver.handleRemoteChange(server.fields, server.version, '2026-11-15T15:00:00.000Z');
  saver.handleVersionLost(true);
  await wait(700);
  expect(line()).toBe('restored');
  expect(saver.get().fields.content).toBe('uno dos');
  expect(device.copies.get(tab)).toMatchObject({ fields: { content: 'uno dos' }, isSaved: false });
  expect(server.fields.content).toBe('uno\nde la colega');
});

/** One event of a random sequence, and the values that some events need. */
const step = fc.record({
  do: fc.constantFrom(
    ...(['type', 'type', 'type', 'type', 'type', 'wait', 'wait', 'wait', 'line', 'line'] as const),
    ...(['room', 'other'] as const),
  ),
  row: fc.integer({ min: 0, max: 2 }),
  letter: fc.constantFrom('a', 'b', 'c'),
  ms: fc.constantFrom(1, 200, 600, 3_000),
  line: fc.constantFrom<Line>('good', 'request lost', 'response lost', 'down'),
  delay: fc.constantFrom(1, 50, 2_000),
  isFull: fc.boolean(),
});

test('no letter is lost when saves are lost, late or refused, and the status shown is never wrong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { server, device, saver, line } = open();
      let lie: string | null = null;
      const recordState = () => {
        const { fields } = saver.get();
        const kept = device.copies.get(tab)?.fields;
        const told = line();
        if (told === 'saved' && !server.saw(fields)) lie = told;
        if (told.endsWith('-kept') && !(kept && isSameDraft(kept, fields))) lie = told;
      };
      saver.subscribe(recordState);
      const rows = ['1', '2', '3'];
      saver.change(write('0\n1\n2\n3'));
      await wait(700);
      for (const each of steps) {
        if (each.do === 'type') {
          // This person types in the last three rows, the other one in the first.
          const now = saver.get().fields.content.split('\n');
          rows[each.row] += each.letter;
          now[each.row + 1] = rows[each.row] ?? '';
          saver.change(write(now.join('\n')));
        } else if (each.do === 'wait') await wait(each.ms);
        else if (each.do === 'line') Object.assign(server, { line: each.line, delay: each.delay });
        else if (each.do === 'room') device.isFull = each.isFull;
        else server.edit((content) => content.replace(/^.*/, (row) => row + each.letter));
        recordState();
      }
      Object.assign(server, { line: 'good', delay: 10 });
      await wait(60_000);
      expect(lie).toBeNull();
      expect(server.fields.content.split('\n').slice(1)).toEqual(rows);
      expect(line()).toBe('saved');
      saver.stop();
    }),
    { numRuns: 300 },
  );
});
