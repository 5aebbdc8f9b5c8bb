import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenise } from '#search/analyse.ts';
import { saveCategory } from '../articles/categories.ts';
import { deleteArticle } from '../articles/deletions.ts';
import type { ArticleInput } from '../articles/publication-plan.ts';
import { changeContent } from '../articles/publishing.ts';
import type { Store } from '../store.ts';
import { saveInputs, toArticleInput } from '../testing/article-input.ts';
import { describeEngines, type Engine, openTestStore } from '../testing/engines.ts';
import { searchArticles } from './search.ts';
import { getVocabulary, removeRules, replaceRules } from './synonyms.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hour = 3_600_000;
/** The rest of an article of usual length, which says nothing. */
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
      const published_at = noon - (index + 1) * hour;
      return toArticleInput(slug, { title, content, excerpt: '', author: 'X', published_at });
    });
    await changeContent(store, async (tx) => {
      const isThere = tx.selectFrom('articles').select('slug').where('status', '=', 'published');
      for (const { slug } of await isThere.execute()) await deleteArticle(tx, slug, noon);
      const category = { slug: 'noticias', name: 'Noticias', description: '', icon: '' };
      await saveCategory(tx, category);
      await saveInputs(tx, articles, noon);
      await replaceRules(
        tx,
        rules.map((rule) => ({ subject: 'prueba', rule })),
      );
    });
    return store;
  };
}

/** So many articles that say the same. */
const strew = (text: string, many: number) =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [`nota-${index}`, text]));

const search = async (store: Store, q: string) =>
  (await searchArticles(store, q, noon)).map(({ slug }) => slug);

