import { expect, test } from 'vitest';
import { findCategory } from '#store/articles/categories.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { terminal } from '#store/people/audit-log.ts';
import { engines } from '#store/testing/engines.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { createCategory, deleteEmptyCategory, mergeInto, recoverCategory } from './categories.ts';

test('an old category slug redirects to the category it was last merged into', async () => {
  await using store = await openNewsroom(engines[0]);
  const create = (slug: string) => {
    const input = { slug, name: slug, description: '', icon: '' };
    return changeContent(store, (tx) => createCategory(tx, terminal, input, 1));
  };
  const merge = (slug: string, into: string) =>
    changeContent(store, (tx) => mergeInto(tx, terminal, slug, into, 1));
  for (const slug of ['obras', 'planos']) await create(slug);
  await merge('obras', 'planos');
  await merge('planos', 'tecnicas');
  expect(await findCategory(store, 'obras', 1)).toEqual({ redirectTo: 'tecnicas' });
  await create('obras');
  await changeContent(store, (tx) => deleteEmptyCategory(tx, terminal, 'obras', 1));
  await create('obras');
  await merge('obras', 'noticias');
  expect(await findCategory(store, 'obras', 1)).toEqual({ redirectTo: 'noticias' });
  await changeContent(store, (tx) => recoverCategory(tx, terminal, 'obras', 1));
  await merge('obras', 'tecnicas');
  expect(await findCategory(store, 'obras', 1)).toEqual({ redirectTo: 'tecnicas' });
});
