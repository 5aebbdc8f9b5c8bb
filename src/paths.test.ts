import { expect, test } from 'vitest';
import { toApiArticles } from '#paths.ts';

test.each([
  [undefined, '/api/articles'],
  [{ limit: 6, page: 1 }, '/api/articles?limit=6'],
  [{ limit: 6, page: 2 }, '/api/articles?limit=6&page=2'],
  [
    { featured: false, category: 'obra pública' },
    '/api/articles?featured=false&category=obra+p%C3%BAblica',
  ],
])('a list of %j has one address, by which it is kept', (filter, address) => {
  expect(toApiArticles(filter)).toBe(address);
});
