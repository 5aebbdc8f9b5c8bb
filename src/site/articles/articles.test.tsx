import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/rules.ts';
import { createResponses, ResponsesProvider } from '../data/responses.ts';
import { openElement } from '../testing/open-element.tsx';
import {
  article,
  categories,
  listArticles,
  openSite,
  responses,
  within,
} from '../testing/page.tsx';
import { GrowingList } from './growing-list.tsx';

beforeEach(() => localStorage.clear());

const openArticle = (change = {}) =>
  openSite('/articulo/puente', {
    responses: { ...responses(), '/api/articles/puente': { ...article, ...change } },
  });

test('an article shows all its fields, and links to related ones', async () => {
  const page = await openArticle({
    updatedAt: '2026-11-14T11:00:00.000Z',
    corrections: [
      { date: '2026-11-13T11:00:00.000Z', text: 'Decía 20 m. Vea https://obra.example/b.' },
    ],
    related: listArticles(3).slice(1),
  });
  const main = within(page.getByRole('main'));
  const hrefOf = (name: string | RegExp) =>
    main.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(main.getByRole('heading', { name: 'El puente' })).toBeTruthy();
  expect(hrefOf('Noticias')).toBe('/categoria/noticias');
  expect(hrefOf('Ana Rojas')).toBe('/buscar?q=Ana+Rojas');
  expect(hrefOf('WhatsApp')).toBe(
    'https://wa.me/?text=El%20puente%0A%0ASe%20abri%C3%B3.%0A%0Ahttps%3A%2F%2Fplomada.example%2Farticulo%2Fpuente',
  );
  const texts = main.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts).toContain('https://obra.example/a');
  expect(hrefOf(/^https.*a$/)).toBe('https://obra.example/a');
  expect(main.getByRole('img', { name: 'Alzado del puente' })).toBeTruthy();
  expect(main.getByText('El puente, visto desde el este.')).toBeTruthy();
  expect(page.readMain()).toContain(
    'Corrección del 13 de noviembre de 2026.|Decía 20 m. Vea|[href=https://obra.example/b]',
  );
  expect(main.getAllByText('14 de noviembre de 2026')).toHaveLength(2);
  const tags = page.listHrefs(main.getByRole('list', { name: 'Etiquetas' }));
  expect(tags).toEqual(['/etiqueta/acero', '/etiqueta/losa']);
  const [outline] = main.getAllByRole('navigation', { name: 'En este artículo' });
  expect(page.listHrefs(outline)).toEqual(['#s-uno', '#s-dos', '#s-tres', '#s-dos-2']);
  const headings = [...document.querySelectorAll('article :is(h1, h2, h3)[id]')];
  expect(headings.map(({ tagName, id }) => `${tagName} ${id}`)).toEqual([
    ...['H1 s-uno', 'H2 s-dos', 'H3 s-tres', 'H2 s-dos-2'],
  ]);
  expect(hrefOf('El muro')).toBe('/articulo/articulo-2');
});

test('missing fields leave no empty space', async () => {
  const page = await openArticle({ image: null, tags: JSON.parse('null'), content: 'Texto.' });
  const main = within(page.getByRole('main'));
  expect(main.queryByRole('img')).toBeNull();
  expect(main.queryByRole('list', { name: 'Etiquetas' })).toBeNull();
  expect(page.readMain()).not.toMatch(/En este artículo|Actualizado|Corrección|Siga leyendo/);
});

test('a photograph has no use for the parts of a drawing that it replaced', async () => {
  const screen = Object.assign(new EventTarget(), { matches: true });
  using _ = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(screen as MediaQueryList);
  const image = { ...article.image, kind: 'photo' };
  const page = await openArticle({ image, drawing: { Dos: 'muro' } });
  // Their script, which this document does not have, would break it.
  expect(page.getByRole('heading', { name: 'El puente' })).toBeTruthy();
});

test('an article with many headings is complete, with an outline of the first hundred', async () => {
  await openArticle({ content: `## ¿Qué es?\n${'## ¿?\nTexto.\n'.repeat(300)}` });
  expect(document.querySelectorAll('article h2[id]')).toHaveLength(301);
  expect(document.querySelectorAll('nav[aria-label="En este artículo"] li')).toHaveLength(200);
  for (const id of ['s-que-es', 's-', 's--300']) expect(document.getElementById(id)).not.toBeNull();
});

test('sharing uses the device, or else copies the link, or else shows it', async () => {
  const share = vi.fn(async () => {});
  const device = Object.assign(navigator, { share });
  let page = await openArticle();
  const url = location.href;
  await page.press('Compartir', 0);
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'El puente', text: 'Se abrió.', url });
  share.mockRejectedValue(new Error('closed'));
  await page.press('Compartir');
  expect(page.readNotice()).toBe('[Notifications]');
  Reflect.deleteProperty(device, 'share');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  page = await openArticle();
  await page.press('Compartir');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
  expect(page.readNotice()).toContain('Enlace copiado');
  writeText.mockRejectedValue(new Error('refused'));
  await page.press('Compartir');
  expect(page.readNotice()).toContain(`Copie este enlace\n${url}`);
});

