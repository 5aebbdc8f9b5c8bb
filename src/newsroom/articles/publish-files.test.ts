import { relative } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getArticle, getFate, listArticles } from '#store/articles/articles.ts';
import { listCategories } from '#store/articles/categories.ts';
import type { Step } from '#store/articles/publication-plan.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { getContentVersion } from '#store/content-version.ts';
import { getImageFile } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { describeEngines, engines } from '#store/testing/engines.ts';
import { readAll } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { countRows, openNewsroom, readFaults } from '../testing/newsroom.ts';
import { drawing, toArticleFile } from '../testing/samples.ts';
import { publishFiles } from './publish-files.ts';

const now = Date.parse('2026-03-02T00:00:00Z');
const pixel = { left: 52, top: 52, width: 1, height: 1 };

describeEngines('publishing', (engine, testOnce) => {
  test('an editor sees how many articles are new, changed and unchanged', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({
      'a.md': toArticleFile(),
      'b.md': toArticleFile({ category: 'noticias' }),
      'hondo/c.md': toArticleFile({ tags: '[losas]' }),
      'leame.txt': 'No es un artículo',
    });
    const steps: number[] = [];
    const report = await publishFiles(store, [folder.path], {
      onProgress: (done, total) => steps.push(done / total),
    });
    expect(report).toEqual({ created: 3, updated: 0, unchanged: 0 });
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps[0]).toBeGreaterThan(0);
    expect(steps.at(-1)).toBe(1);

    await folder.write({ 'b.md': toArticleFile({ title: 'Otro' }), 'd.md': toArticleFile() });
    // A file named twice, alone and by its folder, is published once.
    expect(await publishFiles(store, [folder.at('b.md'), folder.path])).toEqual({
      created: 1,
      updated: 1,
      unchanged: 2,
    });
    expect(await getArticle(store, 'b', now)).toMatchObject({
      title: 'Otro',
      category: 'tecnicas',
    });
    const counts = (await listCategories(store, now)).map((each) => each.articleCount);
    expect(counts).toEqual([4, 0]);
  });

  testOnce(
    'a folder with mistakes publishes nothing, and the editor sees all of them in order',
    async () => {
      await using store = await openNewsroom(engine);
      await using folder = await createFolder({
        'a.md': toArticleFile({ image: 'losa.svg' }),
        'b.md': toArticleFile({ slug: 'a' }),
        'c.md': toArticleFile({ category: 'obras', date: '2026-02-30' }),
        'd.md': toArticleFile({ category: 'obras' }),
        'e.md': toArticleFile({ image: 'no-hay.png' }),
        'f.md': toArticleFile({ image: 'https://e.org/f.jpg' }),
        'g.md': toArticleFile({ image: 'malo.svg' }),
        'h.md': toArticleFile({ image: '.' }),
        'losa.svg': drawing,
        'malo.svg': drawing.replace('<title>', '<script/><title>'),
      });
      const version = await getContentVersion(store, now);
      const faults = await readFaults(publishFiles(store, [folder.path]));
      expect(
        faults.map((fault) => fault.slice(fault.lastIndexOf('/', fault.indexOf('.md')) + 1)),
      ).toEqual([
        expect.stringMatching(/^b\.md:7: slug: «a» es también el de .*a\.md$/),
        expect.stringMatching(/^c\.md:4: category: no existe «obras»/),
        expect.stringMatching(/^c\.md:6: date: se esperaba/),
        'd.md:4: category: no existe «obras»; existen tecnicas, noticias',
        expect.stringMatching(/^e\.md:7: image: no existe el archivo .*no-hay\.png$/),
        expect.stringMatching(/^f\.md:7: image: .*no una dirección de internet$/),
        expect.stringMatching(/^h\.md:7: image: no se puede leer el archivo/),
      ]);
      // Pictures are slow, so none is prepared before the texts are valid.
      expect(await countRows(store)).toEqual({ articles: 0, images: 0, image_files: 0 });
      expect(await getContentVersion(store, now)).toBe(version);
    },
  );

  test('a picture is stored once, with any file names and number of articles', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({
      'a.md': toArticleFile({ image: 'losa.svg', imageAlt: 'Corte', imageCaption: 'Una losa' }),
      'b.md': toArticleFile({ image: './losa.svg' }),
      'hondo/c.md': toArticleFile({ image: 'copia.png' }),
      'losa.svg': drawing,
      'hondo/copia.png': drawing,
    });
    await publishFiles(store, [folder.path]);
    expect(await countRows(store)).toMatchObject({ articles: 3, images: 1 });
    const articles = await listArticles(store, { limit: 9 }, now);
    expect(new Set(articles.map(({ image }) => image?.id)).size).toBe(1);
    expect((await getArticle(store, 'a', now))?.image).toEqual({
      id: expect.any(String),
      kind: 'drawing',
      width: 900,
      height: 600,
      tint: expect.any(String),
      alt: 'Corte',
      caption: 'Una losa',
    });

    await folder.write({ 'a.md': toArticleFile() });
    expect(await publishFiles(store, [folder.path])).toEqual({
      created: 0,
      updated: 1,
      unchanged: 2,
    });
    expect((await getArticle(store, 'a', now))?.image).toBeNull();
  });

  testOnce('an editor sees which named file does not exist', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({ 'vacia/leame.txt': '' });
    const wrong = [
      [folder.at('no-hay.md'), 'no existe ese archivo'],
      [folder.at('vacia'), 'la carpeta no tiene archivos .md'],
      ['/dev/null', 'se esperaba una cabecera'],
    ] as const;
    for (const [path, message] of wrong) {
      expect(await readFaults(publishFiles(store, [path]))).toEqual([
        expect.stringContaining(message),
      ]);
    }
  });

  test('the views in a file count only at its first publication, and a retired article keeps its views', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({ 'a.md': toArticleFile({ views: '500' }) });
    await publishFiles(store, [folder.path]);
    await folder.write({ 'a.md': toArticleFile({ views: '900', title: 'Otro' }) });
    await publishFiles(store, [folder.path]);
    await changeContent(store, (tx) => retireArticle(tx, 'a', null));
    expect(await getArticle(store, 'a', now)).toBeNull();
    const asked = { asked: ['returned' as const] };
    expect(await publishFiles(store, [folder.path], asked)).toMatchObject({
      created: 0,
      updated: 1,
    });
    expect((await getArticle(store, 'a', now))?.views).toBe(500);
  });

  test('publishing a retired article again needs the option', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({
      'a.md': toArticleFile(),
      'b.md': toArticleFile({ title: 'Otro' }),
      'c.md': toArticleFile({ image: 'losa.svg' }),
      'losa.svg': drawing,
    });
    await publishFiles(store, [folder.at('a.md'), folder.at('b.md')]);
    await changeContent(store, (tx) => retireArticle(tx, 'a', 'b'));
    const before = await readAll(store.db);
    const refused = await publishFiles(store, [folder.path]).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'conflict' });
    expect(await readAll(store.db)).toEqual(before);
    const plan: Step[] = [];
    const onPlan = (steps: Step[]) => void plan.push(...steps);
    await publishFiles(store, [folder.path], { asked: ['returned'], onPlan });
    expect(plan.map(({ slug, change, leadsTo }) => [slug, change, leadsTo])).toEqual([
      ['a', 'returned', 'b'],
      ['b', 'unchanged', null],
      ['c', 'created', null],
    ]);
    expect(await getArticle(store, 'a', now)).toMatchObject({ slug: 'a' });
  });

  testOnce('the old file of a renamed article does not create a duplicate', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({ 'a.md': toArticleFile() });
    await publishFiles(store, [folder.path]);
    await changeContent(store, (tx) => renameArticle(tx, 'a', 'b'));
    await expect(publishFiles(store, [folder.path])).rejects.toMatchObject({
      details: {
        steps: [expect.objectContaining({ slug: 'a', change: 'readdressed', leadsTo: 'b' })],
      },
    });
    expect(await getFate(store, 'a', now)).toEqual({ movedTo: 'b' });
    const asked = { asked: ['readdressed' as const] };
    expect(await publishFiles(store, [folder.path], asked)).toMatchObject({ created: 1 });
    expect(await getFate(store, 'a', now)).toBe('published');
  });

  test('an article retired after the plan was made is not published again', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({ 'a.md': toArticleFile(), 'b.md': toArticleFile() });
    await publishFiles(store, [folder.path]);
    await folder.write({ 'a.md': toArticleFile({ title: 'Otro' }), 'c.md': toArticleFile() });
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
      const retiring = changeContent(store, (tx) => retireArticle(tx, 'a', null));
      retiring.then(() => retired.resolve(), retired.reject);
    };
    await expect(publishFiles(late, [folder.path], { onPlan })).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await getFate(store, 'a', now)).toBe('retired');
    expect(await getArticle(store, 'c', now)).toBeNull();
  });
});