describeEngines('search by meaning', (engine) => {
  const fill = openArchive(engine);
  test('a phrase of the vocabulary is recognised with stop words inside it, but no other words', async () => {
    const store = await fill({ losa: 'La losa' }, ['cabilla, barra de refuerzo']);
    const list = async (q: string) => {
      const words = tokenise(q).filter(({ isStop }) => !isStop);
      const phrases = (await getVocabulary(store.db, words)).list(words);
      return phrases
        .filter(({ isMutual, isOfPhrase, isApart }) => isMutual && !isOfPhrase && !isApart)
        .map(({ start, length, finds }) => [start, length, ...finds]);
    };
    expect(await list('barra refuerzo')).toEqual([[0, 2, 'cabilla']]);
    expect(await list('dos barras de refuerzo')).toEqual([[1, 2, 'cabilla']]);
    expect(await list('barra usada de refuerzo de muros')).toEqual([[0, 3, 'cabilla']]);
    expect(await list('barra lisa de refuerzo')).toEqual([]);
    expect(await list('barra de')).toEqual([]);
    expect(await list('refuerzo de barra')).toEqual([]);
    expect(await list('cabilla')).toEqual([[0, 1, 'barra de refuerzo']]);
  });

  test('the words of a phrase may be apart in a query, in any order', async () => {
    const store = await fill({ grieta: 'La grieta', otra: 'La losa' }, ['rajar la pared > grieta']);
    expect(await search(store, 'se me rajó anoche la pared')).toEqual(['grieta']);
    expect(await search(store, 'la pared de la sala se rajó')).toEqual(['grieta']);
    expect(await search(store, 'la pared de la sala')).toEqual([]);
  });

  test('a synonym finds an article, which comes after those that have the word itself', async () => {
    const texts = { varilla: 'La varilla', cabilla: 'La cabilla', cuerpo: 'Nota\nUna cabilla.' };
    const store = await fill({ ...texts, otra: 'La losa' }, [
      'cabilla, varilla, barra de refuerzo',
      'rebar > cabilla',
    ]);
    expect(await search(store, 'cabillas')).toEqual(['cabilla', 'varilla', 'cuerpo']);
    expect(await search(store, 'barras de refuerzo')).toEqual(['varilla', 'cabilla', 'cuerpo']);
    expect(await search(store, 'rebar')).toEqual(['cabilla', 'cuerpo']);
    expect(await search(store, '"barra de refuerzo"')).toEqual([]);
    await changeContent(store, (tx) => removeRules(tx, ['rebar > cabilla']));
    expect(await search(store, 'rebar')).toEqual([]);
  });

  test('a one-way rule of a word also applies to its synonym', async () => {
    const store = await fill({ zapata: 'La zapata', otra: 'La losa' }, [
      'fundación, cimiento',
      'fundación > zapata',
    ]);
    expect(await search(store, 'cimientos')).toEqual(['zapata']);
    expect(await search(store, 'zapata')).toEqual(['zapata']);
  });

  test('a one-way rule leads from a phrase to a word, and from no part of the phrase', async () => {
    const texts = { corte: 'El apagón', luz: 'La luz del sol', otra: 'El vaciado' };
    const store = await fill(texts, ['se va la luz > apagón']);
    expect(await search(store, 'que hago si se va la luz')).toEqual(['luz', 'corte']);
    expect(await search(store, 'luz')).toEqual(['luz']);
  });

  test('a word whose synonym is a phrase finds articles with the rarest word of the phrase', async () => {
    const texts = { yeso: 'La lámina de yeso', panel: 'El panel', otro: 'Otro panel' };
    const store = await fill(texts, ['drywall, panel de yeso']);
    expect(await search(store, 'drywall')).toEqual(['yeso']);
  });

  test('a diminutive of a word that only the vocabulary has finds the synonym of that word', async () => {
    const store = await fill({ grieta: 'La grieta', otra: 'La losa' }, ['grieta, raja']);
    expect(await search(store, 'rajitas')).toEqual(['grieta']);
  });

  test('a one-way rule with a verb applies to every form of the verb', async () => {
    const texts = { curado: 'El curado', otra: 'El vaciado' };
    const store = await fill(texts, ['regar la placa > curado']);
    expect(await search(store, 'regando la placa')).toEqual(['curado']);
    expect(await search(store, 'regamos la placa')).toEqual(['curado']);
  });

  test('a question finds articles about its subject, not those with its question words', async () => {
    const texts = {
      verbos: 'Qué se hace\nCómo se usa, para qué sirve y qué pasa si se pone. Está usado.',
      losa: 'La losa\nSe vacía de una vez.',
    };
    const store = await fill(texts);
    expect(await search(store, '¿Cómo se hace una losa?')).toEqual(['losa']);
    expect(await search(store, 'losa usada haciendo')).toEqual(['losa']);
    expect(await search(store, 'para que sirve')).toEqual(['verbos']);
    expect(await search(store, 'de la que el')).toEqual([]);
  });

  test('another form of the same verb comes before a word with only the same root', async () => {
    const texts = { derivado: 'El calculador de vigas', verbo: 'Calcular las vigas' };
    const store = await fill({ ...texts, otra: 'La losa' });
    expect(await search(store, 'calcula vigas')).toEqual(['verbo', 'derivado']);
  });

  test('«zapata de la casa» finds the footing first, though the word casa is rarer', async () => {
    const texts = { casa: 'La casa', ...strew('Nota\nLa zapata.', 2), zapata: 'La zapata' };
    const store = await fill(texts);
    expect((await search(store, 'zapata de la casa'))[0]).toBe('zapata');
  });

  test('a word that only the vocabulary has does not hide articles with the other word', async () => {
    const texts = { ...strew('La varilla', 4), otra: 'La losa' };
    const store = await fill(texts, ['barra corrugada, cabilla']);
    expect(await search(store, 'varilla corrugada')).toHaveLength(4);
  });

  test('a phrase of a one-way rule is recognised though one of its words is misspelt', async () => {
    const texts = { dado: 'El dado', otra: 'La losa' };
    const store = await fill(texts, ['zapata aislada > dado']);
    expect(await search(store, 'zapata que va aizlada')).toEqual(['dado']);
  });

  test('adjacent words come first in the order of the query, then in any order, then words apart', async () => {
    const texts = {
      lejos: 'Obra\nLa viga cede cuando nadie vigila su apuntalamiento provisional. La corona, no.',
      al_reves: 'Obra\nLa corona de viga.',
      juntas: 'Obra\nLa viga de corona.',
    };
    const store = await fill(texts);
    expect(await search(store, 'viga de corona')).toEqual(['juntas', 'al_reves', 'lejos']);
  });

  test.each([
    ['caviya', 'cabilla', 'by ear'],
    ['loza', 'losa', 'by ear, though it is a word'],
    ['cabillita', 'cabilla', 'as a diminutive'],
    ['viguita', 'viga', 'as a diminutive, spelt with gu'],
    ['zapatica', 'zapata', 'as a diminutive in -ica'],
    ['encofrao', 'encofrado', 'as it is said'],
    ['baseado', 'vaciado', 'with a vowel that sounds nearly the same'],
    ['xurado', 'curado', 'with the key beside its first'],
    ['teho', 'techo', 'in haste'],
    ['gura', 'grúa', 'with two letters swapped'],
    ['ncofrado', 'encofrado', 'without its first letter'],
    ['hormgones', 'hormigón', 'in haste, and several'],
    ['machi hembrado', 'machihembrado', 'apart'],
    ['sobre piso', 'sobrepiso', 'apart'],
    ['en cofrado', 'encofrado', 'apart'],
    ['lineadevida', 'línea de vida', 'in one'],
    ['curadodel', 'curado', 'in one with what follows'],
    ['ormigob', 'hormigón', 'by ear and with the key beside'],
    ['construyendo', 'construir', 'in another form of the verb'],
    ['suelda', 'soldar', 'in another form of the verb'],
  ])('%s writes %s %s', async (written, meant) => {
    const store = await fill({ a: `El ${meant}`, b: 'Otra cosa' });
    expect(await search(store, written)).toEqual(['a']);
  });

  test('a diminutive (casita) does not get a more common word (caso)', async () => {
    const texts = { a: 'La casa', b: 'El caso', c: 'Un caso' };
    const store = await fill(texts);
    expect(await search(store, 'casita')).toEqual(['a']);
  });

  test.each([
    ['represa', 'regresa'],
    ['cimientos', 'cemento'],
    ['inflación', 'inflado'],
    ['zapatos', 'zapatas'],
    ['estación', 'estado'],
    ['anos', 'años'],
    ['arepas', 'áreas'],
  ])('%s does not get %s', async (written, other) => {
    const store = await fill({ a: `Los ${other}` }, ['arepa']);
    expect(await search(store, written)).toEqual([]);
  });

  test.each([
    ["f'c", "Con f'c alta"],
    ['m³/h', 'Son 12 m³/h'],
    ['210kg/cm2', 'De 210 kgf/cm²'],
    ['kgf/cm²', 'Son 5 kg/cm2'],
    ['20 mts', 'Son 20 m'],
    ['20lts', 'Son 20 l'],
    ['30 mts2', 'Son 30 m²'],
    ['30 m^3', 'Son 30 m³'],
    ['3/8 pulgadas', 'Cabilla de 3/8"'],
    ['Ø 3/8', 'Cabilla de 3/8"'],
    ['ø½', 'Tubo de 1/2"'],
    ['1½"', 'Tubo de 1 1/2"'],
  ])('%s finds «%s»', async (q, text) => {
    const store = await fill({ a: text, b: 'Con 38 y 12 más' });
    expect(await search(store, q)).toEqual(['a']);
  });

  test('a query that no article is about finds nothing, though articles mention a word of it', async () => {
    const texts = {
      receta: `Mezcla\nNo hay una receta para todo.${filler}`,
      aire: `Curado\nEl aire seca.${filler}`,
    };
    const store = await fill({ ...texts, ...strew('La losa', 20) });
    expect(await search(store, 'receta de arepas')).toEqual([]);
    expect(await search(store, 'aire acondicionado split')).toEqual([]);
    expect(await search(store, 'una receta con aire')).toEqual([]);
  });
});

