import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawingColours, palette } from '#palette.ts';
import { repaintFiles } from './palette.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test.each([...repaintFiles()])('%s has the colours of the palette', (file, painted) => {
  expect(read(file) === painted, 'run npm run palette').toBe(true);
});

test('drawings use only colours of the palette, and the guide lists them for editors', () => {
  const known = new Set<string>(
    [...Object.values(palette), ...Object.values(drawingColours)].flat(),
  );
  const drawings = [...repaintFiles().keys()].filter((file) => file.endsWith('.svg'));
  for (const file of [...drawings, 'docs/guia-redaccion.md']) {
    for (const [colour] of read(file).matchAll(/#[\da-f]{6}\b/gi)) {
      expect(known, `${file}: ${colour}`).toContain(colour.toLowerCase());
    }
  }
});
