import { expect, test } from 'vitest';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openSite } from '../testing/site.ts';
import { openTab, openWriting, validFields } from './testing/writing.ts';

/** Words that are in no dictionary, article or other response. */
const canary = 'zarzaparrilleta';
const secret = validFields({
  title: `Título ${canary}`,
  slug: `obra-${canary}`,
  excerpt: `Resumen ${canary}`,
  author: `Autor ${canary}`,
  tags: [canary],
  content: `## ${canary}\nTexto ${canary}.`,
});

describeEngines('unpublished text', (engine) => {
  test('is nowhere on the public port: neither new, nor changed, scheduled, revised or deleted', async () => {
    const place = await engine.createTestDatabase();
    await using site = await openSite({
      engine: { ...engine, createTestDatabase: async () => place },
    });
    const lasting = { ...place, async [Symbol.asyncDispose]() {} };
    await using desk = await openWriting(engine, {}, lasting);
    await publishArticles(desk.store, toArticleInput('muro', { category: 'tecnicas' }));
    await desk.mine.save(0, secret);
    const deleted = openTab(desk.editor);
    await deleted.save(0, { ...secret, slug: 'otra' });
    await deleted.remove();
    const { send } = desk.editor;
    const { body: list } = await send('GET', '/api/articulos?estado=publicado');
    const { body } = await send('POST', `/api/articulos/${list.items[0].articleId}/borrador`, {});
    const work = openTab(desk.editor, body.draftId);
    const at = Date.now() + 3_600_000;
    await work.change(secret);
    expect((await work.schedule(at)).status).toBe(200);
    expect((await send('GET', `/api/articulos?buscar=${canary}`)).body.total).toBe(2);
    const scheduled = openTab(desk.editor);
    await scheduled.save(0, { ...secret, slug: `manana-${canary}` });
    expect((await scheduled.schedule(at)).status).toBe(200);

    const slip = canary.replace('zarza', 'zarsa');
    const addresses = [
      ...['/', '/articulo/muro', `/articulo/${secret.slug}`, `/articulo/manana-${canary}`],
      ...['/categoria/tecnicas', '/guardados', `/tarjetas/0/articulo/${secret.slug}.jpg`],
      ...[`/buscar?q=${slip}`, `/buscar?q=muro+${slip}`, `/buscar?q=muro+${canary.slice(0, 8)}`],
      ...['/api/articles?limit=500', '/api/articles/muro', `/api/articles/${secret.slug}`],
      ...[`/api/articles/search?q=${slip}`, `/api/search?q=${slip}`],
      ...[`/api/search?q=muro+${slip}`, `/api/search?q=muro+${canary.slice(0, 8)}`],
      ...['/api/categories', '/api/statistics', '/feed.xml', '/feed.json', '/llms.txt'],
      ...['/categoria/tecnicas/feed.xml', '/categoria/tecnicas/feed.json'],
      ...['/sitemap.xml', '/sitemap-noticias.xml', '/sitemap-articulos-1.xml'],
      // Addresses of the desk.
      ...[`/api/borradores/${desk.id}`, `/vista/${desk.id}`, '/api/articulos', '/api/mesa'],
    ];
    for (const address of addresses) {
      // The second time from the cache; and the light version of each.
      for (const headers of [{}, {}, { 'Save-Data': 'on' }]) {
        const response = await fetch(`${site.url}${address}`, { headers });
        const body = await response.text();
        // A response may repeat what it was asked.
        const [slug] = /\w+-zarzaparrilleta/.exec(address) ?? [];
        const text = slug === undefined ? body : body.replaceAll(slug, '');
        expect([address, text.includes(canary)]).toEqual([address, false]);
      }
    }
    for (const address of ['/api/articles/search', '/api/search']) {
      const response = await (await fetch(`${site.url}${address}?q=${canary}`)).json();
      expect(Array.isArray(response) ? response : response.results).toEqual([]);
    }
    for (const address of [`/articulo/${secret.slug}`, `/api/articles/${secret.slug}`]) {
      expect((await fetch(`${site.url}${address}`)).status).toBe(404);
    }
  });
});
