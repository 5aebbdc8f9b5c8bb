// First: the fields listen to the document they are loaded into.
import '#site/testing/dom.ts';
import { expect, test } from 'vitest';
import { readWords } from '../testing/read-words.tsx';
import { formatSize, Progress, summarise } from './backup-parts.tsx';

test('a backup has its size, its content and its progress in words', () => {
  expect(formatSize(18_440_000)).toBe('18,4 MB');
  expect(summarise({ articles: 1, images: 31, subscribers: 1_396 })).toBe(
    '1 artículo, 31 imágenes, 1.396 suscriptores',
  );
  expect(summarise({})).toBe('0 artículos, 0 imágenes, 0 suscriptores');
  const read = (done: number, total: number) =>
    readWords(<Progress name="Respaldando" job={{ done, total }} />);
  expect(read(2, 3)).toContain('Respaldando|66 %|');
  expect(read(5, 3)).toContain('Respaldando|100 %|');
  expect(read(0, 0)).not.toContain('%');
});
