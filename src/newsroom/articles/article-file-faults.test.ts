import { expect, test } from 'vitest';
import { toArticleFile } from '../testing/samples.ts';
import { parseArticleFile } from './article-file.ts';

type Row = [mistake: string, source: string, line: number, message: string];

const mistakes: Row[] = [
  // The header: title on line 2, excerpt 3, category 4, author 5, date 6; what is added comes on line 7.
  ['no header', 'Revise el encofrado.', 1, 'se esperaba una cabecera entre dos líneas «---»'],
  ['a header that does not end', '---\ntitle: Losa\n', 1, 'se esperaba una cabecera'],
  ['a file in Latin-1', latin1(toArticleFile()), 3, 'guarde el archivo como UTF-8'],
  ['a file in UTF-16', utf16(toArticleFile()), 1, 'guarde el archivo como UTF-8'],
  ['no text', toArticleFile({}, ' \n\n'), 8, 'el artículo no tiene texto'],
  ['a bell in the text', toArticleFile({}, 'Uno.\nDos\u0007.'), 9, 'carácter de control'],
  ['a text without end', toArticleFile({}, 'a'.repeat(200_001)), 8, 'pasa de 200.000 caracteres'],
  [
    'a table with many columns and rows',
    toArticleFile(
      { format: 'extended' },
      `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${'||\n'.repeat(99)}`,
    ),
    9,
    'pasa de 20.000 celdas de tabla',
  ],

  // Invalid YAML.
  ['a colon in a title', toArticleFile({ title: 'El puente: él' }), 2, 'title: "El puente: él"'],
  ['a quotation that does not end', toArticleFile({ title: '"Losa' }), 2, 'comillas'],
  ['text after a quotation', toArticleFile({ excerpt: '"Losa" nervada' }), 3, 'comillas dobles'],
  ['a hash that would end the text', toArticleFile({ title: 'Pilote #4' }), 2, '«#4» se perdería'],
  ['a title in asterisks', toArticleFile({ title: '*Urgente*' }), 2, 'comienza con «*»'],
  ['a line without a colon', toArticleFile({ date: '2026-03-01\nfeatured' }), 7, '«title: …»'],
  ['a field twice', toArticleFile({ date: '2026-03-01\ntitle: Otro' }), 7, 'repetido'],
  ['an unknown field', toArticleFile({ titulo: 'Losa' }), 7, 'titulo: campo desconocido'],

  // One invalid value per field.
  ['no title', toArticleFile().replace(/title.*\n/, ''), 1, 'title: falta; se esperaba un texto'],
  ['a long title', toArticleFile({ title: 'a'.repeat(201) }), 2, 'de 1 a 200 caracteres'],
  ['a title of two lines', toArticleFile({ title: '|\n  Uno\n  Dos' }), 2, 'en una sola línea'],
  ['a title that is a list', toArticleFile({ title: '[Losa]' }), 2, 'title: se esperaba un texto'],
  ['half a sign in a title', toArticleFile({ title: '"Losa \\uD83D"' }), 2, 'title: se esperaba'],
  ['a category by its name', toArticleFile({ category: 'Técnicas' }), 4, 'minúsculas sin acento'],
  ['a correction without a date', toArticleFile({ correction: 'Decía 10 cm.' }), 7, 'una fecha'],
  ['an early correction', toArticleFile({ correction: '2026-02-28 Decía.' }), 7, 'posterior'],
  ['six corrections', toArticleFile({ correction: '\n- 2026-03-02 A.'.repeat(6) }), 7, 'cinco'],
  ['30 February', toArticleFile({ date: '2026-02-30' }), 6, 'date: se esperaba una fecha'],
  ['a year far ahead', toArticleFile({ date: '2926-03-01' }), 6, 'diez años'],
  ['tags that are no list', toArticleFile({ tags: 'losas, acero' }), 7, 'una lista de etiquetas'],
  ['too many tags', toArticleFile({ tags: `[${'a,'.repeat(21)}]` }), 7, 'una lista de etiquetas'],
  ['featured in Spanish', toArticleFile({ featured: 'sí' }), 7, 'featured: se esperaba true o'],
  ['a slug with an accent', toArticleFile({ slug: 'análisis' }), 7, 'slug: se esperaba minúsculas'],
  ['the address of the search', toArticleFile({ slug: 'search' }), 7, '«search» está reservado'],
  ['a read time of none', toArticleFile({ readTime: '0' }), 7, 'un número entero desde 1'],
  ['a header without end', toArticleFile({ title: 'a'.repeat(10_000) }), 1, 'pasa de 10.000 car'],
  ['a remote image', toArticleFile({ image: 'https://e.org/f.jpg' }), 7, 'no una dirección de int'],
  ['a centre out of the picture', toArticleFile({ imageFocus: '71 101' }), 7, 'un punto'],
  ['too many searches', toArticleFile({ searches: 'a'.repeat(2_001) }), 7, 'de 1 a 2000'],
  ['a section without a part', toArticleFile({ drawing: 'El peso' }), 7, 'drawing: se esp'],
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

/** Text as Node reads it from a file in another encoding. */
function latin1(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}
function utf16(text: string): string {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]).toString('utf8');
}
