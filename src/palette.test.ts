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
    const accentPalette = toPaletteWith(accent);
    const getContrast = (
      name: keyof typeof accentPalette,
      ground: keyof typeof accentPalette,
      scheme: 0 | 1,
    ) => toContrast(accentPalette[name][scheme], accentPalette[ground][scheme]);
    for (const scheme of [0, 1] as const) {
      expect(getContrast('on-signal', 'signal', scheme)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast('on-hero', 'hero', scheme)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast('on-hero-button', 'hero-button', scheme)).toBeGreaterThanOrEqual(4.5);
      // The contrast of the default orange: links in a text have no other mark.
      expect(getContrast('signal-line', 'paper', scheme)).toBeGreaterThanOrEqual(2.5);
    }
    for (const ground of ['paper', 'hero', 'slab', 'foot'] as const) {
      expect(getContrast('signal', ground, 1), ground).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('a readable accent is used unchanged', () => {
  const { signal, hero, 'on-hero': onHero, 'signal-line': line } = toPaletteWith('#ffe100');
  expect([...signal, hero[0], onHero[1], line[1]]).toEqual(Array(5).fill('#ffe100'));
  expect(toPaletteWith('#14213d').signal[0]).toBe('#14213d');
  expect(toPaletteWith('#ff6510')['signal-line']).toEqual(['#ff6510', '#ff6510']);
});
