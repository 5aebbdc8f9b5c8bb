import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What starts the built site sees every source, but only after a build. */
const built = 'dist/server/main.js';

export type RelatedTests = {
  /** Test files that import the source, or what imports it, or start a program of it: the nearest first. */
  atOnce: string[];
  /** Those that see it in the built site. */
  afterBuild: string[];
  /** Browser tests, which all do: the few that speak most of what the file and its users are named after. */
  inBrowser: string[];
};

/** For each source, the tests that can see it. */
export function readTestGraph(root: string): (file: string) => RelatedTests {
  const importers = new Map<string, string[]>();
  const texts = new Map<string, string>();
  for (const file of globSync('{src,faults,fuzz,e2e}/**/*.{ts,tsx}', { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8');
    texts.set(file, text);
    for (const target of listTargets(file, text)) {
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const specs = [...texts].filter(([file]) => file.endsWith('.spec.ts'));

  /** Who comes by it, over however many files. */
  function climb(from: string): string[] {
    const seen = new Set([from]);
    for (const file of seen) for (const importer of importers.get(file) ?? []) seen.add(importer);
    return [...seen].filter((file) => /\.test\.tsx?$/.test(file));
  }

  return (file) => {
    const atOnce = climb(file).toSorted((a, b) => countShared(b, file) - countShared(a, file));
    const afterBuild = climb(built).filter((test) => !atOnce.includes(test));
    const names = [file, ...(importers.get(file) ?? [])];
    const inBrowser = file.startsWith('src/site/') ? rankByWords(names, specs).slice(0, 6) : [];
    return { atOnce, afterBuild, inBrowser };
  };
}

/** What a file imports, and what it starts: any path that it names. */
function listTargets(file: string, text: string): string[] {
  const paths = text.matchAll(/'((?:#|\.{1,2}\/|src\/|dist\/)[\w./-]+\.[jt]sx?)'/g);
  return Array.from(paths, ([, path = '']) => {
    if (path.startsWith('#')) return path.replace('#', 'src/');
    return path.startsWith('.') ? relative('.', join(dirname(file), path)) : path;
  });
}

/** How many letters two paths begin with alike: most for a test that bears the file's own name. */
function countShared(a: string, b: string): number {
  const end = [...a].findIndex((letter, index) => letter !== b[index]);
  return end === -1 ? a.length : end;
}

/** A word counts the more, the fewer specs say it. */
function rankByWords(names: string[], specs: [string, string][]): string[] {
  const words = names.flatMap((name) => name.match(/(?!src|site|tsx?\b)[a-z]{3,}/g) ?? []);
  const says = new Map(specs.map(([name, text]) => [name, `${name} ${text}`.toLowerCase()]));
  const rates = new Map<string, number>();
  for (const word of new Set(words)) {
    const by = [...says].filter(([, text]) => text.includes(word)).map(([name]) => name);
    for (const name of by) rates.set(name, (rates.get(name) ?? 0) + 1 / by.length);
  }
  return [...rates].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}
