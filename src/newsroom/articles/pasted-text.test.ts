import { chmod, readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { engines } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom, readFaults } from '../testing/newsroom.ts';
import { toArticleFile } from '../testing/samples.ts';
import type { Fault } from './front-matter.ts';
import { publishFiles } from './publish-files.ts';

describe('a text pasted from Word', () => {
  const body = 'Revise:\r\n•\tEl acceso\r\n1. Lo **primero**\r\n• Fin';
  const written = toArticleFile({ title: '"Losa • **A**"' }, body);

  test('is published as it is, with a warning for each line', async () => {
    await using store = await openNewsroom(engines[0]);
    await using folder = await createFolder({ 'a.md': written });
    const warnings: Fault[] = [];
    const onPlan = (_: unknown, notes: Fault[]) => void warnings.push(...notes);
    await publishFiles(store, [folder.path], { onPlan });
    expect(warnings.map(({ line }) => line)).toEqual([9, 10, 10, 11]);
    expect(await readFile(folder.at('a.md'), 'utf8')).toBe(written);
    expect((await getArticle(store, 'a', Date.now()))?.content).toContain('•\tEl acceso');
  });

  test('is repaired in its file with the option, without other changes, and not in a rehearsal', async () => {
    await using store = await openNewsroom(engines[0]);
    await using folder = await createFolder({ 'a.md': `\uFEFF${written}` });
    await chmod(folder.at('a.md'), 0o640);
    await publishFiles(store, [folder.path], { mends: true, isRehearsal: true });
    expect(await readFile(folder.at('a.md'), 'utf8')).toBe(`\uFEFF${written}`);
    await publishFiles(store, [folder.path], { mends: true });
    const mended = body.replaceAll(/•\s/g, '- ').replaceAll('**', '');
    expect(await readFile(folder.at('a.md'), 'utf8')).toBe(
      `\uFEFF${written.replace(body, mended)}`,
    );
    expect((await stat(folder.at('a.md'))).mode & 0o777).toBe(0o640);
    expect((await getArticle(store, 'a', Date.now()))?.content).toBe(
      mended.replaceAll('\r\n', '\n'),
    );
    expect(await publishFiles(store, [folder.path])).toMatchObject({ unchanged: 1 });
  });
});

test('if a file cannot be repaired, nothing is published and the editor sees it', async () => {
  await using store = await openNewsroom(engines[0]);
  // A name so long that a temporary file's name would exceed the limit.
  const name = `${'a'.repeat(250)}.md`;
  await using folder = await createFolder({ [name]: toArticleFile({ slug: 'losa' }, '• Uno') });
  expect(await readFaults(publishFiles(store, [folder.path], { mends: true }))).toEqual([
    expect.stringMatching(/a\.md:1: no se puede escribir en su carpeta, y no se arregló$/),
  ]);
  expect(await getArticle(store, 'losa', Date.now())).toBeNull();
});
