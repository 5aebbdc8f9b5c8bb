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

test('whoever watches sees how far it is, and which picture it is at', () => {
  process.stderr.isTTY = true;
  const show = createProgressBar('Publicando');
  show(0, 30, 'foto.jpg');
  show(1, 30, 'foto.jpg');
  show(1, 30, 'foto.jpg');
  show(20, 30);
  show(30, 30);
  const line = (full: number, rest: string) =>
    `\rPublicando ${'█'.repeat(full)}${'░'.repeat(30 - full)} ${rest}\u001b[K`;
  expect(said).toEqual([
    line(0, '0 % foto.jpg'),
    line(1, '3 % foto.jpg'),
    line(20, '66 % '),
    line(30, '100 % '),
    '\n',
  ]);
});

test('little work needs no bar, unless it has a picture', () => {
  process.stderr.isTTY = true;
  const show = createProgressBar('Publicando');
  show(1, 19);
  expect(said).toEqual([]);
  show(1, 20);
  expect(said).toHaveLength(1);
});

test('where nobody watches, one line says what has begun, and one names each picture', () => {
  process.stderr.isTTY = false;
  const show = createProgressBar('Publicando');
  for (const [done, total] of [
    [1, 19],
    [1, 20],
    [2, 20],
    [3, 20],
  ] as const)
    show(done, total);
  show(3, 20, 'foto.jpg');
  expect(said).toEqual(['Publicando…\n', 'Preparando foto.jpg\n']);
});
