import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ListQuery } from '#contract/desk/articles.ts';
import { toFields } from '#store/drafts/draft-fields.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines } from '#store/testing/engines.ts';
import { saveText } from '../testing/drafts.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { listForDesk } from './desk-list.ts';

const [now, hour] = [Date.now(), 3_600_000];

test('search results can be sorted and filtered', async () => {
  await using store = await openNewsroom(engines[0]);
  const roof = { title: 'Losa de azotea', author: 'Ana', category: 'tecnicas', views: 5 };
  const ribs = { title: 'Losa nervada', author: 'Luis', views: 9 };
  await publishArticles(
    store,
    toArticleInput('azotea', { ...roof, published_at: now - 3 * hour }),
    toArticleInput('nervada', { ...ribs, published_at: now - hour }),
    toArticleInput('muro'),
  );
  const fields = toFields(toArticleInput('', { title: 'Losa maciza' }));
  await saveText(store, { id: randomUUID(), fields, now });
  const search = async (query: Partial<ListQuery>) => {
    const asked = { buscar: 'losa', pagina: 1, ...query };
    const { items, total } = await listForDesk(store, asked, 1, now);
    return [total, ...items.map(({ title }) => title.replace('Losa ', ''))];
  };
  expect(await search({ orden: 'publicado' })).toEqual([3, 'maciza', 'nervada', 'de azotea']);
  expect(await search({ orden: 'leido' })).toEqual([3, 'nervada', 'de azotea', 'maciza']);
  expect(await search({ orden: 'titulo' })).toEqual([3, 'de azotea', 'maciza', 'nervada']);
  expect(await search({ orden: 'titulo', pagina: 2 })).toEqual([3]);
  expect(await search({ pagina: 2 })).toEqual([3]);
  expect(await search({ categoria: 'tecnicas' })).toEqual([1, 'de azotea']);
  expect(await search({ autor: 'Luis' })).toEqual([1, 'nervada']);
  expect(await search({ autor: 'Luis', categoria: 'tecnicas' })).toEqual([0]);
  expect(await search({ estado: 'borrador' })).toEqual([1, 'maciza']);
  const out = { estado: 'publicado', orden: 'titulo' } as const;
  expect(await search(out)).toEqual([2, 'de azotea', 'nervada']);
});
