import { describe, expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { claimDue } from '#store/articles/announcements.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { openStore } from '#store/open.ts';
import { saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { runNewsroom } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';
import { openSearchEngine } from '../testing/index-now.ts';
import { addCategories, openNewsroom } from '../testing/newsroom.ts';
import { dayToCome, toArticleFile } from '../testing/samples.ts';
import { announce } from './announce.ts';

test('publishing notifies search engines, and the editor sees it', async () => {
  await using searchEngine = await openSearchEngine();
  await using folder = await createFolder({
    'losa.md': toArticleFile({ title: 'Losa' }),
    'viga.md': toArticleFile({ title: 'Viga', date: dayToCome }),
  });
  const place = { dataDir: folder.path };
  const store = await openStore(place);
  await addCategories(store);
  await store.close();
  const at = { ...place, settings: searchEngine.settings };
  const { code, stdout, stderr } = await runNewsroom(at, 'publicar', folder.path);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/\nPublicados: .+\nBuscadores avisados: 1 dirección\.\n$/);
  expect(searchEngine.told.map(({ urlList }) => urlList)).toEqual([
    ['https://obra.example/articulo/losa'],
  ]);
});

describeEngines('search engines', (engine) => {
  test('are notified once of a scheduled article, also with two processes', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    await changeContent(store, (tx) =>
      saveInputs(tx, [
        toArticleInput('antes', { published_at: now - 3_600_000, category: 'noticias' }),
        toArticleInput('pronto', { published_at: now + 60_000, category: 'noticias' }),
        toArticleInput('luego', { published_at: now + 120_000, category: 'noticias' }),
      ]),
    );
    expect(await claimDue(store, now)).toEqual([]);
    const claims = await Promise.all([
      claimDue(store, now + 60_000),
      claimDue(store, now + 60_000),
    ]);
    expect(claims.flat()).toEqual(['pronto']);
    expect(await claimDue(store, now + 119_999)).toEqual([]);
    expect(await claimDue(store, now + 120_000)).toEqual(['luego']);
  });
});

test('a search engine gets the key, its address, and up to ten thousand addresses per request', async () => {
  await using searchEngine = await openSearchEngine(202);
  const paths = Array.from({ length: 10_001 }, (_, index) => `/articulo/${index}`);
  expect(await announce(parseEnv(searchEngine.settings), paths)).toBe(
    'Buscadores avisados: 10001 direcciones.',
  );
  expect(searchEngine.told.map(({ urlList }) => urlList.length)).toEqual([10_000, 1]);
  expect(searchEngine.told[1]).toEqual({
    host: 'obra.example',
    key: 'clave-de-prueba',
    keyLocation: 'https://obra.example/clave-de-prueba.txt',
    urlList: ['https://obra.example/articulo/10000'],
  });
});

describe('the editor sees one line that search engines were not notified,', () => {
  const published = 'Lo publicado ya está en el sitio.';

  test('because IndexNow refused or did not answer', async () => {
    const searchEngine = await openSearchEngine(403);
    const env = parseEnv(searchEngine.settings);
    expect(await announce(env, ['/articulo/losa'])).toBe(
      `No se pudo avisar a los buscadores: IndexNow respondió 403. ${published}`,
    );
    await searchEngine[Symbol.asyncDispose]();
    expect(await announce(env, ['/articulo/losa'])).toBe(
      `No se pudo avisar a los buscadores: IndexNow no responde. ${published}`,
    );
  });

  test.each(['http://obra.example', 'https://obra.local', 'https://10.0.0.7', ''])(
    'because «%s» is not public',
    async (SITE_URL) => {
      await using searchEngine = await openSearchEngine();
      const env = parseEnv({ ...searchEngine.settings, SITE_URL });
      expect(await announce(env, ['/articulo/losa'])).toMatch(
        /^No se avisó a los buscadores: .+ pública\.$/,
      );
      expect(searchEngine.told).toEqual([]);
    },
  );
});

test('without a key there is no notification and no message', async () => {
  await using searchEngine = await openSearchEngine();
  const { INDEXNOW_KEY: _, ...settings } = searchEngine.settings;
  expect(await announce(parseEnv(settings), ['/articulo/losa'])).toBeNull();
  expect(await announce(parseEnv(searchEngine.settings), [])).toBeNull();
  expect(searchEngine.told).toEqual([]);
});
