import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteArticle } from '../articles/deletions.ts';
import type { ArticleInput } from '../articles/publication-plan.ts';
import { changeContent } from '../articles/publishing.ts';
import type { Store } from '../store.ts';
import { publishArticles, toArticleInput } from '../testing/article-input.ts';
import { describeEngines, type Engine, openTestStore } from '../testing/engines.ts';
import { searchArticles } from './search.ts';
import { deleteRules, replaceRules } from './synonyms.ts';

const now = Date.now();
const hour = 3_600_000;
/** Filler that brings an article to normal length. */
const filler = ' Sigue.'.repeat(600);

/** One archive for all tests. Each fills it again with these short articles, newest first, and a vocabulary. */
function openArchive(engine: Engine) {
  let store: Awaited<ReturnType<typeof openTestStore>>;
  beforeAll(async () => {
    store = await openTestStore(engine);
  });
  afterAll(() => store[Symbol.asyncDispose]());
  return async (texts: Record<string, string>, rules: string[] = []): Promise<Store> => {
    const articles = Object.entries(texts).map(([slug, text], index): ArticleInput => {
      const [title = '', content = ''] = text.split('\n', 2);
      const published_at = now - (index + 1) * hour;
      return toArticleInput(slug, { title, content, excerpt: '', author: 'X', published_at });
    });
    await changeContent(store, async (tx) => {
      const isThere = tx.selectFrom('articles').select('slug').where('status', '=', 'published');
      for (const { slug } of await isThere.execute()) await deleteArticle(tx, slug, now);
      const vocabulary = rules.map((rule) => ({ subject: 'prueba', rule }));
      await replaceRules(tx, vocabulary);
    });
    await publishArticles(store, ...articles);
    return store;
  };
}

/** `count` articles with one text. */
const repeatArticle = (text: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`nota-${index}`, text]));

const search = async (store: Store, q: string) =>
  (await searchArticles(store, q, now)).map(({ slug }) => slug);

