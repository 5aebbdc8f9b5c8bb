import { expect } from 'vitest';
import { saveCategory } from '../articles/categories.ts';
import type { ArticleInput } from '../articles/publication-plan.ts';
import { changeContent } from '../articles/publishing.ts';
import type { Store } from '../store.ts';
import { publishArticles, retire, saveInputs, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { indexDue, queueScheduled } from './pending.ts';
import { rebuildIndex } from './rebuild.ts';
import { searchArticles } from './search.ts';
import { searchPage } from './search-page.ts';

const now = Date.now();
const hour = 3_600_000;

const article = (slug: string, fields: Partial<ArticleInput> = {}, hoursAgo = 1) =>
  toArticleInput(slug, { title: 'Título', published_at: now - hoursAgo * hour, ...fields });

/** `count` articles, each an hour older; every third is of another category. */
const list = (count: number, fields: Partial<ArticleInput>) =>
  Array.from({ length: count }, (_, index) => {
    const category = index % 3 === 0 ? 'puentes' : 'tecnicas';
    return article(`n${index}`, { category, ...fields }, index + 1);
  });

const toSlugs = (results: { slug: string }[]) => results.map(({ slug }) => slug);
const search = async (store: Store, q: string) => toSlugs(await searchArticles(store, q, now));
const readPage = (store: Store, q: string, page = 1, at = now) =>
  searchPage(store, { q, page }, at);
const changeCategory = (store: Store, slug: string, name: string, description = '') =>
  changeContent(store, (tx) => saveCategory(tx, { slug, name, description, icon: '' }));

describeStores('a reader who searches', (test) => {
  test('sees title matches before tag, excerpt and body matches; ties newest first', async (store) => {
    await publishArticles(
      store,
      article('cuerpo', { content: 'Un puente.' }, 1),
      article('repetido', { content: 'Puente, puente y puente.' }, 2),
      article('categoria', { category: 'puentes' }, 3),
      article('autor', { author: 'Ana Puente' }, 4),
      article('etiqueta', { tags: ['obras', 'puentes'] }, 5),
      article('resumen', { excerpt: 'Los puentes.' }, 6),
      article('nuevo', { title: 'Un puente' }, 7),
      article('viejo', { title: 'El puente' }, 8),
      article('otro'),
    );
    expect(await search(store, 'puente')).toEqual([
      ...['nuevo', 'viejo', 'etiqueta', 'resumen', 'autor', 'categoria', 'repetido', 'cuerpo'],
    ]);
  });

  test('finds an article by its search phrases, which are not shown', async (store) => {
    const searches = 'me llueve en la sala; zócalo podrido';
    await publishArticles(
      store,
      article('goteras', { title: 'Filtraciones', searches }),
      article('sala', { title: 'La sala' }),
    );
    expect(await search(store, 'me llueve en la sala')).toEqual(['goteras', 'sala']);
    const [found] = await searchArticles(store, 'zocalo podrido', now);
    expect(found).toMatchObject({ slug: 'goteras', marks: { title: [], excerpt: [] } });
    expect(JSON.stringify(found)).not.toMatch(/z[oó]calo|podrido/);
    // One word of a phrase is no answer.
    expect(await search(store, 'receta de arepa con llueve')).toEqual([]);
    await changeContent(store, (tx) => rebuildIndex(store, tx));
    expect(await search(store, 'zocalo podrido')).toEqual(['goteras']);
    await publishArticles(store, article('goteras', { title: 'Filtraciones' }));
    expect(await search(store, 'zocalo podrido')).toEqual([]);
  });

  test('finds an article with few search phrases in the words of readers of its topic', async (store) => {
    const fields = { title: 'Un pozo profundo', excerpt: 'La perforación y el acuífero' };
    const searches = Array.from({ length: 20 }, (_, index) => `frase ${index}`).join('; ');
    const passing = { content: 'Al lado hay un pozo profundo, con su acuífero.' };
    await publishArticles(
      store,
      article('pozo', fields),
      article('con-frases', { ...fields, searches }),
      article('de-paso', passing),
    );
    expect(await search(store, 'no sale ni gota en verano')).toEqual(['pozo']);
    expect(await search(store, 'el verano')).toEqual([]);
  });

  test('finds a short article in the words of readers of the topic that its title names', async (store) => {
    await publishArticles(
      store,
      article('titulo', { title: 'La piscina', content: 'Se revisan el vaso y el mosaico.' }),
      article('extracto', { excerpt: 'La piscina', content: 'Se revisan el vaso y el mosaico.' }),
    );
    expect(await search(store, 'alberca natural sin cloro')).toEqual(['titulo']);
  });

  test('ranks a long question by its eight rarest words only', async (store) => {
    const seven = 'Zapata, cabilla, encofrado, losa, dintel, andamio, cemento';
    const strew = (word: string, many: number) =>
      Array.from({ length: many }, (_, index) => article(`${word}-${index}`, { content: word }));
    await publishArticles(
      store,
      article('cinco', { content: 'Zapata, cabilla, encofrado, losa y dintel.' }, 1),
      article('ocho', { content: `${seven}, bloque.` }, 2),
      article('nueve', { content: `${seven}, bloque, arena.` }, 3),
      article('siete', { content: `${seven}.` }, 4),
      ...[...strew('andamio', 2), ...strew('cemento', 4)],
      ...[...strew('bloque', 6), ...strew('arena', 12)],
    );
    const found = await search(store, `arena bloque ${seven}`);
    expect(found.slice(0, 4)).toEqual(['ocho', 'nueve', 'siete', 'cinco']);
  });

  test('finds articles by their current text, even after a change that failed', async (store) => {
    await publishArticles(
      store,
      article('a', { title: 'Zapatas' }),
      article('b', { title: 'Zapatas' }),
    );
    await publishArticles(store, article('a', { title: 'Pilotes' }, 2));
    expect(await search(store, 'zapata')).toEqual(['b']);
    expect(await search(store, 'pilote')).toEqual(['a']);
    const failing = changeContent(store, async (tx) => {
      await saveInputs(tx, [article('c', { title: 'Pilotes' })]);
      await tx.searchWriter.finish();
      throw new Error('disco lleno');
    });
    await expect(failing).rejects.toThrow('disco lleno');
    expect(await search(store, 'pilote')).toEqual(['a']);
    const twice = [article('a', { title: 'Muros' }), article('a', { title: 'Cerchas' })];
    await publishArticles(store, ...twice);
    expect([await search(store, 'muros'), await search(store, 'cercha')]).toEqual([[], ['a']]);
    for (const slug of ['a', 'b']) await retire(store, slug);
    expect(await search(store, 'cercha')).toEqual([]);
    expect(await store.db.selectFrom('search_words').select('word').execute()).toEqual([]);
  });

  test('finds what was published before there was an index', async (store) => {
    const words = { title: 'Zapatas', tags: ['suelos'] };
    await publishArticles(store, article('a', words), article('b'), article('luego', {}, -1));
    await retire(store, 'b');
    await store.exclusive((tx) => store.searchIndex.clear(tx));
    expect(await search(store, 'zapata')).toEqual([]);
    await store.exclusive((tx) => rebuildIndex(store, tx));
    expect(await search(store, 'zapata suelo')).toEqual(['a']);
    expect(await search(store, 'titulo')).toEqual([]);
  });

  test('finds the articles of a category by its new name the moment it is renamed', async (store) => {
    await publishArticles(store, article('a', { category: 'puentes' }));
    await changeCategory(store, 'puentes', 'Viaductos');
    expect(await search(store, 'viaducto')).toEqual(['a']);
    expect(await search(store, 'puentes')).toEqual([]);
  });

  test('sees the words that matched, with their accents', async (store) => {
    const words = { title: '¿Qué construcción?', excerpt: 'Construcciones.' };
    await publishArticles(store, article('a', words));
    const [found] = await searchArticles(store, 'construccion', now);
    const cut = (text = '', ranges: [number, number][] = []) =>
      ranges.map(([start, end]) => text.slice(start, end));
    expect(cut(found?.title, found?.marks?.title)).toEqual(['construcción']);
    expect(cut(found?.excerpt, found?.marks?.excerpt)).toEqual(['Construcciones']);
  });

  test('gets pages of twenty, at most a hundred results', async (store) => {
    const many = list(130, { title: 'Andamios', content: 'Con puntales.' });
    const oldest = article('viejo', { title: 'Puntales' }, 999);
    await publishArticles(store, ...many, article('texto', { content: 'Andamios.' }), oldest);
    await store.write((tx) => store.searchIndex.settle(tx));
    const pages = await Promise.all([1, 2, 5].map((page) => readPage(store, 'andamio', page)));
    const shown = [many.slice(0, 20), many.slice(20, 40), many.slice(80, 100)];
    expect(pages.map(({ results }) => toSlugs(results))).toEqual(shown.map(toSlugs));
    expect(pages).toMatchObject([1, 2, 5].map((page) => ({ page, found: 100 })));
    expect(pages[0]).not.toHaveProperty('nearest');
    // Beyond the last page is the last page.
    expect(await readPage(store, 'andamio', 9)).toEqual(pages[2]);
    expect(await searchArticles(store, 'andamio', now)).toEqual(pages[0]?.results);
    expect((await search(store, 'andamios titulo'))[0]).toBe('texto');
    expect((await search(store, 'puntales'))[0]).toBe('viejo');
  });

  test('filters by category, with the count of each', async (store) => {
    await publishArticles(store, ...list(25, { title: 'Andamios' }));
    const read = (category?: string, page = 1) =>
      searchPage(store, { q: 'andamio', category, page }, now);
    const { categories, results } = await read('puentes');
    expect(categories).toEqual([
      { slug: 'puentes', name: 'Puentes', found: 9 },
      { slug: 'tecnicas', name: 'Tecnicas', found: 16 },
    ]);
    expect(toSlugs(results).slice(0, 3)).toEqual(['n0', 'n3', 'n6']);
    expect(await read('puentes', 2)).toMatchObject({ page: 1, results });
    for (const none of ['noticias', 'no-existe']) {
      expect(await read(none)).toEqual({ found: 25, categories, page: 1, results: [] });
    }
  });

  test('gets similar articles for a query that no article answers', async (store) => {
    const content = `Una receta.${' Sigue.'.repeat(600)}`;
    await publishArticles(store, article('n', { content }), ...list(30, { title: 'Andamios' }));
    const page = await readPage(store, 'receta de arepas');
    expect(page).toMatchObject({ found: 0, results: [], similar: [{ slug: 'n' }] });
    expect(await search(store, 'receta de arepas')).toEqual([]);
    expect(await readPage(store, 'xilófono')).not.toHaveProperty('similar');
  });

  test('gets related categories or the most read articles for an empty result', async (store) => {
    await publishArticles(store, ...list(6, {}), article('leido', { views: 9 }, 9));
    await changeCategory(store, 'puentes', 'Puentes', 'Vigas y dovelas.');
    await changeCategory(store, 'vacia', 'Vacía', 'Xilófonos.');
    const { nearest } = await readPage(store, '¿cómo son las dovelas?');
    expect(nearest).toEqual({ categories: [{ slug: 'puentes', name: 'Puentes' }], articles: [] });
    const articles = ['leido', 'n0', 'n1'].map((slug) => ({ slug }));
    for (const q of ['xilófono', 'cómo', '...']) {
      expect((await readPage(store, q)).nearest).toMatchObject({ categories: [], articles });
    }
  });

  test('may type anything: signs of query languages are text', async (store) => {
    await publishArticles(store, article('a', { title: 'Viga', content: 'Losa' }));
    const hostile = [
      ...['"', '""', '"""viga', "'; drop table articles; --", 'viga*', 'viga AND', 'NEAR(viga, 2)'],
      ...['{terms}:viga', '(viga', 'viga & | ! <-> :*', '\\', '%', '\0', '\ud800', '#1', 't:viga'],
      ...['"'.repeat(100), 'a '.repeat(50), '1/'.repeat(50), '👷🏽‍♂️🏗️', 'مرحبا'],
    ];
    for (const q of hostile) {
      const found = await search(store, q);
      expect(['', 'a'], `${JSON.stringify(q)} found ${found}`).toContain(found.join());
    }
    expect(await search(store, 'viga')).toEqual(['a']);
  });
});

/** A word that no dictionary and no other article has. */
const secret = 'zarzaparrilleta';
const queries = [
  // As written, with a typo, as a prefix, without its space, and beside a word that is found.
  ...[secret, 'zarsaparrilleta', 'zarzap', 'murozarzaparrilleta', 'muro zarsaparrilleta'],
  ...['muro zarzap', '"zarzaparrilleta"', 'ingenieria'],
];

describeStores('a scheduled article', (test) => {
  test('cannot be found before publication or after retirement', async (store) => {
    const read = (at: number) => Promise.all(queries.map((q) => readPage(store, q, 1, at)));
    const due = now + hour;
    await publishArticles(store, article('muro', { title: 'Muro' }), article('losa'));
    const before = await read(now);
    for (const words of [
      { title: `Obra ${secret}`, tags: [secret], content: `Una ${secret}.` },
      { searches: `${secret}; muro ${secret}` },
    ]) {
      const scheduled = article('secreto', { category: 'ingenieria', ...words }, -1);
      await publishArticles(store, scheduled);
      await indexDue(store, now);
      expect(await read(now)).toEqual(before);
      // Once: later rounds leave it alone.
      expect([await indexDue(store, due), await indexDue(store, due)]).toEqual([true, false]);
      expect(toSlugs((await readPage(store, secret, 1, due)).results)).toEqual(['secreto']);
      // As in an older version: indexed before its minute.
      await store.write((tx) => queueScheduled(store, tx));
      expect(await read(now)).toEqual(before);
      await indexDue(store, due);
      await retire(store, 'secreto');
      await indexDue(store, due);
      expect(await read(due)).toEqual(before);
    }
  });

  test('is found from the new minute if it gets another one, and never if it is retired', async (store) => {
    const find = async (hours: number) => {
      await indexDue(store, now + hours * hour);
      return toSlugs((await readPage(store, secret, 1, now + hours * hour)).results);
    };
    const publishIn = (hours: number) =>
      publishArticles(store, article('secreto', { title: secret }, -hours));
    await publishIn(-1);
    expect(await find(0)).toEqual(['secreto']);
    await publishIn(1);
    expect(await find(0)).toEqual([]);
    await publishIn(2);
    expect([await find(1), await find(2)]).toEqual([[], ['secreto']]);
    await publishIn(3);
    await retire(store, 'secreto');
    expect(await find(3)).toEqual([]);
    const words = await store.db.selectFrom('search_words').select('word').execute();
    expect(words).not.toContainEqual({ word: secret });
  });
});
