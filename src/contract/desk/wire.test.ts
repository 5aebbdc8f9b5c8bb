import { expect, test } from 'vitest';
import { AdvertInput } from './adverts.ts';
import { DraftFields, RestoreCall, ReturnCall } from './drafts.ts';
import { EditionWords, UncertainDecision } from './newsletter.ts';
import { Invitation, SecondFactorCode } from './people.ts';

const advert = {
  ...{ client: 'Obra', alt: 'Un muro', link: 'https://obra.example/', imageId: '0123456789abcdef' },
  ...{ startsAt: '2026-03-01T00:00:00-04:00', endsAt: '2026-03-02T00:00:00-04:00' },
};
const edition = { number: 1, version: 0, subject: '', greeting: '', articles: [], sendAt: null };
/** As sent by a desk page loaded before newer fields existed. */
const fields = {
  ...{ title: '', slug: '', excerpt: '', category: '', author: '', tags: [], featured: false },
  ...{ publishAt: null, imageId: null, imageAlt: '', imageCaption: '', content: '' },
};
const invitation = { name: 'Ana', email: 'ana@obra.example', role: 'editor' };

test.each([
  ['http://obra.example/', true],
  [`https://obra.example/${'a'.repeat(479)}`, true],
  [`https://obra.example/${'a'.repeat(480)}`, false],
  ['https://banco.example@obra.example/', false],
  ['https://obra.example/?a@b', true],
  ['https://localhost/', false],
  ['javascript:alert(1)', false],
])('an advert may link to %s: %s', (link, may) => {
  expect(AdvertInput.safeParse({ ...advert, link }).success).toBe(may);
});

test.each<[string, boolean, object]>([
  ['the fields of an older page', true, {}],
  ['a million characters', true, { content: 'a'.repeat(1_000_000) }],
  ['more', false, { content: 'a'.repeat(1_000_001) }],
  ['a hundred tags of two hundred letters', true, { tags: Array(100).fill('a'.repeat(200)) }],
  ['more tags', false, { tags: Array(101).fill('a') }],
  ['longer tags', false, { tags: ['a'.repeat(201)] }],
  ['a focus', true, { imageFocus: '71 50' }],
  ['a focus outside the picture', false, { imageFocus: '101 50' }],
])('a draft with %s is accepted: %s', (_, may, change) => {
  expect(DraftFields.safeParse({ ...fields, ...change }).success).toBe(may);
});

test('an edition has at most fifty articles', () => {
  const takes = (articles: number[]) => EditionWords.safeParse({ ...edition, articles }).success;
  const ids = Array.from({ length: 51 }, (_, index) => index + 1);
  expect([takes(ids.slice(0, 50)), takes(ids)]).toEqual([true, false]);
});

test.each([
  ['an advert without a client', AdvertInput, { ...advert, client: ' ' }],
  ['an advert described on two lines', AdvertInput, { ...advert, alt: 'a\nb' }],
  ['an advert whose time has no zone', AdvertInput, { ...advert, startsAt: '2026-03-01T00:00:00' }],
  ['a draft returned without a comment', ReturnCall, { note: ' \0' }],
  ['a name of spaces', Invitation, { ...invitation, name: ' ' }],
  ['a short code with spaces', SecondFactorCode, { code: ' 12345 ' }],
])('%s is refused', (_, schema, given) => {
  expect(schema.safeParse(given).success).toBe(false);
});

test('spaces and null characters around a text are removed', () => {
  expect(ReturnCall.parse({ note: ' Falta\0 una foto ' })).toEqual({ note: 'Falta una foto' });
  expect(Invitation.parse({ ...invitation, name: ' Ana ' })).toEqual(invitation);
  expect(SecondFactorCode.parse({ code: ' 123456 ' })).toEqual({ code: '123456' });
});

test('an id that does not fit a PostgreSQL integer is refused', () => {
  const accepts = (id: number) => [
    EditionWords.safeParse({ ...edition, number: id }).success,
    UncertainDecision.safeParse({ edition: id, subscriber: null, decision: 'again' }).success,
    UncertainDecision.safeParse({ edition: 1, subscriber: id, decision: 'again' }).success,
    RestoreCall.safeParse({ revision: id }).success,
  ];
  expect(accepts(2 ** 31 - 1)).toEqual([true, true, true, true]);
  expect(accepts(2 ** 31)).toEqual([false, false, false, false]);
});