/** The articles of an archive, what searches find there, and the rules of its vocabulary. */
type Case = [Record<string, string>, Record<string, string[]>, ...rules: string[]];
const cases: Record<string, Case> = {
  'articles with a synonym come after those with the word itself': [
    {
      varilla: 'La varilla',
      cabilla: 'La cabilla',
      cuerpo: 'Nota\nUna cabilla.',
      otra: 'La losa',
    },
    {
      cabillas: ['cabilla', 'varilla', 'cuerpo'],
      'dos barras de refuerzo': ['varilla', 'cabilla', 'cuerpo'],
      'barra usada de refuerzo': ['varilla', 'cabilla', 'cuerpo'],
      '"barra de refuerzo"': [],
      rebar: ['cabilla', 'cuerpo'],
    },
    'cabilla, varilla, barra de refuerzo',
    'rebar > cabilla',
  ],
  'the words of a phrase of the vocabulary may be apart': [
    { grieta: 'La grieta', otra: 'La losa' },
    { 'se me rajó anoche la pared': ['grieta'], 'la pared de la sala': [] },
    'rajar la pared > grieta',
  ],
  'a one-way rule of a word also applies to its synonym': [
    { zapata: 'La zapata', otra: 'La losa' },
    { cimientos: ['zapata'], zapata: ['zapata'] },
    'fundación, cimiento',
    'fundación > zapata',
  ],
  'a one-way rule leads from a phrase, not from a part of it': [
    { corte: 'El apagón', luz: 'La luz del sol', otra: 'El vaciado' },
    { 'que hago si se va la luz': ['luz', 'corte'], luz: ['luz'] },
    'se va la luz > apagón',
  ],
  'a one-way rule with a verb applies to every form of the verb': [
    { curado: 'El curado', otra: 'El vaciado' },
    { 'regando la placa': ['curado'], 'regamos la placa': ['curado'] },
    'regar la placa > curado',
  ],
  'of a synonym that is a phrase the rarest word is enough': [
    { yeso: 'La lámina de yeso', panel: 'El panel', otro: 'Otro panel' },
    { drywall: ['yeso'] },
    'drywall, panel de yeso',
  ],
  'a question finds its subject, not its question words': [
    {
      verbos: 'Qué se hace\nCómo se usa, para qué sirve y qué pasa si se pone. Está usado.',
      losa: 'La losa\nSe vacía de una vez.',
    },
    {
      '¿Cómo se hace una losa?': ['losa'],
      'inge, pa qué sirve una losa, oiga': ['losa'],
      'losa usada haciendo': ['losa'],
      'para que sirve': ['verbos'],
      'de la que el': [],
    },
  ],
  'another form of the verb comes before a word with only its root': [
    { derivado: 'El calculador de vigas', verbo: 'Calcular las vigas', otra: 'La losa' },
    { 'calcula vigas': ['verbo', 'derivado'] },
  ],
  'adjacent words come first in the order of the query, then in any order, then words apart': [
    {
      lejos: 'Obra\nLa viga cede cuando nadie vigila su apuntalamiento provisional. La corona, no.',
      al_reves: 'Obra\nLa corona de viga.',
      juntas: 'Obra\nLa viga de corona.',
    },
    { 'viga de corona': ['juntas', 'al_reves', 'lejos'] },
  ],
  'a word is found in any form and while it is typed, but not another word': [
    {
      una: 'La construcción',
      norma: 'Nota\nDiseño sismorresistente.',
      tiempo: 'Hace un año',
    },
    { CONSTRUCCIONES: ['una'], constru: ['una'], diseno: ['norma'], ano: [] },
  ],
  'articles with all the words come first, then those with some': [
    { losa: 'Losa nervada', todo: 'Losa\nCon acero de Ríos.', dos: 'Nota\nLosa y encofrado.' },
    {
      'losa acero rios': ['todo', 'losa', 'dos'],
      'acero nervada': ['losa', 'todo'],
      'losa acero xilófono': ['todo', 'losa', 'dos'],
      xilófono: [],
    },
  ],
  'an article with the rarer of two words comes first': [
    { ...repeatArticle('La zanja', 2), rara: 'La dovela' },
    { 'zanja dovela': ['rara', 'nota-0', 'nota-1'] },
  ],
  'a quoted phrase is found in its order, within one text': [
    {
      junto: 'Obra\nLa viga de corona amarra.',
      lejos: 'Obra\nLa corona de viga.',
      partido: 'Una viga\nCorona.',
    },
    { '"viga de corona"': ['junto'], '"viga de cor': ['junto'], '"corona de viga"': ['lejos'] },
  ],
  'a norm is found by its number, and a figure by its unit': [
    {
      una: 'Nota\nLa COVENIN 1756 y 210 kg/cm².',
      otra: 'Nota\nLa COVENIN 1753, de 1756 páginas, y 210 bloques de 5 kg/cm².',
    },
    { 'covenin 1756': ['una'], '210 kg/cm2': ['una'] },
  ],
  'a typo is only forgiven in a word that finds little': [
    { ...repeatArticle('Muros de carga', 3), otro: 'El murol y los mudos' },
    { muros: ['nota-0', 'nota-1', 'nota-2'] },
  ],
  'a diminutive (casita) does not find a more common word (caso)': [
    { a: 'La casa', b: 'El caso', c: 'Un caso' },
    { casita: ['a'] },
  ],
  'a query that no article is about finds nothing, though articles mention a word of it': [
    {
      receta: `Mezcla\nNo hay una receta para todo.${filler}`,
      aire: `Curado\nEl aire seca.${filler}`,
      ...repeatArticle('La losa', 20),
    },
    { 'receta de arepas': [], 'aire acondicionado split': [], 'una receta con aire': [] },
  ],
  'an article with two words of a longer query does not answer it': [
    {
      muro: `El panel de yeso\nNo es para el techo.${filler}`,
      otro: `El panel de cemento\nSe corta.${filler}`,
      sol: `Nota\nLa luz solar.${filler}`,
      obra: `Nota\nHay que instalar la luz.${filler}`,
      ...repeatArticle('La losa', 20),
    },
    {
      'instalar paneles solares en el techo': [],
      'paneles en el techo': ['muro', 'otro'],
      'panel de yeso barato': ['muro', 'otro'],
    },
  ],
  'of a query with an unknown word, an article entirely about the other is found': [
    {
      a: 'Dintel sobre dintel\nDintel, dintel, dintel y dintel.',
      b: `Nota\nLa viga.${filler}`,
      ...repeatArticle('La losa', 19),
    },
    { 'dintel xilófono': ['a'], 'viga xilófono': [] },
  ],
  'letters and figures typed together are found with a hyphen': [
    { grado: 'La cabilla S-60', otra: 'La cabilla de 60 cm' },
    { 'cabilla s60': ['grado', 'otra'] },
  ],
  'an article does not answer a transaction word that it lacks': [
    {
      puente: 'El puente sobre el Lago de Maracaibo\nEl puente de Maracaibo cruza el Lago.',
      losa: 'El alquiler de una losa',
    },
    {
      'puente maracaibo': ['puente'],
      'alquiler cerca del puente sobre el lago de maracaibo': [],
      'vacantes en el puente sobre el lago de maracaibo': [],
      'alquiler de losa': ['losa'],
    },
  ],
  'nothing is found because of a number alone': [
    {
      a: `50 años\nEl puente.${filler.repeat(4)}`,
      ...repeatArticle(`La losa\nLa viga.${filler}`, 20),
    },
    { 'hallacas 50': [] },
  ],
};

