import '#site/testing/dom.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ArticlesPage } from './articles/articles-page.tsx';
import { Frame } from './frame/frame.tsx';
import { PicturesPage } from './pictures/pictures-page.tsx';
import { SubscribersPage } from './subscribers/subscribers-page.tsx';
import { openPage } from './testing/page.tsx';
import { bridge } from './testing/samples.ts';

const counts = { borrador: 0, revision: 0, programado: 0, publicado: 1, retirado: 0, papelera: 0 };
const subscriber = {
  id: 1,
  email: 'luis@obra.example',
  state: 'confirmado',
  since: '2026-11-12T11:00:00Z',
  leftAt: null,
};
const given: Record<string, unknown> = {
  '/api/mesa': { waiting: [], drafts: [], upcoming: [], published: [] },
  '/api/categorias': [],
  '/api/articulos': { items: [bridge], total: 1, counts, authors: [] },
  '/api/imagenes': { items: [{ id: 'a1', name: 'muro.jpg', uses: 1 }], total: 1 },
  '/api/suscriptores': { items: [subscriber], total: 1, counts: {} },
};

/** Every call is counted, also the second of the same. */
async function open(page: ReactNode, at: string) {
  const asked: string[] = [];
  const answers = new Proxy(given, {
    get(all, path: string) {
      if (path.startsWith(at === '/' ? '/api/mesa' : `/api${at}?`)) asked.push(path);
      return all[path];
    },
  });
  return { asked, ...(await openPage(page, { answers, at })) };
}

test('the front page asks for its work once', async () => {
  const { asked, until } = await open(<Frame />, '/');
  await until(() => document.body.textContent?.includes('Borradores'));
  expect(asked).toEqual(['/api/mesa']);
});

test.each<[string, ReactNode, string, string]>([
  ['/articulos', <ArticlesPage key="a" />, 'Buscar en artículos', '?'],
  ['/imagenes', <PicturesPage key="i" />, 'Buscar imágenes', '?buscar='],
  ['/suscriptores', <SubscribersPage key="s" />, 'Buscar un correo', '?'],
])(
  '%s is asked for once, and once more for a word that is typed',
  async (at, page, name, query) => {
    const { asked, choose, wait } = await open(page, at);
    expect(asked).toEqual([`/api${at}${query}`]);
    asked.length = 0;
    for (const text of ['c', 'ca', 'cal']) await choose(name, text);
    await wait(200);
    expect(asked).toEqual([expect.stringContaining('buscar=cal')]);
  },
);