describeEngines('a search with ordinary Spanish words', (engine) => {
  const fill = openArchive(engine);
  test('does not correct them to other words', async () => {
    const store = await fill({
      llegue: 'Antes de que llegue el agua',
      datos: 'Los datos del agua',
    });
    const [found] = await searchArticles(store, 'hiede el agua', noon);
    expect(found?.understood).toBeUndefined();
    expect(await search(store, 'da tos')).toEqual([]);
  });

  test('finds the subject of a question as it is spoken', async () => {
    const store = await fill({ dintel: 'El dintel', ...strew('La losa', 9) });
    expect(await search(store, 'inge, pa qué sirve un dintel, oiga')).toEqual(['dintel']);
  });
});

describeEngines('a search with a word that is in no article', (engine) => {
  const fill = openArchive(engine);
  test('finds articles with most of the other words, however common those are', async () => {
    const text = 'Nota\nLa viga que va al lado lleva acero.';
    const store = await fill(strew(text, 8));
    expect(await search(store, 'viga xilófono acero')).toHaveLength(8);
  });

  test('does not find long articles that only mention the other words', async () => {
    const store = await fill(strew(`Nota\nLa viga que va al lado lleva acero.${filler}`, 8));
    expect(await search(store, 'viga xilófono')).toEqual([]);
  });

  test('finds an article that is entirely about the other word', async () => {
    const text = 'Dintel sobre dintel\nDintel, dintel, dintel y dintel.';
    const store = await fill({ a: text, ...strew('La losa', 19) });
    expect(await search(store, 'dintel xilófono')).toEqual(['a']);
  });
});

