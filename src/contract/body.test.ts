import { describe, expect, test } from 'vitest';
import type { Block, Inline } from './body.ts';
import { renamePicture } from './body-text.ts';
import { parseBody } from './parse-body.ts';

/** A tree without its places: texts as strings, other nodes as [kind, ...children]. */
const toShort = (content: Inline[]): unknown[] =>
  content.map((node) => {
    if (node.kind === 'text') return node.text;
    const label = node.kind === 'link' ? `link ${node.href}` : node.kind;
    return [label, ...toShort(node.children)];
  });
const shorten = (block: Block): unknown => {
  switch (block.kind) {
    case 'heading':
      return [`h${block.level}`, ...toShort(block.content)];
    case 'paragraph':
      return ['p', ...toShort(block.content)];
    case 'list':
      return [
        block.first === null ? 'ul' : `ol ${block.first}`,
        ...block.items.map(({ content }) => toShort(content)),
      ];
    case 'quote':
      return [
        'quote',
        ...block.lines.map(({ content }) => toShort(content)),
        ...(block.source ? [{ source: toShort(block.source) }] : []),
      ];
    case 'table':
      return [
        'table',
        block.caption && toShort(block.caption),
        block.head.map(toShort),
        ...block.rows.map(({ cells }) => cells.map(toShort)),
      ];
    case 'pictures':
      return [
        'pictures',
        ...block.pictures.map(({ alt, name, caption, credit }) => [alt, name, caption, credit]),
      ];
  }
};
const basic = (content: string) => parseBody(content, 'basic').map(shorten);
const extended = (content: string) => parseBody(content, 'extended').map(shorten);

