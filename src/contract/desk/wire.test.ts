import { expect, test } from 'vitest';
import type { z } from 'zod';
import { AdvertDraft, AdvertInput } from './adverts.ts';
import { ListQuery } from './articles.ts';
import { AuditLogFilter } from './audit-log.ts';
import { BeginUpload, MakeBackup, OneBackup, RestoreBackup, UploadPart } from './backups.ts';
import { CategoryChange, CategoryMerge, CategoryMove, NewCategory } from './categories.ts';
import {
  DraftFields,
  DraftSave,
  PublishCall,
  RenameCall,
  RestoreCall,
  ReturnCall,
  ScheduleCall,
} from './drafts.ts';
import { AddSynonym, FiguresQuery, HideSearch } from './figures.ts';
import { EditionVersion, EditionWords, UncertainDecision } from './newsletter.ts';
import { Invitation, passphraseLength, SecondFactorCode, SignIn, UseLink } from './people.ts';
import { LibraryQuery, ReplaceCall, UploadCall } from './pictures.ts';
import { SiteChange } from './site-settings.ts';
import { OneSubscriber, SubscriberFilter } from './subscribers.ts';
import { ChangedLine, ImportedLines, NewLine, RemovedLine, VocabularyQuery } from './vocabulary.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
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
const category = { slug: 'a', name: 'A', description: '', icon: '' };
const invitation = { name: 'Ana', email: 'ana@obra.example', role: 'editor' };
const uncertain = { edition: 1, subscriber: null, decision: 'again' };
const part = { nombre: 'a', desde: '0', de: '1' };
const call = { name: 'a', size: 0, changedAt: 0 };
const save = { saveId: `${uuid}:1`, base: 0, fields };
const scheduled = { version: 1, at: advert.startsAt };

type Row = [
  name: string,
  schema: z.ZodType,
  sound: object,
  texts?: Record<string, number>,
  numbers?: Record<string, [least: number, most?: number]>,
];

