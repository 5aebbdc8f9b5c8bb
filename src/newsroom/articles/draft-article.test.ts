import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { toArticleInput } from './draft-article.ts';

const now = Date.parse('2026-11-16T12:00:00Z');
const draft = {
  ...emptyFields,
  ...{ title: ' Juntas fri\u0301as ', slug: ' ', excerpt: ' Cómo se evitan.\n' },
  ...{ category: ' tecnicas ', author: ' Ana Rojas ', tags: ['concreto', ' Concreto', ''] },
  ...{ featured: true, publishAt: '2026-11-20T06:30:00-04:00', imageId: 'abc' },
  ...{ imageAlt: ' Una junta ', imageCaption: ' La junta, abierta. ', imageCredit: ' Foto: Ana ' },
  ...{ imageFocus: '71 50', searches: ' se rajó la placa ', content: '\r\nUno.\r\n\r\nDos.\n\n' },
};

test('a draft is published with trimmed and normalized texts', () => {
  expect(toArticleInput(draft, null, now)).toMatchObject({
    ...{ title: 'Juntas frías', slug: 'juntas-frias', excerpt: 'Cómo se evitan.' },
    ...{ category: 'tecnicas', author: 'Ana Rojas', tags: ['concreto'], featured: true },
    ...{ published_at: Date.parse('2026-11-20T10:30:00Z'), read_time: 1, views: 0 },
    ...{ image_id: 'abc', image_alt: 'Una junta', image_caption: 'La junta, abierta.' },
    ...{ image_credit: 'Foto: Ana', image_focus: '71 50', searches: 'se rajó la placa' },
    ...{ content: 'Uno.\n\nDos.', corrections: [] },
  });
});

test('empty fields are null, and without a date it is published now', () => {
  const words = { imageCaption: ' ', imageCredit: '', imageFocus: '', searches: ' ' };
  const bare = { ...draft, ...words, tags: [' '], publishAt: null, slug: 'juntas' };
  expect(toArticleInput(bare, null, now)).toMatchObject({
    ...{ slug: 'juntas', published_at: now, tags: null, searches: null },
    ...{ image_caption: null, image_credit: null, image_focus: null },
  });
});
