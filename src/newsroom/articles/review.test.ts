import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields, Remark } from '#contract/desk/drafts.ts';
import { getArticleId, getPublished } from '#store/drafts/drafts.ts';
import { nameImage, saveImage } from '#store/pictures/images.ts';
import { publishArticles, rename, retire, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openOnce, openTestStore } from '#store/testing/engines.ts';
import { toImage } from '../testing/samples.ts';
import { listBodyAdvice, reviewDraft } from './review.ts';

const now = Date.parse('2026-11-16T12:00:00-04:00');
const day = 86_400_000;
const opening = 'Sesenta letras bastan para ver que dos textos comienzan igual.';
const sound: DraftFields = {
  ...emptyFields,
  title: 'Juntas frías',
  excerpt: 'Cómo se evitan.',
  category: 'noticias',
  author: 'Ana',
  tags: ['concreto'],
  imageId: 'foto',
  imageAlt: 'Una junta',
  content: 'Texto.',
};

const store = await openOnce(openFilled());

async function openFilled() {
  const store = await openTestStore(engines[0]);
  await store.write(async (tx) => {
    await saveImage(tx, { image: toImage('foto'), files: [] });
    await nameImage(tx, 'foto', 'foto.jpg', now);
  });
  const corrections = [{ date: new Date(now - day).toISOString(), text: 'Decía 10 cm.' }];
  const published_at = now - 3 * day;
  await publishArticles(
    store,
    toArticleInput('losa', { title: 'Losa', content: opening, corrections, published_at }),
    toArticleInput('muro', { title: 'Muro' }),
    toArticleInput('viga', { title: 'Viga' }),
    toArticleInput('tapia', { title: 'Tapia' }),
    toArticleInput('zanja', { title: 'Zanja', published_at: now + day }),
  );
  await retire(store, 'muro');
  await rename(store, 'viga', 'viga-nueva');
  await rename(store, 'tapia', 'tapia-vieja');
  await retire(store, 'tapia-vieja');
  return store;
}

async function review(changes: Partial<DraftFields>, of?: string) {
  const id = of ? await getArticleId(store.db, of) : null;
  const article = id ? await getPublished(store.db, id) : null;
  const { faults, advice } = await reviewDraft(store.db, { ...sound, ...changes }, article, now);
  return { faults, advice };
}
/** Where a remark is: its field, and its line in the text. */
const toPlace = ({ field, line }: Remark) => (line === null ? field : `${field}:${line}`);

test('sections are matched with the parts of a drawing', async () => {
  const image = toImage('presa', 'drawing');
  const svg = '<svg><g id="peso"><path/></g><g id="empuje"><path/></g></svg>';
  const file = { name: 'lamina.svg', type: 'image/svg+xml', bytes: Buffer.from(svg) };
  await store.write((tx) => saveImage(tx, { image, files: [file] }));
  const content = '## El peso\nTexto.\n### El **empuje**; y más\nTexto.';
  const check = async (drawing: string, imageId = 'presa') => {
    const { faults, advice } = await review({ format: 'extended', imageId, content, drawing });
    return [faults, advice].map((remarks) => remarks.map(({ message }) => message));
  };
  expect(await check('el peso = peso; El empuje; y más = empuje;')).toEqual([[], []]);
  expect(await check('El peso: peso')).toEqual([[expect.stringContaining('Se esperaba')], []]);
  expect(await check('El precio = peso; El peso = base')).toEqual([
    [],
    [
      'El texto no tiene la sección «El precio».',
      'El dibujo no tiene el grupo «base»: tiene peso, empuje.',
    ],
  ]);
  expect(await check('El peso = peso', 'foto')).toEqual([[], [expect.stringContaining('SVG')]]);
});

test('a valid draft of the maximum length has no remarks', async () => {
  const longest = {
    ...{ title: 'a'.repeat(90), excerpt: 'a'.repeat(500), author: 'a'.repeat(100) },
    ...{ imageAlt: 'a'.repeat(300), imageCaption: 'a'.repeat(300), imageCredit: 'a'.repeat(150) },
    searches: 'a'.repeat(2_000),
    tags: Array.from({ length: 20 }, (_, index) => `${'a'.repeat(38)}${index + 10}`),
    content: 'a'.repeat(200_000),
    publishAt: new Date(now + 3_653 * day).toISOString(),
  };
  expect(await review(longest)).toEqual({ faults: [], advice: [] });
});

test.each<[Partial<DraftFields>, ...places: string[]]>([
  [{ title: ' ', author: '\t' }, 'title', 'author'],
  [{ excerpt: '', category: '' }, 'excerpt', 'category'],
  [{ category: 'obras' }, 'category'],
  [{ slug: 'Con Espacios' }, 'slug'],
  [{ slug: 'search' }, 'slug'],
  [{ tags: Array.from({ length: 21 }, (_, index) => `etiqueta ${index}`) }, 'tags'],
  [{ imageId: 'nada' }, 'imageId'],
  [{ imageAlt: ' ' }, 'imageAlt'],
  [{ publishAt: new Date(now + 3_653 * day + 1).toISOString() }, 'publishAt'],
  [{ content: ' \n' }, 'content'],
  [{ content: 'a'.repeat(200_001) }, 'content'],
  [{ content: 'a\n'.repeat(5_000) }, 'content'],
  [{ content: 'Uno\nDos \uFFFD\nTres \u0007' }, 'content:2', 'content:3'],
])('a draft with %o cannot be published', async (changes, ...expectedPlaces) => {
  expect((await review(changes)).faults.map(toPlace)).toEqual(expectedPlaces);
});

