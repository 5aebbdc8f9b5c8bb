import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { hasRow } from '#store/rows.ts';
import { createFolder } from '../testing/folder.ts';
import { addCategories } from '../testing/newsroom.ts';
import { toArticleFile } from '../testing/samples.ts';

const main = join(import.meta.dirname, '../main.ts');
const names = ['a', 'b', 'c'];

/** Random pixels, so that every picture differs and takes long to encode. */
const toPicture = (mean: number, sigma: number) =>
  sharp({
    create: {
      ...{ width: 528, height: 352, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean, sigma },
    },
  });

test('an interrupted publication publishes nothing, and the next one reuses its pictures', async () => {
  const files: Record<string, string | Uint8Array> = {};
  for (const [index, name] of names.entries()) {
    files[`${name}.md`] = toArticleFile({ image: `${name}.jpg` });
    // `b.jpg` must still be encoding when SIGINT arrives.
    files[`${name}.jpg`] = await toPicture(100 + index, name === 'b' ? 40 : 5)
      .jpeg()
      .toBuffer();
  }
  await using folder = await createFolder(files);
  const dataDir = folder.at('datos');
  const store = await openStore({ dataDir });
  await addCategories(store);

  const first = await publish(2);
  expect(first).toMatchObject({ code: 130, said: expect.stringContaining('Interrumpido: ') });
  expect(first.prepared).toEqual(['a.jpg', 'b.jpg']);
  expect(await hasRow(store.db, 'articles')).toBe(false);

  const second = await publish(4);
  expect(second).toMatchObject({ code: 0, said: expect.stringContaining('3 nuevos') });
  expect(second.prepared).toEqual(['b.jpg', 'c.jpg']);
  await store.close();

  /** Runs the command and interrupts it at the picture numbered `last`. `prepared` lists the pictures begun. */
  async function publish(last: number) {
    const editor = spawn(process.execPath, [main, 'publicar', folder.path], {
      env: { DATA_DIR: dataDir },
    });
    let said = '';
    let isInterrupted = false;
    for (const stream of [editor.stdout, editor.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
        if (isInterrupted || said.split('Preparando ').length <= last) return;
        isInterrupted = editor.kill('SIGINT');
      });
    }
    const [code] = await once(editor, 'close');
    const prepared = Array.from(said.matchAll(/^Preparando .*?(\w+\.jpg)$/gm), ([, name]) => name);
    return { code, said, prepared };
  }
});