describeEngines('search by meaning', (engine) => {
  const fill = openArchive(engine);

  test.each(Object.entries(cases))('%s', async (_, [texts, expectedByQuery, ...rules]) => {
    const store = await fill(texts, rules);
    for (const [q, found] of Object.entries(expectedByQuery)) {
      expect(await search(store, q), q).toEqual(found);
    }
  });

  test('a rule has no effect once it is removed', async () => {
    const store = await fill({ a: 'La cabilla' }, ['rebar > cabilla']);
    await changeContent(store, (tx) => deleteRules(tx, ['rebar > cabilla']));
    expect(await search(store, 'rebar')).toEqual([]);
  });

  test.each([
    ['caviya', 'cabilla', 'by ear'],
    ['loza', 'losa', 'by ear, though it is a word'],
    ['cabillita', 'cabilla', 'as a diminutive'],
    ['xurado', 'curado', 'with the key beside its first'],
    ['ncofrado', 'encofrado', 'without its first letter'],
    ['hormgones', 'hormigón', 'in haste, and several'],
    ['sobre piso', 'sobrepiso', 'apart'],
    ['lineadevida', 'línea de vida', 'in one'],
    ['construyendo', 'construir', 'in another form of the verb'],
  ])('%s finds %s, written %s', async (written, meant) => {
    const store = await fill({ a: `El ${meant}`, b: 'Otra cosa' });
    expect(await search(store, written)).toEqual(['a']);
  });

  test.each([
    ['represa', 'regresa'],
    ['estación', 'estado'],
    ['anos', 'años'],
    ['arepas', 'áreas'],
    ['da tos', 'datos'],
  ])('%s does not find %s', async (written, other) => {
    const store = await fill({ a: `Los ${other}` }, ['arepa']);
    expect(await search(store, written)).toEqual([]);
  });

  test.each([
    ["f'c", "Con f'c alta"],
    ['210kg/cm2', 'De 210 kgf/cm²'],
    ['20 mts', 'Son 20 m'],
    ['3/8 pulgadas', 'Cabilla de 3/8"'],
    ['1½"', 'Tubo de 1 1/2"'],
  ])('%s finds «%s»', async (q, text) => {
    const store = await fill({ a: text, b: 'Con 38 y 12 más' });
    expect(await search(store, q)).toEqual(['a']);
  });

  test.each([
    ['el ormigon', 'el hormigón'],
    ['caviya de encofrao, ormigon manposteria', 'cabilla de encofrado, hormigón manposteria'],
    ['soldelaluz', 'sol luz'],
    ['una represa', 'una presa'],
    ['gravedad de la represa', undefined],
    ['hiede el agua', undefined],
    ['hormi', undefined],
  ])('results of %s say that it was understood as %s', async (q, understood) => {
    const texts = {
      a: 'El encofrado, la cabilla, el hormigón y la mampostería',
      b: 'Presa de gravedad',
      c: 'El sol y la luz',
      d: 'Antes de que llegue el agua',
    };
    const store = await fill(texts, ['presa, represa']);
    const [found] = await searchArticles(store, q, now);
    expect(found?.understood).toBe(understood);
  });

  test('results mark the word, and its synonym only where the word is missing', async () => {
    const texts = { a: 'La cabilla y la varilla', b: 'La varilla' };
    const store = await fill(texts, ['cabilla, varilla']);
    const found = await searchArticles(store, 'cabilla', now);
    expect(found.map(({ marks }) => marks?.title)).toEqual([[[3, 10]], [[3, 10]]]);
  });

  test('results show the passage with the words if title and excerpt have none', async () => {
    const before = 'Antes de todo eso hay que mirar el terreno con calma y sin prisa';
    const line = `- ${before}, y solo entonces se amarra la cabilla con alambre, ${'una vuelta '.repeat(20)}`;
    const content = `## Obra\n\nEl alambre.\n${line}\nFin.`;
    const store = await fill({});
    await publishArticles(store, toArticleInput('a', { content, published_at: now }));
    const [found] = await searchArticles(store, 'alambre cabillas', now);
    const { text = '', marks = [] } = found?.passage ?? {};
    expect(text).toMatch(/^… .*se amarra la cabilla con alambre, .* …$/);
    expect(text.length).toBeLessThan(160);
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['cabilla', 'alambre']);
    const [titled] = await searchArticles(store, 'titulo', now);
    expect(titled).not.toHaveProperty('passage');
  });
});
