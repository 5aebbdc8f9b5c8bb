import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseBody } from '#contract/body.ts';
import { splitLinks } from '#contract/links.ts';
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

const bodies = createFuzz({
  name: 'bodies of articles',
  sample: 400,
  long: 25_000,
  from: fc.array(fc.oneof(text(), fc.constantFrom('# a', '- b', '', '\r')), { maxLength: 30 }),
  check(lines) {
    const source = lines.join('\n');
    const blocks = parseBody(source);
    const shown = blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));
    // One text for each line that is not blank, and no letter of it lost.
    const written = source.split(/\r\n|\r|\n/).filter((line) => line.trimEnd() !== '');
    assert.equal(shown.length, written.length);
    for (const [index, line] of written.entries()) {
      assert.equal(
        shown[index],
        line
          .trim()
          .replace(/^(?:#{1,3}|-) (?=.)/s, isMark(line))
          .trim(),
      );
    }
    for (const line of shown) {
      const pieces = splitLinks(line);
      assert.equal(pieces.join(''), line);
      // What an attribute cannot hold, or leads elsewhere than it says, is never pressed.
      for (const [place, piece] of pieces.entries()) {
        if (place % 2 === 1) assert.match(piece, /^https:\/\/[a-z0-9.:-]+(?:[/?#][^\s<>"]*)?$/i);
      }
    }
  },
});

/** A mark is taken off only where the line starts with it. */
const isMark = (line: string) => (mark: string) => (line.startsWith(mark) ? '' : mark);

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
