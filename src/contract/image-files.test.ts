import { expect, test } from 'vitest';
import { toCutBox } from './focus.ts';
import { parseImageKey, toCutProof, toImageKey, toJpegSize, toStoredName } from './image-files.ts';

test.each([
  [{ width: 300, height: 100 }, 1, { x: 50, y: 50 }, [100, 0, 100, 100]],
  [{ width: 300, height: 100 }, 1, { x: 100, y: 0 }, [200, 0, 100, 100]],
  [{ width: 100, height: 300 }, 2, { x: 9, y: 40 }, [0, 95, 100, 50]],
])('in %o a crop of ratio %f is centred as close to %o as possible', (size, ratio, focus, box) => {
  const { x, y, width, height } = toCutBox(size, ratio, focus);
  expect([x, y, width, height]).toEqual(box);
});

test('the focus is part of the address of a picture and of the names of its crops', () => {
  expect([toImageKey('ab12', null), toImageKey('ab12', '71 50')]).toEqual(['ab12', 'ab12-71-50']);
  expect(parseImageKey('ab12')).toEqual({ id: 'ab12', focus: null });
  expect(parseImageKey('ab12-71-50')).toEqual({ id: 'ab12', focus: '71 50' });
  expect(parseImageKey('ab-12-7-100')).toEqual({ id: 'ab-12', focus: '7 100' });
  expect(toStoredName('ficha-264.webp', '71 50')).toBe('ficha-264@71-50.webp');
  expect(toStoredName('ficha-264.webp', null)).toBe('ficha-264.webp');
  expect(toStoredName('foto.jpg', '71 50')).toBe('foto.jpg');
  expect(toCutProof('71 50')).toBe('miniatura-104@71-50.webp');
});

test('the JPEG for feeds and networks has a known size', () => {
  const size = { width: 2_000, height: 1_001 };
  expect(toJpegSize({ kind: 'drawing', ...size })).toEqual({ width: 1_200, height: 601 });
  expect(toJpegSize({ kind: 'photo', ...size })).toEqual({ width: 1_280, height: 641 });
  const small = { width: 800, height: 600 };
  expect(toJpegSize({ kind: 'photo', ...small })).toEqual(small);
});
