import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { display } from './parts.ts';
import { setTitle } from './title.ts';
import { setLine } from './typeset.ts';

const folder = join(import.meta.dirname, '../../../contenido/articulos');
const titles = readdirSync(folder).map((name) => {
  const [, matter = ''] = readFileSync(join(folder, name), 'utf8').split('---\n');
  return String(parse(matter).title);
});
const room = { width: 676, height: 440, maxSize: 128 };
const set = (title: string) => setTitle(title, display(62), room);
const linesOf = (title: string) => set(title).lines.map(({ text }) => text);

test('every sample title fits its box in two to four lines', () => {
  expect(titles.length).toBeGreaterThan(30);
  for (const title of titles) {
    const { lines, size, leading } = set(title);
    expect(lines.map(({ text }) => text).join(' ')).toBe(title);
    expect([2, 3, 4]).toContain(lines.length);
    expect(Math.max(...lines.map(({ width }) => width * size))).toBeLessThanOrEqual(room.width);
    expect(lines.length * size * leading).toBeLessThanOrEqual(room.height);
    expect(lines.at(-1)?.text.split(' ').length, title).toBeGreaterThan(1);
  }
});

test('lines rarely end with an article, a preposition or a conjunction', () => {
  expect(linesOf('Zona, suelo y uso: las tres preguntas con que empieza la COVENIN 1756')).toEqual([
    'Zona, suelo y uso:',
    'las tres preguntas',
    'con que empieza',
    'la COVENIN 1756',
  ]);
  const lines = titles.flatMap(linesOf);
  const leaning = lines.filter((line) => / (el|la|los|las|de|del|y|en|un|una)$/.test(line));
  // One short line is better than a title a fifth smaller.
  expect(leaning.length / lines.length).toBeLessThan(1 / 40);
});

test('a short title is large, and one of 30 words is readable at a quarter of its size', () => {
  expect(linesOf('Guri')).toEqual(['Guri']);
  expect(set('Guri por dentro').size).toBe(room.maxSize);
  const longest =
    'Qué norma COVENIN responde a cada pregunta de la obra, desde la carga viva de una losa hasta el asentamiento del concreto, y por qué conviene tener a mano la edición vigente';
  const wide = setTitle(longest, display(62), { ...room, width: 1056 });
  expect(wide.size / 4).toBeGreaterThanOrEqual(14);
});

test('a number stays with its unit after a no-break space', () => {
  for (const line of linesOf(
    'El puente tiene cinco luces de 235\u00A0m y mide 8,7\u00A0km en total',
  )) {
    expect(line).not.toMatch(/(235|8,7)$/);
  }
});

test('accents are drawn, and letters that the font lacks only lose their marks', () => {
  const outlines = (text: string) => setLine(text, display(66)).outlines.map(({ path }) => path);
  expect(outlines('ñ')).not.toEqual(outlines('n'));
  expect(outlines('É')).not.toEqual(outlines('E'));
  expect(outlines('ç')).toEqual(outlines('c'));
  expect(outlines('Caracas 🏗')).toEqual(outlines('Caracas '));
});
