import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { toArticleInput } from '#store/testing/article-input.ts';
import { toArticleFile } from '../testing/samples.ts';
import { parseArticleFile, writeArticleFile } from './article-file.ts';
import { parseFrontMatter } from './front-matter.ts';

function parse(source: string, file = 'notas/Vaciado de losa.md') {
  const { article, faults } = parseArticleFile(file, source);
  expect(faults).toEqual([]);
  return article;
}

test('a file is parsed into an article, with defaults for missing fields', () => {
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
    ['a title that is a word of YAML', { title: 'no' }, { title: 'no' }],
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
    ['a tag twice', { tags: '[losas, acero, Losas]' }, { tags: ['losas', 'acero'] }],
    ['an accent in two code points', { title: 'Ti\u0301tulo' }, { title: 'T\u00EDtulo' }],
  ])('%s', (_, fields, expected) => {
    expect(parse(toArticleFile(fields))).toMatchObject(expected);
  });

  test.each([
    ['Windows line ends', (source: string) => source.replaceAll('\n', '\r\n')],
    ['a byte order mark', (source: string) => `\uFEFF${source}`],
  ])('a file with %s', (_, change) => {
    expect(parse(change(toArticleFile()))).toEqual(parse(toArticleFile()));
  });
});

test('an editor sees the mistakes of all fields and of the text at once', () => {
  const wrong = { title: '"Losa', author: '', date: '2026-02-30', tags: 'losas', título: 'Losa' };
  const { faults } = parseArticleFile('losa.md', toArticleFile(wrong, 'Uno.\nDos\u0007.'));
  expect(faults.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([2, 5, 6, 7, 8, 11]);
});

/** Every keyboard character and some others, at the start, middle and end of a text and of a list item. */
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

/** A Latin-1 file as Node decodes it: each accented letter becomes U+FFFD. */
const inLatin1 = Buffer.from(toArticleFile(), 'latin1').toString('utf8');

type Row = [mistake: string, source: string, line: number, message: string];

const mistakes: Row[] = [
  // The header: title on line 2, excerpt 3, category 4, author 5, date 6; what is added comes on line 7.
  ['no header', 'Revise el encofrado.', 1, 'se esperaba una cabecera entre dos líneas «---»'],
  ['an unclosed header', '---\ntitle: Losa\n', 1, 'se esperaba una cabecera'],
  ['a file in Latin-1', inLatin1, 3, 'guarde el archivo como UTF-8'],
  ['no text', toArticleFile({}, ' \n\n'), 8, 'el artículo no tiene texto'],
  ['a bell in the text', toArticleFile({}, 'Uno.\nDos\u0007.'), 9, 'carácter de control'],

  // Invalid YAML.
  ['a colon in a title', toArticleFile({ title: 'El puente: él' }), 2, 'title: "El puente: él"'],
  ['an unclosed quote', toArticleFile({ title: '"Losa' }), 2, 'comillas'],
  ['a hash that would end the text', toArticleFile({ title: 'Pilote #4' }), 2, '«#4» se perdería'],
  ['a title in asterisks', toArticleFile({ title: '*Urgente*' }), 2, 'comienza con «*»'],
  ['a field twice', toArticleFile({ date: '2026-03-01\ntitle: Otro' }), 7, 'repetido'],
  ['an unknown field', toArticleFile({ titulo: 'Losa' }), 7, 'titulo: campo desconocido'],

  // One invalid value per field.
  ['no title', toArticleFile().replace(/title.*\n/, ''), 1, 'title: falta; se esperaba un texto'],
  ['a title of two lines', toArticleFile({ title: '|\n  Uno\n  Dos' }), 2, 'en una sola línea'],
  ['a category by its name', toArticleFile({ category: 'Técnicas' }), 4, 'minúsculas sin acento'],
  ['a correction without a date', toArticleFile({ correction: 'Decía 10 cm.' }), 7, 'una fecha'],
  ['an early correction', toArticleFile({ correction: '2026-02-28 Decía.' }), 7, 'posterior'],
  ['30 February', toArticleFile({ date: '2026-02-30' }), 6, 'date: se esperaba una fecha'],
  ['a year far ahead', toArticleFile({ date: '2926-03-01' }), 6, 'diez años'],
  ['tags that are no list', toArticleFile({ tags: 'losas, acero' }), 7, 'una lista de etiquetas'],
  ['a slug with an accent', toArticleFile({ slug: 'análisis' }), 7, 'slug: se esperaba minúsculas'],
  ['the address of the search', toArticleFile({ slug: 'search' }), 7, '«search» está reservado'],
  ['a remote image', toArticleFile({ image: 'https://e.org/f.jpg' }), 7, 'no una dirección de int'],
  ['a centre out of the picture', toArticleFile({ imageFocus: '71 101' }), 7, 'un punto'],
];

test.each(mistakes)(
  'an editor sees the line and the reason of a mistake: %s',
  (_, source, line, message) => {
    expect(parseArticleFile('losa.md', source).faults).toEqual([
      { file: 'losa.md', line, message: expect.stringContaining(message) },
    ]);
  },
);

test('fields at their limits are accepted', () => {
  const long = {
    ...{ title: 'a'.repeat(200), excerpt: 'a'.repeat(500), author: 'a'.repeat(100) },
    tags: `[${Array.from({ length: 20 }, (_, index) => `${index}`.padStart(40, 'a')).join(', ')}]`,
    ...{ image: 'a.jpg', imageAlt: 'a'.repeat(300), imageCaption: 'a'.repeat(300) },
    ...{ imageCredit: 'a'.repeat(150), imageFocus: '100 0', slug: 'a'.repeat(120) },
    ...{ readTime: '1', views: '0', searches: 'a'.repeat(2_000) },
    drawing: `${'a'.repeat(996)} = b`,
    correction: `\n- 2026-03-02 ${'a'.repeat(500)}`.repeat(5),
  };
  const { article, faults } = parseArticleFile('losa.md', toArticleFile(long, 'a'.repeat(199_999)));
  expect(faults).toEqual([]);
  expect(article).toMatchObject({ read_time: 1, views: 0, lines: { image: 8, slug: 13 } });
  expect(article?.corrections).toHaveLength(5);
  const highest = { readTime: '999999999', views: '999999999' };
  expect(parseArticleFile('losa.md', toArticleFile(highest)).faults).toEqual([]);
});

test('a file name without letters needs a slug', () => {
  expect(parseArticleFile('¿¡!?.md', toArticleFile()).faults).toMatchObject([
    { line: 1, message: expect.stringContaining('el nombre del archivo no sirve') },
  ]);
});

const awkward = [
  ...['Puente: historia', '¿Cuánto? # no es un comentario', '"Entre comillas" y \'otras\''],
  ...['- parece un punto', 'true', '1753', '[corchetes], {llaves} & *asterisco*'],
  ...['Una barra \\ y otra \\n', '🧱 de Ñandú: 3/8" @ 15 cm', '%100 |> `código`'],
  'termina en dos puntos:',
];

test.each(awkward)('«%s» is read back as it was written, in any field', (text) => {
  const article = {
    ...toArticleInput('losa', { published_at: Date.parse('2026-03-01T11:30:00.123Z') }),
    ...{ title: text, excerpt: text, author: text, tags: [text, 'losas'] },
    ...{ image: 'losa.svg', image_alt: text, image_caption: text, image_credit: text },
    ...{ image_focus: '71 50', drawing: `${text} = grupo; Otra = grupo-2` },
    searches: `${text}; otra frase`,
    format: 'extended' as const,
    corrections: [{ date: '2026-03-05T04:00:00.000Z', text }],
    content: `${text}\n\n---\n- ${text}`,
  };
  const { article: read, faults } = parseArticleFile('losa.md', writeArticleFile(article));
  const { lines, pictures, ...fields } = read ?? { lines: null, pictures: [] };
  const { image_id, ...written } = article;
  expect(faults).toEqual([]);
  expect(fields).toEqual(written);
});