test('a list that failed to grow says so, retries, and announces and focuses what it added', async () => {
  const page = await openSite('/', {
    responses: { ...responses(), '/api/articles?limit=12': 503 },
  });
  await page.press('Cargar Más Artículos');
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'No se pudieron cargar más',
  );
  expect(document.activeElement?.textContent).toBe('Cargar Más Artículos');
  for (const [limit, list, said, focused] of [
    [12, listArticles(12), 'Se agregaron 6 artículos.\nCargar Más Artículos\n', 'La cal'],
    [18, listArticles(13), 'Se agregó 1 artículo.\n[Más contenido]', 'Artículo 13'],
  ] as const) {
    page.responses[`/api/articles?limit=${limit}`] = list;
    await page.press('Cargar Más Artículos');
    expect(page.readMain()).toContain(said);
    expect(page.readFocus()).toContain(focused);
  }
  // To a reader who left meanwhile it says nothing.
  const left = await openSite('/');
  const fail = left.hold('/api/articles?limit=12');
  await left.press('Cargar Más Artículos');
  await left.press('Contacto');
  await fail(503);
  expect(left.readNotice()).toBe('[Notifications]');
  // At its end it says so, on its last article.
  const ended = await openSite('/', {
    responses: { ...responses(), '/api/articles?limit=12': listArticles(6) },
  });
  await ended.press('Cargar Más Artículos');
  expect(ended.readMain()).toContain('No hay más artículos.\n[Más contenido]');
  expect(ended.readFocus()).toContain('El aire');
});

test('a list longer than the API limit uses further reads, without duplicates', async () => {
  const { maxList } = limits;
  Object.assign(limits, { maxList: 5 });
  const api = createResponses((url, init) => fetch(url, init));
  const page = await openElement(
    () => (
      <ResponsesProvider value={api}>
        <GrowingList filter={{}} step={2} withCategory={false} empty={null} />
      </ResponsesProvider>
    ),
    {
      responses: {
        '/api/articles?limit=2': listArticles(2),
        '/api/articles?limit=4': listArticles(4),
        '/api/articles?limit=2&page=3': listArticles(5).slice(3),
      },
    },
  );
  expect(await page.press('Cargar Más Artículos')).toEqual(['GET /api/articles?limit=4']);
  expect(await page.press('Cargar Más Artículos')).toEqual(['GET /api/articles?limit=2&page=3']);
  expect(document.querySelectorAll('li')).toHaveLength(5);
  expect(page.read()).toMatch(/Se agregó 1 artículo\.\nCargar Más Artículos$/);
  Object.assign(limits, { maxList });
});

test('a category shows its description, its newest articles and links to others', async () => {
  const list = '/api/articles?category=noticias&limit=24';
  const page = await openSite('/categoria/noticias', {
    responses: { ...responses(), [list]: listArticles(24).slice(2) },
  });
  const main = within(page.getByRole('main'));
  const hrefOf = (name: string | RegExp) => main.getByRole('link', { name }).getAttribute('href');
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Noticias');
  expect(page.readMain()).toContain('Obras.\n30|artículos disponibles');
  expect(hrefOf('La viga')).toBe('/articulo/articulo-3');
  expect(main.getByText('Página 1 de 2')).toBeTruthy();
  expect(hrefOf('Artículos anteriores')).toBe('/categoria/noticias?pagina=2');
  expect(hrefOf(/^Análisis/)).toBe('/categoria/analisis');
  expect(page.readHead()).toContain('[href=/categoria/noticias/feed.xml, Noticias|Plomada]');
});

test('further pages of a category are for readers without JavaScript', async () => {
  const long = [{ ...categories[0], articleCount: 49 }, ...categories.slice(1)];
  const open = (at: number, list: unknown) =>
    openSite(`/categoria/noticias?pagina=${at}`, {
      responses: { '/api/categories': long, '/api/articles': list },
    });
  const page = await open(2, listArticles(3).slice(2));
  expect(page.readMain()).toContain(
    'Página 2 de 3\n[href=/categoria/noticias]|Artículos más recientes|[href=/categoria/noticias?pagina=3]|Artículos anteriores',
  );
  expect(page.readHead()).toContain('Noticias, página 2 de 3|Plomada');
  const last = (await open(3, [])).readMain();
  expect(last).toContain('No hay artículos disponibles.');
  expect(last).not.toContain('Artículos anteriores');
  const failed = await open(2, 503);
  expect(failed.getByText('No se pudieron cargar los artículos.')).toBeTruthy();
  expect(await failed.press('Cargar de nuevo')).toEqual([
    'GET /api/articles?category=noticias&limit=24&page=2',
  ]);
});

test('a category that failed to load can be retried', async () => {
  const open = (given: object) => openSite('/categoria/analisis', { responses: { ...given } });
  const unread = await open({ '/api/categories': categories, '/api/articles': 503 });
  expect(unread.readMain()).toContain('No se pudieron cargar los artículos.');
  expect(unread.readMain()).not.toContain('No hay artículos');
  const failed = await open({ '/api/categories': 503, '/api/articles': [] });
  expect(failed.readMain()).toContain('No se pudo cargar esta página');
  failed.responses['/api/categories'] = categories;
  expect(await failed.press('Cargar de nuevo')).toEqual(['GET /api/categories']);
  expect([document.activeElement?.tagName, failed.readFocus()]).toEqual(['H1', 'Análisis']);
});
