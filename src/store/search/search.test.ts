import { expect, test } from 'vitest';
import { saveCategory } from '../articles/categories.ts';
import type { ArticleInput } from '../articles/publication-plan.ts';
import { changeContent, retireArticle } from '../articles/publishing.ts';
import { rebuildWords } from '../search-index/words.ts';
import type { Store } from '../store.ts';
import { saveInputs, toArticleInput } from '../testing/article-input.ts';
import { describeEngines, openTestStore } from '../testing/engines.ts';
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

const search = async (store: Store, q: string, now = noon) =>
  (await searchArticles(store, q, now)).map(({ slug }) => slug);

describeEngines('a reader who searches', (engine) => {
  test('gets the articles by where the word stands, and the newest of equals first', async () => {
    await using store = await openTestStore(engine);
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

  test('finds an article by its search phrases, which are not shown', async () => {
    await using store = await openTestStore(engine);
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

  test('finds a word in any of its forms, as it is typed, and not another word', async () => {
    await using store = await openTestStore(engine);
    await publish(
      store,
      article('una', { title: 'La construcción' }),
      article('norma', { content: 'Diseño sismorresistente con cabilla.' }),
      article('tiempo', { excerpt: 'Hace un año.' }),
    );
    for (const q of ['construccion', 'construcción', 'CONSTRUCCIONES', 'constru']) {
      expect(await search(store, q)).toEqual(['una']);
    }
    expect(await search(store, 'cabillas')).toEqual(['norma']);
    expect(await search(store, 'sismoresistente')).toEqual(['norma']);
    expect(await search(store, 'diseno')).toEqual(['norma']);
    expect(await search(store, 'año')).toEqual(['tiempo']);
    expect(await search(store, 'ano')).toEqual([]);
    expect(await search(store, 'anos')).toEqual([]);
  });

  test('forgives a slip only in a word that finds little', async () => {
    await using store = await openTestStore(engine);
    const walls = ['a', 'b', 'c'].map((slug) => article(slug, { title: 'Muros de carga' }));
    await publish(store, ...walls, article('otro', { title: 'El murol y los mudos' }));
    expect(await search(store, 'muros')).not.toContain('otro');
    expect(await search(store, 'muroz')).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });

  test('may leave out the space between two words', async () => {
    await using store = await openTestStore(engine);
    await publish(
      store,
      article('norma', { content: 'La COVENIN 1756 y la viga de corona.' }),
      article('lejos', { content: 'COVENIN. Corona, viga. 1756' }),
    );
    expect(await search(store, 'covenin1756')).toEqual(['norma']);
    expect(await search(store, 'vigacorona')).toEqual(['norma']);
    expect(await search(store, 'vigamuro')).toEqual([]);
  });

  test('gets what has all the words anywhere, and then what has some of them', async () => {
    await using store = await openTestStore(engine);
    await publish(
      store,
      article('todo', { title: 'Losa', content: 'Con acero.', author: 'Ana Ríos' }),
      article('losa', { title: 'Losa nervada' }),
      article('dos', { content: 'Losa y encofrado.', tags: ['puntales'] }),
    );
    expect(await search(store, 'losa acero rios')).toEqual(['todo', 'losa', 'dos']);
    expect(await search(store, 'encofrado puntal nervada')).toEqual(['dos', 'losa']);
    expect(await search(store, 'acero nervada')).toEqual(['losa', 'todo']);
    expect(await search(store, 'losa acero xilófono')).toEqual(['todo', 'losa', 'dos']);
    expect(await search(store, 'xilófono')).toEqual([]);
    expect(await search(store, 'acero de xilófono')).toEqual([]);
  });

  test('gets what has the rarer of two words before what has the common one', async () => {
    await using store = await openTestStore(engine);
    const common = ['a', 'b', 'c', 'd'].map((slug) => article(slug, { excerpt: 'La zanja.' }));
    const rare = article('rara', { excerpt: 'La dovela.', published_at: noon - 9 * hour });
    await publish(store, ...common, rare);
    expect((await search(store, 'zanja dovela'))[0]).toBe('rara');
  });

  test('gets what has more of the eight rarest words of a long question, and of no further one', async () => {
    await using store = await openTestStore(engine);
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

  test('gets what has a common word of a long question in its title, however many newer ones lack it', async () => {
    await using store = await openTestStore(engine);
    const content = 'Zapata, cabilla, losa y dintel.';
    const many = Array.from({ length: 41 }, (_, index) => article(`n${index}`, { content }));
    const common = Array.from({ length: 45 }, (_, index) =>
      article(`c${index}`, { content: 'Andamio. Cemento.' }),
    );
    const titled = { title: 'Andamio', content, published_at: noon - 9 * hour };
    await publish(store, ...many, ...common, article('viejo', titled));
    const found = await search(store, 'zapata cabilla losa dintel andamio cemento');
    expect(found[0]).toBe('viejo');
  });

  test('searches a long article as far as both engines number its words', async () => {
    await using store = await openTestStore(engine);
    const filling = 'relleno '.repeat(15_990);
    await publish(store, article('largo', { content: `${filling}penúltima\n${filling}postrera` }));
    expect(await search(store, 'penúltima')).toEqual(['largo']);
    expect(await search(store, 'postrera')).toEqual([]);
  });

  test('gets a phrase by quoting it, within one text', async () => {
    await using store = await openTestStore(engine);
    await publish(
      store,
      article('junto', { content: 'La viga de corona amarra.' }),
      article('lejos', { content: 'La corona y la viga.' }),
      article('partido', { title: 'Una viga', excerpt: 'Corona.', tags: ['viga', 'corona'] }),
    );
    expect(await search(store, '"viga de corona"')).toEqual(['junto']);
    expect(await search(store, '"viga de cor')).toEqual(['junto']);
    expect(await search(store, 'viga de corona')).toHaveLength(3);
    expect(await search(store, '"corona de viga"')).toEqual(['lejos']);
  });

  test('gets a norm by its number and a figure by its unit', async () => {
    await using store = await openTestStore(engine);
    await publish(
      store,
      article('una', { content: 'La COVENIN 1756 y 210 kg/cm².' }),
      article('otra', { content: 'La COVENIN 1753, de 1756 páginas, y 210 bloques de 5 kg/cm².' }),
    );
    expect(await search(store, 'covenin 1756')).toEqual(['una']);
    expect(await search(store, '210 kg/cm2')).toEqual(['una']);
    expect(await search(store, 'covenin 210')).toHaveLength(2);
    expect(await search(store, '210 kgf/cm²')).toEqual(['una']);
    expect(await search(store, 'norma COVENIN 1756:2019')).toEqual(['una']);
  });

  test('sees the index follow every change, and undone with a change that fails', async () => {
    await using store = await openTestStore(engine);
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
    await publish(store, article('b', { title: 'Zapatas' }));
    expect(await search(store, 'zapata')).toEqual(['b']);
  });

  test('finds what was published before there was an index', async () => {
    await using store = await openTestStore(engine);
    await publish(store, article('a', { title: 'Zapatas', tags: ['suelos'] }), article('b'));
    await changeContent(store, (tx) => retireArticle(tx, 'b', null));
    await store.exclusive((tx) => store.searchIndex.clear(tx));
    expect(await search(store, 'zapata')).toEqual([]);
    await store.exclusive((tx) => rebuildIndex(store, tx));
    expect(await search(store, 'zapata suelo')).toEqual(['a']);
    expect(await search(store, 'titulo')).toEqual([]);
  });

  test('finds the kin of words that were written down when roots were other ones', async () => {
    await using store = await openTestStore(engine);
    await publish(store, article('a', { title: 'Zapatas calculadas' }));
    await store.db.updateTable('search_words').set({ root: null }).execute();
    expect(await search(store, 'calculando')).toEqual([]);
    await store.exclusive(rebuildWords);
    expect(await search(store, 'calculando')).toEqual(['a']);
    expect(await search(store, 'zapata')).toEqual(['a']);
  });

  test('finds the articles of a category by its new name the moment it is renamed', async () => {
    await using store = await openTestStore(engine);
    await publish(store, article('a', { category: 'puentes' }));
    await changeContent(store, (tx) =>
      saveCategory(tx, { slug: 'puentes', name: 'Viaductos', description: '', icon: '' }),
    );
    expect(await search(store, 'viaducto')).toEqual(['a']);
    expect(await search(store, 'puentes')).toEqual([]);
  });

  test('does not find an article before its time, to the millisecond', async () => {
    await using store = await openTestStore(engine);
    await publish(store, article('luego', { title: 'Dovelas', published_at: noon + 20_001 }));
    expect(await search(store, 'dovelas', noon)).toEqual([]);
    expect(await search(store, 'dovelas', noon + 20_000)).toEqual([]);
    expect(await search(store, 'dovelas', noon + 20_001)).toEqual(['luego']);
  });

  test('sees the words that matched, with their accents', async () => {
    await using store = await openTestStore(engine);
    await publish(store, article('a', { title: '¿Qué construcción?', excerpt: 'Construcciones.' }));
    const [found] = await searchArticles(store, 'construccion', noon);
    const cut = (text = '', ranges: [number, number][] = []) =>
      ranges.map(([start, end]) => text.slice(start, end));
    expect(cut(found?.title, found?.marks?.title)).toEqual(['construcción']);
    expect(cut(found?.excerpt, found?.marks?.excerpt)).toEqual(['Construcciones']);
  });

  test('gets no more than twenty, the newest of many that are alike', async () => {
    await using store = await openTestStore(engine);
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

  test('gets an answer to anything, for it is all text', async () => {
    await using store = await openTestStore(engine);
    await publish(store, article('a', { title: 'Viga', content: 'Losa' }));
    for (const q of hostile) {
      const found = await search(store, q);
      expect(['', 'a'], `${JSON.stringify(q)} found ${found}`).toContain(found.join());
    }
    expect(await search(store, 'viga')).toEqual(['a']);
  });
});

const hostile = [
  ...['"', '""', '"""viga', "'; drop table articles; --", "viga' OR '1'='1", 'viga*', '^viga'],
  ...['viga AND', 'NOT viga', 'NEAR(viga, 2)', 'terms:viga', '{terms}:viga', 'viga + losa'],
  ...['(viga', 'viga & | ! <-> :*', 'viga:ab', '\\', '\\\\viga', '%', '_', '\0', 'viga\0losa'],
  ...[
    '*'.repeat(100),
    '"'.repeat(100),
    'a '.repeat(50),
    '👷🏽‍♂️🏗️',
    'مرحبا \u202eviga',
    '\ud800',
    '#1',
  ],
  ...['t:viga', 'ñ'.repeat(100), '1'.repeat(100), '1/'.repeat(50), 'x='.repeat(50), '𝒱𝒾𝑔𝒶'],
];
