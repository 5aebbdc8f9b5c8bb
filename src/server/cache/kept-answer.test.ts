import { expect, test } from 'vitest';
import { openSite } from '../testing/site.ts';

const codings = ['br', 'gzip', 'identity'];
const orders = codings.flatMap((first) => [
  [first, ...codings.filter((each) => each !== first)],
  [first, ...codings.filter((each) => each !== first).reverse()],
]);

test.each(orders)(
  'a page is the same to whoever takes it as %s, then %s, then %s',
  async (...order) => {
    await using site = await openSite();
    const pages = new Set<string>();
    const etags = new Set<string | null>();
    // Twice: made for the first who asks, then kept.
    for (const coding of [...order, ...order]) {
      const answer = await fetch(`${site.url}/privacidad`, {
        headers: { 'Accept-Encoding': coding },
      });
      expect(answer.headers.get('Content-Encoding') ?? 'identity').toBe(coding);
      pages.add(await answer.text());
      etags.add(answer.headers.get('ETag'));
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain('</html>');
    expect(etags.size).toBe(1);
  },
);
