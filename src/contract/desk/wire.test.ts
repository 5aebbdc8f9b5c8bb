import { expect, test } from 'vitest';
import { AdvertInput } from './adverts.ts';
import { ListQuery } from './articles.ts';
import { AuditLogFilter } from './audit-log.ts';
import { DraftFields, RestoreCall, ReturnCall } from './drafts.ts';
import { FiguresQuery } from './figures.ts';
import { EditionWords, UncertainDecision } from './newsletter.ts';
import { Invitation, passphraseLength, SecondFactorCode, UseLink } from './people.ts';
import { LibraryQuery } from './pictures.ts';
import { SubscriberFilter } from './subscribers.ts';

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

test('a draft of up to a million characters is saved', () => {
  const isSaved = (content: string) => DraftFields.safeParse({ ...fields, content }).success;
  expect([isSaved('a'.repeat(1_000_000)), isSaved('a'.repeat(1_000_001))]).toEqual([true, false]);
});

test('parameters left out get their defaults', () => {
  expect(ListQuery.parse({})).toEqual({ pagina: 1 });
  expect(FiguresQuery.parse({})).toEqual({ dias: 30 });
  expect(['30', '90', '365', '31'].map((dias) => FiguresQuery.safeParse({ dias }).success)).toEqual(
    [...[true, true, true, false]],
  );
  expect(LibraryQuery.parse({})).toEqual({ buscar: '', pagina: 1 });
  expect(AuditLogFilter.parse({})).toEqual({ pagina: 1 });
  expect(SubscriberFilter.parse({})).toEqual({ buscar: '', orden: 'nuevos', pagina: 1 });
});

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

test('an advert needs a client and a description on one line, and times with a zone', () => {
  for (const wrong of [{ client: ' ' }, { alt: 'a\nb' }, { startsAt: '2026-03-01T00:00:00' }]) {
    expect(AdvertInput.safeParse({ ...advert, ...wrong }).success).toBe(false);
  }
});

test('a draft has at most a hundred tags of two hundred characters, and a valid focus or none', () => {
  const takes = (change: object) => DraftFields.safeParse({ ...fields, ...change }).success;
  expect(takes({ tags: Array(100).fill('a'.repeat(200)) })).toBe(true);
  expect(takes({ tags: Array(101).fill('a') })).toBe(false);
  expect(takes({ tags: ['a'.repeat(201)] })).toBe(false);
  expect(takes({ imageFocus: '71 50' })).toBe(true);
  expect(takes({ imageFocus: '101 50' })).toBe(false);
  expect(takes({ publishAt: advert.startsAt })).toBe(true);
  const { imageCredit, imageFocus, searches } = DraftFields.parse(fields);
  expect([imageCredit, imageFocus, searches]).toEqual(['', '', '']);
});

test('an edition has at most fifty articles, and a returned draft needs a comment', () => {
  const articles = Array.from({ length: 51 }, (_, index) => index + 1);
  const takes = (change: object) => EditionWords.safeParse({ ...edition, ...change }).success;
  expect(takes({ articles: articles.slice(0, 50) })).toBe(true);
  expect(takes({ articles })).toBe(false);
  expect(takes({ articles: [0] })).toBe(false);
  expect(ReturnCall.safeParse({ note: ' \0' }).success).toBe(false);
  expect(ReturnCall.parse({ note: ' Falta\0 una foto ' })).toEqual({ note: 'Falta una foto' });
});

test('spaces around a name or a code are trimmed before its length is checked', () => {
  expect(Invitation.parse({ ...invitation, name: ' Ana ' })).toEqual(invitation);
  expect(Invitation.safeParse({ ...invitation, name: ' ' }).success).toBe(false);
  expect(SecondFactorCode.parse({ code: ' 123456 ' })).toEqual({ code: '123456' });
  expect(SecondFactorCode.safeParse({ code: ' 12345 ' }).success).toBe(false);
  expect(passphraseLength).toEqual({ min: 12, max: 200 });
  expect(UseLink.safeParse({ token: 'a'.repeat(19), passphrase: '' }).success).toBe(false);
});

test('rejects ids that do not fit a PostgreSQL integer', () => {
  const accepts = (id: number) => [
    EditionWords.safeParse({ ...edition, number: id }).success,
    UncertainDecision.safeParse({ edition: id, subscriber: null, decision: 'again' }).success,
    UncertainDecision.safeParse({ edition: 1, subscriber: id, decision: 'again' }).success,
    RestoreCall.safeParse({ revision: id }).success,
  ];
  expect(accepts(2 ** 31 - 1)).toEqual([true, true, true, true]);
  expect(accepts(2 ** 31)).toEqual([false, false, false, false]);
});
