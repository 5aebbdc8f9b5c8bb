import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { sendRaw } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** Valid queries, as characters. */
const texts = [
  // Operators of FTS5, tsquery and search engines.
  ...['viga AND', 'NOT viga', 'viga OR losa', 'NEAR(viga losa, 2)', 'terms:viga', '{terms}:viga'],
  ...['^viga', 'viga*', '-viga', 'viga + losa', '(viga', 'viga)))', 'viga & | ! <-> :*', 'viga:ab'],
  ...['t:viga', '#1#1', 'rank MATCH 1', 'search_index MATCH viga'],
  // Quotes, closed or not.
  ...[
    '"""',
    '"viga',
    'viga"',
    '"viga" "losa',
    "'''",
    "viga' OR '1'='1",
    '`viga`',
    '«viga',
    '“viga”',
  ],
  // SQL and its escapes.
  ...["'; drop table articles; --", '1; select pg_sleep(9)', 'viga\\', '\\\\x00', '%%%', '___'],
  ...['$1 ? :q @q', '#{viga}', '<script>alert(1)</script>', '../../etc/passwd'],
  // Only punctuation, at the maximum length.
  ...['*', '"', '(', '%', '\\', "'", '?', '-', '\u00AD', '\u200B'].map((sign) => sign.repeat(100)),
  ...['ñ'.repeat(100), '1'.repeat(100), 'a '.repeat(50), '1/'.repeat(50), 'x='.repeat(50)],
  // Other scripts and directions, emoji, combining marks, astral planes.
  ...['👷🏽‍♂️🏗️', '🏗'.repeat(50), 'مرحبا بالعالم', '\u202Eagiv\u202C', '\u2066viga\u2069', '𝒱𝒾𝑔𝒶'],
  ...['建筑工程', `v${'\u0301'.repeat(90)}iga`, 'viga\t\r\nlosa', '\u0085\u2028viga', 'ﬁﬁﬁ', 'İıſ'],
];

/** Invalid text, too short or too long, as in the address. */
const refused = [
  ...['viga%00', '%00%00%00', 'abc%00def'],
  ...[
    '%',
    'viga%',
    '%zz%zz',
    '%C3%28vi',
    '%FF%FE%FD',
    'viga%ED%A0%80',
    '%ED%B0%80viga',
    '%F4%90%80%80a',
  ],
  ...['', '%20%20ab%20', 'ab', `${'a'.repeat(101)}`, 'a'.repeat(4_000)],
];

describeEngines('a search over the wire', (engine) => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite({ engine });
    const articles = ['viga', 'losa'].map((slug) => toArticleInput(slug, { title: slug }));
    await publishArticles(site.store, ...articles);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  /** Raw, so that no client corrects the address. */
  async function search(q: string) {
    const answer = await sendRaw(
      site.url,
      `GET /api/articles/search?q=${q} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    return { ...answer, type: answer?.headers.get('content-type')?.split(';')[0] };
  }

  test('treats any valid text as text', async () => {
    for (const q of texts) {
      const { status, type, body = '' } = await search(encodeURIComponent(q));
      expect({ q, status, type }, body).toEqual({ q, status: 200, type: 'application/json' });
      const slugs = JSON.parse(body).map(({ slug }: { slug: string }) => slug);
      expect(['viga', 'losa'], q).toEqual(expect.arrayContaining(slugs));
    }
    expect(JSON.parse((await search('viga')).body ?? '')).toMatchObject([{ slug: 'viga' }]);
  });

  test('refuses invalid, too short and too long text with a reason', async () => {
    for (const q of refused) {
      const { status, type, body = '' } = await search(q);
      expect({ q, status, type }, body).toEqual({
        ...{ q, status: 400, type: 'application/problem+json' },
      });
      const { detail } = JSON.parse(body);
      expect(detail, q).toMatch(/[a-z]/);
    }
  });
});
