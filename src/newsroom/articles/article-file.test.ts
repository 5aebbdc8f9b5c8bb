import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { toArticleFile } from '../testing/samples.ts';
import { parseArticleFile } from './article-file.ts';
import { parseFrontMatter } from './front-matter.ts';

function parse(source: string, file = 'notas/Vaciado de losa.md') {
  const { article, faults } = parseArticleFile(file, source);
  expect(faults).toEqual([]);
  return article;
}

test('a file gives its article, with defaults for missing fields', () => {
  expect(parse(toArticleFile())).toMatchObject({
    ...{ slug: 'vaciado-de-losa', title: 'Vaciado de losa', excerpt: 'Qué revisar antes.' },
    ...{ category: 'tecnicas', author: 'Redacción Plomada', content: 'Revise el encofrado.' },
    ...{ published_at: Date.parse('2026-03-01T00:00:00-04:00'), tags: null, featured: false },
    ...{ read_time: 1, views: 0, image: null, image_alt: '', image_caption: null },
    ...{ image_credit: null, image_focus: null, corrections: [] },
    lines: { category: 4, image: 1, slug: 1 },
  });
});

describe('an editor may write', () => {
  test.each([
    ['a title with zeros in front', { title: '007' }, { title: '007' }],
    ['a title that is a word of YAML', { title: 'no' }, { title: 'no' }],
    ['an empty optional field', { tags: '', image: '', featured: '' }, { tags: null, image: null }],
    ['a list of tags line by line', { tags: '\n- losas\n- acero' }, { tags: ['losas', 'acero'] }],
    ['a list over several lines', { tags: '[losas,\n  acero\n]' }, { tags: ['losas', 'acero'] }],
    [
      'a correction on the day itself',
      { date: '2026-03-01T07:30', correction: '2026-03-01 Decía 10 cm.' },
      { corrections: [{ date: '2026-03-01T04:00:00.000Z', text: 'Decía 10 cm.' }] },
    ],
    [
      'corrections with and without a colon',
      { correction: '\n- 2026-03-05 Decía 235 m.\n- "2026-04-01: No: son 236."' },
      { corrections: [{ text: 'Decía 235 m.' }, { text: 'No: son 236.' }] },
    ],
    ['a comma in a tag', { tags: '[1962, "acero, negro"]' }, { tags: ['1962', 'acero, negro'] }],
    ['a tag twice', { tags: '[losas, acero, Losas]' }, { tags: ['losas', 'acero'] }],
    ['a text over several lines', { title: 'Losa\n  de techo' }, { title: 'Losa de techo' }],
    ['a comment on its own line', { title: 'Losa\n# revisado' }, { title: 'Losa' }],
    ['an accent in two code points', { title: 'Ti\u0301tulo' }, { title: 'T\u00EDtulo' }],
    ['quotation marks inside', { title: 'El «gancho» de 135°' }, { title: 'El «gancho» de 135°' }],
  ])('%s', (_, fields, expected) => {
    expect(parse(toArticleFile(fields))).toMatchObject(expected);
  });

  test.each([
    ['Windows line ends', (source: string) => source.replaceAll('\n', '\r\n')],
    ['a byte order mark', (source: string) => `\uFEFF${source}`],
    ['spaces after the marks of the header', (source: string) => source.replaceAll('---', '---  ')],
  ])('a file with %s', (_, change) => {
    expect(parse(change(toArticleFile()))).toEqual(parse(toArticleFile()));
  });
});

test('an article without a slug has the name of its file as address', () => {
  const file = 'notas/¿Qué es f’c?.MD';
  expect(parse(toArticleFile(), file)).toMatchObject({ slug: 'que-es-f-c' });
});

test('an editor sees all mistakes of a file at once, each with its line', () => {
  const source = `---
title: Puente: historia
excerpt: "Sin cerrar
author:
date: 2026-02-30
tags: losas
featured: sí
readTime: 0
título: Losa
image: https://ejemplo.org/foto.jpg
date: 2026-03-01
---
Una línea.
Otra\u0007 línea.
`;
  const { faults } = parseArticleFile('Losa.md', source);
  const lines = faults.map(({ line }) => line).sort((a, b) => a - b);
  expect(lines).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14]);
});

/** Every sign that a keyboard has, and some that it has not, at each place of a text and of a list. */
const signs = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).concat(
  ...['\t', '\u00A0', '\u0085', '\u2028', '\uFEFF', 'ñ', '¿', '«', '—', '½', '🧱'],
);
const texts = signs.flatMap((sign) => [
  ...[`a${sign}b`, `a ${sign} b`, `${sign}a`, `${sign} a`, `a${sign}`, `a ${sign}`],
  ...[`[a${sign}b, c]`, `[a, ${sign}c]`, `[a ${sign} b]`, `[a${sign}]`, `[${sign}, a]`],
]);

test('a field has the value that YAML gives it, or a fault', () => {
  for (const text of texts) {
    const front = parseFrontMatter('a.md', `---\ntitle: ${text}\n---\nTexto.`);
    if (Array.isArray(front)) throw new Error(`No header in ${JSON.stringify(text)}`);
    const yaml = parseDocument(`title: ${text}`, { schema: 'failsafe', logLevel: 'error' });
    const read = front.faults.length > 0 ? 'fault' : front.fields.get('title')?.value;
    if (yaml.errors.length > 0) expect(read, text).toBe('fault');
    else if (read !== 'fault') expect(read, text).toEqual(yaml.toJS().title || '');
  }
});
