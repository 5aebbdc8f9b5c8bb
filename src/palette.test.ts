import { expect, test } from 'vitest';
import { palette, toContrast, toPaletteWith } from './palette.ts';

test('contrast is what WCAG 2.2 says', () => {
  expect(toContrast('#ffffff', '#000000')).toBe(21);
  expect(toContrast('#056950', palette['on-signal'][0])).toBeCloseTo(2.8, 2);
  expect(toContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each(['#14213d', '#0000ff', '#e00000', '#056950', '#ffe100', '#808080', '#0a0a0a', '#fafafa'])(
  'a site with the accent %s is readable in light and dark mode',
  (accent) => {
    const painted = toPaletteWith(accent);
    const read = (name: keyof typeof painted, ground: keyof typeof painted, scheme: 0 | 1) =>
      toContrast(painted[name][scheme], painted[ground][scheme]);
    for (const scheme of [0, 1] as const) {
      expect(read('on-signal', 'signal', scheme)).toBeGreaterThanOrEqual(4.5);
      expect(read('on-hero', 'hero', scheme)).toBeGreaterThanOrEqual(4.5);
      expect(read('on-hero-button', 'hero-button', scheme)).toBeGreaterThanOrEqual(4.5);
      // The contrast of the default orange: links in a text have no other mark.
      expect(read('signal-line', 'paper', scheme)).toBeGreaterThanOrEqual(2.5);
    }
    for (const ground of ['paper', 'hero', 'slab', 'foot'] as const) {
      expect(read('signal', ground, 1), ground).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('a readable accent is used unchanged', () => {
  const { signal, hero, 'on-hero': onHero, 'signal-line': line } = toPaletteWith('#ffe100');
  expect([...signal, hero[0], onHero[1], line[1]]).toEqual(Array(5).fill('#ffe100'));
  expect(toPaletteWith('#14213d').signal[0]).toBe('#14213d');
  expect(toPaletteWith('#ff6510')['signal-line']).toEqual(['#ff6510', '#ff6510']);
});