test.each([
  ['losa', '«Losa»'],
  ['muro', 'retirado, «Muro»'],
  ['viga', '«Viga»'],
])('an address that is taken names its article: %s', async (slug, name) => {
  const { faults } = await review({ slug });
  expect(faults).toEqual([{ field: 'slug', line: null, message: expect.stringContaining(name) }]);
  // A published article keeps its own, whatever an old tab sends.
  expect(await review({ slug }, 'viga-nueva')).toMatchObject({ faults: [] });
});

test('text that readers would see differently gets advice', async () => {
  const content = `${opening}\n• Uno`;
  const changes = { title: 'a'.repeat(91), tags: [' '], imageId: null, content };
  const { faults, advice } = await review(changes);
  expect(faults).toEqual([]);
  expect(advice.map(toPlace)).toEqual(['tags', 'imageId', 'title', 'content:1', 'content:2']);
  expect(advice[3]?.message).toContain('«Losa»');
});

test('changing the date of a published article gets advice', async () => {
  const at = (time: number) => ({ publishAt: new Date(time).toISOString() });
  const list = async (changes: Partial<DraftFields>, of = 'losa') => {
    const { faults, advice } = await review(changes, of);
    return [faults.map(toPlace), advice.map(toPlace)];
  };
  expect(await list({ ...at(now - 3 * day), imageAlt: '' })).toEqual([[], ['imageAlt']]);
  expect(await list(at(now - 2 * day))).toEqual([[], ['publishAt']]);
  expect(await list(at(now - 1))).toEqual([[], ['publishAt']]);
  // Later than its correction.
  expect(await list(at(now))).toEqual([['publishAt'], ['publishAt']]);
  const { advice } = await review(at(now + day), 'losa');
  expect(advice[0]?.message).toContain('17 de noviembre de 2026 a las 12:00');
  // This article is not published yet.
  expect(await list(at(now + 2 * day), 'zanja')).toEqual([[], []]);
});

test.each<[content: string, ...advice: [line: number, about: string][]]>([
  ['## Uno\nTexto.\n\n### Dos\n- Punto'],
  ['## Uno\n### Dos\nTexto.\n## Tres \n', [4, '«Tres»']],
  ['# Uno\r\n\r\n## Dos\r## Tres\nTexto.', [3, '«Dos»']],
  ['##Pegado', [1, '«##Pegado»']],
  ['Texto.\n  - Sangrado', [2, '«- Sangrado»']],
])('%j gets advice on how it will look', (content, ...advice) => {
  expect(listBodyAdvice(content)).toEqual(
    advice.map(([line, about]) => {
      return { field: 'content', line, message: expect.stringContaining(about) };
    }),
  );
});

const inExtended = (content: string) => review({ format: 'extended', content });

test('a picture in the text must be in the library and have an alternative text', async () => {
  const content = '![Un muro](foto.jpg)\n\n![](foto.jpg "El muro")\n\n![Otro](IMG_4472.jpg)';
  const extended = { ...sound, format: 'extended' as const, content };
  const { faults, advice, pictures } = await reviewDraft(store.db, extended, null, now);
  expect(faults).toMatchObject([
    { part: 'Imagen', line: 3, message: expect.stringContaining('«foto.jpg»') },
    { part: 'Imagen', line: 5, message: expect.stringContaining('«IMG_4472.jpg»') },
  ]);
  expect(advice).toEqual([]);
  expect(Object.keys(pictures ?? {})).toEqual(['foto.jpg']);
});

test('links to redirected articles are reported with the new address', async () => {
  const lines = [
    ...['[Losa](/articulo/losa) y [viga](/articulo/viga)', '[muro](/articulo/muro)'],
    ...['[nada](/articulo/nada)', 'https://bit.ly/x', 'Vea http://x.example/a.'],
    '[tapia](/articulo/tapia)',
  ];
  const { advice } = await inExtended(lines.join('\n'));
  expect(advice.map(({ part, line }) => `${part}:${line}`)).toEqual(
    [1, 2, 3, 4, 6, 5].map((line) => `Enlace:${line}`),
  );
  expect(advice[0]?.fix).toEqual({ text: '/articulo/viga', instead: '/articulo/viga-nueva' });
  expect(advice[1]?.message).toContain('«Muro» está retirado');
  // The new address is off the site too.
  expect(advice[4]).not.toHaveProperty('fix');
});

test.each([
  ['| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 |', 4, 'vacías'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 | 5 |', 4, 'párrafos'],
  ['Así:\n  1. Uno', 2, 'párrafo'],
])('%j in the extended format is reported', async (content, line, becomes) => {
  expect((await inExtended(content)).advice).toMatchObject([
    { line, message: expect.stringContaining(becomes) },
  ]);
});
