import '#site/testing/dom.ts';
import { expect, test, vi } from 'vitest';
import { NewPage } from './editor/begin.tsx';
import { openPage } from './testing/page.tsx';

test('an article can be created over plain http, where browsers have no randomUUID', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  await openPage(<NewPage />, { at: '/nuevo' });
  expect(location.pathname).toMatch(
    /^\/editor\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
});
