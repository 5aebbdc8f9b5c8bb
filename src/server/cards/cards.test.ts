import { expect, test } from 'vitest';
import { toArticleCard, toHomeCard, toShareCard } from '#contract/share-card.ts';
import { drawing } from '#newsroom/testing/samples.ts';
import { getArticle } from '#store/articles/articles.ts';
import { saveImage } from '#store/pictures/images.ts';
import { publishArticles, rename, retire, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
import { runCardJob, toCardImage } from './card-image.ts';
import { createCards } from './cards.ts';

const site = { name: 'Plomada', url: 'https://plomada.example', email: 'a@plomada.example' };

test('a shared link has the current card, with its picture', async () => {
  await using store = await openTestStore(engines[0]);
  const bytes = Buffer.from(drawing);
  const image = { id: 'plano', kind: 'drawing', width: 900, height: 600, tint: 'arena' } as const;
  const files = [{ name: 'lamina.svg', type: 'image/svg+xml', bytes }];
  await store.write((tx) => saveImage(tx, { image, files }));
  await publishArticles(
    store,
    toArticleInput('viejo', { image_id: 'plano' }),
    toArticleInput('retirado'),
  );
  await rename(store, 'viejo', 'nuevo');
  await retire(store, 'retirado');
  const cards = createCards({ store, getSite: () => site, makeCard: runCardJob });
  const ask = (path: string) => cards.request(path);
  const article = await getArticle(store, 'nuevo', Date.now());
  if (!article) throw new Error('No article');
  const card = toArticleCard(article, site);
  const address = toShareCard(card);
  for (const slug of ['viejo', 'nuevo']) {
    const led = await ask(`/tarjetas/0/articulo/${slug}.jpg`);
    expect([led.status, led.headers.get('Location')]).toEqual([302, address]);
    expect(led.headers.get('Cache-Control')).toBe('no-cache');
  }
  const response = await ask(address);
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(
    Buffer.from(await toCardImage(card, bytes)),
  );
  for (const file of ['retirado.jpg', 'nada.jpg', 'nuevo.png', 'nuevo']) {
    expect((await ask(`/tarjetas/0/articulo/${file}`)).status, file).toBe(404);
  }
  expect((await ask('/tarjetas/0/categoria/nada.jpg')).status).toBe(404);
  const home = await ask('/tarjetas/0/inicio.jpg');
  expect([home.status, home.headers.get('Location')]).toEqual([302, toShareCard(toHomeCard(site))]);
  expect((await ask(toShareCard(toHomeCard(site)))).headers.get('Content-Type')).toBe('image/jpeg');
  const category = await ask('/tarjetas/0/categoria/noticias.jpg');
  expect(category.headers.get('Location')).toMatch(/\/categoria\/noticias\.jpg$/);
  const busy = createCards({ store, getSite: () => site, makeCard: async () => null });
  const busyResponse = await busy.request(address);
  expect([busyResponse.status, busyResponse.headers.get('Retry-After')]).toEqual([503, '5']);
});
