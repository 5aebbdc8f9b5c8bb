import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parseBody } from '#contract/parse-body.ts';
import { parseArticleFile } from '../articles/article-file.ts';
import { listDrawingAdvice } from '../articles/body-review.ts';
import { listDrawings, readDrawing, readPreparedPicture } from './sample-pictures.ts';

test('a first start finds every sample picture prepared', async () => {
  const names = await listDrawings();
  const pictures = await Promise.all(names.map(readPreparedPicture));
  // Run `npm run sample:pictures` for those that changed.
  expect(names.filter((_, index) => pictures[index] === null)).toEqual([]);
});

test('sample sections that explain a part of their drawing name an existing part', async () => {
  const folder = join(import.meta.dirname, '../../../contenido/articulos');
  const advice: string[] = [];
  let count = 0;
  for (const name of await readdir(folder)) {
    const { article } = parseArticleFile(name, await readFile(join(folder, name), 'utf8'));
    if (!article?.drawing) continue;
    count += 1;
    const svg = (await readDrawing(basename(article.image ?? ''))).toString();
    const blocks = parseBody(article.content, article.format ?? 'basic');
    advice.push(...listDrawingAdvice(article.drawing, blocks, svg));
  }
  expect(advice).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(6);
});