describe('an editor writes in either format', () => {
  test.each([basic, extended])('headings, paragraphs and items, in order', (parse) => {
    expect(parse('# Uno\n## Dos\n### Tres\nTexto.\n- primero\n- segundo\nFin.')).toEqual([
      ['h1', 'Uno'],
      ['h2', 'Dos'],
      ['h3', 'Tres'],
      ['p', 'Texto.'],
      ['ul', ['primero'], ['segundo']],
      ['p', 'Fin.'],
    ]);
  });

  test.each([basic, extended])('empty lines, also between the items of one list', (parse) => {
    expect(parse('\n\nTexto.\n\n   \n- uno\n\n- dos\nY además:\n- tres\n')).toEqual([
      ['p', 'Texto.'],
      ['ul', ['uno'], ['dos']],
      ['p', 'Y además:'],
      ['ul', ['tres']],
    ]);
    expect([parse(''), parse(' \r\n\t\n')]).toEqual([[], []]);
  });

  test.each(['#sin espacio', '####', '#### cuatro', '-sin espacio', '#', '-', '–', '<b>a</b>'])(
    '%j, which is not a mark and is shown as written',
    (line) => {
      expect([...basic(line), ...extended(line)]).toEqual([
        ['p', line],
        ['p', line],
      ]);
    },
  );

  test.each(['# ', '## ', '- ', '> ', '1. '])('%j with nothing after it, a paragraph', (line) => {
    expect([...basic(line), ...extended(line)]).toEqual([
      ['p', line.trim()],
      ['p', line.trim()],
    ]);
  });

  test.each([basic, extended])('an indented mark, which is text', (parse) => {
    expect(parse('  - uno\n\t# dos')).toEqual([
      ['p', '- uno'],
      ['p', '# dos'],
    ]);
  });

  test.each([basic, extended])('on Windows, without a leftover return or space', (parse) => {
    expect(parse('## Título  \r\n- uno \r\n- dos\r\nTexto.\t\r\n')).toEqual([
      ['h2', 'Título'],
      ['ul', ['uno'], ['dos']],
      ['p', 'Texto.'],
    ]);
  });

  test.each([basic, extended])('an address, which is a link', (parse) => {
    expect(parse('Lea https://a.es/b (y siga).')).toEqual([
      ['p', 'Lea ', ['link https://a.es/b', 'https://a.es/b'], ' (y siga).'],
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
  expect(basic(content)).toEqual(content.split('\n').map((line) => ['p', line]));
});

describe('inline signs', () => {
  const inline = (text: string) => (extended(text)[0] as unknown[]).slice(1);

  test('bold, italic and links, inside each other', () => {
    expect(inline('**a *b* c** y [d **e**](https://x.es/y)')).toEqual([
      ['strong', 'a ', ['emphasis', 'b'], ' c'],
      ' y ',
      ['link https://x.es/y', 'd ', ['strong', 'e']],
    ]);
    expect(inline('***a***, *b **c***')).toEqual([
      ['strong', ['emphasis', 'a']],
      ', ',
      ['emphasis', 'b ', ['strong', 'c']],
    ]);
    expect(inline('«*a*»: (**b**).')).toEqual([
      '«',
      ['emphasis', 'a'],
      '»: (',
      ['strong', 'b'],
      ').',
    ]);
  });

  test('a link to an article, and to its section', () => {
    expect(inline('[a](/articulo/b-2) [c](/articulo/b#s-c)')).toEqual([
      ['link /articulo/b-2', 'a'],
      ' ',
      ['link /articulo/b#s-c', 'c'],
    ]);
    expect(inline('[Guri](https://es.wikipedia.org/wiki/Guri_(presa))')).toEqual([
      ['link https://es.wikipedia.org/wiki/Guri_(presa)', 'Guri'],
    ]);
  });

  test('of two openings the nearer counts', () => {
    expect(inline('*a *b* c')).toEqual(['*a ', ['emphasis', 'b'], ' c']);
    expect(inline('[a [b](/articulo/c)')).toEqual(['[a ', ['link /articulo/c', 'b']]);
  });

  test('an address inside a link or bold adds no second link and loses nothing', () => {
    expect(inline('[https://a.es/b.](nada)')).toEqual([
      '[',
      ['link https://a.es/b', 'https://a.es/b'],
      '.](nada)',
    ]);
    expect(inline('[https://a.es/b](https://c.es/d)')).toEqual([
      ['link https://c.es/d', 'https://a.es/b'],
    ]);
    expect(inline('**https://a.es/b**')).toEqual([
      ['strong', ['link https://a.es/b', 'https://a.es/b']],
    ]);
  });

  test.each([
    '2*3*4',
    'a * b * c',
    '**a',
    'a**',
    '** a **',
    '****',
    '*****a*****',
    'dos**tres**cuatro',
    '**dos**tres',
    '[a]',
    '[a] (/articulo/b)',
    '[](https://a.es/b)',
    '[ ](/articulo/b)',
    '[a](b)',
    '[a](/articulo/)',
    '[a](/articulo/../mesa)',
    '[a](//a.es/b)',
    '[a](http://a.es)',
    '[a](javascript:alert(1))',
    '[a](JavaScript:alert`1`)',
    '[a](https:alert(1))',
    '[a](https://a.es/" onclick="b)',
    '[a](data:text/html,b)',
    '[a](https://ana@a.es/b)',
  ])('%j stays as written', (text) => {
    expect(
      inline(text)
        .flat(9)
        .filter((part) => !String(part).startsWith('link '))
        .join(''),
    ).toBe(text);
    expect(JSON.stringify(inline(text))).not.toMatch(/"(strong|emphasis|link (?!https:\/\/))/);
  });
});

describe('blocks', () => {
  test('a quote with its source in the last line', () => {
    expect(extended('> Uno *dos*\n> tres\n> — Ana Rojas, **ingeniera**\nFin')).toEqual([
      [
        'quote',
        ['Uno ', ['emphasis', 'dos']],
        ['tres'],
        { source: ['Ana Rojas, ', ['strong', 'ingeniera']] },
      ],
      ['p', 'Fin'],
    ]);
    expect(extended('> a\n\n> b')).toEqual([
      ['quote', ['a']],
      ['quote', ['b']],
    ]);
    expect(extended('> — No hay arena.')).toEqual([['quote', ['— No hay arena.']]]);
    expect(extended('>sin espacio\n >no')).toEqual([
      ['p', '>sin espacio'],
      ['p', '>no'],
    ]);
  });

  test('a numbered list keeps the numbers that were written', () => {
    expect(extended('1. a\n2. b\n\n3. c')).toEqual([['ol 1', ['a'], ['b'], ['c']]]);
    expect(extended('3. a\n4. b')).toEqual([['ol 3', ['a'], ['b']]]);
    expect(extended('1. a\nAlto.\n2. b')).toEqual([
      ['ol 1', ['a']],
      ['p', 'Alto.'],
      ['ol 2', ['b']],
    ]);
    expect(extended('1. a\n1. b')).toEqual([
      ['ol 1', ['a']],
      ['ol 1', ['b']],
    ]);
    for (const line of ['1999. Fue un año', '0. a', '1.a', ' 1. a', '01. a', '1) a', '1,5 m']) {
      expect(extended(line)).toEqual([['p', line.trim()]]);
    }
  });

  const table = '| Cabilla | kg |\n|---|--:|\n| 3/8 | 0,559 |\n| **1/2** |';
  const rows = [[['Cabilla'], ['kg']], [['3/8'], ['0,559']], [[['strong', '1/2']]]];

  test('a table, whose rows may be short', () => {
    expect(extended(table)).toEqual([['table', null, ...rows]]);
  });

  test('a caption before or after its table', () => {
    expect(extended(`Tabla: Pesos\n${table}`)).toEqual([['table', ['Pesos'], ...rows]]);
    expect(extended(`${table}\nTabla: Pesos\nFin`)).toEqual([
      ['table', ['Pesos'], ...rows],
      ['p', 'Fin'],
    ]);
    expect(extended('Tabla: Pesos')).toEqual([['p', 'Tabla: Pesos']]);
  });

  test.each([
    '| a | b |\n|---|---|\n| c | d | e |',
    '| a | b |\n|---|\n| c | d |',
    '| a |\n| b |\n|---|\n| c |',
    '| a |\n|---|',
    '| a |',
    '| a\n|---|\n| b |',
    '| a |\n|:-:|\n| b |',
  ])('%j is no table, and every line of it is a paragraph', (content) => {
    expect(extended(content)).toEqual(content.split('\n').map((line) => ['p', line]));
  });

  test('a picture, and a gallery of two', () => {
    expect(extended('![Un muro](muro (2).jpg "El muro. Foto: Ana Rojas")')).toEqual([
      ['pictures', ['Un muro', 'muro (2).jpg', 'El muro.', 'Foto: Ana Rojas']],
    ]);
    expect(extended('![](a.svg "Foto: Ana")\n![b "c"](d.png "e "f"")\n\n![g](h)')).toEqual([
      ['pictures', ['', 'a.svg', '', 'Foto: Ana'], ['b "c"', 'd.png', 'e "f"', '']],
      ['pictures', ['g', 'h', '', '']],
    ]);
  });

  test.each([
    '![a]()',
    '![a] (b.jpg)',
    '![a](b.jpg) y algo',
    '![a](b) c (d)',
    '![a](b.jpg "c"',
    '![a](b.jpg c")',
    '![a](../b.jpg)',
    '![a](.b)',
    '![a](b/c.jpg)',
    '![a](C:\\b.jpg)',
    '![a]( b.jpg)',
    ' ![a',
  ])('%j is no picture', (line) => {
    expect(extended(line)).toEqual([['p', line.trim()]]);
  });
});

test('every text is where its offsets say, and blocks know their lines', () => {
  const content = '## *a*\r\n\r\n- b\n\n|  c | d|\n|-|-|\n| **e**|f |\nTabla:  g\n> «h»\n> —  i';
  const blocks = parseBody(content, 'extended');
  expect(blocks.map(({ kind, line, lineEnd }) => [kind, line, lineEnd])).toEqual([
    ['heading', 0, 1],
    ['list', 2, 3],
    ['table', 4, 8],
    ['quote', 8, 10],
  ]);
  const texts: string[] = [];
  JSON.stringify(blocks, (_, node) => {
    if (node?.kind === 'text') texts.push(node.text, content.slice(node.start, node.end));
    return node;
  });
  expect(texts.filter((_, index) => index % 2 === 0).join(' ')).toBe('a b g c d e f «h» i');
  expect(texts.filter((_, index) => index % 2 === 1).join(' ')).toBe('a b g c d e f «h» i');
});

test('a renamed picture has its new name wherever the text shows it', () => {
  const content = '![](la-losa.jpg)\nla-losa.jpg\n![](la-losa.jpg "Dos")\n![](b.jpg)';
  expect(renamePicture(content, 'la-losa.jpg', 'a.jpg')).toBe(
    '![](a.jpg)\nla-losa.jpg\n![](a.jpg "Dos")\n![](b.jpg)',
  );
});
