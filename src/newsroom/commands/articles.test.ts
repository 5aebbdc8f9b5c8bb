import { readdir, readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { saveImage, saveOriginal } from '#store/pictures/images.ts';
import { publishArticles, retire, toArticleInput } from '#store/testing/article-input.ts';
import { engines, testWith } from '#store/testing/engines.ts';
import { exportArticles } from '../articles/export.ts';
import { ask, readAuditLog, refuse, runCommand, stopClock } from '../testing/commands.ts';
import { openText } from '../testing/drafts.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { createPhoto, drawing, toArticleFile, toImage } from '../testing/samples.ts';

const now = stopClock();
const test = testWith(() => openNewsroom(engines[0]));

describe('an editor at the command line', () => {
  test('sees which lines contain characters left by Word, and has them repaired with --arreglar', async (store) => {
    await using folder = await createFolder({ 'losa.md': toArticleFile({}, '• Uno\n• Dos') });
    expect(await ask(store, 'publicar', folder.path, '--ensayo')).toMatch(
      /losa\.md:8,9: .*--arreglar/,
    );
    const { changed } = await runCommand(store, 'publicar', folder.path, '--arreglar');
    expect(changed).toEqual(['/articulo/losa']);
    expect(await readFile(folder.at('losa.md'), 'utf8')).toContain('\n- Uno\n- Dos\n');
  });

  test('publishes a retired or renamed article again only with the option for it', async (store) => {
    await using folder = await createFolder({ 'losa.md': toArticleFile() });
    await addArticles(store, ['viga']);
    await runCommand(store, 'publicar', folder.path);
    const retired = await runCommand(store, 'retirar', 'losa', '--hacia', 'viga');
    expect(retired.changed).toEqual(['/articulo/losa']);
    expect(await refuse(store, 'publicar', folder.path)).toMatch(/losa.*--reponer/s);
    const rehearsed = await ask(store, 'publicar', folder.path, '--reponer', '--ensayo');
    expect(rehearsed).toContain('que hoy lleva a /articulo/viga');
    expect(await ask(store, 'listar')).toContain('retirado');
    await runCommand(store, 'publicar', folder.path, '--reponer');
    const renamed = await runCommand(store, 'renombrar', 'losa', 'losa-nervada');
    expect(renamed.changed).toEqual(['/articulo/losa', '/articulo/losa-nervada']);
    expect(await refuse(store, 'publicar', folder.path)).toMatch(/losa.*--de-nuevo/s);
    await runCommand(store, 'publicar', folder.path, '--de-nuevo');
    const rows = (await ask(store, 'listar')).trimEnd().split('\n');
    expect(rows.map((row) => row.split(/ {2,}/)[4])).toEqual(['losa', 'losa-nervada', 'viga']);
  });

  test('brings a deleted article back, unless its address is taken', async (store) => {
    await addArticles(store, ['muro', 'viga']);
    const remove = () => runCommand(store, 'borrar', 'muro', '--si', 'muro');
    expect(await remove()).toEqual({
      said: expect.stringContaining('16 de diciembre de 2026'),
      changed: ['/articulo/muro'],
    });
    expect(await ask(store, 'deshacer')).toMatch(/muro +hasta el 16 de diciembre de 2026\n$/);
    expect((await runCommand(store, 'deshacer', 'muro')).changed).toEqual(['/articulo/muro']);
    await remove();
    await runCommand(store, 'renombrar', 'viga', 'muro');
    expect(await refuse(store, 'deshacer', 'muro')).toContain('«muro»');
  });

  test('overwrites newer desk work with a file only with --reemplazar', async (store) => {
    await using folder = await createFolder({ 'losa.md': toArticleFile() });
    await runCommand(store, 'publicar', folder.path);
    const { save, publish, undo } = await openText(store, 'losa', now);
    await save({ content: 'De la redacción.' });
    await publish();
    await folder.write({ 'losa.md': toArticleFile({ title: 'Otra losa' }) });
    expect(await refuse(store, 'publicar', folder.path, '--reponer', '--de-nuevo')).toMatch(
      /losa.*--reemplazar/s,
    );
    await runCommand(store, 'publicar', folder.path, '--reemplazar');
    await expect(undo()).rejects.toThrow('Ya pasó el plazo');
    expect(await ask(store, 'listar')).toContain('Otra losa');
  });

  test('exports each picture once, with the extension of its format', async (store) => {
    await using folder = await createFolder({});
    const photo = createPhoto({ width: 9, height: 48 });
    const pictures = {
      jpg: await photo.jpeg().toBuffer(),
      png: await photo.png().toBuffer(),
      webp: await photo.webp().toBuffer(),
      avif: await photo.avif({ effort: 0 }).toBuffer(),
      svg: Buffer.from(drawing),
    };
    for (const [id, bytes] of Object.entries(pictures)) {
      const files = [
        { name: 'foto.x', type: 'image/x', bytes },
        { name: 'ficha.x', type: 'image/x', bytes: bytes.subarray(0, 5) },
      ];
      await store.write((tx) => saveImage(tx, { image: toImage(id), files }));
    }
    await store.write((tx) => saveOriginal(tx, 'svg', pictures.svg));
    const pictureNames = [...Object.keys(pictures), 'png'];
    await publishArticles(
      store,
      ...pictureNames.map((image_id, index) => toArticleInput(`nota-${index}`, { image_id })),
    );
    await retire(store, 'nota-0');
    expect(await ask(store, 'exportar', folder.at('todo'))).toContain(
      ': 5 artículos, 1 retirado, 5 imágenes.',
    );
    await expect(exportArticles(store, folder.at('todo'))).rejects.toThrow('ENOTEMPTY');
    expect(await readdir(folder.path)).toEqual(['todo']);
    const names = (await readdir(folder.at('todo'))).filter((name) => !name.endsWith('.md'));
    const images = ['jpg.jpg', 'png.png', 'webp.webp', 'avif.avif', 'nota-4.svg'];
    expect(names.toSorted()).toEqual([...images, 'nota-0.md.retirado'].toSorted());
    const contents = images.map((name) => readFile(folder.at(`todo/${name}`)));
    expect(await Promise.all(contents)).toEqual(Object.values(pictures));
    expect(await readFile(folder.at('todo/nota-5.md'), 'utf8')).toContain('image: png.png\n');
  });

  test('creates, changes, merges, deletes and restores categories, each with its log entry', async (store) => {
    const change = async (...args: string[]) =>
      (await runCommand(store, 'categoria', ...args)).changed;
    expect(await change('obras', '--nombre', ' Obras ', '--descripcion', 'De cerca')).toEqual([
      '/categoria/obras',
      '/',
    ]);
    await change('obras', '--icono', 'tecnicas', '--posicion', '1');
    await change('obras', '--descripcion', '');
    await addArticles(store, ['losa']);
    await runCommand(store, 'borrar', 'losa', '--si', 'losa');
    const remove = ['tecnicas', '--categoria', '--si', 'tecnicas'];
    const own = ['/categoria/tecnicas', '/'];
    expect((await runCommand(store, 'borrar', ...remove)).changed).toEqual(own);
    expect(await refuse(store, 'deshacer', 'losa')).toContain('deshacer tecnicas --categoria');
    expect(await refuse(store, 'deshacer', 'losa', '--categoria')).toContain('«losa»');
    await change('tecnicas', '--nombre', 'Otras');
    const restore = ['tecnicas', '--categoria'];
    expect(await refuse(store, 'deshacer', ...restore)).toContain('«tecnicas»');
    const both = ['/categoria/tecnicas', '/categoria/obras', '/'];
    expect(await change('tecnicas', '--unir-a', 'obras')).toEqual(both);
    expect((await runCommand(store, 'deshacer', ...restore)).changed).toEqual(own);
    expect(await readAuditLog(store)).toEqual([
      'recuperó la categoría «tecnicas»',
      'unió la categoría «tecnicas» a «obras» | /categoria/tecnicas | /categoria/obras',
      'creó la categoría «tecnicas» | Otras',
      'borró la categoría «tecnicas» | tecnicas',
      'cambió la descripción de la categoría «obras» | De cerca | ',
      'movió la categoría «obras» | puesto 3 | puesto 1',
      'cambió el icono de la categoría «obras» | otra | tecnicas',
      'creó la categoría «obras» | Obras: De cerca',
    ]);
    for (const [args, why] of [
      [['obras', '--unir-a', 'nada'], /«nada»/],
      [['obras', '--unir-a', 'tecnicas', '--nombre', 'Obras'], /una cosa a la vez/],
      [['obras', '--descripcion', 'a'.repeat(201)], /200/],
      [['noticias', '--unir-a', 'obras'], /menú/],
    ] as const) {
      expect(await refuse(store, 'categoria', ...args)).toMatch(why);
    }
  });
});
