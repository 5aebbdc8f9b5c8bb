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

test('when too many wait, whoever comes next is sent away at once', async () => {
  const asked = Array.from({ length: 60 }, () => maker.make(broken).catch(() => 'failed'));
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === null)).toHaveLength(20);
  expect(await maker.make(home)).not.toBeNull();
});
