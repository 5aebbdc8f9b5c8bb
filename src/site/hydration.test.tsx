import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { categories, identity, responses } from './testing/page.tsx';
import { readPage } from './testing/read-page.ts';

const assets = {
  starter: { href: '/assets/starter.js', integrity: 'sha384-a' },
  bundle: {
    entry: { href: '/assets/entry.js', integrity: 'sha384-b' },
    otherPages: { href: '/assets/other-pages.js', integrity: 'sha384-c' },
    viewer: { href: '/assets/v.js' },
    highlight: { href: '/assets/h.js' },
  },
  styles: [{ href: '/assets/site.css' }],
  otherStyles: { href: '/assets/other-pages.css' },
  font: '/assets/archivo.woff2',
};
const ask = (given: Record<string, unknown>) => (address: string) => {
  const [path = ''] = address.split('#');
  const found = given[path] ?? given[path.split('?')[0] ?? ''] ?? 404;
  return typeof found === 'number' ? new Response('', { status: found }) : Response.json(found);
};
const render = (address: string, change = {}, more = {}) =>
  renderPage({
    address,
    fetcher: ask({ ...responses(), ...change }),
    assets,
    identity,
    getFileSize: null,
    ...more,
  });

test('a page has the data it was rendered from, and the menu the names of the categories', async () => {
  const renamed = [{ ...categories[0], name: 'Actualidad' }, ...categories.slice(1)];
  const { html } = await render('/contacto', { '/api/categories': renamed });
  const sent = new DOMParser().parseFromString(html, 'text/html');
  expect(JSON.parse(sent.getElementById('estado')?.textContent ?? '')).toEqual({
    identity: { ...identity, menu: { '/categoria/noticias': 'Actualidad' } },
    read: [],
    failed: [],
  });
});

test.each([
  [200, '/ /articulo/puente /categoria/noticias /categoria/noticias?pagina=2 /contacto'],
  [200, '/privacidad /guardados /buscar /buscar?q=m'],
  [404, '/articulo/puente/ /articulo/ /articulo/%E0%A4%A /categoria/no /no'],
  [404, '/categoria/noticias?pagina=3'],
])('the server answers %i at %s', async (status, addresses) => {
  for (const address of addresses.split(' ')) {
    const found = await render(address);
    expect(found.status, address).toBe(status);
    if (status === 404) expect(found.html, address).toContain('content="noindex"');
  }
});

test.each([
  ['/', '/api/statistics', 500, 503],
  ['/articulo/puente', '/api/articles/puente', 400, 404],
  ['/articulo/puente', '/api/articles/puente', 503, 503],
  ['/categoria/noticias', '/api/categories', 503, 503],
  ['/buscar?q=muro', '/api/search', 503, 503],
])('%s, whose read of %s fails with %i, is answered with %i', async (at, path, failure, status) => {
  expect((await render(at, { [path]: failure })).status).toBe(status);
});

/** The document before any script has run. */
async function receive(address: string, change = {}) {
  const { html } = await render(address, change);
  document.head.innerHTML = /<script type="module".*?<\/script>/.exec(html)?.[0] ?? '';
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  history.replaceState(null, '', address);
}
/** A long timeout, for busy machines. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 300_000 });
const faults = vi.fn();
/** No file arrives, so that nothing is imported. */
const askFile = vi.fn((_href: string, _init: RequestInit) => new Promise<Response>(() => {}));
vi.stubGlobal('fetch', askFile);
vi.stubGlobal('reportError', faults);
beforeEach(() => vi.clearAllMocks());
const listFetched = () => askFile.mock.calls.map(([href, { integrity }]) => `${href} ${integrity}`);
const wholeBundle = ['/assets/entry.js sha384-b', '/assets/other-pages.js sha384-c'];
const getButton = (label: string) =>
  document.querySelector<HTMLElement>(`[aria-label="${label}"]`) as HTMLElement;
const tapButton = (label: string) => getButton(label).click();
/** Opens a page before its bundle has arrived. */
async function begin(address: string, change = {}) {
  await receive(address, change);
  vi.resetModules();
  return import('./starter.ts');
}