describeEngines('a search with letters and figures', (engine) => {
  const fill = openArchive(engine);
  test('finds them with a hyphen', async () => {
    const store = await fill({ grado: 'La cabilla S-60', otra: 'La cabilla de 60 cm' });
    expect(await search(store, 'cabilla s60')).toEqual(['grado', 'otra']);
  });

  test('finds nothing because of a number alone', async () => {
    const text = `50 años\nEl puente.${filler.repeat(4)}`;
    const store = await fill({ a: text, ...strew(`La losa\nLa viga.${filler}`, 20) });
    expect(await search(store, 'hallacas 50')).toEqual([]);
  });
});

describeEngines('the results show', (engine) => {
  const fill = openArchive(engine);
  test('the corrected query, if a word was replaced', async () => {
    const texts = { a: 'Hormigón', b: 'Presa de gravedad' };
    const store = await fill(texts, ['presa, represa']);
    const readUnderstood = async (q: string) =>
      (await searchArticles(store, q, noon))[0]?.understood;
    expect(await readUnderstood('el ormigon')).toBe('el hormigón');
    expect(await readUnderstood('una represa')).toBe('una presa');
    expect(await readUnderstood('gravedad de la represa')).toBeUndefined();
    expect(await readUnderstood('hormigones')).toBeUndefined();
    expect(await readUnderstood('hormi')).toBeUndefined();
  });

  test('which words match, and synonyms only where the word itself is missing', async () => {
    const texts = { a: 'La cabilla y la varilla', b: 'La varilla' };
    const store = await fill(texts, ['cabilla, varilla']);
    const found = await searchArticles(store, 'cabilla', noon);
    expect(found.map(({ marks }) => marks?.title)).toEqual([[[3, 10]], [[3, 10]]]);
  });

  test('at most three corrected words', async () => {
    const text = 'El encofrado, la cabilla, el hormigón y la mampostería';
    const store = await fill({ a: text, b: 'Otra cosa' });
    const [found] = await searchArticles(store, 'caviya de encofrao, ormigon manposteria', noon);
    expect(found?.understood).toBe('cabilla de encofrado, hormigón manposteria');
  });

  test('words written as one, each of at least three letters and at most thirty together', async () => {
    const long = 'El mantenimiento y los mantenimientos del impermeabilizante';
    const store = await fill({ a: long, b: 'El sol y la luz' });
    const readUnderstood = async (q: string) =>
      (await searchArticles(store, q, noon))[0]?.understood;
    expect(await readUnderstood('mantenimientoimpermeabilizante')).toBe(
      'mantenimiento impermeabilizante',
    );
    expect(await readUnderstood('mantenimientosimpermeabilizante')).toBeUndefined();
    expect(await readUnderstood('solluz')).toBe('sol luz');
    expect(await readUnderstood('soldelaluz')).toBe('sol luz');
  });

  test('the passage of the body with the words, if title and excerpt have none', async () => {
    const before = 'Antes de todo eso hay que mirar el terreno con calma y sin prisa';
    const line = `- ${before}, y solo entonces se amarra la cabilla con alambre, ${'una vuelta '.repeat(20)}`;
    const content = `## Obra\n\nEl alambre.\n${line}\nFin.`;
    const store = await fill({});
    await changeContent(store, (tx) =>
      saveInputs(tx, [toArticleInput('a', { content, published_at: noon })], noon),
    );
    const [found] = await searchArticles(store, 'alambre cabillas', noon);
    const { text = '', marks = [] } = found?.passage ?? {};
    expect(text).toMatch(/^… .*se amarra la cabilla con alambre, .* …$/);
    expect(text.length).toBeLessThan(160);
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['cabilla', 'alambre']);
    expect(found).toMatchObject({
      category: 'Noticias',
      categorySlug: 'noticias',
      publishedAt: '2026-03-01T12:00:00.000Z',
    });
    const [titled] = await searchArticles(store, 'titulo', noon);
    expect(titled).not.toHaveProperty('passage');
  });
});
