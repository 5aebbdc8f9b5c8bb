import { expect } from 'vitest';
import { clock, saveEditionText, startEdition } from '#newsroom/newsletter/edition-actions.ts';
import { openCountingServer } from '#newsroom/newsletter/testing/counting-server.ts';
import {
  addReaders,
  addWeek,
  always,
  openSending,
  sender,
} from '#newsroom/newsletter/testing/readers.ts';
import { listArticles } from '#store/articles/articles.ts';
import type { Store } from '#store/store.ts';
import { retire } from '#store/testing/article-input.ts';
import { describeOpened, type Engine } from '#store/testing/engines.ts';
import { openSite } from '../testing/site.ts';

const start = Date.now();

async function prepare(store: Store, number: number) {
  const articles = (await listArticles(store, { limit: 3 }, start)).map(({ id }) => id);
  const greeting = 'Buenos días.\nEsto es lo nuevo.';
  const words = { number, subject: 'El puente, <b> por dentro', greeting, articles, sendAt: null };
  await saveEditionText(store, words, 0, clock, start);
}

async function openSent(engine: Engine) {
  const site = await openSite({ engine });
  await addReaders(site.store, 2);
  await addWeek(site.store);
  const open = async (number: number, headers = {}) => {
    const response = await fetch(`${site.url}/boletin/edicion/${number}`, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const send = async () => {
    await using server = await openCountingServer();
    using sending = openSending(site.store, server.url);
    while ((await sending.sendDue(always)) !== null);
  };
  return { ...site, open, send };
}

describeOpened('the page of an edition', openSent, (test) => {
  test('exists once a reader has got the edition, in both versions, and names no reader', async (site) => {
    const { store, open, send } = site;
    await prepare(store, 1);
    expect((await open(1)).status).toBe(404);
    await startEdition(store, sender, clock, start);
    expect((await open(1)).status).toBe(404);
    await send();
    const full = await open(1);
    const light = await open(1, { Cookie: 'modo=ligero' });
    for (const { status, headers, html } of [full, light]) {
      expect(status).toBe(200);
      expect(headers.get('Cache-Control')).toMatch(/^public, /);
      expect(html).toMatch(/<h1[^>]*>El puente, &lt;b&gt; por dentro<\/h1>/);
      expect(html).toMatch(/Buenos días\.<br ?\/?>Esto es lo nuevo\./);
      for (const slug of ['obra-1', 'obra-2', 'obra-3'])
        expect(html).toContain(`/articulo/${slug}"`);
      expect(html).toMatch(/<meta name="?robots"? content="?noindex/);
      expect(html).not.toMatch(/token|lector|\/boletin\/baja/);
      expect(html).not.toContain('<script');
    }
    // The page has no script, so the browser must render it as with script off.
    expect(full.headers.get('Content-Security-Policy')).toContain('; sandbox ');
    for (const missing of ['2', '01', '1e3', '%00']) {
      expect((await fetch(`${site.url}/boletin/edicion/${missing}`)).status).toBe(404);
    }
  });

  test('leaves out retired articles, and links the previous and next editions', async (site) => {
    const { store, open, send } = site;
    for (const number of [1, 2]) {
      await prepare(store, number);
      await startEdition(store, sender, clock, start + number);
      await send();
    }
    await retire(store, 'obra-2');
    const { html } = await open(2);
    expect(html).toContain('/articulo/obra-1"');
    expect(html).not.toContain('obra-2');
    expect(html).toContain('/boletin/edicion/1"');
    expect((await open(1)).html).toContain('/boletin/edicion/2"');
  });
});
