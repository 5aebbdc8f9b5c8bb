import { chmod, readFile, stat } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getArticle, getFate, listArticles } from '#store/articles/articles.ts';
import { getStatistics, listCategories } from '#store/articles/categories.ts';
import type { Step } from '#store/articles/publication-plan.ts';
import { getContentVersion } from '#store/content-version.ts';
import { getImageFile } from '#store/pictures/images.ts';
import { deleteRows, hasRow } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import { retire } from '#store/testing/article-input.ts';
import { describeEngines, type Engine, engines } from '#store/testing/engines.ts';
import { openText } from '../testing/drafts.ts';
import { createFolder } from '../testing/folder.ts';
import { countRows, openNewsroom, readFaults } from '../testing/newsroom.ts';
import { drawing, toArticleFile } from '../testing/samples.ts';
import { publishFiles } from './publish-files.ts';

const now = Date.parse('2026-03-02T00:00:00Z');
const badDrawing = drawing.replace('<title>', '<script/><title>');

/** Opens a newsroom, and a folder with files to publish. */
async function open(files: Record<string, string>, engine: Engine = engines[0]) {
  const store = await openNewsroom(engine);
  const folder = await createFolder(files);
  const plan: Step[] = [];
  const notes: string[] = [];
  return {
    ...{ store, folder, plan, notes },
    read: (slug: string) => getArticle(store, slug, now),
    /** Publishes the whole folder. */
    publish: (options: Parameters<typeof publishFiles>[2] = {}, from: Store = store) =>
      publishFiles(from, [folder.path], {
        onPlan(steps, faults) {
          plan.splice(0, plan.length, ...steps);
          notes.push(...faults.map(({ message }) => message));
        },
        ...options,
      }),
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describeEngines('publishing', (engine, testOnce) => {
  test('an editor sees how many articles are new, changed and unchanged', async () => {
    await using room = await open(
      {
        'a.md': toArticleFile(),
        'b.md': toArticleFile({ category: 'noticias', views: '500' }),
        'hondo/c.md': toArticleFile({ tags: '[losas]' }),
        'leame.txt': 'No es un artículo',
      },
      engine,
    );
    const { store, folder } = room;
    expect(await room.publish()).toEqual({ created: 3, updated: 0, unchanged: 0 });
    const changedFile = toArticleFile({ title: 'Otro', views: '900' });
    await folder.write({ 'b.md': changedFile, 'd.md': toArticleFile() });
    // A file named twice, alone and by its folder, is published once.
    const again = await publishFiles(store, [folder.at('b.md'), folder.path]);
    expect(again).toEqual({ created: 1, updated: 1, unchanged: 2 });
    // The views in a file count only at its first publication.
    const expected = { title: 'Otro', category: 'tecnicas', views: 500 };
    expect(await room.read('b')).toMatchObject(expected);
    expect(await getStatistics(store, now)).toMatchObject({ totalViews: 500 });
    const counts = (await listCategories(store, now)).map((each) => each.articleCount);
    expect(counts).toEqual([4, 0]);
  });

  testOnce(
    'a folder with mistakes publishes nothing, and the editor sees all of them in order',
    async () => {
      await using room = await open({
        'a.md': toArticleFile({ image: 'losa.svg' }),
        'b.md': toArticleFile({ slug: 'a' }),
        'c.md': toArticleFile({ category: 'obras', date: '2026-02-30' }),
        'd.md': toArticleFile({ category: 'obras' }),
        'e.md': toArticleFile({ image: 'no-hay.png' }),
        'g.md': toArticleFile({ image: 'malo.svg' }),
        'h.md': toArticleFile({ image: '.' }),
        'losa.svg': drawing,
        'malo.svg': badDrawing,
      });
      const version = await getContentVersion(room.store, now);
      const faults = await readFaults(room.publish());
      const mistakes = [
        /b\.md:7: slug: «a» es también el de .*a\.md$/,
        /c\.md:4: category: no existe «obras»/,
        /c\.md:6: date: se esperaba/,
        /d\.md:4: category: no existe «obras»; existen tecnicas, noticias$/,
        /e\.md:7: image: no existe el archivo .*no-hay\.png$/,
        /h\.md:7: image: no se puede leer el archivo/,
      ];
      expect(faults).toEqual(mistakes.map((mistake) => expect.stringMatching(mistake)));
      // Pictures are slow, so none is prepared before the texts are valid.
      expect(await countRows(room.store)).toEqual({ articles: 0, images: 0, image_files: 0 });
      expect(await getContentVersion(room.store, now)).toBe(version);
    },
  );

  test('a picture is stored once, with any file names and number of articles', async () => {
    await using room = await open(
      {
        'a.md': toArticleFile({ image: 'losa.svg', imageAlt: 'Corte', imageCaption: 'Una losa' }),
        'b.md': toArticleFile({ image: './losa.svg' }),
        'hondo/c.md': toArticleFile({ image: 'copia.png' }),
        'losa.svg': drawing,
        'hondo/copia.png': drawing,
      },
      engine,
    );
    const { store, folder } = room;
    await room.publish();
    expect(await countRows(store)).toMatchObject({ articles: 3, images: 1 });
    const articles = await listArticles(store, { limit: 9 }, now);
    expect(new Set(articles.map(({ image }) => image?.id)).size).toBe(1);
    const size = { kind: 'drawing', width: 900, height: 600 };
    expect((await room.read('a'))?.image).toMatchObject({
      ...size,
      alt: 'Corte',
      caption: 'Una losa',
    });
    await folder.write({ 'a.md': toArticleFile() });
    expect(await room.publish()).toEqual({ created: 0, updated: 1, unchanged: 2 });
    expect((await room.read('a'))?.image).toBeNull();
  });

  test('an article retired after the plan was made is not published again', async () => {
    await using room = await open({ 'a.md': toArticleFile(), 'b.md': toArticleFile() }, engine);
    const { store } = room;
    await room.publish();
    await room.folder.write({ 'a.md': toArticleFile({ title: 'Otro' }), 'c.md': toArticleFile() });
    const retired = Promise.withResolvers<void>();
    // The plan is made; the transaction waits for the other editor's.
    const late: Store = {
      ...store,
      write: async (work) => {
        await retired.promise;
        return store.write(work);
      },
    };
    const onPlan = () => {
      const retiring = retire(store, 'a');
      retiring.then(() => retired.resolve(), retired.reject);
    };
    await expect(room.publish({ onPlan }, late)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await getFate(store, 'a', now)).toBe('retired');
    expect(await room.read('c')).toBeNull();
  });
});

test('files of several articles give each open draft its text', async () => {
  await using room = await open({ 'a.md': toArticleFile(), 'b.md': toArticleFile() });
  const { store, folder } = room;
  await room.publish();
  const drafts = [await openText(store, 'a', now), await openText(store, 'b', now)];
  await folder.write({ 'a.md': toArticleFile({}, 'De a.'), 'b.md': toArticleFile({}, 'De b.') });
  await room.publish();
  const texts = await Promise.all(drafts.map(({ readFields }) => readFields()));
  expect(texts.map(({ content }) => content)).toEqual(['De a.', 'De b.']);
});

test('a picture that is deleted as unused during a publication is taken again', async () => {
  await using room = await open({ 'a.md': toArticleFile({ image: 'a.svg' }), 'a.svg': drawing });
  const { store } = room;
  let isDeleted = false;
  const late: Store = {
    ...store,
    write: async (work) => {
      if (!isDeleted && (await hasRow(store.db, 'images'))) {
        isDeleted = true;
        await store.write((tx) => deleteRows(tx, 'images'));
      }
      return store.write(work);
    },
  };
  expect(await room.publish({}, late)).toMatchObject({ created: 1 });
  expect([isDeleted, await countRows(store)]).toMatchObject([true, { articles: 1, images: 1 }]);
});

test('crops are around the focus in the file, and the credit is under the picture', async () => {
  const picture = { image: 'losa.svg', imageCaption: 'Una losa.', imageCredit: '"Foto: Ana"' };
  await using room = await open({
    'a.md': toArticleFile({ ...picture, imageFocus: '100 50' }),
    'b.md': toArticleFile({ ...picture, imageFocus: '0 50' }),
    'losa.svg': drawing,
  });
  await room.publish();
  for (const [slug, isPaper] of [
    ['a', true],
    ['b', false],
  ] as const) {
    const image = (await room.read(slug))?.image;
    expect(image).toMatchObject({ caption: 'Una losa. Foto: Ana', credit: 'Foto: Ana' });
    const crop = await getImageFile(room.store, image?.id ?? '', 'miniatura-104.webp');
    const middle = { left: 52, top: 52, width: 1, height: 1 };
    const [red = 0] = await sharp(crop?.bytes).extract(middle).raw().toBuffer();
    expect(red > 128).toBe(isPaper);
    expect(await getImageFile(room.store, image?.id ?? '', 'lamina.svg')).not.toBeNull();
  }
  const [id] = (await room.read('a'))?.image?.id.split('-') ?? [];
  expect(await getImageFile(room.store, `${id}-7-7`, 'lamina.svg')).toBeNull();
});

test('a file names the parts of its drawing; a missing section or part is a warning, not an error', async () => {
  const inputs = 'La losa = losa; El muro = losa; La viga = viga';
  await using room = await open({
    'a.md': toArticleFile({ image: 'losa.svg', drawing: inputs }, '## La losa\nT.\n## La viga\nT.'),
    'losa.svg': drawing.replace('<rect class="k"', '<rect id="losa" class="k"'),
  });
  await room.publish();
  expect(room.notes).toEqual([
    'drawing: el texto no tiene la sección «El muro»',
    'drawing: el dibujo no tiene el grupo «viga»: tiene losa',
  ]);
  const parts = { 'La losa': 'losa', 'El muro': 'losa', 'La viga': 'viga' };
  expect((await room.read('a'))?.drawing).toEqual(parts);
});

test('a rehearsal publishes nothing, and its pictures are not prepared again', async () => {
  await using room = await open({
    'a.md': toArticleFile({ image: 'losa.svg' }),
    'b.md': toArticleFile({ image: 'malo.svg' }),
    'losa.svg': drawing,
    'malo.svg': badDrawing,
  });
  const { store, folder } = room;
  const version = await getContentVersion(store, now);
  const progress: string[] = [];
  const onProgress = (done: number, total: number, picture?: string) =>
    void progress.push(`${done}/${total} ${picture ? basename(picture) : ''}`.trim());
  const rehearsal = { isRehearsal: true, onProgress };
  expect(await readFaults(room.publish(rehearsal))).toEqual([
    `${relative('.', folder.at('b.md'))}:7: image: el SVG no puede llevar <script>`,
  ]);
  expect(room.plan.map(({ slug, change }) => `${slug} ${change}`)).toEqual([
    'a created',
    'b created',
  ]);
  await folder.write({ 'malo.svg': drawing.replace('900', '800') });
  progress.length = 0;
  expect(await room.publish(rehearsal)).toBeNull();
  expect(await countRows(store)).toMatchObject({ articles: 0, images: 2 });
  expect(await getContentVersion(store, now)).toBe(version);
  progress.length = 0;
  await room.publish({ onProgress });
  expect(progress.filter((step) => step.includes('svg'))).toEqual([]);
});

describe('a text pasted from Word', () => {
  const body = 'Revise:\r\n•\tEl acceso\r\n1. Lo **primero**\r\n• Fin';
  const pasted = toArticleFile({ title: '"Losa • **A**"' }, body);

  test('is published as it is, with a warning for each line', async () => {
    await using room = await open({ 'a.md': pasted });
    await room.publish();
    expect(room.notes).toHaveLength(4);
    expect(await readFile(room.folder.at('a.md'), 'utf8')).toBe(pasted);
    expect((await room.read('a'))?.content).toContain('•\tEl acceso');
  });

  test('is repaired in its file with the option, without other changes, and not in a rehearsal', async () => {
    await using room = await open({ 'a.md': `\uFEFF${pasted}` });
    const file = room.folder.at('a.md');
    await chmod(file, 0o640);
    await room.publish({ fixesPaste: true, isRehearsal: true });
    expect(await readFile(file, 'utf8')).toBe(`\uFEFF${pasted}`);
    await room.publish({ fixesPaste: true });
    const mended = body.replaceAll(/•\s/g, '- ').replaceAll('**', '');
    expect(await readFile(file, 'utf8')).toBe(`\uFEFF${pasted.replace(body, mended)}`);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect((await room.read('a'))?.content).toBe(mended.replaceAll('\r\n', '\n'));
    expect(await room.publish()).toMatchObject({ unchanged: 1 });
  });
});
