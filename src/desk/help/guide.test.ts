import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guidePages } from './guide-pages.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/guia');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = guidePages.map(({ id, name }) => ({ id, name, text: read(`docs/guia/${id}.md`) }));
const listAll = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, caught = '']) => caught);

test('the help of the desk is every page of the guide, by the name it has there', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect(files.sort()).toEqual(guidePages.map(({ id }) => `${id}.md`).sort());
  expect(pages.map(({ text }) => text.split('\n', 1)[0])).toEqual(
    guidePages.map(({ name }) => `# ${name}`),
  );
});

/** Every text of the desk and of the code behind it, without line breaks. */
const onScreen = globSync(
  [
    'src/desk/**/*.{ts,tsx}',
    'src/{newsroom,server/desk}/**/*.ts',
    'src/contract/article-fields.ts',
  ],
  {
    cwd: root,
    exclude: ['**/*.test.ts', '**/testing/**'],
  },
)
  .map(read)
  .join('\n')
  .replaceAll("{' '}", ' ')
  .replace(/\s+/g, ' ');

test('what the guide quotes as «words on screen» is what the screen says, letter by letter', () => {
  /** Finds whole words, not parts of longer ones. */
  const isThere = (label: string) =>
    onScreen
      .split(label)
      .some(
        (text, index, all) =>
          index > 0 && /^\P{L}/u.test(text) && /\P{L}$/u.test(all[index - 1] ?? ''),
      );
  const quoted = pages.flatMap(({ id, text }) =>
    listAll(text, /«([^»]+)»/g).map((label) => ({ id, label })),
  );
  expect(quoted.length).toBeGreaterThan(200);
  expect(quoted.filter(({ label }) => !isThere(label))).toEqual([]);
});
