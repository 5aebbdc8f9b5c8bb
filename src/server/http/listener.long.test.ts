import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFolder } from '#store/testing/engines.ts';
import { toStored } from '../cache/kept-answer.ts';
import { openSite } from '../testing/site.ts';
import { openWatchedSite } from '../testing/watched-site.ts';

type From = (index: number) => string;

/** Sends `count` different searches concurrently, from these addresses. */
function searchMany(
  url: string,
  from: From,
  word: string,
  count = 340,
  path = '/api/articles/search',
): Promise<Response[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      fetch(`${url}${path}?q=${word}${index}`, {
        headers: { 'X-Forwarded-For': from(index) },
      }),
    ),
  );
}
const withStatus = (answers: Response[], wanted: number) =>
  answers.filter(({ status }) => status === wanted);

describe('the rate limit of searches', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('makes one client wait, and no other', async () => {
    await using site = await openSite({ env: { TRUST_PROXY: '1' } });
    const answers = await searchMany(site.url, () => '1.1.1.1', 'muro');
    expect(withStatus(answers, 200)).toHaveLength(240);
    const [refused] = withStatus(answers, 429);
    expect(refused?.headers.get('Retry-After')).toBe('1');
    expect(await refused?.json()).toMatchObject({
      status: 429,
      detail: 'Demasiadas solicitudes. Inténtelo más tarde.',
    });
    // Answers in memory do not count. Addresses left of the proxy's entry are the client's own claim.
    const known = await searchMany(site.url, () => '1.1.1.1', 'muro', 100);
    expect(withStatus(known, 200)).toHaveLength(100);
    const spoofed = await searchMany(
      site.url,
      (index) => `6.6.6.${index % 250}, 1.1.1.1`,
      'losa',
      100,
      // Pages of results count too.
      '/buscar',
    );
    // A reader gets a page that explains it.
    const [refusedPage] = withStatus(spoofed, 429);
    expect(refusedPage?.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(Number(refusedPage?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refusedPage?.text()).toContain('<h1>Espere un momento</h1>');
    vi.advanceTimersByTime(1_000);
    const later = await searchMany(site.url, () => '1.1.1.1', 'arco', 20);
    expect(withStatus(later, 200)).toHaveLength(10);
    const other = await searchMany(site.url, () => '2.2.2.2', 'viga', 20);
    expect(withStatus(other, 200)).toHaveLength(20);
  });

  test('ignores X-Forwarded-For without a trusted proxy', async () => {
    await using site = await openSite();
    const answers = await searchMany(site.url, (index) => `1.1.1.${index % 250}`, 'muro');
    expect(withStatus(answers, 429)).toHaveLength(100);
  });
});

test('an answer that fails while it is sent is logged, and the client gets 500', async () => {
  await using site = await openWatchedSite({ name: 'SQLite', createPlace: createFolder });
  const style = toStored(200, { 'Content-Type': 'text/css' }, Buffer.alloc(600));
  site.files.set('/roto.css', { ...style, forms: {} });
  const broken = await site.get('/roto.css');
  expect(broken.status).toBe(500);
  expect(await broken.json()).toMatchObject({ detail: 'Ocurrió un error inesperado.' });
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
  expect((await site.get('/privacidad')).status).toBe(200);
});
