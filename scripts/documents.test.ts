import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const listFiles = (folder: string, ...endings: string[]) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.includes(extname(name)))
    .map((name) => join(folder, name));
/** What the first group of a pattern catches in a text, each once. */
const findAll = (text: string, pattern: RegExp) =>
  [...new Set(Array.from(text.matchAll(pattern), ([whole, caught]) => caught ?? whole))].sort();

const guide = read('docs/guia-redaccion.md');
const documents = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', ...listFiles('docs', '.md')];
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** Made on each machine, so absent from a fresh clone. */
const isGenerated = (path: string) => /^(?:data|dist|node_modules|test-results)\b/.test(path);
const isPath = (code: string) =>
  /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(code) && /\/|\w\.(?:css|js|json|md|svg|tsx?|ya?ml)$/.test(code);

/** The paths a document names: in code, from the root of the repository; in links, from where it stands. */
function listPaths(file: string): string[] {
  const text = read(file);
  const inText = findAll(
    text,
    /(?<![\w./-])(?:bench|contenido|deploy|docs|public|scripts|src|tests)\/[\w./-]*\w/g,
  );
  const inCode = findAll(text, /`([^`\n]+)`/g).filter(isPath);
  const linked = findAll(text, /\]\(([^)\s#]+)[^)]*\)/g)
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => join(dirname(file), href));
  return [...inText, ...inCode, ...linked].map(normalize).filter((path) => !isGenerated(path));
}

describe.each(documents)('%s', (file) => {
  test('names only paths that exist', () => {
    expect(listPaths(file).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names only commands that package.json has', () => {
    const named = findAll(read(file), /\bnpm run (?:--silent )?([\w:]+)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('names only orders that the newsroom has', () => {
    const named = findAll(read(file), /(?:\.\/|-- )plomada ([a-z]+)/g);
    expect(named.filter((name) => !['servir', ...orders].includes(name))).toEqual([]);
  });
});

const orders = listFiles('src/newsroom/commands', '.ts').flatMap((file) =>
  findAll(read(file), /^ {2}name: '([a-z]+)',$/gm),
);

test('an editor finds every command in its page and in the guide', () => {
  expect(orders).toContain('publicar');
  const mentions = (text: string) => orders.filter((order) => text.includes(`\`${order}`));
  expect(mentions(read('docs/commands.md'))).toEqual(orders);
  expect(mentions(guide)).toEqual(orders);
});

test('an operator finds every setting in its page, and no other', () => {
  const settings = findAll(read('src/env.ts'), /^ {2}([A-Z][A-Z_]+):/gm);
  expect(settings).toContain('PORT');
  expect(findAll(read('docs/settings.md'), /^\| `([A-Z][A-Z_]+)` *\|/gm)).toEqual(settings);
});

test('an editor finds every field of the article file in the guide', () => {
  const [, names = ''] =
    /const known =\s*'([^']+)'/.exec(read('src/newsroom/articles/article-file.ts')) ?? [];
  expect(findAll(guide, /^\| `([a-zA-Z]+)` *\| *(?:obligatorio|opcional) *\|/gm)).toEqual(
    names.split(' ').sort(),
  );
});

test('the messages that the guide explains are those that the program writes', () => {
  const sources = listFiles('src', '.ts').filter((file) => !file.endsWith('.test.ts'));
  const program = [...sources, 'scripts/setup.js'].map(read).join('\n');
  const [, section = ''] = guide.split('## Mensajes de error');
  const messages = findAll(section, /^\| `([^`]+)` *\|/gm);
  expect(messages.length).toBeGreaterThan(40);
  const isWritten = (message: string) =>
    message.split('…').every((part) => part.trim().length < 4 || program.includes(part.trim()));
  expect(messages.filter((message) => !isWritten(message))).toEqual([]);
});

test('each decision has a number of its own, and says it', () => {
  const numbers = listFiles('docs/decisions', '.md').map((file) => basename(file).slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const file of listFiles('docs/decisions', '.md')) {
    expect(read(file), file).toMatch(new RegExp(`^# ${basename(file).slice(0, 4)}[.:] `));
  }
});

test('a newcomer reads the README in two minutes', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(151);
});
