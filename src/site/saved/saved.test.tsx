import { beforeEach, expect, test, vi } from 'vitest';
import { toScriptText } from '../data/page-state.ts';
import { article, listArticles, openSite, responses } from '../testing/page.tsx';
import { askWorker, FakeCache } from '../testing/service-worker.ts';
import { storeCopy } from './copies.ts';
import './worker.ts';

/** A long timeout, for busy machines. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 300_000 });
let stored = new FakeCache();
const register = vi.fn();
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(Date.parse('2026-11-16T13:58:00Z'));
  register.mockReset();
  stored = new FakeCache();
  vi.stubGlobal('caches', { open: async () => stored });
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
});

const toPage = (told: object, asset = 'a.js') =>
  new Response(
    `<link href="/assets/${asset}"><script src="/assets/${asset}"></script><main id="x"><div data-advert="">Anuncio</div>Texto</main><script type="application/json" id="estado">${toScriptText(
      { identity: { name: 'Plomada', advert: {} }, read: [[0, told]], failed: [] },
    )}</script>`,
  );
const files = (): Record<string, unknown> => ({
  ...responses(),
  '/articulo/puente': toPage(article),
  '/articulo/articulo-2': toPage({ ...listArticles(2)[1], title: 'Ábaco' }, 'b.js'),
  '/guardados': new Response('<link href="/assets/lista.css"><main id="x">Lista</main>'),
  '/assets/a.js': new Response('a'.repeat(9)),
  '/assets/b.js': new Response('b'),
  '/assets/lista.css': new Response('c'),
  '/imagenes/puente/lamina.svg': new Response('x'.repeat(20_000)),
  '/imagenes/muro/foto-960.webp': new Response('x'.repeat(1_400_000)),
});

test('a saved article is stored with its picture and the list page, and removed again', async () => {
  const page = await openSite('/', { responses: files() });
  const fetching = vi.spyOn(globalThis, 'fetch');
  const asked = await page.press('Guardar: El puente');
  await until(() => expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js'));
  expect(asked[0]).toBe('GET /articulo/puente');
  // It does not count as a view.
  expect(fetching).toHaveBeenCalledWith('/articulo/puente', { headers: { Purpose: 'prefetch' } });
  expect(stored.list()).toEqual([
    ...['/imagenes/puente/lamina.svg', '/assets/a.js', '/articulo/puente'],
    ...['/assets/lista.css', '/guardados'],
  ]);
  await page.press('Guardar: El puente');
  await until(() => expect(stored.list()).not.toContain('/articulo/puente'));
  // Its files are deleted when the next article is stored.
  fetching.mockClear();
  await page.press('Guardar: El muro');
  await until(() => expect(register).toHaveBeenCalledTimes(2));
  // A stored file is not fetched again.
  expect(fetching.mock.calls.map(([asked]) => asked)).toEqual([
    ...['/articulo/articulo-2', '/imagenes/muro/foto-960.webp', '/assets/b.js', '/guardados'],
  ]);
  expect(stored.list().toSorted()).toEqual([
    ...['/articulo/articulo-2', '/assets/b.js', '/assets/lista.css', '/guardados'],
    '/imagenes/muro/foto-960.webp',
  ]);
});

test('a full disk is reported, and other failures are retried on the next visit', async () => {
  const page = await openSite('/', { responses: files() });
  stored.isFull = true;
  await page.press('Guardar: El puente');
  await until(() => expect(page.readNotice()).toContain('No queda espacio'));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No queda espacio');
  expect(register).not.toHaveBeenCalled();
  stored.isFull = false;
  const list = await openSite('/guardados', { responses: files() });
  await until(() => expect(stored.list()).toContain('/articulo/puente'));
  await until(() => expect(list.readMain()).toContain('|El puente\n'));
  await stored.delete('/guardados');
  const failing = { ...files(), '/assets/b.js': 503, '/guardados': 503 };
  const broken = await openSite('/', { responses: failing });
  await broken.press('Guardar: El muro');
  await broken.perform(() => {});
  expect(broken.readNotice()).toContain('Guardado\n');
  // Nothing is left of it.
  expect(stored.list().join()).not.toMatch(/articulo-2|muro/);
  // A failed request for the list must not be stored as the offline page.
  await broken.press('Guardar: El puente');
  await broken.press('Guardar: El puente');
  await until(() => expect(stored.list()).toContain('/articulo/puente'));
  expect(stored.list()).not.toContain('/guardados');
});

async function openList() {
  const page = await openSite('/', { responses: files() });
  await page.press('Guardar: El puente');
  await until(() => expect(register).toHaveBeenCalledTimes(1));
  vi.setSystemTime(Date.parse('2026-11-16T14:58:00Z'));
  await page.press('Guardar: El muro');
  await until(() => expect(register).toHaveBeenCalledTimes(2));
  const list = await openSite('/guardados', { responses: files() });
  await until(() => expect(list.readMain()).not.toContain('Leyendo'));
  return list;
}
const listTitles = () =>
  Array.from(document.querySelectorAll('main h3'), (title) => title.textContent);

test('the list shows sizes, and can be sorted and searched from eight articles on', async () => {
  const short = await openList();
  expect(short.readMain()).toContain('artículos\n2\nen este dispositivo\n1,4\u00a0MB');
  expect(short.readMain()).toContain('Guardado el 16 de noviembre|2|min lectura|21\u00a0KB');
  expect(short.queryByLabelText('Ordenar por')).toBeNull();
  for (const place of [3, 4, 5, 6, 7, 8]) {
    const other = { ...article, slug: `articulo-${place}`, title: 'Otro', image: null };
    await storeCopy(other.slug, toPage(other));
  }
  const list = await openSite('/guardados', { responses: files() });
  await until(() => expect(listTitles()).toHaveLength(8));
  const sort = async (order: string) => {
    await list.choose('Ordenar por', order);
    return listTitles().filter((title) => title !== 'Otro');
  };
  expect(await sort('Guardado más antiguo')).toEqual(['El puente', 'Ábaco']);
  expect(await sort('Título')).toEqual(['Ábaco', 'El puente']);
  expect(await sort('Peso, de mayor a menor')).toEqual(['Ábaco', 'El puente']);
  expect(await sort('Guardado más reciente')).toEqual(['Ábaco', 'El puente']);
  const heard = () => list.getAllByRole('status').map(({ textContent }) => textContent);
  await list.choose('Buscar por título', ' ABA');
  expect(listTitles()).toEqual(['Ábaco']);
  expect(heard()).toContain('1 artículo');
  await list.choose('Buscar por título', 'zzz');
  expect(heard()).toContain('Ningún título guardado coincide.');
});

test('a removed article can be restored', async () => {
  const list = await openList();
  // A screen reader hears only a region that was there before.
  const regions = list.getAllByRole('status');
  await list.press('Quitar de guardados: El puente');
  const heard = () => regions.map(({ textContent }) => textContent);
  await until(() => expect(heard()).toContain('Se quitó «El puente».'));
  expect(localStorage.getItem('savedArticles')).toBe('articulo-2');
  expect(stored.list()).not.toContain('/articulo/puente');
  expect(list.getByRole('button', { name: 'Deshacer: El puente' })).toBe(document.activeElement);
  await list.press('Deshacer: El puente');
  await until(() => expect(listTitles()).toEqual(['Ábaco', 'El puente']));
  expect(localStorage.getItem('savedArticles')).toBe('articulo-2 puente');
  expect(stored.list()).toContain('/articulo/puente');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Quitar .*El puente$/);
  // One that was saved again in another tab meanwhile stays saved.
  await list.press('Quitar de guardados: El puente');
  await until(() => expect(localStorage.getItem('savedArticles')).toBe('articulo-2'));
  localStorage.setItem('savedArticles', 'articulo-2 puente');
  await list.press('Deshacer: El puente');
  await until(() => expect(listTitles()).toEqual(['Ábaco', 'El puente']));
  expect(localStorage.getItem('savedArticles')).toBe('articulo-2 puente');
});

test('an empty list says so, and so does a page that is not saved', async () => {
  const empty = await openSite('/guardados', { responses: {} });
  await until(() => expect(empty.readMain()).toContain('Todavía no hay nada guardado'));
  const missed = await openSite('/guardados?sin=%2Farticulo%2Fotro%3Fa%3D1', { responses: {} });
  expect(missed.readMain()).toMatch(/^Sin conexión\n/);
  expect(missed.hrefOf('Intentar de nuevo')).toBe('/articulo/otro?a=1');
  const other = await openSite('/guardados?sin=https%3A%2F%2Fotro.example%2F', { responses: {} });
  expect(other.readMain()).toMatch(/^Guardados\n/);
});

const down = () => Promise.reject(new TypeError('no connection'));
const ask = async (...given: Parameters<typeof askWorker>) => (await askWorker(...given))?.text();

test('offline, a saved article is read from its copy, with its date and without its advert', async () => {
  await openList();
  const copy = await ask('/articulo/puente', down());
  expect(copy).toContain(
    '<main data-saved="Guardado el 16 de noviembre, sin conexión" id="x">Texto</main>',
  );
  expect(copy).toContain('{"identity":{"name":"Plomada"},"read":');
  const list = '<link href="/assets/lista.css"><main id="x">Lista</main>';
  expect(await ask('/guardados', down())).toBe(list);
  vi.spyOn(Response, 'redirect').mockImplementation((url) => new Response(String(url)));
  expect(await ask('/contacto?a=1', down())).toBe('/guardados?sin=%2Fcontacto%3Fa%3D1');
});

test('after four seconds without a response the list of saved articles opens; a retry waits longer', async () => {
  await openList();
  vi.spyOn(Response, 'redirect').mockImplementation((url) => new Response(String(url)));
  const silence = new Promise<Response>(() => {});
  const first = ask('/contacto', silence);
  await vi.advanceTimersByTimeAsync(4_000);
  const led = (await first) ?? '';
  expect(led).toBe('/guardados?sin=%2Fcontacto');
  // The timeout has passed: the list itself does not wait again.
  expect(await ask(led, silence)).toContain('Lista');
  const slow = Promise.withResolvers<Response>();
  const second = ask('/contacto', slow.promise);
  await vi.advanceTimersByTimeAsync(60_000);
  slow.resolve(new Response('Contacto'));
  expect(await second).toBe('Contacto');
  // The server's own error is shown.
  const busy = Promise.resolve(new Response('Espere', { status: 503 }));
  expect(await ask('/contacto', busy)).toBe('Espere');
  // Without a stored list there is no redirect.
  stored.pages.clear();
  await expect(askWorker('/guardados', down())).rejects.toThrow('no connection');
});

test('online, the page is the newest, and its copy is updated', async () => {
  await openList();
  const readNote = async () => {
    const page = await stored.match('/articulo/puente');
    return JSON.parse(decodeURIComponent(page?.headers.get('X-Guardado') ?? ''));
  };
  const before = await readNote();
  vi.setSystemTime(Date.parse('2026-12-01T00:00:00Z'));
  const newer = () => Promise.resolve(toPage({ ...article, title: 'El puente nuevo' }));
  expect(await ask('/articulo/puente', newer())).toContain('El puente nuevo');
  const list = Promise.resolve(new Response('<main>La lista nueva</main>'));
  expect(await ask('/guardados', list)).toContain('La lista nueva');
  expect(await readNote()).toEqual({
    ...before,
    title: 'El puente nuevo',
    bytes: expect.any(Number),
  });
  for (const status of [503, 429]) {
    await askWorker('/articulo/puente', Promise.resolve(new Response('', { status })));
  }
  expect(stored.list()).toContain('/articulo/puente');
  await askWorker('/articulo/puente', Promise.resolve(new Response('', { status: 404 })));
  expect(stored.list()).not.toContain('/articulo/puente');
  await askWorker('/articulo/articulo-2', Promise.resolve(new Response('', { status: 410 })));
  expect(stored.list()).not.toContain('/articulo/articulo-2');
});

test('files of copies come from the cache, and any stored size replaces a picture', async () => {
  await openList();
  expect(await ask('/assets/b.js', down(), { mode: 'cors' })).toBe('b');
  vi.stubGlobal('fetch', down);
  const askPicture = (id: string) =>
    ask(`/imagenes/${id}/foto-640.avif`, down(), { mode: 'no-cors' });
  expect(await askPicture('muro')).toHaveLength(1_400_000);
  await expect(askPicture('otra')).rejects.toThrow('no connection');
  vi.stubGlobal('fetch', async () => new Response('net'));
  expect(await ask('/assets/c.js', down(), { mode: 'cors' })).toBe('net');
  expect(await askWorker('/api/articles', down(), { mode: 'cors' })).toBeUndefined();
  // Forms and other sites are ignored.
  expect(await askWorker('/articulo/puente', down(), { method: 'POST' })).toBeUndefined();
  expect(await askWorker('https://otro.example/articulo/puente', down())).toBeUndefined();
});
