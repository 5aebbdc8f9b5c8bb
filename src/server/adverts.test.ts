import { describe, expect } from 'vitest';
import { parseEnv } from '#env.ts';
import { changeSite } from '#newsroom/site-settings/site.ts';
import { changeAdvert } from '#store/adverts/adverts.ts';
import { terminal } from '#store/people/audit-log.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, testWith } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openWatchedSite } from './testing/watched-site.ts';

const test = testWith(() => openWatchedSite(engines[0]));
const link = 'rel="sponsored noopener"';
const pages = ['/', '/articulo/losa'];

describe('an advert', () => {
  test('appears and disappears on time on cached pages, and nowhere else', async (site) => {
    await publishArticles(site.store, toArticleInput('losa', { author: 'Ana' }));
    const getPage = async (path: string, headers = {}) => (await site.get(path, headers)).text();
    const expectShown = (isShown: boolean) =>
      eventually(async () => {
        for (const path of pages) expect((await getPage(path)).includes(link)).toBe(isShown);
      });
    await expectShown(false);
    expect(await getPage('/')).toContain('Espacio Publicitario');
    const id = await addTestAdvert(site.store, { starts_at: Date.now() + 1_500 });
    expect(await getPage('/')).not.toContain(link);
    await expectShown(true);
    const home = await getPage('/');
    expect(home).not.toContain('Espacio Publicitario');
    expect(home).toContain(`href="/publicidad/${id}"`);
    expect(home).toMatch(/Publicidad · (<!-- -->)?Ferretería La Escuadra/);
    for (const path of [...pages, '/contacto']) {
      expect(await getPage(path, { 'Save-Data': 'on' })).not.toContain('Escuadra');
    }
    for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml', '/llms.txt']) {
      expect(await getPage(path)).not.toMatch(/Escuadra|publicidad\//);
    }
    // The page's data has it, for navigating to a page that shows it.
    expect((await getPage('/contacto')).split('id="estado"')[0]).not.toContain('Escuadra');
    // Without a new revision, as when the time simply passes.
    const ends_at = Date.now() + 1_000;
    await site.store.write((tx) => changeAdvert(tx, id, { ends_at }));
    await expectShown(false);
  });

  test('counts pages sent to people and clicks of people', async (site) => {
    await publishArticles(site.store, toArticleInput('losa', { author: 'Ana' }));
    const id = await addTestAdvert(site.store);
    await eventually(async () => expect(await (await site.get('/')).text()).toContain(link));
    const count = async () => {
      await site.flush();
      const days = await site.store.db.selectFrom('advert_days').selectAll().execute();
      const sum = (what: 'servings' | 'clicks') => days.reduce((all, each) => all + each[what], 0);
      return { servings: sum('servings'), clicks: sum('clicks') };
    };
    const before = await count();
    for (const path of pages) await site.get(path);
    const robot = { 'User-Agent': 'Googlebot/2.1' };
    const ahead = { 'Sec-Purpose': 'prefetch' };
    for (const headers of [robot, ahead, { 'Save-Data': 'on' }]) await site.get('/', headers);
    for (const path of ['/contacto', '/articulo/no-hay']) await site.get(path);
    await site.get('/', {}, { method: 'HEAD' });
    const follow = (headers = {}, method = 'GET') =>
      site.get(`/publicidad/${id}?a=https://malo.example`, headers, { method, redirect: 'manual' });
    const response = await follow();
    expect(response.status).toBe(302);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      location: 'https://escuadra.example/ofertas?de=plomada',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(response.headers.has('Set-Cookie')).toBe(false);
    for (const headers of [robot, ahead]) expect((await follow(headers)).status).toBe(302);
    await follow({}, 'HEAD');
    expect(await count()).toEqual({ servings: before.servings + 2, clicks: 1 });
    for (const path of ['/publicidad/999', '/publicidad/x', '/publicidad/https://malo.example']) {
      expect((await site.get(path, {}, { redirect: 'manual' })).status).toBe(404);
    }
    expect(await (await site.get('/robots.txt')).text()).toContain('Disallow: /publicidad/\n');
    // A page that is still open leads there; a click after the end does not count.
    await site.store.write((tx) => changeAdvert(tx, id, { ends_at: Date.now() }));
    expect((await follow()).headers.get('Location')).toContain('escuadra');
    expect((await count()).clicks).toBe(1);
  });

  test('a new identity of the site shows everywhere without a restart', async (site) => {
    await publishArticles(site.store, toArticleInput('losa', { author: 'Ana' }));
    const paths = ['/', '/contacto', '/feed.xml', '/feed.json', '/manifest.webmanifest'];
    const readAll = async (headers = {}) =>
      Promise.all(paths.map(async (path) => (await site.get(path, headers)).text()));
    for (const text of await readAll()) expect(text).toContain('Plomada');
    const change = { name: 'La Obra', email: 'hola@obra.example', accent: '#4a90e2' };
    await changeSite(site.store, parseEnv({}), terminal, change, Date.now());
    await eventually(async () => {
      for (const headers of [{}, { 'Save-Data': 'on' }]) {
        for (const text of await readAll(headers)) {
          expect([text.includes('La Obra'), text.includes('Plomada')]).toEqual([true, false]);
        }
      }
    });
    const [home = '', contact = '', , , manifest = ''] = await readAll();
    expect(contact).toContain('mailto:hola@obra.example');
    expect(home).toContain('href="/acento/4a90e2.css"');
    expect(home).toContain('rel="icon" href="/acento/4a90e2/favicon.svg"');
    expect(manifest).toContain('"src":"/acento/4a90e2/icono-mascara-512.png"');
    expect(await (await site.get('/acento/4a90e2.css')).text()).toContain('--signal:#4a90e2');
    expect((await site.get('/acento/ff0000.css')).status).toBe(404);
    // The light version has its style in the page, which the policy must allow.
    const light = await site.get('/', { 'Save-Data': 'on' });
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await light.text()) ?? [];
    expect(style).toContain('#4a90e2');
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(style));
    const policy = light.headers.get('Content-Security-Policy');
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  });
});
