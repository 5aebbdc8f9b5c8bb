import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { changeContent, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { getArticleId, getPublished } from '#store/drafts/drafts.ts';
import { nameImage, saveImage } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { engines, openTestStore } from '#store/testing/engines.ts';
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

let store: Store & AsyncDisposable;
beforeAll(async () => {
  store = await openTestStore(engines[0]);
  const image = { id: 'foto', kind: 'photo', width: 1, height: 1, tint: 'arena' } as const;
  await store.write((tx) => saveImage(tx, { image, files: [] }));
  await store.write((tx) => nameImage(tx, 'foto', 'foto.jpg', now));
  const corrections = [{ date: new Date(now - day).toISOString(), text: 'Decía 10 cm.' }];
  const published_at = now - 3 * day;
  await publishArticles(
    store,
    toArticleInput('losa', { title: 'Losa', content: opening, corrections, published_at }),
    toArticleInput('muro', { title: 'Muro' }),
    toArticleInput('viga', { title: 'Viga' }),
    toArticleInput('zanja', { title: 'Zanja', published_at: now + day }),
  );
  await changeContent(store, async (tx) => {
    await retireArticle(tx, 'muro', null);
    await renameArticle(tx, 'viga', 'viga-nueva');
  });
});
afterAll(() => store[Symbol.asyncDispose]());

async function review(changes: Partial<DraftFields>, of?: string) {
  const id = of ? await getArticleId(store.db, of) : null;
  const published = id ? await getPublished(store.db, id) : null;
  const { faults, advice } = await reviewDraft(store.db, { ...sound, ...changes }, published, now);
  return { faults, advice };
}
const remark = (field: string, message: string, line: number | null = null) => ({
  ...{ field, line, message },
});

test('a valid draft of the maximum length has no remarks', async () => {
  const longest = {
    title: 'a'.repeat(90),
    excerpt: 'a'.repeat(500),
    author: 'a'.repeat(100),
    imageAlt: 'a'.repeat(300),
    imageCaption: 'a'.repeat(300),
    imageCredit: 'a'.repeat(150),
    tags: Array.from({ length: 20 }, (_, index) => `${'a'.repeat(38)}${index + 10}`),
    content: 'a'.repeat(200_000),
    publishAt: new Date(now + 3_653 * day).toISOString(),
  };
  expect(await review(longest)).toEqual({ faults: [], advice: [] });
});

test.each<[Partial<DraftFields>, ...ReturnType<typeof remark>[]]>([
  [
    { title: ' ', excerpt: '', category: '', author: '\t' },
    remark('title', 'Falta el título.'),
    remark('excerpt', 'Falta el resumen.'),
    remark('category', 'Falta la categoría.'),
    remark('author', 'Falta el autor.'),
  ],
  [
    { excerpt: 'a'.repeat(501), author: 'a'.repeat(102), imageAlt: 'a'.repeat(301) },
    remark('excerpt', 'El resumen pasa de 500: sobran 1 carácter.'),
    remark('author', 'El autor pasa de 100: sobran 2 caracteres.'),
    remark('imageAlt', 'El texto alternativo pasa de 300: sobran 1 carácter.'),
  ],
  [
    { imageCaption: 'a'.repeat(301), imageCredit: 'a'.repeat(151), author: 'A\u0007na' },
    remark('author', 'El autor tiene un signo ilegible.'),
    remark('imageCaption', 'El pie de la imagen pasa de 300: sobran 1 carácter.'),
    remark('imageCredit', 'El crédito de la imagen pasa de 150: sobran 1 carácter.'),
  ],
  [{ category: 'obras' }, remark('category', 'La categoría «obras» ya no existe. Elija otra.')],
  [
    { slug: 'Con Espacios' },
    remark('slug', 'La dirección lleva minúsculas sin acento, cifras y guiones, hasta 120.'),
  ],
  [{ slug: 'search' }, remark('slug', '«search» está reservada. Elija otra.')],
  [{ slug: 'losa' }, remark('slug', '«losa» ya la usa «Losa». Elija otra.')],
  [{ slug: 'muro' }, remark('slug', '«muro» ya la usa un artículo retirado, «Muro». Elija otra.')],
  [{ slug: 'viga' }, remark('slug', '«viga» ya lleva a los lectores a «Viga». Elija otra.')],
  [
    { tags: Array.from({ length: 21 }, (_, index) => `etiqueta ${index}`) },
    remark('tags', 'Hay más de 20 etiquetas.'),
  ],
  [
    { tags: ['a'.repeat(41), 'b\u0007'] },
    remark('tags', `«${'a'.repeat(40)}…» pasa de 40 caracteres.`),
    remark('tags', 'Una etiqueta tiene un signo ilegible.'),
  ],
  [{ imageId: 'nada' }, remark('imageId', 'La imagen ya no está. Súbala de nuevo.')],
  [
    { imageAlt: ' ' },
    remark(
      'imageAlt',
      'Falta el texto alternativo: lo que la imagen muestra, para quien no la ve.',
    ),
  ],
  [
    { publishAt: new Date(now + 3_653 * day + 1).toISOString() },
    remark('publishAt', 'La fecha está a más de diez años de hoy: revise el año.'),
  ],
  [{ content: ' \n' }, remark('content', 'El artículo no tiene texto.')],
  [{ content: 'a'.repeat(200_001) }, remark('content', 'El texto pasa de 200.000 caracteres.')],
  [{ content: 'a\n'.repeat(5_000) }, remark('content', 'El texto pasa de 5.000 líneas.')],
  [{ content: `${'\n'.repeat(5_000)}a` }, remark('content', 'El texto pasa de 5.000 líneas.')],
  [
    { content: '## a\na\r'.repeat(501) },
    remark('content', 'El texto pasa de 500 títulos de sección.'),
  ],
  [
    { content: 'Uno\nDos \uFFFD\nTres \u0007' },
    remark('content', 'Hay una letra ilegible.', 2),
    remark('content', 'La línea tiene un carácter de control.', 3),
  ],
  [{ content: 'Uno\nDos \uD83D' }, remark('content', 'Hay una letra ilegible.', 2)],
])('a draft with %o has faults', async (changes, ...faults) => {
  expect((await review(changes)).faults).toEqual(faults);
});

test('text that readers would see differently gets advice', async () => {
  const { faults, advice } = await review({
    title: 'a'.repeat(91),
    tags: [' '],
    imageId: null,
    content: `${opening}\n• Uno`,
  });
  expect(faults).toEqual([]);
  expect(advice).toEqual([
    remark('tags', 'No tiene etiquetas. Con dos o tres se encuentra mejor.'),
    remark('imageId', 'No tiene imagen.'),
    remark('title', 'El título pasa de 90 caracteres: en las listas se ve cortado.'),
    remark('content', 'Comienza igual que «Losa».', 1),
    remark('content', expect.stringMatching(/^«•» se verá tal cual.*\.$/), 2),
  ]);
});

test('of many remarks the first ones are shown, and the number of the rest', async () => {
  const content = '## a\n'.repeat(500);
  const { advice, moreAdvice } = await reviewDraft(store.db, { ...sound, content }, null, now);
  expect([advice.length, moreAdvice, advice[49]?.line]).toEqual([50, 450, 50]);
});

test('changing the date of a published article gets advice', async () => {
  const at = (time: number) => ({ publishAt: new Date(time).toISOString() });
  const wanting = { ...at(now - 3 * day), imageAlt: '' };
  expect(await review(wanting, 'losa')).toMatchObject({
    faults: [],
    advice: [{ field: 'imageAlt' }],
  });
  expect(await review(at(now - 2 * day), 'losa')).toEqual({
    faults: [],
    advice: [
      remark('publishAt', 'Cambia la fecha que ven los lectores, y su lugar en las listas.'),
    ],
  });
  expect(await review(at(now - 1), 'losa')).toMatchObject({ faults: [] });
  expect(await review(at(now), 'losa')).toEqual({
    faults: [remark('publishAt', 'La fecha es posterior a la de una corrección del artículo.')],
    advice: [
      remark('publishAt', 'Cambia la fecha que ven los lectores, y su lugar en las listas.'),
    ],
  });
  expect((await review(at(now + day), 'losa')).advice).toEqual([
    remark(
      'publishAt',
      'Con esta fecha los lectores dejan de verlo hasta el 17 de noviembre de 2026 a las 12:00, hora de Caracas.',
    ),
  ]);
  // This one is not published yet.
  expect(await review(at(now + 2 * day), 'zanja')).toEqual({ faults: [], advice: [] });
});

const asParagraph =
  'saldrá como párrafo, con sus signos. Un título comienza la línea con «## » o «### », y un punto con «- ».';

test.each<[content: string, ...advice: [line: number, message: string][]]>([
  ['## Uno\nTexto.\n\n### Dos\n- Punto'],
  ['## Uno\n### Dos\nTexto.\n## Tres \n', [4, 'La sección «Tres» no tiene texto.']],
  ['# Uno\r\n\r\n## Dos\r## Tres\nTexto.', [3, 'La sección «Dos» no tiene texto.']],
  ['### Uno\n## Dos\nTexto.', [1, 'La sección «Uno» no tiene texto.']],
  ['##Pegado', [1, `«##Pegado» ${asParagraph}`]],
  ['Texto.\n  - Sangrado', [2, `«- Sangrado» ${asParagraph}`]],
  ['  ## Sangrado', [1, `«## Sangrado» ${asParagraph}`]],
  [`#### ${'a'.repeat(40)}`, [1, `«#### ${'a'.repeat(35)}» ${asParagraph}`]],
  ['##### Cinco\n-Pegado', [1, `«##### Cinco» ${asParagraph}`]],
])('%j gets advice on how it will look', (content, ...advice) => {
  expect(listBodyAdvice(content)).toEqual(
    advice.map(([line, message]) => ({ field: 'content', line, message })),
  );
});

const about = (part: string, line: number, message: string) => ({
  ...remark('content', message, line),
  part,
});
const inExtended = (content: string) => review({ format: 'extended', content });

test('a picture in the text must be in the library and have an alternative text', async () => {
  const content = '![Un muro](foto.jpg)\n\n![](foto.jpg "El muro")\n\n![Otro](IMG_4472.jpg)';
  expect(await inExtended(content)).toEqual({
    faults: [
      about(
        'Imagen',
        3,
        'Falta el texto alternativo de «foto.jpg»: lo que la imagen muestra, para quien no la ve.',
      ),
      about(
        'Imagen',
        5,
        '«IMG_4472.jpg» no está en la biblioteca. Si está subiendo, espere; si no, póngala de nuevo.',
      ),
    ],
    advice: [],
  });
  const { pictures } = await reviewDraft(
    store.db,
    { ...sound, format: 'extended', content },
    null,
    now,
  );
  expect(Object.keys(pictures ?? {})).toEqual(['foto.jpg']);
});

test('links that lead readers elsewhere are reported, with the new address', async () => {
  const content = [
    '[Losa](/articulo/losa) y [viga](/articulo/viga)',
    '[muro](/articulo/muro)',
    '[nada](/articulo/nada)',
    'https://bit.ly/x',
    'Vea http://x.example/a.',
  ].join('\n');
  const fix = { text: '/articulo/viga', instead: '/articulo/viga-nueva' };
  expect((await inExtended(content)).advice).toEqual([
    {
      ...about('Enlace', 1, 'Ese artículo cambió de dirección. Use «/articulo/viga-nueva».'),
      fix,
    },
    about('Enlace', 2, '«Muro» está retirado. Quite el enlace o elija otro.'),
    about('Enlace', 3, 'No hay ningún artículo en «/articulo/nada». Quite el enlace o elija otro.'),
    about(
      'Enlace',
      4,
      '«https://bit.ly/x» es un acortador: no dice a dónde lleva. Use la dirección completa.',
    ),
    about(
      'Enlace',
      5,
      '«http://x.example/a.» no se puede tocar: solo lo que empieza con https:// es un enlace.',
    ),
  ]);
});

test('a table with uneven rows and an indented item are reported', async () => {
  const table = (row: string) => `| a | b |\n| --- | --- |\n| 1 | 2 |\n${row}`;
  expect((await inExtended(table('| 3 |'))).advice).toEqual([
    about('Tabla', 4, 'La fila 2 tiene 1 celda y la cabeza tiene 2: las que faltan salen vacías.'),
  ]);
  expect((await inExtended(table('| 3 | 4 | 5 |'))).advice).toEqual([
    about(
      'Tabla',
      4,
      'La fila 2 tiene 3 celdas y la cabeza tiene 2: la tabla entera saldrá como párrafos.',
    ),
  ]);
  expect((await inExtended('Así:\n  1. Uno')).advice).toEqual([
    remark('content', '«1. Uno» saldrá como párrafo: quite los espacios del comienzo.', 2),
  ]);
});

test('signs of the extended format are no remark in it', async () => {
  const content = 'Con **negrita**, *cursiva* y [enlace](https://x.example).\n\n1. Uno\n\n> Cita';
  expect(await inExtended(content)).toEqual({ faults: [], advice: [] });
});
