import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProgressBar } from './progress.ts';

const { isTTY, write } = process.stderr;
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  process.stderr.write = (text: string | Uint8Array) => said.push(String(text)) > 0;
});
afterEach(() => {
  Object.assign(process.stderr, { isTTY, write });
});

test('a terminal shows the percentage and the current picture, and no bar for little work', () => {
  process.stderr.isTTY = true;
  const show = createProgressBar('Publicando');
  show(1, 19);
  expect(said).toEqual([]);
  show(1, 30, 'foto.jpg');
  show(30, 30);
  expect(said[0]).toContain(' 3 % foto.jpg');
  expect(said[1]).toContain(' 100 % ');
  expect(said.at(-1)).toBe('\n');
});

test('a log gets one line for the start and one for each picture', () => {
  process.stderr.isTTY = false;
  const show = createProgressBar('Publicando');
  show(1, 19);
  show(1, 20);
  show(2, 20);
  show(3, 20, 'foto.jpg');
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('foto.jpg');
});
