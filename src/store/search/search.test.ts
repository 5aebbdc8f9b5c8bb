import { expect } from 'vitest';
import { saveCategory } from '../articles/categories.ts';
import type { ArticleInput } from '../articles/publication-plan.ts';
import { changeContent, retireArticle } from '../articles/publishing.ts';
import type { Store } from '../store.ts';
import { saveInputs, toArticleInput } from '../testing/article-input.ts';
import { describeStores } from '../testing/engines.ts';
import { rebuildIndex } from './rebuild.ts';
import { searchArticles } from './search.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;

const article = (slug: string, fields: Partial<ArticleInput> = {}) =>
  toArticleInput(slug, {
    title: 'Título',
    category: 'tecnicas',
    author: 'Redacción',
    published_at: noon - hour,
    ...fields,
  });

const publish = (store: Store, ...articles: ArticleInput[]) =>
  changeContent(store, async (tx) => {
    await saveCategory(tx, { slug: 'tecnicas', name: 'Técnicas', description: '', icon: '' });
    await saveCategory(tx, { slug: 'puentes', name: 'Puentes', description: '', icon: '' });
    await saveInputs(tx, articles, noon);
  });

const search = async (store: Store, q: string) =>
  (await searchArticles(store, q, noon)).map(({ slug }) => slug);

