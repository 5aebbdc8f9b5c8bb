import { expect } from 'vitest';
import { changeAdvert } from '#store/adverts/adverts.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { saveImage } from '#store/pictures/images.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openWatchedSite } from './testing/watched-site.ts';

const [hour, day] = [3_600_000, 86_400_000];
const image = { id: 'aa', kind: 'photo', width: 640, height: 480, tint: 'arena' } as const;
const file = { name: 'foto.jpg', type: 'image/jpeg', bytes: Buffer.from('foto') };

describeOpened('the public port', openWatchedSite, (test) => {
  test('serves a picture only while its article is public', async (site) => {
    const { store } = site;
    await store.write((tx) => saveImage(tx, { image, files: [file] }));
    const getStatus = async () => (await site.get('/imagenes/aa/foto.jpg')).status;
    // Only a draft shows it.
    expect(await getStatus()).toBe(404);
    const publish = (published_at: number) =>
      publishArticles(store, toArticleInput('losa', { image_id: 'aa', published_at }));
    await publish(Date.now() + hour);
    expect(await getStatus()).toBe(404);
    await publish(Date.now() - hour);
    await eventually(async () => expect(await getStatus()).toBe(200));
    await retire(store, 'losa');
    await eventually(async () => expect(await getStatus()).toBe(404));
  });

  test('has no trace of an advert before its start or a day after its end', async (site) => {
    const now = Date.now();
    const id = await addTestAdvert(site.store, { starts_at: now + hour });
    const getStatuses = async () => {
      const link = await site.get(`/publicidad/${id}`, {}, { redirect: 'manual' });
      const picture = await site.get('/imagenes/0123456789abcdef/foto-640.webp');
      return [link.status, picture.status];
    };
    const set = (starts_at: number, ends_at: number) =>
      changeContent(site.store, (tx) => changeAdvert(tx, id, { starts_at, ends_at }));
    expect(await getStatuses()).toEqual([404, 404]);
    await set(now - hour, now + hour);
    await eventually(async () => expect(await getStatuses()).toEqual([302, 200]));
    // An open or cached page still shows it.
    await set(now - hour, now);
    expect(await getStatuses()).toEqual([302, 200]);
    await set(now - 2 * day, now - day);
    await eventually(async () => expect(await getStatuses()).toEqual([404, 404]));
  });

  test('does not show the search phrases of an article', async (site) => {
    const searches = 'se me chorrea el tanquecito; brota un charquero';
    await publishArticles(site.store, toArticleInput('losa', { searches }));
    const search = '?q=se+me+chorrea+el+tanquecito';
    const addresses = [
      ...['/', '/articulo/losa', '/categoria/noticias', `/buscar${search}`],
      ...['/feed.xml', '/feed.json', '/categoria/noticias/feed.xml', '/sitemap-noticias.xml'],
      ...['/api/articles', '/api/articles/losa', `/api/articles/search${search}`],
      `/api/search${search}`,
    ];
    for (const address of addresses) {
      for (const Cookie of ['modo=completo', 'modo=ligero']) {
        const text = await (await site.get(address, { Cookie })).text();
        expect(text, address).toContain('losa');
        expect(text, address).not.toContain('charquero');
      }
    }
  });
});
