import { expect, test } from './fixtures.ts';

const path = '/articulo/puente-general-rafael-urdaneta';

test('an article’s metadata has its title, author, dates, section, tags and picture', async ({
  page,
  request,
}) => {
  const article = await (await request.get(`/api${path.replace('articulo', 'articles')}`)).json();
  await page.goto(path);
  const contents = (name: string) =>
    page
      .locator(`meta[property="${name}"]`)
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('content')));
  expect(await contents('og:title')).toEqual([article.title]);
  expect(await contents('article:author')).toEqual([article.author]);
  expect(await contents('article:published_time')).toEqual([article.publishedAt]);
  expect(await contents('article:modified_time')).toEqual([article.updatedAt]);
  expect(await contents('article:section')).toEqual([article.category]);
  expect(await contents('article:tag')).toEqual(article.tags);

  const [address = ''] = await contents('og:image');
  const picture = await request.get(String(address));
  expect(await contents('og:image:type')).toEqual([picture.headers()['content-type']]);
  expect(await contents('og:image:alt')).toEqual([expect.stringMatching(/.{8,}/)]);
  // The picture has the declared size: a social network may lay out the preview before loading it.
  const size = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return [String(image.naturalWidth), String(image.naturalHeight)];
  }, String(address));
  expect([...(await contents('og:image:width')), ...(await contents('og:image:height'))]).toEqual(
    size,
  );

  // After navigation the next page's head has no metadata of the article.
  await page.getByRole('link', { name: 'Volver al inicio' }).first().click();
  const previews = 'meta[property^="og:"], meta[property^="article:"]';
  await expect(page.locator(previews)).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
});

test('the sample has no broken links or pictures, and no page that nothing links to', async ({
  site,
}) => {
  const toSee = new Set(['/']);
  for (const path of toSee) {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(200);
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
      await response.body?.cancel();
      continue;
    }
    const html = (await response.text()).replaceAll('&amp;', '&');
    for (const [, address = ''] of html.matchAll(/ (?:href|src)="(\/[^"#]*)/g)) toSee.add(address);
    for (const [, list = ''] of html.matchAll(/ srcset="([^"]+)/gi)) {
      for (const each of list.split(', ')) toSee.add(each.replace(/[ #].*/, ''));
    }
  }
  const articles = await (await fetch(`${site.url}/api/articles?limit=500`)).json();
  expect(articles.length).toBeGreaterThanOrEqual(25);
  for (const { slug } of articles) expect(toSee).toContain(`/articulo/${slug}`);
});