test('crops are around the focus in the file, and the credit is under the picture', async () => {
  await using store = await openNewsroom(engines[0]);
  const picture = { image: 'losa.svg', imageCaption: 'Una losa.', imageCredit: '"Foto: Ana"' };
  await using folder = await createFolder({
    'a.md': toArticleFile({ ...picture, imageFocus: '100 50' }),
    'b.md': toArticleFile({ ...picture, imageFocus: '0 50' }),
    'losa.svg': drawing,
  });
  await publishFiles(store, [folder.path]);
  const middles = [];
  for (const slug of ['a', 'b']) {
    const image = (await getArticle(store, slug, now))?.image;
    expect(image).toMatchObject({ caption: 'Una losa. Foto: Ana', credit: 'Foto: Ana' });
    const cut = await getImageFile(store, image?.id ?? '', 'miniatura-104.webp');
    const [red = 0] = await sharp(cut?.bytes).extract(pixel).raw().toBuffer();
    middles.push(red > 128 ? 'paper' : 'ink');
    expect(await getImageFile(store, image?.id ?? '', 'lamina.svg')).not.toBeNull();
  }
  expect(middles).toEqual(['paper', 'ink']);
  const [id] = (await getArticle(store, 'a', now))?.image?.id.split('-') ?? [];
  expect(await getImageFile(store, `${id}-7-7`, 'lamina.svg')).toBeNull();
});

