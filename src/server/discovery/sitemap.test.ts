import { expect, test } from 'vitest';
import { changeContent } from '#store/articles/publishing.ts';
import { rename, retire } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { address, findAll, hour, openChannels, textsOf, toInput } from './testing/channels.ts';

const day = 24 * hour;

describeEngines('a search engine', (engine, testOnce) => {
  test('finds exactly the public articles in the sitemaps', async () => {
    await using site = await openChannels(
      engine,
      toInput('muro', {
        image_id: 'plano',
        tags: ['acero', 'solo'],
        published_at: Date.UTC(2026, 0, 2, 3, 4, 5),
      }),
      toInput('viga-vieja', { tags: ['Acero'], title: 'Viga & «losa» <1>' }),
      toInput('retirado', { tags: ['solo'] }),
      toInput('futuro', { published_at: Date.now() + hour }),
    );
    await rename(site.store, 'viga-vieja', 'viga');
    await retire(site.store, 'retirado');
    const index = await site.read('/sitemap.xml');
    const urls: string[] = [];
    for (const sitemap of textsOf(index, 'loc')) {
      urls.push(...textsOf(await site.read(sitemap.replace(address(''), '')), 'loc'));
    }
    const pages = ['/', '/categoria/noticias', '/etiqueta/acero', '/contacto', '/privacidad'];
    expect(urls).toEqual([...pages, '/articulo/muro', '/articulo/viga'].map(address));
    const [muro] = findAll(await site.read('/sitemap-articulos-1.xml'), 'url');
    if (!muro) throw new Error('No url');
    expect(textsOf(muro, 'lastmod')).toEqual(['2026-01-02T03:04:05.000Z']);
    expect(textsOf(muro, 'image:loc')).toEqual([address('/imagenes/plano/lamina-1200.jpg')]);
  });

  test('reads a large archive in sitemaps of at most ten thousand', async () => {
    await using site = await openChannels(engine, toInput('primero'));
    const { store } = site;
    const first = await store.db.selectFrom('articles').selectAll().executeTakeFirstOrThrow();
    await changeContent(store, async (tx) => {
      const toRow = (id: number) => ({
        ...first,
        id,
        slug: `articulo-${id}`,
        updated_at: Date.UTC(2030, 0, 1) + id,
      });
      for (const id of [10_000, 10_001, 30_000]) {
        await tx.insertInto('articles').values(toRow(id)).execute();
      }
      // More than one batch.
      const many = Array.from({ length: 1_000 }, (_, index) => toRow(index + 1_000));
      for (const row of many) await tx.insertInto('articles').values(row).execute();
    });
    const index = await site.read('/sitemap.xml');
    const [, ...pages] = findAll(index, 'sitemap').map((each) => [
      ...textsOf(each, 'loc'),
      ...textsOf(each, 'lastmod'),
    ]);
    expect(pages).toEqual([
      [address('/sitemap-articulos-1.xml'), '2030-01-01T00:00:10.000Z'],
      [address('/sitemap-articulos-2.xml'), '2030-01-01T00:00:10.001Z'],
      [address('/sitemap-articulos-3.xml'), '2030-01-01T00:00:30.000Z'],
    ]);
    const listed = async (page: number) =>
      textsOf(await site.read(`/sitemap-articulos-${page}.xml`), 'loc');
    const [oldest, ...rest] = await listed(1);
    expect(oldest).toBe(address('/articulo/primero'));
    expect(rest.at(-1)).toBe(address('/articulo/articulo-10000'));
    expect(rest).toHaveLength(1_001);
    expect(await listed(2)).toEqual([address('/articulo/articulo-10001')]);
    for (const page of ['0', '4', '01', '9999999', '99999999', '1x']) {
      expect((await site.get(`/sitemap-articulos-${page}.xml`)).status, page).toBe(404);
    }
  });

  test('gets exactly the articles of the last two days for Google News', async () => {
    const oldest = Date.now() - 2 * day + 60_000;
    await using site = await openChannels(
      engine,
      toInput('hoy', { title: 'Hoy & <ahora>' }),
      toInput('anteayer', { published_at: oldest }),
      toInput('viejo', { published_at: Date.now() - 2 * day }),
      toInput('futuro', { published_at: Date.now() + hour }),
    );
    const response = await site.get('/sitemap-noticias.xml');
    const text = await response.text();
    expect(textsOf(text, 'loc')).toEqual(['/articulo/hoy', '/articulo/anteayer'].map(address));
    expect(textsOf(text, 'news:title')).toEqual(['Hoy & <ahora>', 'Título de anteayer']);
    expect(textsOf(text, 'news:name')).toEqual(['Plomada', 'Plomada']);
    expect(textsOf(text, 'news:language')).toEqual(['es', 'es']);
    expect(textsOf(text, 'news:publication_date')[1]).toBe(new Date(oldest).toISOString());
    expect(Date.parse(response.headers.get('Expires') ?? '')).toBe(
      Math.floor((oldest + 2 * day) / 1000) * 1000,
    );
  });

  testOnce('finds the sitemaps and the disallowed paths in robots.txt', async () => {
    await using site = await openChannels(engine);
    const lines = (await site.read('/robots.txt')).split('\n');
    expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Disallow: /api/']);
    const sitemaps = lines.flatMap((line) => /^Sitemap: (.+)$/.exec(line)?.[1] ?? []);
    expect(sitemaps).toEqual(['/sitemap.xml', '/sitemap-noticias.xml'].map(address));
    for (const each of sitemaps) expect((await site.get(new URL(each).pathname)).status).toBe(200);
  });
});
