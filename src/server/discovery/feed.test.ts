import { expect, test } from 'vitest';
import { rename, retire } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { address, findAll, hour, openChannels, textsOf, toInput } from './testing/channels.ts';

const nasty = 'Muro <b>&amp; «losa»</b> ]]> "3/4" \u0007\u{1F9F1}';

type JsonFeed = {
  feed_url: string;
  items: { id: string; url: string; content_html: string; date_modified: string }[];
};

describeEngines('a reader who follows the site', (engine, testOnce) => {
  testOnce(
    'gets complete articles by RSS, newest first, with dates, categories and pictures',
    async () => {
      const published = Date.UTC(2026, 0, 2, 3, 4, 5);
      await using site = await openChannels(
        engine,
        toInput('losa', {
          title: nasty,
          excerpt: nasty,
          author: nasty,
          published_at: published,
          tags: ['a & b'],
          image_id: 'plano',
          image_alt: 'Un "plano"',
          image_caption: 'Planta & corte',
          content: `# Uno\n## Dos\n### Tres\n- a <i>\n- b\n<script>alert("x")</script> & ]]>\nVea https://a.es/b?c=1&d="2".`,
        }),
        toInput('muro', { category: 'tecnicas' }),
      );
      const text = await site.read('/feed.xml');
      const [muro, losa] = findAll(text, 'item');
      if (!muro || !losa) throw new Error('Two items were expected');
      const printable = nasty.replace('\u0007', '');
      expect(textsOf(muro, 'link')).toEqual([address('/articulo/muro')]);
      expect(textsOf(losa, 'title')).toEqual([printable]);
      expect(textsOf(losa, 'dc:creator')).toEqual([printable]);
      expect(textsOf(losa, 'description')).toEqual([printable]);
      expect(textsOf(losa, 'category')).toEqual(['Noticias', 'a & b']);
      expect(textsOf(losa, 'pubDate')).toEqual(['Fri, 02 Jan 2026 03:04:05 GMT']);
      expect(findAll(losa, 'enclosure')[0]?.attributes).toEqual({
        url: address('/imagenes/plano/lamina-1200.jpg'),
        length: '1234',
        type: 'image/jpeg',
      });
      expect(textsOf(losa, 'content:encoded')).toEqual([
        `<figure><img src="${address('/imagenes/plano/lamina-1200.jpg')}" width="1200" height="800" alt="Un &quot;plano&quot;"><figcaption>Planta &amp; corte</figcaption></figure>` +
          '<h1>Uno</h1><h2>Dos</h2><h3>Tres</h3><ul><li>a &lt;i&gt;</li><li>b</li></ul>' +
          '<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; ]]&gt;</p>' +
          '<p>Vea <a href="https://a.es/b?c=1&amp;d=" rel="noopener">https://a.es/b?c=1&amp;d=</a>&quot;2&quot;.</p>',
      ]);
      expect(findAll(text, 'atom:link')[0]?.attributes.href).toBe(address('/feed.xml'));
    },
  );

  testOnce('gets the same by JSON Feed', async () => {
    await using site = await openChannels(
      engine,
      toInput('losa', { title: nasty, tags: ['x'], image_id: 'plano' }),
      toInput('muro', { published_at: Date.now() - 2 * hour }),
    );
    const response = await site.get('/feed.json');
    expect(response.headers.get('Content-Type')).toBe('application/feed+json; charset=utf-8');
    const feed: JsonFeed = await response.json();
    const rss = await site.read('/feed.xml');
    expect(feed.items.map(({ id }) => id)).toEqual(textsOf(rss, 'guid'));
    expect(feed.items.map(({ url }) => url)).toEqual(
      ['/articulo/losa', '/articulo/muro'].map(address),
    );
    expect(feed.items.map(({ content_html }) => content_html)).toEqual(
      textsOf(rss, 'content:encoded'),
    );
    expect(feed.items[0]).toMatchObject({
      title: nasty,
      tags: ['Noticias', 'x'],
      image: address('/imagenes/plano/lamina-1200.jpg'),
    });
    expect(feed.items[1]).not.toHaveProperty('image');
  });

  test('gets the thirty newest', async () => {
    const many = Array.from({ length: 31 }, (_, index) =>
      toInput(`nota-${index}`, { published_at: Date.now() - (index + 1) * hour }),
    );
    await using site = await openChannels(engine, ...many);
    const { items }: JsonFeed = await (await site.get('/feed.json')).json();
    expect(items).toHaveLength(30);
    expect(items.at(-1)?.url).toBe(address('/articulo/nota-29'));
  });

  test.each([
    ['category', '/categoria/tecnicas', 'Técnicas | Plomada'],
    ['tag', '/etiqueta/acero', '#Acero | Plomada'],
  ])('gets only the articles of one %s', async (_, page, title) => {
    const muro = toInput('muro', { category: 'tecnicas', tags: ['Acero'] });
    await using site = await openChannels(engine, toInput('losa'), muro);
    const rss = await site.read(`${page}/feed.xml`);
    expect(textsOf(rss, 'link')[0]).toBe(address(page));
    expect(textsOf(rss, 'title')[0]).toBe(title);
    const links = findAll(rss, 'item').flatMap((item) => textsOf(item, 'link'));
    expect(links).toEqual([address('/articulo/muro')]);
    const json: JsonFeed = await (await site.get(`${page}/feed.json`)).json();
    expect(json.feed_url).toBe(address(`${page}/feed.json`));
    expect(json.items.map(({ url }) => url)).toEqual([address('/articulo/muro')]);
    for (const format of ['xml', 'json']) {
      expect((await site.get(`${page}-no-existe/feed.${format}`)).status).toBe(404);
    }
  });

  test('sees a renamed article as the same one, and no retired or scheduled article', async () => {
    await using site = await openChannels(
      engine,
      toInput('viejo'),
      toInput('retirado'),
      toInput('futuro', { published_at: Date.now() + hour }),
    );
    const before = textsOf(await site.read('/feed.xml'), 'guid');
    await rename(site.store, 'viejo', 'nuevo');
    await retire(site.store, 'retirado');
    for (const path of ['/feed.xml', '/categoria/noticias/feed.xml']) {
      const text = await site.read(path);
      const [item, ...others] = findAll(text, 'item');
      expect(others).toEqual([]);
      expect(item && textsOf(item, 'link')).toEqual([address('/articulo/nuevo')]);
      expect(before).toContain(item && textsOf(item, 'guid')[0]);
    }
  });
});
