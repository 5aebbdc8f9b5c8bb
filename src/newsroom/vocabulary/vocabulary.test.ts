import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeContent, saveArticles } from '#store/articles/publishing.ts';
import { getContentVersion } from '#store/articles/revision.ts';
import { searchArticles } from '#store/search/search.ts';
import type { Store } from '#store/store.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { ask, readRegistro } from '../testing/orders.ts';
import { parseVocabulary, writeVocabulary } from './vocabulary-file.ts';

const sample = join(import.meta.dirname, '../../../contenido/vocabulario.yaml');

/** What the editor reads who gives an order about the vocabulary. */
const order = async (store: Store, ...words: string[]) =>
  (await ask(store, 'vocabulario', ...words)).trimEnd();

describeEngines('an editor', (engine) => {
  test('adds a line, sees readers find by it, and takes it out again', async () => {
    await using store = await openNewsroom(engine);
    const article = toArticleInput('cabillas', { title: 'Cabillas' });
    await changeContent(store, (tx) => saveArticles(tx, [[article]], Date.now()));
    const search = async (q: string) =>
      (await searchArticles(store, q, Date.now())).map(({ slug }) => slug);
    const before = await getContentVersion(store, Date.now());
    expect(await search('hierro')).toEqual([]);
    expect(await order(store, 'agregar', ' hierro >cabilla ')).toBe('Agregada: hierro > cabilla');
    expect(await search('hierro')).toEqual(['cabillas']);
    expect(await getContentVersion(store, Date.now())).not.toBe(before);
    expect(await order(store, 'agregar', 'hierro > cabilla')).toBe('Ya estaba: hierro > cabilla');
    expect(await order(store, 'listar', 'hierros')).toBe('otras: hierro > cabilla');
    expect(await order(store, 'listar', 'losa')).toBe('');
    expect(await order(store, 'quitar', 'hierro>cabilla')).toBe('Quitada: hierro > cabilla');
    expect(await search('hierro')).toEqual([]);
    await expect(order(store, 'quitar', 'hierro > cabilla')).rejects.toThrow(
      'No hay ninguna línea «hierro > cabilla». Véalas con: vocabulario listar',
    );
    await order(store, 'agregar', 'una', '--tema', ` ${'á'.repeat(60)} `);
    expect(await order(store, 'listar')).toBe(`${'á'.repeat(60)}: una`);
  });

  test('takes a vocabulary out to a file and back in, or in the place of another', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({
      'uno.yaml': 'acero:\n  - cabilla, varilla\n  - "rebar > cabilla"\nagua:\n  - tobo, balde\n',
    });
    const said = await order(store, 'importar', folder.at('uno.yaml'));
    expect(said).toBe('Importado: 3 líneas nuevas, 0 ya estaban.');
    await order(store, 'agregar', 'no, nunca');
    expect(await order(store, 'exportar', folder.at('dos.yaml'))).toBe(
      `Guardado en ${folder.at('dos.yaml')}: 4 líneas.`,
    );
    expect((await stat(folder.at('dos.yaml'))).mode & 0o777).toBe(0o644);
    expect(await order(store, 'importar', folder.at('uno.yaml'))).toBe(
      'Importado: 0 líneas nuevas, 3 ya estaban.',
    );
    await order(store, 'importar', folder.at('uno.yaml'), '--reemplazar');
    expect(await order(store, 'listar')).not.toContain('nunca');
    await order(store, 'importar', folder.at('dos.yaml'), '--reemplazar');
    expect(await order(store, 'listar')).toBe(
      'acero: cabilla, varilla\nacero: rebar > cabilla\nagua: tobo, balde\notras: no, nunca',
    );
    await order(store, 'quitar', 'no, nunca');
    expect(await order(store, 'importar', folder.at('dos.yaml'))).toBe(
      'Importado: 1 línea nueva, 3 ya estaban.',
    );
    const vocabulary = 'vocabulario de la búsqueda';
    expect(await readRegistro(store)).toEqual([
      `añadió un archivo al ${vocabulary} | 3 líneas | 4 líneas`,
      `quitó del ${vocabulary} | no, nunca`,
      `reemplazó el ${vocabulary} | 3 líneas | 4 líneas`,
      `reemplazó el ${vocabulary} | 4 líneas | 3 líneas`,
      `añadió un archivo al ${vocabulary} | 4 líneas | 4 líneas`,
      `agregó al ${vocabulary} | no, nunca`,
      `añadió un archivo al ${vocabulary} | 0 líneas | 3 líneas`,
    ]);
  });

  test('is told every mistake of a file with its line, and nothing changes', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({
      'mal.yaml': 'acero:\n  - cabilla,\n  - a > b > c\n  - una\n  - ...\nagua: tobo\n',
      'largo.yaml': `${'a'.repeat(60)}:\n  - tobo\n${'b'.repeat(61)}:\n  - a: b\n`,
      'no.yaml': 'acero: [',
      'repetida.yaml': 'acero:\n  - cabilla > Cabillas\n',
    });
    const importing = (name: string) => order(store, 'importar', folder.at(name));
    await expect(importing('mal.yaml')).rejects.toThrow(
      [
        `${folder.at('mal.yaml')}:2: falta una palabra al lado de «,» o de «>»`,
        `${folder.at('mal.yaml')}:3: solo cabe un «>» en cada línea`,
        `${folder.at('mal.yaml')}:5: «...» no tiene letras ni cifras`,
        `${folder.at('mal.yaml')}:6: «agua» debe llevar debajo líneas que comiencen con «- »`,
        'No se importó nada.',
      ].join('\n'),
    );
    await expect(importing('largo.yaml')).rejects.toMatchObject({
      message: [
        `${folder.at('largo.yaml')}:3: el tema pasa de 60 caracteres`,
        `${folder.at('largo.yaml')}:4: encierre la línea entre comillas`,
        'No se importó nada.',
      ].join('\n'),
    });
    await expect(importing('no.yaml')).rejects.toThrow(/:1: no se entiende/);
    await expect(importing('repetida.yaml')).rejects.toThrow(
      /:2: «Cabillas» es lo mismo que «cabilla»/,
    );
    await expect(importing('nada.yaml')).rejects.toThrow(/nada.yaml: no existe\.$/);
    await expect(order(store, 'agregar', 'una > ')).rejects.toThrow('Esa línea no sirve: falta');
    for (const words of [['borrar', 'una'], ['agregar']]) {
      await expect(order(store, ...words)).rejects.toThrow(
        /^Se esperaba: plomada vocabulario listar \[<palabra>\] \| agregar /,
      );
    }
    for (const subject of [' ', 'a\nb', 'a'.repeat(61)]) {
      await expect(order(store, 'agregar', 'una', '--tema', subject)).rejects.toThrow(
        '--tema: se esperaba una línea de hasta 60 caracteres.',
      );
    }
    expect(await order(store, 'listar')).toBe('');
  });
});

test('the vocabulary of the sample newsroom is sound, and comes out of a file as it went in', async () => {
  const rules = parseVocabulary(sample, await readFile(sample, 'utf8'));
  expect(rules.length).toBeGreaterThan(300);
  expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
  expect(parseVocabulary('otra.yaml', writeVocabulary(rules))).toEqual(rules);
});
