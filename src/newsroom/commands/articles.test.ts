import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toFields } from '#store/drafts/draft-fields.ts';
import { terminal } from '#store/people/audit-log.ts';
import { saveImage, saveOriginal } from '#store/pictures/images.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines } from '#store/testing/engines.ts';
import { openDraft, saveDraft } from '../articles/drafts.ts';
import { exportArticles } from '../articles/export.ts';
import { ask, readAuditLog, refuse, runCommand, stopClock } from '../testing/commands.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { createPhoto, drawing, toArticleFile } from '../testing/samples.ts';
import { addLine } from '../vocabulary/add-line.ts';

const now = stopClock();

const open = () => openNewsroom(engines[0]);
describe('an editor reads to the letter', () => {
  test('what Word left in a text, what will be published, and what was', async () => {
    await using store = await open();
    await using folder = await createFolder({
      'losa.md': toArticleFile({}, '• Uno\n• Dos\n1. Tres'),
    });
    const file = relative('.', folder.at('losa.md'));
    const numbered = `Aviso: ${file}:10: no hay listas numeradas: el número se verá en un párrafo; si sobra, use «- »`;
    const plan = '  nuevo: /articulo/losa\n  sin cambios: 0';
    expect(await ask(store, 'publicar', folder.path, '--ensayo')).toBe(
      `Aviso: ${file}:8,9: «•» se verá tal cual; un punto de lista comienza con «- », o añada --arreglar
${numbered}
${plan}
Es un ensayo: no se publicó nada.
`,
    );
    expect(await runCommand(store, 'publicar', folder.path, '--arreglar')).toEqual({
      said: `Aviso: ${file}:8,9: «•» pasa a ser «- »\n${numbered}\n${plan}\nPublicados: 1 nuevo, 0 actualizados, 0 sin cambios.\n`,
      changed: ['/articulo/losa'],
    });
    expect(await readFile(folder.at('losa.md'), 'utf8')).toContain('\n- Uno\n- Dos\n1. Tres');
  });

  test('the first twenty of many articles, and all of them in a rehearsal', async () => {
    await using store = await open();
    const names = Array.from({ length: 21 }, (_, index) => `nota-${index + 10}`);
    const write = (title: string) =>
      Object.fromEntries(names.map((name) => [`${name}.md`, toArticleFile({ title })]));
    await using folder = await createFolder(write('Una'));
    const lines = names.map((name) => `  nuevo: /articulo/${name}\n`);
    expect(await ask(store, 'publicar', folder.path, '--ensayo')).toBe(
      `${lines.join('')}  sin cambios: 0\nEs un ensayo: no se publicó nada.\n`,
    );
    const { said } = await runCommand(store, 'publicar', folder.path);
    expect(said).toBe(
      `${lines.slice(0, 20).join('')}  nuevo: y 1 más; con --ensayo se ven todos
  sin cambios: 0
Publicados: 21 nuevos, 0 actualizados, 0 sin cambios.
`,
    );
    await folder.write({ 'nota-10.md': toArticleFile({ title: 'Otra' }) });
    expect(await runCommand(store, 'publicar', folder.path)).toEqual({
      said: `  cambia: /articulo/nota-10
  sin cambios: 20
Publicados: 0 nuevos, 1 actualizado, 20 sin cambios.
`,
      changed: ['/articulo/nota-10'],
    });
  });

  test('that an article goes, where it leads, and how it comes back', async () => {
    await using store = await open();
    await using folder = await createFolder({ 'losa.md': toArticleFile() });
    await runCommand(store, 'publicar', folder.path);
    await addArticles(store, ['muro', 'viga']);
    expect(await runCommand(store, 'retirar', 'losa')).toEqual({
      said: 'Retirado: losa\n',
      changed: ['/articulo/losa'],
    });
    expect(await refuse(store, 'publicar', folder.path)).toBe(
      'No se publicó nada.\nEstán retirados: losa. Para traerlos de vuelta, añada --reponer.',
    );
    expect((await runCommand(store, 'publicar', folder.path, '--reponer')).said).toBe(
      '  vuelve uno retirado: /articulo/losa\n  sin cambios: 0\nPublicados: 0 nuevos, 1 actualizado, 0 sin cambios.\n',
    );
    await runCommand(store, 'renombrar', 'losa', 'losa-nervada');
    expect(await refuse(store, 'publicar', folder.path)).toBe(
      `No se publicó nada.
Llevan hoy a otro artículo: losa. Si es el mismo con otro nombre, cambie el slug
del archivo; para publicar otro en esa dirección, que dejará de llevar allí, añada --de-nuevo.`,
    );
    expect((await runCommand(store, 'publicar', folder.path, '--de-nuevo')).said).toBe(
      '  esa dirección lleva a otra: /articulo/losa, que hoy lleva a /articulo/losa-nervada\n  sin cambios: 0\nPublicados: 1 nuevo, 0 actualizados, 0 sin cambios.\n',
    );
    expect(await ask(store, 'listar')).toBe(
      `2026-03-01  publicado   tecnicas            0  losa  Vaciado de losa
2026-03-01  publicado   tecnicas            0  losa-nervada  Vaciado de losa
1969-12-31  publicado   tecnicas            3  viga  Nota breve
1969-12-31  publicado   tecnicas            3  muro  Nota breve
`,
    );
    expect(await runCommand(store, 'borrar', 'muro', '--si', 'muro')).toEqual({
      said: 'Borrado: muro\nHasta el 2026-12-16 puede traerlo de vuelta con: deshacer muro\n',
      changed: ['/articulo/muro'],
    });
    expect(await ask(store, 'deshacer')).toBe('artículo   hasta el 2026-12-16  muro\n');
    expect(await runCommand(store, 'deshacer', 'muro')).toEqual({
      said: 'De vuelta: muro\n',
      changed: ['/articulo/muro'],
    });
    await runCommand(store, 'borrar', 'muro', '--si', 'muro');
    await runCommand(store, 'renombrar', 'viga', 'muro');
    expect(await refuse(store, 'deshacer', 'muro')).toBe(
      '«muro» es ahora la dirección de otro artículo, o lleva a otro: este no puede volver.',
    );
    await runCommand(store, 'retirar', 'muro');
    expect(await ask(store, 'exportar', folder.at('todo'))).toBe(
      `Escrito en ${folder.at('todo')}: 2 artículos, 1 retirado, 0 imágenes.\n`,
    );
  });

  test('that the newsroom has written over a file since, and that the file comes before it if asked', async () => {
    await using store = await open();
    await using folder = await createFolder({ 'losa.md': toArticleFile() });
    await runCommand(store, 'publicar', folder.path);
    const { id: article } = await store.db
      .selectFrom('articles')
      .select('id')
      .executeTakeFirstOrThrow();
    const by = { id: 1, name: 'Ana' };
    const id = await openDraft(store, article, by, now);
    const fields = toFields(toArticleInput('losa', { content: 'De la redacción.' }));
    const save = { id, saveId: `${randomUUID()}:1`, base: 1, fields, by };
    await saveDraft(store, { ...save, assertMayEdit() {} }, now);
    await folder.write({ 'losa.md': toArticleFile({ title: 'Otra losa' }) });
    expect(await refuse(store, 'publicar', folder.path, '--reponer', '--de-nuevo')).toBe(
      `No se publicó nada.
Cambiaron en la redacción después de su archivo: losa. Para publicar el archivo en su
lugar, añada --reemplazar: lo de la redacción queda en el historial. Con exportar obtiene lo publicado.`,
    );
    expect((await runCommand(store, 'publicar', folder.path, '--reemplazar')).said).toBe(
      '  reemplaza lo escrito en la redacción: /articulo/losa\n  sin cambios: 0\nPublicados: 0 nuevos, 1 actualizado, 0 sin cambios.\n',
    );
  });

  test('what goes with the sample, and what stays because somebody changed it', async () => {
    await using store = await open();
    for (const rule of ['acero > cabilla', 'tres octavos, 3/8']) {
      await addLine(store, terminal, { rule, subject: 'otras' }, Date.now());
    }
    await addArticles(store, ['glosario-de-obra']);
    expect(await ask(store, 'muestra', '--quitar')).toBe(
      `Quitado: 0 artículos, 0 imágenes, 0 borradores, 0 personas, 0 suscriptores, 0 categorías, 2 líneas del vocabulario.
Se quedan, porque alguien los cambió: glosario-de-obra.
`,
    );
  });

  test('of an export, each picture once, with the ending of what it holds', async () => {
    await using store = await open();
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
      const image = { id, kind: 'photo', width: 9, height: 48, tint: 'arena' } as const;
      const files = [
        { name: 'foto.x', type: 'image/x', bytes },
        { name: 'ficha.x', type: 'image/x', bytes: bytes.subarray(0, 5) },
      ];
      await store.write((tx) => saveImage(tx, { image, files }));
    }
    await store.write((tx) => saveOriginal(tx, 'svg', pictures.svg));
    const shown = [...Object.keys(pictures), 'png'];
    await publishArticles(
      store,
      ...shown.map((image_id, index) => toArticleInput(`nota-${index}`, { image_id })),
    );
    expect(await ask(store, 'exportar', folder.at('todo'))).toBe(
      `Escrito en ${folder.at('todo')}: 6 artículos, 0 retirados, 5 imágenes.\n`,
    );
    await expect(exportArticles(store, folder.at('todo'))).rejects.toThrow('ENOTEMPTY');
    expect(await readdir(folder.path)).toEqual(['todo']);
    const names = (await readdir(folder.at('todo'))).filter((name) => !name.endsWith('.md'));
    expect(names.toSorted()).toEqual([
      'avif.avif',
      'jpg.jpg',
      'nota-4.svg',
      'png.png',
      'webp.webp',
    ]);
    for (const [index, image] of ['jpg.jpg', 'png.png', 'webp.webp', 'avif.avif'].entries()) {
      expect(await readFile(folder.at(`todo/${image}`))).toEqual(Object.values(pictures)[index]);
    }
    expect(await readFile(folder.at('todo/nota-5.md'), 'utf8')).toContain('image: png.png\n');
  });

  test('what becomes of a category and of what is in it', async () => {
    await using store = await open();
    const create = ['categoria', 'obras', '--nombre', ' Obras ', '--descripcion', 'De cerca'];
    expect(await runCommand(store, ...(create as [string, ...string[]]))).toEqual({
      said: 'Creada: obras\n',
      changed: ['/categoria/obras', '/'],
    });
    await runCommand(store, 'categoria', 'obras', '--icono', 'tecnicas', '--posicion', '1');
    await runCommand(store, 'categoria', 'obras', '--descripcion', '');
    await runCommand(store, 'categoria', 'obras', '--posicion', '1');
    await addArticles(store, ['losa']);
    await runCommand(store, 'borrar', 'losa', '--si', 'losa');
    expect(
      await runCommand(store, 'borrar', 'tecnicas', '--categoria', '--si', 'tecnicas'),
    ).toEqual({
      said: 'Borrado: tecnicas\nHasta el 2026-12-16 puede traerlo de vuelta con: deshacer tecnicas --categoria\n',
      changed: ['/categoria/tecnicas', '/'],
    });
    expect((await ask(store, 'deshacer')).split('\n').toSorted()).toEqual([
      '',
      'artículo   hasta el 2026-12-16  losa',
      'categoría  hasta el 2026-12-16  tecnicas',
    ]);
    expect(await refuse(store, 'deshacer', 'losa')).toBe(
      'Su categoría también se borró. Tráigala antes, con: deshacer tecnicas --categoria',
    );
    expect(await refuse(store, 'deshacer', 'losa', '--categoria')).toBe(
      'No se borró nada con el slug «losa». Véalo con: deshacer',
    );
    await runCommand(store, 'categoria', 'tecnicas', '--nombre', 'Otras');
    expect(await refuse(store, 'deshacer', 'tecnicas', '--categoria')).toBe(
      '«tecnicas» es ahora de otra categoría: únalas, o borre esa.',
    );
    expect(await runCommand(store, 'categoria', 'tecnicas', '--unir-a', 'obras')).toEqual({
      said: 'Unida: tecnicas a obras\n',
      changed: ['/categoria/tecnicas', '/categoria/obras', '/'],
    });
    expect(await runCommand(store, 'deshacer', 'tecnicas', '--categoria')).toEqual({
      said: 'De vuelta: tecnicas\n',
      changed: ['/categoria/tecnicas', '/'],
    });
    expect(await readAuditLog(store)).toEqual([
      'trajo de vuelta la categoría «tecnicas»',
      'unió la categoría «tecnicas» a «obras» | /categoria/tecnicas | /categoria/obras',
      'creó la categoría «tecnicas» | Otras',
      'borró la categoría «tecnicas» | tecnicas',
      'cambió la descripción de la categoría «obras» | De cerca | ',
      'movió la categoría «obras» | puesto 3 | puesto 1',
      'cambió el icono de la categoría «obras» | otra | tecnicas',
      'creó la categoría «obras» | Obras: De cerca',
    ]);
    for (const [args, why] of [
      [['obras', '--unir-a', 'obras'], 'Elija otra categoría: es la misma.'],
      [['obras', '--unir-a', 'nada'], 'No existe la categoría «nada».'],
      [['obras', '--unir-a', 'tecnicas', '--nombre', 'Obras'], 'Pida una cosa a la vez.'],
      [['obras', '--unir-a', 'tecnicas', '--posicion', '1'], 'Pida una cosa a la vez.'],
      [['obras', '--nombre', ' '], 'Falta el nombre.'],
      [['otras', '--nombre', ' '], 'Falta el nombre.'],
      [['obras', '--posicion', '1.5'], '--posicion: se esperaba un número desde 1.'],
      [
        ['obras', '--descripcion', 'a'.repeat(201)],
        'La descripción es una línea de hasta 200 caracteres.',
      ],
      [
        ['obras', '--icono', 'maiz'],
        'No hay ningún icono «maiz». Elija entre noticias, analisis, tecnicas, recursos y otra.',
      ],
      [
        ['noticias', '--unir-a', 'obras'],
        'El menú del sitio enlaza «noticias» en cada página: puede cambiarle el nombre, no quitarla.',
      ],
    ] as const) {
      expect(await refuse(store, 'categoria', ...args)).toBe(why);
    }
    await runCommand(store, 'categoria', 'obras', '--descripcion', 'a'.repeat(200));
    await runCommand(store, 'categoria', 'obras', '--icono', 'otra', '--nombre', 'b'.repeat(60));
  });
});
