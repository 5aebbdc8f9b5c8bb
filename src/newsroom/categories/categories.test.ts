import { expect, test } from 'vitest';
import { changeContent } from '#store/articles/publishing.ts';
import { terminal } from '#store/people/audit-log.ts';
import { engines } from '#store/testing/engines.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { createCategory } from './categories.ts';

test('a category whose address is taken is refused with the field named', async () => {
  await using store = await openNewsroom(engines[0]);
  const given = { slug: 'tecnicas', name: 'Otras técnicas', description: '', icon: '' };
  const making = changeContent(store, (tx) => createCategory(tx, terminal, given, Date.now()));
  await expect(making).rejects.toMatchObject({
    message: 'Ya hay una categoría con la dirección «tecnicas».',
    field: 'slug',
  });
});
