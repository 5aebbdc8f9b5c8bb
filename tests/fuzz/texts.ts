import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Block } from '#contract/body.ts';
import { toElement } from '#contract/body-html.ts';
import { parseBody } from '#contract/parse-body.ts';
import { isSlug } from '#contract/slug.ts';
import { headerNames, parseArticleFile } from '#newsroom/articles/article-file.ts';
import { tokenise } from '#search/analyse.ts';
import { parseQuery } from '#search/query.ts';
import { mutate, text } from './arbitrary.ts';
import { createFuzz, type Fuzz } from './fuzz.ts';

const sample = readFileSync(
  join(import.meta.dirname, '../../contenido/articulos/pilotes-fuste-y-punta.md'),
);
const yaml = [
  '[',
  ']',
  '{',
  '}',
  '|',
  '>',
  '&a',
  '*a',
  '!!x',
  '- ',
  ': ',
  '#',
  "'",
  '"',
  '? ',
  '%',
];

const header = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(...headerNames, 'otro', ''),
        fc.oneof(text(), fc.array(fc.constantFrom(...yaml, 'a', '\n  '), { maxLength: 12 })),
      )
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join('') : value}`),
    { maxLength: 14 },
  )
  .map((lines) => lines.join('\n'));
const articleFile = fc.oneof(
  text(200),
  mutate([sample]).map((bytes) => bytes.toString('utf8')),
  fc.tuple(header, text(200)).map(([head, body]) => `---\n${head}\n---\n${body}`),
);

const articleFiles = createFuzz({
  name: 'article files',
  sample: 400,
  long: 25_000,
  from: articleFile,
  check(source) {
    const { article, faults } = parseArticleFile('nota.md', source);
    const lines = source.split('\n').length;
    for (const { line, message } of faults) {
      assert.ok(line >= 1 && line <= lines + 1, `line ${line} of ${lines}`);
      assert.ok(message.length > 0 && message.length < 25_000);
    }
    if (faults.length > 0) return;
    assert.ok(article);
    assert.ok(isSlug(article.slug), article.slug);
    assert.ok(article.title.length > 0 && article.title.length <= 200);
    assert.ok(!/(?!\t)\p{Cc}/u.test(article.content.replaceAll('\n', '')));
    assert.ok(Number.isFinite(article.published_at) && article.read_time >= 1);
  },
});

const pieces = fc.constantFrom(
  ...[
    '# a',
    '- b',
    '',
    '\r',
    '1. c',
    '2. d',
    '> e',
    '> — f',
    '| g | h |',
    '|---|--:|',
    '| i |',
    'Tabla: j',
  ],
  ...[
    '**',
    '*',
    '***',
    '[',
    ']',
    '](',
    '](/articulo/k)',
    '](https://l.es/m)',
    ')',
    '![',
    '![n](o "p")',
    ' ',
  ],
  ...['"><script>', '](javascript:q)', 'https://r.es/s*', '\\', '&lt;', ' "', '|', 'Foto: t'],
);

const bodies = createFuzz({
  name: 'bodies of articles',
  sample: 400,
  long: 100_000,
  from: fc.array(
    fc.oneof(
      text(),
      pieces,
      fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    ),
    {
      maxLength: 30,
    },
  ),
  check(lines) {
    const source = lines.join('\n');
    for (const format of ['basic', 'extended'] as const) {
      const blocks = parseBody(source, format);
      checkMarkup(blocks);
      // Every line belongs to one block, in order, or is blank.
      const sourceLines = source.split(/\r\n|\r|\n/);
      let last = 0;
      for (const { line, lineEnd } of blocks) {
        assert.ok(line >= last && lineEnd > line && lineEnd <= sourceLines.length);
        assert.ok(sourceLines.slice(last, line).every((each) => each.trimEnd() === ''));
        last = lineEnd;
      }
      assert.ok(sourceLines.slice(last).every((each) => each.trimEnd() === ''));
      // Every character is in a text at its place, or belongs to the markup. Markup never contains letters.
      let end = 0;
      let remaining = '';
      for (const [start, until, nodeText] of listTexts(source, blocks)) {
        assert.ok(start >= end && until <= source.length);
        assert.equal(nodeText, source.slice(start, until));
        remaining += source.slice(end, start);
        end = until;
      }
      remaining += source.slice(end);
      const unshown = remaining.replaceAll(
        /\]\((?:\/articulo\/[a-z0-9-]+(?:#[\w-]+)?|https:\/\/[^\s<>"]+)\)/g,
        '',
      );
      for (const sign of unshown.replaceAll('Tabla: ', '').split(/\s/))
        assert.match(sign, /^[#>*|:[\]()—.\d-]*$/);
    }
  },
});

/** The texts of a body in the order of the source: [start, end, text]. */
function listTexts(source: string, blocks: Block[]): [number, number, string][] {
  const texts: [number, number, string][] = [];
  JSON.stringify(blocks, (_, node) => {
    if (node?.kind === 'text') texts.push([node.start, node.end, node.text]);
    if (node?.name !== undefined) {
      const { start, end, alt, name, caption, credit } = node;
      for (const part of [alt, name, caption, credit])
        assert.ok(source.slice(start, end).includes(part));
      texts.push([start, end, source.slice(start, end)]);
    }
    return node;
  });
  return texts.sort((a, b) => a[0] - b[0]);
}

/** Checks that the HTML has only our elements, and links only to articles and https. */
function checkMarkup(blocks: Block[]): void {
  const html = blocks.map((block) => toElement(block, { toPicture: () => null }).text).join('');
  const rest = html
    .replaceAll(
      /<a href="(?:\/articulo\/[a-z0-9-]+(?:#[\w-]+)?|https:\/\/[^\s<>"]+)" rel="noopener">/g,
      '',
    )
    .replaceAll(
      /<\/?(?:p|h[123]|ul|ol|li|b|i|a|blockquote|small|table|caption|thead|tbody|tr|th|td)>/g,
      '',
    )
    .replaceAll(
      /<(?:ol start="\d+"|th scope="(?:col|row)"(?: align="(?:right|left)")?|td align="right"|table cellspacing="8")>/g,
      '',
    );
  assert.doesNotMatch(rest, /[<>]/);
}

const words = createFuzz({
  name: 'words and queries',
  sample: 800,
  long: 25_000,
  from: text(100),
  check(source) {
    let end = 0;
    for (const token of tokenise(source)) {
      assert.ok(token.start >= end && token.end > token.start && token.end <= source.length);
      assert.ok(token.word.length > 0 && token.word.length <= 80 && token.term.length > 0);
      end = token.end;
    }
    const parts = parseQuery(source.slice(0, 100));
    assert.ok(parts.length <= 10);
    for (const part of parts) assert.ok(part.words.length > 0);
  },
});

export const textFuzzes: Fuzz[] = [articleFiles, bodies, words];
