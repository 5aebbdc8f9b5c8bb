import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom, readFaults } from '../testing/newsroom.ts';
import { drawing, toArticleFile } from '../testing/samples.ts';
import { exportArticles } from './export.ts';
import { publishFiles } from './publish-files.ts';

const everything = `Un **párrafo** con *todo* y [un enlace](/articulo/b).

## Pesos
Tabla: Peso de la cabilla
| Cabilla | kg |
|---|--:|
| 3/8 | 0,559 |

1. Uno
2. Dos

> «Cita.»
> — Ana

![Un detalle](detalle.svg "El nudo. Dibujo: Plomada")
![Otro](otro (2).svg)`;

async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const reads = files.map(async ({ parentPath, name }) => {
    const path = `${parentPath}/${name}`;
    return [path.slice(folder.length + 1), (await readFile(path)).toString('base64')] as const;
  });
  return Object.fromEntries((await Promise.all(reads)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const other = drawing.replace('<svg', '<svg data-otro="1"');

describeEngines('articles in the extended format', (engine) => {
  test('are the same bytes after an export and another publication', async () => {
    await using source = await openNewsroom(engine);
    await using target = await openNewsroom(engine);
    const file = (extra = {}) => `${toArticleFile({ format: 'extended', ...extra }).trim()}\n\n`;
    await using folder = await createFolder({
      'uno/a.md': file() + everything,
      'uno/detalle.svg': drawing,
      'uno/otro (2).svg': other,
      // A name that another article gives to another picture.
      'dos/b.md': `${file({ image: 'detalle.svg', searches: '"se rajó: la placa; #2"', drawing: '"Losa: a = b"' })}![El otro](detalle.svg)\n![a](a.svg)`,
      'dos/detalle.svg': other,
      'dos/a.svg': drawing,
    });
    await publishFiles(source, [folder.path]);
    const article = await getArticle(source, 'a', Date.now());
    expect(article?.content.endsWith(everything)).toBe(true);
    expect(Object.keys(article?.pictures ?? {})).toEqual(['detalle.svg', 'otro (2).svg']);

    await exportArticles(source, folder.at('primera'));
    await publishFiles(target, [folder.at('primera')]);
    for (const slug of ['a', 'b']) {
      const [before, after] = [source, target].map((store) => getArticle(store, slug, Date.now()));
      expect({ ...(await after), id: 0 }).toEqual({ ...(await before), id: 0 });
    }
    await exportArticles(target, folder.at('segunda'));
    const first = await readFolder(folder.at('primera'));
    expect(await readFolder(folder.at('segunda'))).toEqual(first);
    const exported = Buffer.from(first['b/b.md'] ?? '', 'base64').toString();
    expect(exported).toContain('searches: "se rajó: la placa; #2"\n');
    const names = ['a/a.md', 'a/detalle.svg', 'a/otro (2).svg', 'b.svg'];
    expect(Object.keys(first)).toEqual([...names, 'b/a.svg', 'b/b.md', 'b/detalle.svg']);
    expect(await publishFiles(target, [folder.at('segunda')])).toMatchObject({ unchanged: 2 });
  });

  test('are not published without their pictures, or without what these show', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({ 'b.svg': drawing });
    for (const [body, message] of [
      ['![Muro](falta.jpg)', '«falta.jpg»'],
      ['![](b.svg)', 'falta lo que la imagen muestra'],
    ]) {
      await folder.write({ 'a.md': toArticleFile({ format: 'extended' }, body) });
      const faults = await readFaults(publishFiles(store, [folder.path]));
      expect(faults).toEqual([expect.stringContaining(message ?? '')]);
    }
  });
});
