import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { display } from './parts.ts';
import { setTitle } from './title.ts';

const folder = join(import.meta.dirname, '../../../contenido/articulos');
const titles = readdirSync(folder).map((name) => {
  const [, matter = ''] = readFileSync(join(folder, name), 'utf8').split('---\n');
  return String(parse(matter).title);
});
const room = { width: 676, height: 440, maxSize: 128 };

test('every sample title fits its box in two to four lines', () => {
  expect(titles.length).toBeGreaterThan(30);
  for (const title of titles) {
    const { lines, size, leading } = setTitle(title, display(62), room);
    expect(lines.map(({ text }) => text).join(' ')).toBe(title);
    expect([2, 3, 4]).toContain(lines.length);
    expect(Math.max(...lines.map(({ width }) => width * size))).toBeLessThanOrEqual(room.width);
    expect(lines.length * size * leading).toBeLessThanOrEqual(room.height);
    expect(lines.at(-1)?.text.split(' ').length, title).toBeGreaterThan(1);
  }
});
