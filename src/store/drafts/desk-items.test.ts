import { expect, test } from 'vitest';
import { toDraftImage } from '../pictures/draft-images.ts';
import { toState } from './desk-items.ts';

const now = 1_000;
const out = { status: 'published', published_at: now } as const;
const later = { status: 'published', published_at: now + 1 } as const;
const gone = { status: 'retired', published_at: 1 } as const;
const writing = { state: 'writing', is_changed: 1, deleted_at: null } as const;
const review = { ...writing, state: 'review' } as const;

test.each([
  ['borrador', null, writing, false],
  ['revision', null, review, false],
  ['papelera', null, { ...writing, deleted_at: 0 }, false],
  ['papelera', out, { ...review, deleted_at: 0 }, true],
  ['publicado', out, null, false],
  ['publicado', out, { ...writing, is_changed: 0 }, false],
  ['cambios', out, writing, false],
  ['revision', out, review, false],
  ['programado', out, writing, true],
  ['programado', later, null, false],
  ['revision', later, review, false],
  ['retirado', gone, null, false],
  ['retirado', gone, writing, true],
  ['revision', gone, review, false],
] as const)('the state is «%s» for %o with %o', (state, article, draft, isScheduled) => {
  expect(toState(article, draft, isScheduled, now)).toBe(state);
});

test('a picture in a panel has the size that it needs', () => {
  const image = { id: 'ab', kind: 'photo', width: 640, height: 480 } as const;
  expect(toDraftImage(image)).toEqual({
    ...image,
    url: '/imagenes/ab/ficha-528.webp',
    whole: '/imagenes/ab/foto-640.webp',
  });
  const whole = (change: object) => toDraftImage({ ...image, ...change }).whole;
  expect(whole({ width: 4_000 })).toBe('/imagenes/ab/foto-640.webp');
  expect(whole({ width: 639 })).toBe('/imagenes/ab/foto-320.webp');
  expect(whole({ kind: 'drawing' })).toBe('/imagenes/ab/lamina.svg');
});
