import { expect, test } from 'vitest';
import { toCutBox } from './focus.ts';
import { toJpegSize } from './image-files.ts';

test.each([
  [{ width: 300, height: 100 }, 1, { x: 50, y: 50 }, [100, 0, 100, 100]],
  [{ width: 300, height: 100 }, 1, { x: 100, y: 0 }, [200, 0, 100, 100]],
  [{ width: 100, height: 300 }, 2, { x: 9, y: 40 }, [0, 95, 100, 50]],
])('in %o a crop of ratio %f is centred as close to %o as possible', (size, ratio, focus, box) => {
  const { x, y, width, height } = toCutBox(size, ratio, focus);
  expect([x, y, width, height]).toEqual(box);
});

test('the JPEG for feeds and networks has a known size', () => {
  const size = { width: 2_000, height: 1_001 };
  expect(toJpegSize({ kind: 'drawing', ...size })).toEqual({ width: 1_200, height: 601 });
  expect(toJpegSize({ kind: 'photo', ...size })).toEqual({ width: 1_280, height: 641 });
  const small = { width: 800, height: 600 };
  expect(toJpegSize({ kind: 'photo', ...small })).toEqual(small);
});