test('a file names the parts of its drawing; a missing section or part is a warning, not an error', async () => {
  await using store = await openNewsroom(engines[0]);
  const named = 'La losa = losa; El muro = losa; La viga = viga';
  await using folder = await createFolder({
    'a.md': toArticleFile({ image: 'losa.svg', drawing: named }, '## La losa\nT.\n## La viga\nT.'),
    'losa.svg': drawing.replace('<rect class="k"', '<rect id="losa" class="k"'),
  });
  const notes: string[] = [];
  const onPlan = (_: Step[], all: { message: string }[]) =>
    void notes.push(...all.map(({ message }) => message));
  await publishFiles(store, [folder.path], { onPlan });
  expect(notes).toEqual([
    'drawing: el texto no tiene la sección «El muro»',
    'drawing: el dibujo no tiene el grupo «viga»: tiene losa',
  ]);
  expect((await getArticle(store, 'a', now))?.drawing).toEqual({
    'La losa': 'losa',
    'El muro': 'losa',
    'La viga': 'viga',
  });
});

test('a rehearsal publishes nothing, and its pictures are not prepared again', async () => {
  await using store = await openNewsroom(engines[0]);
  await using folder = await createFolder({
    'a.md': toArticleFile({ image: 'losa.svg' }),
    'b.md': toArticleFile({ image: 'malo.svg' }),
    'losa.svg': drawing,
    'malo.svg': drawing.replace('<title>', '<script/><title>'),
  });
  const version = await getContentVersion(store, now);
  const plan: Step[] = [];
  const onPlan = (steps: Step[]) => void plan.push(...steps);
  const progress: unknown[][] = [];
  const onProgress = (...step: unknown[]) => void progress.push(step);
  const rehearsal = { isRehearsal: true, onPlan, onProgress };
  const toPicture = (name: string) => relative('.', folder.at(name));
  expect(await readFaults(publishFiles(store, [folder.path], rehearsal))).toEqual([
    expect.stringMatching(/b\.md:7: image: el SVG no puede llevar <script>$/),
  ]);
  expect(plan.map(({ slug, change }) => [slug, change])).toEqual([
    ['a', 'created'],
    ['b', 'created'],
  ]);
  expect(progress).toEqual([
    [0, 2, toPicture('losa.svg')],
    [1, 2],
    [1, 2, toPicture('malo.svg')],
    [2, 2],
  ]);
  await folder.write({ 'malo.svg': drawing.replace('900', '800') });
  progress.length = 0;
  expect(await publishFiles(store, [folder.path], rehearsal)).toBeNull();
  expect(progress).toEqual([
    [1, 2],
    [1, 2, toPicture('malo.svg')],
    [2, 2],
  ]);
  expect(await countRows(store)).toMatchObject({ articles: 0, images: 2 });
  expect(await getContentVersion(store, now)).toBe(version);
  progress.length = 0;
  await publishFiles(store, [folder.path], { onProgress });
  expect(progress.filter(([, , picture]) => picture)).toEqual([]);
});
