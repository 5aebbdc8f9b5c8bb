import { describe, expect, test } from 'vitest';
import type { BodyFormat } from './article-fields.ts';
import { toElement } from './body-html.ts';
import { renamePicture } from './body-text.ts';
import { parseBody } from './parse-body.ts';
import { xml } from './xml.ts';

/** Each block as elements without attributes but the address of a link and the start of a list. */
const show = (content: string, format: BodyFormat) =>
  parseBody(content, format).map((block) =>
    toElement(block, {
      toPicture: ({ alt, name, caption, credit }) =>
        xml`[${[alt, name, caption, credit].join('|')}]`,
    }).text.replaceAll(/ (?:rel|cellspacing|scope|align)="[^"]*"/g, ''),
  );
const basic = (content: string) => show(content, 'basic');
const extended = (content: string) => show(content, 'extended');
const asParagraphs = (content: string) =>
  content.split('\n').map((line) => xml`<p>${line}</p>`.text);

describe.each([
  ['basic', basic],
  ['extended', extended],
])('the %s format reads', (_, parse) => {
  test('headings, paragraphs and items in order, with empty lines anywhere', () => {
    const content = '\n# Uno\n## Dos\n### Tres\n\n   \nTexto.\n- a\n\n- b\nFin.\n- c\n';
    expect(parse(content)).toEqual([
      ...['<h1>Uno</h1>', '<h2>Dos</h2>', '<h3>Tres</h3>', '<p>Texto.</p>'],
      ...['<ul><li>a</li><li>b</li></ul>', '<p>Fin.</p>', '<ul><li>c</li></ul>'],
    ]);
    expect([parse(''), parse(' \r\n\t\n')]).toEqual([[], []]);
  });

  test.each(['#sin', '#### cuatro', '-sin', '–', '# ', '- ', '  - uno', '<b>a</b>'])(
    '%j as a paragraph: it is not a mark',
    (line) => {
      expect(parse(line)).toEqual(asParagraphs(line.trim()));
    },
  );

  test('Windows line endings are removed', () => {
    expect(parse('## Título  \r\n- uno \r\n- dos\r\nTexto.\t\r\n')).toEqual([
      ...['<h2>Título</h2>', '<ul><li>uno</li><li>dos</li></ul>', '<p>Texto.</p>'],
    ]);
  });
});

test.each([
  '1. uno',
  '**fuerte**',
  '*a*',
  '> a',
  '| a |\n|---|\n| b |',
  '![a](b.jpg)',
  '[a](/articulo/b)',
])('the basic format shows %j as written', (content) => {
  expect(basic(content)).toEqual(asParagraphs(content));
});

test.each([
  [
    '**a *b* c** y [d **e**](https://x.es/y)',
    '<b>a <i>b</i> c</b> y <a href="https://x.es/y">d <b>e</b></a>',
  ],
  ['***a***, *b **c***', '<b><i>a</i></b>, <i>b <b>c</b></i>'],
  ['[a](/articulo/b-2#s-c)', '<a href="/articulo/b-2#s-c">a</a>'],
  ['[a](https://b.es/c_(d))', '<a href="https://b.es/c_(d)">a</a>'],
  ['[https://a.es/b](https://c.es/d)', '<a href="https://c.es/d">https://a.es/b</a>'],
  ['[https://a.es/b.](nada)', '[<a href="https://a.es/b">https://a.es/b</a>.](nada)'],
  ['2*3*4, a * b * c', '2*3*4, a * b * c'],
  ['**a', '**a'],
  ['[a](b)', '[a](b)'],
  ['[ ](/articulo/b)', '[ ](/articulo/b)'],
  ['[a](/articulo/../mesa)', '[a](/articulo/../mesa)'],
  ['[a](//a.es/b)', '[a](//a.es/b)'],
  ['[a](http://a.es)', '[a](http://a.es)'],
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['[a](data:text/html,b)', '[a](data:text/html,b)'],
  ['[a](https://ana@a.es/b)', '[a](https://ana@a.es/b)'],
])('the extended format shows %s as %s', (line, shown) => {
  expect(extended(line)).toEqual([`<p>${shown}</p>`]);
});

