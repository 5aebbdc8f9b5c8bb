import { expect } from 'vitest';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openDeskOn } from './testing/desk.ts';

describeOpened('the front page at the desk', openDeskOn, (test) => {
  test('refuses an order based on an outdated version, and its preview is the page as readers see it', async (desk) => {
    const inputs = ['losa', 'viga'].map((slug) => toArticleInput(slug));
    const articles = await publishArticles(desk.store, ...inputs);
    const { cookie, send } = await desk.signInAs('editor');
    const ask = (method: string, body?: unknown) => send(method, '/api/portada', body);
    const places = articles.map(({ id }) => ({ articleId: id, endsAt: null }));
    const { version } = (await ask('GET')).body;
    const call = { version, places: places.toReversed() };
    const response = await ask('PUT', call);
    expect(response.body.places).toMatchObject([
      { title: 'Título de viga' },
      { title: 'Título de losa' },
    ]);
    expect(await ask('PUT', { ...call, places: [] })).toMatchObject({
      status: 409,
      body: {
        detail: 'Otra persona cambió la portada. Su cambio no se aplicó.',
        current: { version: response.body.version },
      },
    });
    for (const faulty of [
      Array.from({ length: 13 }, (_, index) => ({ articleId: index + 1, endsAt: null })),
      [...places, ...places],
    ]) {
      expect(await ask('PUT', { version: response.body.version, places: faulty })).toMatchObject({
        status: 422,
        body: { detail: 'La portada admite doce artículos, cada uno una vez.' },
      });
    }
    const page = await desk.ask('GET', '/portada/vista', { cookie });
    const policy = page.headers.get('Content-Security-Policy');
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(await page.text()).toMatch(/Artículos destacados.*Título de viga.*Título de losa/s);
  });
});
