import { expect, test } from 'vitest';
import { digestSources } from '../bench/search-archive.ts';

test('every file that the stored search archive depends on exists', () => {
  expect(digestSources()).toMatch(/^[0-9a-f]{12}$/);
});
