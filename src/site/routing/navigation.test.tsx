import { beforeEach, expect, test, vi } from 'vitest';
import { article, categories, openSite, responses } from '../testing/page.tsx';

const scroll = vi.fn();
beforeEach(() => {
  localStorage.clear();
  scroll.mockClear();
  vi.stubGlobal('scrollTo', scroll);
  vi.stubGlobal('scrollY', 0);
});

/** Opening does not count as a navigation. History entries are identified by time, so the clock must advance. */
const open: typeof openSite = async (...given) => {
  vi.setSystemTime(Date.now() + 1_000);
  const page = await openSite(...given);
  scroll.mockClear();
  return page;
};
type Page = Awaited<ReturnType<typeof openSite>>;
const goBack = ({ perform }: Page) => perform(() => history.back());

// First in this file: after it no page is the first of its visit.
test('going back to the first page of a visit restores what was chosen there, a new visit does not', async () => {
  const given = { ...responses(), '/api/articles?category=analisis&limit=6': [] };
  const page = await open('/', { responses: given });
  await page.choose('Filtrar por categoría', 'analisis');
  await page.press('Contacto');
  await goBack(page);
  expect(page.readMain()).toContain('[value=analisis, selected=]');
  await page.press('Contacto');
  await page.wait(10);
  await page.press('Inicio');
  expect(page.readMain()).toContain('[value=all, selected=]');
});

test('what failed to load is loaded on the next page, whose heading gets the focus', async () => {
  const failing = { ...responses(), '/api/categories': 503 };
  const page = await open('/', { responses: { ...failing } });
  expect(await page.press('Contacto')).toEqual([]);
  expect(await page.press('Inicio')).toContain('GET /api/categories');
  page.responses['/api/categories'] = categories;
  await page.press('Análisis');
  expect(page.readFocus()).toBe('Análisis');
  const other = await open('/categoria/noticias', { responses: failing });
  await other.press('Inicio');
  other.responses['/api/categories'] = categories;
  await goBack(other);
  expect(other.readFocus()).toBe('Noticias');
});

test('a heading that loads late is announced when it appears, unless the focus has moved', async () => {
  for (const isElsewhere of [false, true]) {
    const page = await open('/');
    const arrive = page.hold('/api/articles/puente');
    await page.press('El puente');
    if (isElsewhere) page.find('button', 'Abrir menú').focus();
    await arrive(article);
    await page.wait(10);
    expect(document.activeElement?.tagName).toBe(isElsewhere ? 'BUTTON' : 'H1');
  }
});

test('offline, the service worker loads the next page', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const page = await open('/contacto');
  const worker = { controller: null as object | null };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.press('Inicio');
  expect([page.where(), assign.mock.calls]).toEqual(['/', []]);
  worker.controller = {};
  await page.press('Contacto');
  expect([page.where(), assign.mock.calls]).toEqual(['/', [['/contacto']]]);
  onLine.mockReturnValue(true);
  await page.press('Contacto');
  expect(page.where()).toBe('/contacto');
  document.querySelector('main')?.setAttribute('data-saved', '');
  await page.press('Inicio');
  expect([page.where(), assign.mock.calls.length]).toEqual(['/contacto', 2]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  onLine.mockRestore();
});

test('a page is prefetched on hover, an article only on press', async () => {
  const page = await open('/contacto');
  const over = (name: string, kind: string, pointerType = 'mouse') =>
    page.perform(() =>
      page.find('a', name).dispatchEvent(new PointerEvent(kind, { pointerType, bubbles: true })),
    );
  await over('Análisis', 'pointerover', 'touch');
  expect(await page.wait(100)).toEqual([]);
  await over('Análisis', 'pointerover');
  await page.wait(99);
  await over('Análisis', 'pointerout');
  expect(await page.wait(100)).toEqual([]);
  await over('Análisis', 'pointerover');
  expect(await page.wait(99)).toEqual([]);
  expect(await page.wait(1)).toEqual([
    'GET /api/categories',
    'GET /api/articles?category=analisis&limit=24',
  ]);
  await over('Qué es Plomada', 'pointerover');
  expect(await page.wait(100)).toEqual([]);
  expect(await over('Qué es Plomada', 'pointerdown')).toEqual(['GET /api/articles/que-es-plomada']);
  Object.assign(navigator, { connection: { saveData: true, effectiveType: '4g' } });
  expect(await over('Inicio', 'pointerdown')).toEqual([]);
  Reflect.deleteProperty(navigator, 'connection');
});