const table = '| Cabilla | kg |\n|---|--:|\n| 3/8 | 0,559 |\n| **1/2** |';
const shownTable =
  '<thead><tr><th>Cabilla</th><th>kg</th></tr></thead><tbody><tr><th>3/8</th><td>0,559</td></tr>' +
  '<tr><th><b>1/2</b></th><td></td></tr></tbody></table>';

test.each([
  [
    'a quote with its source',
    '> Uno *dos*\n> tres\n> — Ana, **ingeniera**\nFin',
    [
      '<blockquote><p>«Uno <i>dos</i></p><p>tres»</p><p><small>— Ana, <b>ingeniera</b></small></p></blockquote>',
      '<p>Fin</p>',
    ],
  ],
  ['a quote of one line', '> — No.', ['<blockquote><p>«— No.»</p></blockquote>']],
  ['a numbered list', '3. a\n4. b\n\n5. c', ['<ol start="3"><li>a</li><li>b</li><li>c</li></ol>']],
  ['items out of order', '1. a\n3. b', ['<ol><li>a</li></ol>', '<ol start="3"><li>b</li></ol>']],
  ['a table with a short row', table, [`<table>${shownTable}`]],
  [
    'a caption before its table',
    `Tabla: Pesos\n${table}`,
    [`<table><caption>Pesos</caption>${shownTable}`],
  ],
  [
    'a caption after its table',
    `${table}\nTabla: Pesos\nFin`,
    [`<table><caption>Pesos</caption>${shownTable}`, '<p>Fin</p>'],
  ],
  [
    'a picture with its credit',
    '![Un muro](muro (2).jpg "El muro. Foto: Ana Rojas")',
    ['[Un muro|muro (2).jpg|El muro.|Foto: Ana Rojas]'],
  ],
  [
    'a gallery',
    '![](a.svg)\n![b "c"](d.png "e "f"")',
    ['[|a.svg||][b &quot;c&quot;|d.png|e &quot;f&quot;|]'],
  ],
])('the extended format shows %s', (_, content, shown) => {
  expect(extended(content)).toEqual(shown);
});

test.each([
  '>sin espacio',
  '1999. Fue un año',
  '0. a',
  '1) a',
  'Tabla: Pesos',
  '| a | b |\n|---|---|\n| c | d | e |',
  '| a | b |\n|---|\n| c | d |',
  '| a |\n|---|',
  '![a]()',
  '![a](b.jpg) y algo',
  '![a](b.jpg "c"',
  '![a](../b.jpg)',
  '![a](b/c.jpg)',
])('the extended format shows %j as written', (content) => {
  expect(extended(content)).toEqual(asParagraphs(content));
});

test('the editor finds every text by its offsets and every block by its lines', () => {
  const content = '## *a*\r\n\r\n- b\n\n|  c | d|\n|-|-|\n| **e**|f |\nTabla:  g\n> «h»\n> —  i';
  const blocks = parseBody(content, 'extended');
  expect(blocks.map(({ kind, line, lineEnd }) => [kind, line, lineEnd])).toEqual([
    ['heading', 0, 1],
    ['list', 2, 3],
    ['table', 4, 8],
    ['quote', 8, 10],
  ]);
  const texts: string[] = [];
  const slices: string[] = [];
  JSON.stringify(blocks, (_, node) => {
    if (node?.kind === 'text') {
      texts.push(node.text);
      slices.push(content.slice(node.start, node.end));
    }
    return node;
  });
  expect(texts.join(' ')).toBe('a b g c d e f «h» i');
  expect(slices).toEqual(texts);
});

test('renaming a picture changes its name wherever a body shows it', () => {
  const content = '![](la-losa.jpg)\nla-losa.jpg\n![](la-losa.jpg "Dos")\n![](b.jpg)';
  expect(renamePicture(content, 'la-losa.jpg', 'a.jpg')).toBe(
    '![](a.jpg)\nla-losa.jpg\n![](a.jpg "Dos")\n![](b.jpg)',
  );
});
