import { expect, test } from 'vitest';
import { createProgressBar } from './progress.ts';

test('a terminal shows the percentage and the current picture, and no bar for little work', () => {
  expect(show(true, [1, 19])).toEqual([]);
  const said = show(true, [1, 30, 'foto.jpg'], [30, 30]);
  expect(said[0]).toContain(' 3 % foto.jpg');
  expect(said[1]).toContain(' 100 % ');
  expect(said[2]).toBe('\n');
});

test('a log gets one line for the start and one for each picture', () => {
  const said = show(false, [1, 19], [1, 20], [2, 20], [3, 20, 'foto.jpg']);
  expect(said).toEqual([expect.any(String), expect.stringContaining('foto.jpg')]);
});

function show(isTTY: boolean, ...steps: [done: number, total: number, picture?: string][]) {
  const { stderr } = process;
  const before = { isTTY: stderr.isTTY, write: stderr.write };
  const said: string[] = [];
  Object.assign(stderr, { isTTY, write: (text: string) => said.push(text) > 0 });
  const onProgress = createProgressBar('Publicando');
  for (const step of steps) onProgress(...step);
  Object.assign(stderr, before);
  return said;
}
