import { expect, test } from 'vitest';
import { toDraftImage } from '../pictures/draft-images.ts';
import { toState } from './desk-items.ts';

const now = 1_000;
const out = { status: 'published', published_at: now } as const;
const later = { status: 'published', published_at: now + 1 } as const;
const retired = { status: 'retired', published_at: 1 } as const;
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
  ['retirado', retired, null, false],
  ['retirado', retired, writing, true],
  ['revision', retired, review, false],
] as const)('the state is «%s» for %o with %o', (state, article, draft, isScheduled) => {
  expect(toState(article, draft, isScheduled, now)).toBe(state);
});

test.each([
  ['foto-640.webp', { width: 4_000 }],
  ['foto-640.webp', { width: 640 }],
  ['foto-320.webp', { width: 639 }],
  ['lamina.svg', { kind: 'drawing' as const }],
])('a panel shows %s of a picture with %o', (name, change) => {
  const image = { id: 'ab', kind: 'photo' as const, width: 640, height: 480, ...change };
  const [url, whole] = ['/imagenes/ab/ficha-528.webp', `/imagenes/ab/${name}`];
  expect(toDraftImage(image)).toEqual({ ...image, url, whole });
});
