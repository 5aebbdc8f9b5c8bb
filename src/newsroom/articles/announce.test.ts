import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { claimDue } from '#store/articles/announcements.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened, engines } from '#store/testing/engines.ts';
import { runWell } from '../testing/command-line.ts';
import { createFolder } from '../testing/folder.ts';
import { openSearchEngine } from '../testing/index-now.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { dayToCome, toArticleFile } from '../testing/samples.ts';
import { announce } from './announce.ts';

const losa = ['/articulo/losa'];

test('publishing notifies search engines, and the editor sees it', async () => {
  await using searchEngine = await openSearchEngine();
  await using database = await engines[0].createTestDatabase();
  await using folder = await createFolder({
    'losa.md': toArticleFile({ title: 'Losa' }),
    'viga.md': toArticleFile({ title: 'Viga', date: dayToCome }),
  });
  await runWell(database, 'categoria', 'tecnicas', '--nombre', 'Técnicas');
  const at = { ...database, settings: searchEngine.settings };
  expect(await runWell(at, 'publicar', folder.path)).toMatch(
    /\nBuscadores avisados: 1 dirección\.\n$/,
  );
  expect(searchEngine.told.map(({ urlList }) => urlList)).toEqual([
    ['https://obra.example/articulo/losa'],
  ]);
});

describeOpened('search engines', openNewsroom, (test) => {
  test('are notified once per scheduled article, even by two processes', async (store) => {
    const now = Date.now();
    const hours = { antes: -60, pronto: 1, luego: 2 };
    const articles = Object.entries(hours).map(([slug, minutes]) =>
      toArticleInput(slug, { published_at: now + minutes * 60_000 }),
    );
    await changeContent(store, (tx) => saveInputs(tx, articles));
    const claim = (after: number) => claimDue(store, now + after);
    expect(await claim(0)).toEqual([]);
    expect((await Promise.all([claim(60_000), claim(60_000)])).flat()).toEqual(['pronto']);
    expect(await claim(119_999)).toEqual([]);
    expect(await claim(120_000)).toEqual(['luego']);
    // The clock was set back for a while.
    expect([await claim(60_000), await claim(120_000)]).toEqual([[], []]);
  });
});

test('the editor reads that IndexNow refused or did not answer, and that the articles are published', async () => {
  const searchEngine = await openSearchEngine(403);
  const env = parseEnv(searchEngine.settings);
  const rest = 'Lo publicado ya está en el sitio.';
  const message = 'No se pudo avisar a los buscadores: IndexNow';
  expect(await announce(env, losa)).toBe(`${message} respondió 403. ${rest}`);
  await searchEngine[Symbol.asyncDispose]();
  expect(await announce(env, losa)).toBe(`${message} no responde. ${rest}`);
});

test('search engines are not notified of a site that is not public, or without a key', async () => {
  await using searchEngine = await openSearchEngine();
  const { INDEXNOW_KEY: _, ...noKey } = searchEngine.settings;
  for (const SITE_URL of ['http://obra.example', 'https://obra.local', 'https://10.0.0.7', '']) {
    expect(await announce(parseEnv({ ...searchEngine.settings, SITE_URL }), losa)).toMatch(
      /^No se avisó a los buscadores: .+ pública\.$/,
    );
  }
  expect(await announce(parseEnv(noKey), losa)).toBeNull();
  expect(await announce(parseEnv(searchEngine.settings), [])).toBeNull();
  expect(searchEngine.told).toEqual([]);
});
