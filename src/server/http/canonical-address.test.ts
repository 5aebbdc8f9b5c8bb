import { expect } from 'vitest';
import { mergeInto } from '#newsroom/categories/categories.ts';
import { saveCategory } from '#store/articles/categories.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { terminal } from '#store/people/audit-log.ts';
import { saveInputs } from '#store/testing/article-input.ts';
import { testWith } from '#store/testing/engines.ts';
import { toInput } from '../discovery/testing/channels.ts';
import { sendRaw } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';

/** A site with sixty news articles, one about itself, a renamed one and a retired one. */
const test = testWith(async () => {
  const site = await openSite();
  const slugs = Array.from({ length: 60 }, (_, index) => `articulo-${index}`);
  await changeContent(site.store, async (tx) => {
    for (const slug of ['noticias', 'analisis', 'recursos']) {
      await saveCategory(tx, { slug, name: slug, description: `Sobre ${slug}.`, icon: 'n' });
    }
    const articles = [...slugs, 'que-es-plomada', 'viejo', 'retirado'].map((slug, index) => {
      const at = Date.now() - 60_000 * (1 + Math.floor(index / 3));
      return toInput(slug, { excerpt: `Sobre ${slug}.`, published_at: at, tags: ['acero'] });
    });
    await saveInputs(tx, articles);
    await renameArticle(tx, 'viejo', 'nuevo');
    await retireArticle(tx, 'retirado', null);
  });
  const get = async (path: string) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: obra.example\r\nConnection: close\r\n\r\n`;
    const response = await sendRaw(site.url, head);
    if (!response) throw new Error(`No response to ${path}`);
    return response;
  };
  return { ...site, slugs: [...slugs, 'que-es-plomada', 'nuevo'], get };
});

test('an untidy address redirects to the canonical one', async (site) => {
  for (const [asked, meant] of [
    ['/articulo/articulo-0/', '/articulo/articulo-0'],
    ['/Articulo/ARTICULO-0', '/articulo/articulo-0'],
    ['//articulo///articulo-0//', '/articulo/articulo-0'],
    ['/categoria/noticias/?pagina=2', '/categoria/noticias?pagina=2'],
    ['/articulo/%61rticulo%2d0?a=1', '/articulo/articulo-0?a=1'],
    ['//', '/'],
    ['//evil.example/%2e%2e', '/'],
    ['/categoria/Noticias/feed.xml', '/categoria/noticias/feed.xml'],
    ['http://obra.example/Contacto/', '/contacto'],
  ] as const) {
    const { status, headers } = await site.get(asked);
    expect([status, headers.get('location')], asked).toEqual([301, meant]);
    // A CDN may cache it, so it has nothing of this one request.
    expect(headers.get('cache-control'), asked).toMatch(/^public, /);
    expect(headers.has('x-request-id'), asked).toBe(false);
  }
});

test('the pages, feeds and cards of a merged category redirect to the other category', async (site) => {
  const add = (slug: string) =>
    changeContent(site.store, (tx) =>
      saveCategory(tx, { slug, name: slug, description: '', icon: 'otra' }),
    );
  const merge = (from: string, into: string) =>
    changeContent(site.store, (tx) => mergeInto(tx, terminal, from, into, Date.now()));
  await add('vieja');
  await add('media');
  await merge('vieja', 'media');
  await merge('media', 'noticias');
  for (const slug of ['vieja', 'media']) {
    for (const rest of ['', '/feed.xml', '/feed.json']) {
      const { status, headers } = await site.get(`/categoria/${slug}${rest}`);
      const meant = `/categoria/noticias${rest}`;
      expect([status, headers.get('location')]).toEqual([301, meant]);
      expect(headers.get('cache-control')).toMatch(/^public, /);
    }
    const card = await site.get(`/tarjetas/0/categoria/${slug}.jpg`);
    expect(card.headers.get('location')).toMatch(/\/categoria\/noticias\.jpg$/);
  }
  expect((await site.get('/sitemap-paginas.xml')).body.toString()).not.toMatch(/vieja|media/);
  // A new category may use the address again.
  await add('vieja');
  await expect.poll(async () => (await site.get('/categoria/vieja')).status).toBe(200);
});

test('no redirect goes to another site or to a missing page', async (site) => {
  for (const path of [
    '//evil.example',
    '/\\evil.example/',
    '/nada/',
    '/articulo/%E0%A4%A',
    '/imagenes/ABC/lamina.svg',
    // The build's manifest is not public.
    '/manifest.json',
  ]) {
    const { status, headers } = await site.get(path);
    expect([status, headers.get('location')], path).toEqual([404, undefined]);
  }
  expect((await site.get('/articulo/retirado')).status).toBe(410);
  const { status, headers } = await site.get('/articulo/viejo');
  expect([status, headers.get('location')]).toEqual([301, '/articulo/nuevo']);
  // Browsers keep a bare 301 forever.
  expect(headers.get('cache-control')).toMatch(/^public, max-age=0,/);
});

test('a crawler finds every article from the home page, and no broken link', async (site) => {
  const paths = new Set(['/']);
  for (const path of paths) {
    const { status, body } = await site.get(path);
    expect(status, path).toBe(200);
    if (!/^<!doctype html>/.test(body) || body.includes('content="noindex"')) continue;
    const [, canonical = ''] = /<link rel="canonical" href="(.+?)"/.exec(body) ?? [];
    // The home page with more articles is still the home page.
    const isHome = path.startsWith('/?articulos=');
    expect(canonical, path).toBe(site.url + (isHome ? '/' : path));
    if (isHome) continue;
    for (const [, href = ''] of body.matchAll(
      /<(?:a|link rel="alternate") [^>]*?href="(\/[^"#]*)/g,
    )) {
      paths.add(href.replaceAll('&amp;', '&'));
    }
  }
  for (const slug of site.slugs) expect(paths).toContain(`/articulo/${slug}`);
  const sitemap = (await site.get('/sitemap-articulos-1.xml')).body;
  expect(sitemap.match(/<loc>/g)).toHaveLength(site.slugs.length);
  expect(paths).toContain('/categoria/noticias?pagina=3');
  expect(paths).not.toContain('/categoria/noticias?pagina=4');
  for (const list of ['/categoria/noticias', '/etiqueta/acero']) {
    expect((await site.get(`${list}?pagina=3`)).status, list).toBe(200);
    for (const query of ['pagina=4', 'pagina=99999']) {
      const { status, body } = await site.get(`${list}?${query}`);
      expect([status, /name="robots" content="noindex"/.test(body)], query).toEqual([404, true]);
    }
  }
});
