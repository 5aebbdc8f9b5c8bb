import { expect, test } from 'vitest';
import { saveImage } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, rename, retire, toArticleInput } from '#store/testing/article-input.ts';
import { eventually } from '#store/testing/eventually.ts';
import { sendRaw } from '../testing/raw.ts';
import { openSite } from '../testing/site.ts';
import { createSecurityHeaders } from './headers.ts';

/** https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring: what each of these is worth there. */
const guard = {
  'content-security-policy':
    "default-src 'self'; object-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types guardados",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};

const ofPicture = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

async function fill(store: Store) {
  const image = { id: 'plano', kind: 'drawing', width: 9, height: 6, tint: 'arena' } as const;
  const file = { name: 'lamina.svg', type: 'image/svg+xml', bytes: new Uint8Array(9) };
  // A value as from a manipulated backup.
  const page = { name: 'pagina.html', type: 'text/html', bytes: Buffer.from('<script>') };
  await store.write((tx) => saveImage(tx, { image, files: [file, page] }));
  const articles = ['muro', 'viejo', 'retirado'].map((slug) => toArticleInput(slug));
  await publishArticles(store, ...articles, toArticleInput('losa', { image_id: image.id }));
  await rename(store, 'viejo', 'nuevo');
  await retire(store, 'retirado');
}

type Case = [status: number, path: string, init?: RequestInit];

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body,
});
const subscribe = '/api/newsletter/subscribe';
/** One of each kind of response. */
const cases: Case[] = [
  [200, '/'],
  [200, '/', { method: 'HEAD' }],
  [200, '/articulo/muro'],
  [410, '/articulo/retirado'],
  [404, '/nada'],
  [404, '/nada', { headers: { 'If-None-Match': '*' } }],
  [200, '/favicon.svg'],
  [200, '/feed.xml'],
  [200, '/imagenes/plano/lamina.svg'],
  [404, '/imagenes/plano/nada.svg'],
  [404, '/imagenes/plano/pagina.html'],
  [200, '/api/articles'],
  [400, '/api/articles?limit=x'],
  [404, '/api/nada'],
  [200, subscribe, post('{"email":"ana@obra.example"}')],
  [403, subscribe, post('{"email":"ana@obra.example"}', { 'Sec-Fetch-Site': 'cross-site' })],
  [413, subscribe, post(' '.repeat(17_000))],
  [200, '/readyz'],
  [414, `/${'a'.repeat(8_001)}`],
];

test('every page, asset, feed, redirect, error and API response has all security headers', async () => {
  await using site = await openSite({ env: { SITE_URL: 'https://plomada.example' } });
  await fill(site.store);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { redirect: 'manual', ...init });
  // The home page was rendered before there were articles.
  const html = await eventually(async () => {
    const text = await (await ask('/')).text();
    expect(text).toContain('/articulo/muro');
    return text;
  });
  const assets = Array.from(
    html.matchAll(/"(\/assets\/[^"]+)"/g),
    ([, path = '']): Case => [200, path],
  );
  expect(assets.length).toBeGreaterThan(2);
  const etag = (await ask('/')).headers.get('ETag') ?? '';
  const notModified: Case = [304, '/', { headers: { 'If-None-Match': etag } }];
  const ids = new Set<string>();
  for (const [status, path, init] of [...cases, ...assets, notModified]) {
    const response = await ask(path, init);
    const what = `${init?.method ?? 'GET'} ${path.slice(0, 60)}`;
    expect(response.status, what).toBe(status);
    // Other sites may embed our pictures, and nothing else.
    const isPicture = status === 200 && path.startsWith('/imagenes/');
    expect(Object.fromEntries(response.headers), what).toMatchObject(
      isPicture ? { ...guard, 'content-security-policy': ofPicture } : guard,
    );
    expect(response.headers.get('Cross-Origin-Resource-Policy'), what).toBe(
      isPicture ? 'cross-origin' : 'same-origin',
    );
    // A response that a CDN may cache has no request id; an error is not cached.
    const isPassedOn = path === '/readyz' || init?.method === 'POST';
    const id = response.headers.get('X-Request-Id');
    expect(id !== null, what).toBe(status >= 400 || isPassedOn);
    expect(id !== null && ids.has(id), what).toBe(false);
    if (id !== null) ids.add(id);
    if (status >= 400) expect(response.headers.get('Cache-Control'), what).toBe('no-store');
    expect(response.headers.has('Set-Cookie') || response.headers.has('X-Powered-By'), what).toBe(
      false,
    );
  }
  const malformed = await sendRaw(site.url, 'HOLA\r\nConnection: close\r\n\r\n');
  expect(Object.fromEntries(malformed?.headers ?? [])).toMatchObject(guard);
});

test.each([
  ['http://noticias.example.com', 'host', undefined],
  ['https://noticias.example.com', 'off', undefined],
  ['https://noticias.example.com', 'host', 'max-age=31536000'],
  ['https://noticias.example.com', 'subdomains', 'max-age=31536000; includeSubDomains'],
  ['https://noticias.example.com', 'preload', 'max-age=63072000; includeSubDomains; preload'],
] as const)('%s with HSTS=%s sends no more than was configured', (SITE_URL, HSTS, told) => {
  const headers = createSecurityHeaders({ SITE_URL, HSTS });
  expect(headers['Strict-Transport-Security']).toBe(told);
});

test('scripts and styles have an integrity digest, and without TLS there is no HSTS', async () => {
  await using site = await openSite();
  const page = await fetch(`${site.url}/contacto`);
  expect(page.headers.has('Strict-Transport-Security')).toBe(false);
  const html = await page.text();
  const assetDigests = html
    .replaceAll('&quot;', '"')
    .matchAll(/"(\/assets\/[^"]+\.(?:css|js))"(?: integrity=|,"integrity":)"sha384-([^"]+)"/g);
  const paths: string[] = [];
  for (const [, path = '', digest] of assetDigests) {
    const bytes = await (await fetch(site.url + path)).arrayBuffer();
    const hash = await crypto.subtle.digest('SHA-384', bytes);
    expect(digest, path).toBe(Buffer.from(hash).toString('base64'));
    paths.push(path.replace(/-[\w-]{8}\./, '.'));
  }
  // No file is named without a digest.
  expect(html.match(/\.(?:css|js)\b/g)).toHaveLength(paths.length);
});