/** Each schema with a valid value, the maximum length of its texts, and the minimum and maximum of its numbers. */
const rows: Row[] = [
  ['AdvertInput', AdvertInput, advert, { client: 60, alt: 160 }],
  [
    ...(['AdvertDraft', AdvertDraft, advert] as const),
    { client: 1_000, alt: 1_000, link: 1_000, imageId: 1_000, startsAt: 1_000, endsAt: 1_000 },
  ],
  [
    ...(['ListQuery', ListQuery, {}] as const),
    { buscar: 100, categoria: 200, autor: 200 },
    { pagina: [1, 99_999] },
  ],
  ['MakeBackup', MakeBackup, { make: true }],
  ['BeginUpload', BeginUpload, { size: 1 }, {}, { size: [1] }],
  ['UploadPart', UploadPart, part, { nombre: 200 }, { desde: [0], de: [1] }],
  ['OneBackup', OneBackup, { name: 'a' }, { name: 200 }],
  ['RestoreBackup', RestoreBackup, { name: 'a', site: 'b' }, { name: 200, site: 200 }],
  [
    ...(['EditionWords', EditionWords, edition] as const),
    { subject: 1_000, greeting: 5_000 },
    { number: [1, 2 ** 31 - 1], version: [0] },
  ],
  ['EditionVersion', EditionVersion, { version: 0 }, {}, { version: [0] }],
  [
    ...(['UncertainDecision', UncertainDecision, uncertain] as const),
    {},
    { edition: [1, 2 ** 31 - 1], subscriber: [1, 2 ** 31 - 1] },
  ],
  [
    ...(['NewCategory', NewCategory, category] as const),
    { slug: 1_000, name: 1_000, description: 1_000, icon: 100 },
  ],
  ['CategoryChange', CategoryChange, {}, { name: 1_000 }],
  ['CategoryMove', CategoryMove, { place: 1 }, {}, { place: [1, 10_000] }],
  ['CategoryMerge', CategoryMerge, { into: 'b' }, { into: 1_000 }],
  [
    ...(['DraftFields', DraftFields, fields] as const),
    {
      ...{ title: 2_000, slug: 500, excerpt: 5_000, category: 200, author: 1_000, imageId: 100 },
      ...{ imageAlt: 3_000, imageCaption: 3_000, imageCredit: 3_000, content: 1_000_000 },
    },
  ],
  ['DraftSave', DraftSave, save, {}, { base: [0] }],
  ['PublishCall', PublishCall, { version: 1 }, {}, { version: [1] }],
  ['ScheduleCall', ScheduleCall, scheduled, {}, { version: [1] }],
  ['ReturnCall', ReturnCall, { note: 'a' }, { note: 2_000 }],
  ['RenameCall', RenameCall, { slug: 'a' }, { slug: 500 }],
  ['RestoreCall', RestoreCall, { revision: 1 }, {}, { revision: [1, 2 ** 31 - 1] }],
  ['FiguresQuery', FiguresQuery, {}, { categoria: 200 }, { articulo: [1, 999_999_999] }],
  ['AddSynonym', AddSynonym, { words: 'a', finds: 'b' }, { words: 60, finds: 200 }],
  ['HideSearch', HideSearch, { words: 'a' }, { words: 60 }],
  ['SignIn', SignIn, { email: '', passphrase: '' }, { email: 1_000, passphrase: 1_000, code: 20 }],
  ['UseLink', UseLink, { token: 'a'.repeat(20), passphrase: '' }, { token: 100, name: 80 }],
  ['Invitation', Invitation, invitation, { name: 80 }],
  ['SecondFactorCode', SecondFactorCode, { code: '123456' }, { code: 20 }],
  ['UploadCall', UploadCall, call, { name: 300 }, { size: [0] }],
  ['LibraryQuery', LibraryQuery, {}, { buscar: 100 }, { pagina: [1, 99_999] }],
  ['ReplaceCall', ReplaceCall, { by: 'a' }, { by: 100 }],
  ['AuditLogFilter', AuditLogFilter, {}, {}, { persona: [1], pagina: [1, 99_999] }],
  ['SiteChange', SiteChange, {}, { name: 500, x: 500 }],
  ['SubscriberFilter', SubscriberFilter, {}, { buscar: 254 }, { pagina: [1, 99_999] }],
  ['OneSubscriber', OneSubscriber, { email: 'a' }, { email: 254 }],
  ['NewLine', NewLine, { rule: 'a', subject: 'b' }, { rule: 1_000, subject: 200 }],
  ['ChangedLine', ChangedLine, { before: '', rule: 'a', subject: 'b' }, { before: 1_000 }],
  ['RemovedLine', RemovedLine, { rule: 'a' }, { rule: 1_000 }],
  ['ImportedLines', ImportedLines, { text: '', replaces: true }, { text: 500_000 }],
  ['VocabularyQuery', VocabularyQuery, {}, { buscar: 100 }],
];

test.each(rows)(
  '%s accepts its limits and rejects anything beyond',
  (_, schema, sound, texts = {}, numbers = {}) => {
    const takes = (change: object) => schema.safeParse({ ...sound, ...change }).success;
    expect(takes({})).toBe(true);
    for (const [field, most] of Object.entries(texts)) {
      expect(takes({ [field]: 'a'.repeat(most) }), `${field} of ${most}`).toBe(true);
      expect(takes({ [field]: 'a'.repeat(most + 1) }), `${field} of ${most + 1}`).toBe(false);
    }
    for (const [field, [least, most]] of Object.entries(numbers)) {
      expect(takes({ [field]: least }), `${field} of ${least}`).toBe(true);
      expect(takes({ [field]: least - 1 }), `${field} of ${least - 1}`).toBe(false);
      if (most === undefined) continue;
      expect(takes({ [field]: most }), `${field} of ${most}`).toBe(true);
      expect(takes({ [field]: most + 1 }), `${field} of ${most + 1}`).toBe(false);
    }
  },
);

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
  const { imageCredit, imageFocus } = DraftFields.parse(fields);
  expect([imageCredit, imageFocus]).toEqual(['', '']);
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