describeStores('a reader who searches', (test) => {
  test('gets articles by the place of the word, and the newest of equals first', async (store) => {
    await publish(
      store,
      article('cuerpo', { content: 'Un puente.', published_at: noon - hour }),
      article('repetido', { content: 'Puente, puente y puente.', published_at: noon - 2 * hour }),
      article('categoria', { category: 'puentes', published_at: noon - 3 * hour }),
      article('autor', { author: 'Ana Puente', published_at: noon - 4 * hour }),
      article('etiqueta', { tags: ['obras', 'puentes'], published_at: noon - 5 * hour }),
      article('resumen', { excerpt: 'Los puentes.', published_at: noon - 6 * hour }),
      article('viejo', { title: 'El puente', published_at: noon - 8 * hour }),
      article('nuevo', { title: 'Un puente', published_at: noon - 7 * hour }),
      article('otro'),
    );
    expect(await search(store, 'puente')).toEqual([
      ...['nuevo', 'viejo', 'etiqueta', 'resumen', 'autor', 'categoria', 'repetido', 'cuerpo'],
    ]);
  });

  test('finds an article by its search phrases, which are not shown', async (store) => {
    await publish(
      store,
      article('goteras', {
        title: 'Filtraciones',
        searches: 'me llueve en la sala; zócalo podrido',
      }),
      article('sala', { title: 'La sala' }),
    );
    expect(await search(store, 'me llueve en la sala')).toEqual(['goteras', 'sala']);
    const [found] = await searchArticles(store, 'zocalo podrido', noon);
    expect(found).toMatchObject({ slug: 'goteras', marks: { title: [], excerpt: [] } });
    expect(JSON.stringify(found)).not.toMatch(/z[oó]calo|podrido/);
    // One word of a phrase is no answer.
    expect(await search(store, 'receta de arepa con llueve')).toEqual([]);
    await changeContent(store, (tx) => rebuildIndex(store, tx));
    expect(await search(store, 'zocalo podrido')).toEqual(['goteras']);
    await publish(store, article('goteras', { title: 'Filtraciones' }));
    expect(await search(store, 'zocalo podrido')).toEqual([]);
  });

  test('gets what has more of the eight rarest words of a long question, and of no further one', async (store) => {
    const five = 'Zapata, cabilla, encofrado, losa y dintel';
    const strew = (word: string, many: number) =>
      Array.from({ length: many }, (_, index) => article(`${word}-${index}`, { content: word }));
    await publish(
      store,
      article('cinco', { content: `${five}.`, published_at: noon - hour }),
      article('ocho', {
        content: `${five}, andamio, cemento, bloque.`,
        published_at: noon - 2 * hour,
      }),
      article('nueve', {
        content: `${five}, andamio, cemento, bloque, arena.`,
        published_at: noon - 3 * hour,
      }),
      article('siete', {
        content: `${five}, andamio, cemento.`,
        published_at: noon - 4 * hour,
      }),
      ...[...strew('andamio', 2), ...strew('cemento', 4), ...strew('bloque', 6)],
      ...strew('arena', 12),
    );
    const found = await search(
      store,
      'arena bloque cemento zapata cabilla encofrado losa dintel andamio',
    );
    expect(found.slice(0, 4)).toEqual(['ocho', 'nueve', 'siete', 'cinco']);
  });

  test('finds articles by their current text, also after a change that failed', async (store) => {
    const words = () => store.db.selectFrom('search_words').select('word').execute();
    await publish(store, article('a', { title: 'Zapatas' }), article('b', { title: 'Zapatas' }));
    await publish(store, article('a', { title: 'Pilotes', published_at: noon - 2 * hour }));
    expect(await search(store, 'zapata')).toEqual(['b']);
    expect(await search(store, 'pilote')).toEqual(['a']);
    const failing = publish(store, article('c', { title: 'Pilotes', category: 'no-hay' }));
    await expect(failing).rejects.toThrow();
    expect(await search(store, 'pilote')).toEqual(['a']);
    const twice = [article('a', { title: 'Muros' }), article('a', { title: 'Cerchas' })];
    await publish(store, ...twice);
    expect(await search(store, 'muros')).toEqual([]);
    expect(await search(store, 'cercha')).toEqual(['a']);
    await changeContent(store, async (tx) => {
      for (const slug of ['a', 'b']) await retireArticle(tx, slug, null);
    });
    expect(await search(store, 'cercha')).toEqual([]);
    expect(await words()).toEqual([]);
  });

  test('finds what was published before there was an index', async (store) => {
    await publish(store, article('a', { title: 'Zapatas', tags: ['suelos'] }), article('b'));
    await changeContent(store, (tx) => retireArticle(tx, 'b', null));
    await store.exclusive((tx) => store.searchIndex.clear(tx));
    expect(await search(store, 'zapata')).toEqual([]);
    await store.exclusive((tx) => rebuildIndex(store, tx));
    expect(await search(store, 'zapata suelo')).toEqual(['a']);
    expect(await search(store, 'titulo')).toEqual([]);
  });

  test('finds the articles of a category by its new name the moment it is renamed', async (store) => {
    await publish(store, article('a', { category: 'puentes' }));
    await changeContent(store, (tx) =>
      saveCategory(tx, { slug: 'puentes', name: 'Viaductos', description: '', icon: '' }),
    );
    expect(await search(store, 'viaducto')).toEqual(['a']);
    expect(await search(store, 'puentes')).toEqual([]);
  });

  test('sees the words that matched, with their accents', async (store) => {
    await publish(store, article('a', { title: '¿Qué construcción?', excerpt: 'Construcciones.' }));
    const [found] = await searchArticles(store, 'construccion', noon);
    const cut = (text = '', ranges: [number, number][] = []) =>
      ranges.map(([start, end]) => text.slice(start, end));
    expect(cut(found?.title, found?.marks?.title)).toEqual(['construcción']);
    expect(cut(found?.excerpt, found?.marks?.excerpt)).toEqual(['Construcciones']);
  });

  test('gets at most twenty articles, the newest of equals', async (store) => {
    const many = Array.from({ length: 130 }, (_, index) =>
      article(`n${index}`, {
        title: 'Andamios',
        content: 'Con puntales.',
        published_at: noon - (index + 1) * hour,
      }),
    );
    const oldest = article('viejo', { title: 'Puntales', published_at: noon - 999 * hour });
    await publish(store, ...many, article('texto', { content: 'Andamios.' }), oldest);
    await store.write((tx) => store.searchIndex.settle(tx));
    expect(await search(store, 'andamio')).toEqual(many.slice(0, 20).map(({ slug }) => slug));
    expect((await search(store, 'andamios titulo'))[0]).toBe('texto');
    expect((await search(store, 'puntales'))[0]).toBe('viejo');
  });

  test('may type anything: signs of query languages are text', async (store) => {
    await publish(store, article('a', { title: 'Viga', content: 'Losa' }));
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
