import { afterAll, expect, test } from 'vitest';
import { toArticleCard, toHomeCard } from '#contract/share-card.ts';
import { createCardMaker } from './card-maker.ts';

const maker = createCardMaker();
afterAll(() => maker.stop());

const home = { card: toHomeCard({ name: 'Plomada' }), picture: null };
const image = { id: 'x', kind: 'drawing', tint: 'arena', width: 9, height: 6, alt: '' } as const;
const article = { slug: 'muro', title: 'Un muro', category: 'Noticias' };
const broken = {
  card: toArticleCard({ ...article, image: { ...image, caption: null } }, { name: 'Plomada' }),
  picture: Buffer.from('no es un dibujo'),
};

test('a card that cannot be drawn fails alone', async () => {
  const [failed, drawn] = await Promise.allSettled([maker.make(broken), maker.make(home)]);
  expect(failed.status).toBe('rejected');
  expect(drawn.status === 'fulfilled' && drawn.value?.length).toBeGreaterThan(10_000);
});

test('a client with too many cards is refused the rest, and does not delay another client', async () => {
  const order: string[] = [];
  const ask = (who: string) =>
    maker
      .make(broken, who)
      .catch(() => 'failed')
      .then((response) => order.push(response === null ? 'refused' : who));
  const many = Array.from({ length: 60 }, () => ask('many'));
  await Promise.all([ask('one'), ...many]);
  expect(order.filter((each) => each === 'refused')).toHaveLength(39);
  expect(order.filter((each) => each !== 'refused').slice(0, 2)).toEqual(['many', 'one']);
  expect(await maker.make(home)).not.toBeNull();
});