class Watcher {
  static tell = () => {};
  constructor(told: () => void) {
    Watcher.tell = told;
  }
  observe() {}
}
vi.stubGlobal('PerformanceObserver', Watcher);

test('with data saving on, the bundle loads only after a press that needs it', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { takePressed } = await begin('/contacto');
  document
    .querySelector<HTMLElement>('footer a')
    ?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(listFetched()).toEqual([]);
  tapButton('Abrir menú');
  expect(listFetched()).toEqual(wholeBundle);
  // Typing cancels the earlier press.
  document.getElementById('nombre')?.dispatchEvent(new Event('input', { bubbles: true }));
  const pressed = vi.fn();
  addEventListener('click', pressed, { once: true });
  takePressed()();
  expect(pressed).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'connection');
});

test('a page that is never painted loads the bundle one second after load', async () => {
  await begin('/contacto');
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(999);
  expect(listFetched()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(listFetched()).toEqual(wholeBundle);
});

const isPressed = (label: string) => getButton(label).getAttribute('aria-pressed') === 'true';

test('a page shows saved and liked articles at once, and a press before hydration does not unset a mark', async () => {
  localStorage.setItem('savedArticles', 'otro puente');
  localStorage.setItem('likedArticles', 'articulo-2');
  const { takePressed } = await begin('/');
  const shown = ['Guardar: El puente', 'Me gusta: El puente', 'Me gusta: El muro'];
  expect(shown.map(isPressed)).toEqual([true, false, true]);
  // Another tab marks and unmarks.
  localStorage.setItem('likedArticles', 'puente');
  dispatchEvent(new Event('storage'));
  expect(shown.map(isPressed)).toEqual([true, true, false]);
  const pressed = vi.fn();
  document.body.addEventListener('click', pressed);
  tapButton('Guardar: El puente');
  takePressed()();
  expect(pressed).toHaveBeenCalledTimes(1);
  vi.resetModules();
  const again = await import('./starter.ts');
  tapButton('Guardar: El muro');
  again.takePressed()();
  expect(pressed).toHaveBeenCalledTimes(3);
  localStorage.clear();
});

test('an article loads only the file that has it; the list of saved ones even with data saving on', async () => {
  await begin('/articulo/puente');
  Watcher.tell();
  expect(listFetched()).toEqual(['/assets/entry.js sha384-b']);
  askFile.mockClear();
  Object.assign(navigator, { connection: { saveData: true } });
  await begin('/guardados');
  Watcher.tell();
  expect(listFetched()).toEqual(wholeBundle);
  Reflect.deleteProperty(navigator, 'connection');
});

test('hydration keeps the page as sent and repeats the press that came too early', async () => {
  askFile.mockImplementation(async () => Response.error());
  await begin('/', { '/api/statistics': 503 });
  expect(listFetched()).toEqual([]);
  Watcher.tell();
  Watcher.tell();
  expect(listFetched()).toEqual(wholeBundle);
  // The bundle cannot be loaded: each press tries again.
  await until(() => expect(faults).toHaveBeenCalledTimes(1));
  tapButton('Abrir menú');
  await until(() => expect(faults).toHaveBeenCalledTimes(2));
  expect(listFetched()).toEqual([...wholeBundle, ...wholeBundle]);

  faults.mockClear();
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/assets/') ? new Response('') : ask(responses())(address),
  );
  const sent = readPage(document.querySelector('main') ?? new Text());
  // Asynchronous, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await import('./entry-client.tsx');
  const readMenu = () => document.querySelector('dialog')?.getAttribute('aria-label');
  await until(() => expect(readMenu()).toBe('Menú'));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // Failed bundle loads of the starter are expected.
  expect(faults.mock.calls.filter(([fault]) => !/entry\.js/.test(String(fault)))).toEqual([]);
  expect(document.documentElement.hasAttribute('data-hydrated')).toBe(true);
  expect(readPage(document.querySelector('main') ?? new Text())).toBe(sent);
});
