import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { maxPictureMb } from '#contract/image-files.ts';
import { Env } from '#env.ts';
import { headerNames } from '#newsroom/articles/article-file.ts';
import { commands } from '#newsroom/commands/every-command.ts';
import { serveCommand } from '#newsroom/commands/serve.ts';

const root = join(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const listFiles = (folder: string, ...endings: string[]) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.includes(extname(name)))
    .map((name) => join(folder, name));
/** The first groups of all matches, without duplicates. */
const findAll = (text: string, pattern: RegExp) =>
  [...new Set(Array.from(text.matchAll(pattern), ([whole, group]) => group ?? whole))].sort();

const guide = readText('docs/guia-redaccion.md');
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...listFiles('.github', '.md', '.yml'),
  ...listFiles('docs', '.md'),
];
const commandNames = commands.map(({ name }) => name);
/** The options of each command, which its help and its documents must name. */
const optionsOf = Object.fromEntries(
  [serveCommand, ...commands].map(({ name, options = {} }) => [name, Object.keys(options).sort()]),
);
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readText('package.json')));

/** Generated on each machine, so absent from a fresh clone. */
const isGenerated = (path: string) => /^(?:data|dist|node_modules|test-results)\b/.test(path);
const isPath = (code: string) =>
  /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(code) && /\/|\w\.(?:css|js|json|md|svg|tsx?|ya?ml)$/.test(code);

/** The paths a document names: in code, relative to the repository; in links, relative to the document. */
function listPaths(file: string): string[] {
  const text = readText(file);
  const inText = findAll(
    text,
    /(?<![\w./-])(?:bench|contenido|deploy|docs|public|scripts|src|tests)\/[\w./-]*\w/g,
  );
  const inCode = findAll(text, /`([^`\n]+)`/g).filter(isPath);
  // In code a link is an example.
  const linked = findAll(text.replaceAll(/`[^`\n]+`/g, ''), /\]\(([^)\s#]+)[^)]*\)/g)
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => join(dirname(file), href));
  return [...inText, ...inCode, ...linked].map(normalize).filter((path) => !isGenerated(path));
}

test('no text has conflict markers left in it', () => {
  const texts = [...documents, ...listFiles('contenido', '.md', '.yaml')];
  expect(texts.filter((file) => /^(?:<{7}|>{7}) /m.test(readText(file)))).toEqual([]);
});

describe.each(documents)('%s', (file) => {
  test('names only paths that exist', () => {
    expect(listPaths(file).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names only commands that package.json has', () => {
    const names = findAll(readText(file), /\bnpm run (?:--silent )?([\w:]+)/g);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('names only commands and options that plomada has', () => {
    const lines = findAll(readText(file), /(?:\.\/|-- )plomada ([a-z]+[^`|\n]*)/g);
    const isKnown = (line: string) => {
      const options = optionsOf[/^[a-z]+/.exec(line)?.[0] ?? ''];
      const knownOptions = [...(options ?? []), 'nueva', 'help'];
      return (
        options && findAll(line, /--([a-z-]+)/g).every((option) => knownOptions.includes(option))
      );
    };
    expect(lines.filter((line) => !isKnown(line))).toEqual([]);
  });
});

test('every command is in its page and in the guide', () => {
  const list = (text: string) => commandNames.filter((name) => text.includes(`\`${name}`));
  expect(list(readText('docs/commands.md'))).toEqual(commandNames);
  expect(list(guide)).toEqual(commandNames);
});

test("the page of commands, and each command's help, list exactly its options", () => {
  const page = readText('docs/commands.md');
  const inPage = Object.keys(optionsOf).map((name) => {
    const usage = new RegExp(`^\\| \`(${name}\\b.*?)\` \\|`, 'm').exec(page)?.[1] ?? '';
    return [name, findAll(usage, /--([a-z-]+)/g)];
  });
  expect(Object.fromEntries(inPage)).toEqual(optionsOf);
  const inUsage = [serveCommand, ...commands].map(({ name, usage }) => [
    name,
    findAll(usage, /--([a-z-]+)/g),
  ]);
  expect(Object.fromEntries(inUsage)).toEqual(optionsOf);
});

test('the settings page lists exactly the existing settings', () => {
  const names = findAll(readText('docs/settings.md'), /^\| `([A-Z][A-Z_]+)` *\|/gm);
  expect(names).toEqual(Object.keys(Env.shape).sort());
});

test('the guide lists every field of the article file', () => {
  const names = findAll(guide, /^\| `([a-zA-Z]+)` *\| *(?:obligatorio|opcional) *\|/gm);
  expect(names).toEqual([...headerNames].sort());
});

test('hosted CI runs the command that every change must pass', () => {
  const { jobs } = parse(readText('.github/workflows/ci.yml'));
  const steps: { run?: string }[] = jobs.test.steps;
  const command = '.ci/run';
  expect(steps.map(({ run }) => run)).toContain(command);
  expect(findAll(readText(command), /^npm (?:run )?([\w:]+)$/gm)).toEqual(['test', 'test:long']);
  expect(['test', 'test:long'].filter((name) => !(name in scripts))).toEqual([]);
});

test('every folder with dependencies gets updates', () => {
  const { updates } = parse(readText('.github/dependabot.yml'));
  const folders: string[] = updates[0].directories;
  expect(folders.filter((folder) => !existsSync(join(root, folder, 'package.json')))).toEqual([]);
});

test('the guide and the README show the exact messages of the program', () => {
  const sources = listFiles('src', '.ts').filter((file) => !file.endsWith('.test.ts'));
  const program = [...sources, 'scripts/setup.js']
    .map(readText)
    .join('\n')
    .replaceAll(/\$\{maxPictureMb\}/g, String(maxPictureMb));
  const [, section = ''] = guide.split('## Mensajes de error');
  const messages = findAll(section, /^\| `([^`]+)` *\|/gm);
  expect(messages.length).toBeGreaterThan(40);
  const isWritten = (message: string) =>
    message.split('…').every((part) => part.trim().length < 4 || program.includes(part.trim()));
  expect(messages.filter((message) => !isWritten(message))).toEqual([]);
  const [, start = ''] = /```text\n([^`]+)```/.exec(readText('README.md')) ?? [];
  // Each line up to its first address or folder. The first line begins with the site's name, which is a setting.
  const [, ...lines] = start
    .trim()
    .replaceAll(/(?:http:|\.)\/.*/g, '')
    .split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !isWritten(line))).toEqual([]);
});
