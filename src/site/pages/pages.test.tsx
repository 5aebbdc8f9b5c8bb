import { expect, test, vi } from 'vitest';
import { listArticles, openSite, responses } from '../testing/page.tsx';

test('an error in one part leaves the rest of the page, and one in a page the rest of the site', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const page = await openSite('/', {
    responses: {
      ...responses(),
      '/api/articles?featured=true&limit=4': [listArticles(1)[0], null],
    },
  });
  expect(page.getByText('No se pudo mostrar esta parte de la página.')).toBeTruthy();
  expect(page.getByRole('heading', { name: 'Categorías principales' })).toBeTruthy();
  await page.press('Cargar de nuevo');
  expect(reload).toHaveBeenCalledTimes(1);
  const broken = await openSite('/categoria/noticias', {
    responses: { '/api/categories': [null] },
  });
  expect(broken.getByRole('heading', { name: 'No se pudo mostrar esta página' })).toBeTruthy();
  expect(broken.getByRole('contentinfo').textContent).toContain('Copyright 2024 Plomada');
  vi.mocked(console.error).mockClear();
});

test('a tag lists its articles and the tags that go with it; one of a single article is not indexed', async () => {
  const near = { slug: 'losa', name: 'losa', articleCount: 1 };
  const tag = { slug: 'acero', name: 'Acero', articleCount: 30, related: [near] };
  const open = (found: unknown) =>
    openSite('/etiqueta/acero', {
      responses: {
        ...responses(),
        '/api/tags/acero': found,
        '/api/articles?tag=acero&limit=24': listArticles(24),
        '/api/articles?tag=acero&limit=48': listArticles(30),
      },
    });
  const page = await open(tag);
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('#Acero');
  expect(page.hrefOf(/^#losa/)).toBe('/etiqueta/losa');
  await page.press('Cargar Más Artículos');
  expect(document.querySelectorAll('main section h3')).toHaveLength(30);
  const readRobots = () =>
    document.querySelector('meta[name=robots]')?.getAttribute('content') ?? '';
  expect(readRobots()).not.toBe('noindex');
  await open({ ...tag, articleCount: 1 });
  expect(readRobots()).toBe('noindex');
  const unknown = await open(404);
  expect(unknown.getByRole('heading', { level: 1 }).textContent).toBe('Etiqueta no encontrada');
});
