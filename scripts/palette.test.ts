import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawingColours, palette } from '#palette.ts';
import { repaintFiles } from './palette.ts';

const readText = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test.each([...repaintFiles()])('%s has the colours of the palette', (file, painted) => {
  expect(readText(file) === painted, 'run npm run palette').toBe(true);
});

test('drawings use only colours of the palette, and the guide lists them for editors', () => {
  const colours = new Set<string>(
    [...Object.values(palette), ...Object.values(drawingColours)].flat(),
  );
  const drawings = [...repaintFiles().keys()].filter((file) => file.endsWith('.svg'));
  for (const file of [...drawings, 'docs/guia-redaccion.md']) {
    for (const [colour] of readText(file).matchAll(/#[\da-f]{6}\b/gi)) {
      expect(colours, `${file}: ${colour}`).toContain(colour.toLowerCase());
    }
  }
});
