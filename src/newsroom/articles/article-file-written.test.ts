import { expect, test } from 'vitest';
import { toFields } from '#store/drafts/draft-fields.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { parseArticleFile, writeArticleFile } from './article-file.ts';

const awkward = [
  ...['Puente: historia', '¿Cuánto? # no es un comentario', '"Entre comillas" y \'otras\''],
  ...['- parece un punto', 'true', '1753', '[corchetes], {llaves} & *asterisco*'],
  ...['Una barra \\ y otra \\n', '🧱 de Ñandú: 3/8" @ 15 cm', '%100 |> `código`'],
  'termina en dos puntos:',
];

test.each(awkward)('«%s» is read back as it was written, in any field', (text) => {
  const article = {
    ...toArticleInput('losa', { published_at: Date.parse('2026-03-01T11:30:00.123Z') }),
    ...{ title: text, excerpt: text, author: text, tags: [text, 'losas'] },
    ...{ image: 'losa.svg', image_alt: text, image_caption: text, image_credit: text },
    ...{ image_focus: '71 50', drawing: `${text} = grupo; Otra = grupo-2` },
    searches: `${text}; otra frase`,
    format: 'extended' as const,
    corrections: [{ date: '2026-03-05T04:00:00.000Z', text }],
    content: `${text}\n\n---\n- ${text}`,
  };
  const { article: read, faults } = parseArticleFile('losa.md', writeArticleFile(article));
  const { lines, pictures, ...fields } = read ?? { lines: null, pictures: [] };
  const { image_id, ...written } = article;
  expect(faults).toEqual([]);
  expect(fields).toEqual(written);
});

test.each([
  ['2026-03-01T04:00:00.000Z', 'date: 2026-03-01\n'],
  // Caracas was half an hour further behind from 2007 to 2016.
  ['2010-05-05T04:30:00.000Z', 'date: 2010-05-05\n'],
  ['2010-05-05T04:00:00.000Z', 'date: "2010-05-04T23:30:00-04:30"\n'],
  ['2026-03-01T11:30:00.000Z', 'date: "2026-03-01T07:30:00-04:00"\n'],
  ['2026-03-01T11:30:00.123Z', 'date: "2026-03-01T07:30:00.123-04:00"\n'],
])('a date of %s keeps its milliseconds', (date, line) => {
  const published_at = Date.parse(date);
  const file = writeArticleFile({ ...toArticleInput('losa', { published_at }), image: null });
  expect(file).toContain(line);
  expect(parseArticleFile('losa.md', file).article).toMatchObject({ published_at });
  // An empty field has no line.
  const names = ['title', 'excerpt', 'category', 'author', 'date'];
  expect(file.match(/^\w+(?=:)/gm)).toEqual(names);
});

test('a full article has a line for each field, and its file gives the same draft', () => {
  const { image_id, ...article } = toArticleInput('losa', {
    ...{ tags: ['losas', 'acero, negro'], featured: true, read_time: 9, views: 3 },
    ...{ image_alt: 'Una losa', image_caption: 'La losa.', image_credit: 'Foto: Ana' },
    ...{ drawing: 'La losa = losa', image_focus: '71 50', searches: 'se rajó la placa; placa' },
    ...{ published_at: Date.parse('2026-03-01T04:00:00.000Z') },
    corrections: [{ date: '2026-03-05T04:00:00.000Z', text: 'Decía 10 cm.' }],
  });
  const file = writeArticleFile({ ...article, image: 'losa.svg' });
  expect(file).toBe(`---
title: Título de losa
excerpt: Resumen.
category: noticias
author: Redacción Plomada
date: 2026-03-01
tags: [losas, "acero, negro"]
searches: se rajó la placa; placa
image: losa.svg
imageAlt: Una losa
imageCaption: La losa.
imageCredit: "Foto: Ana"
drawing: La losa = losa
imageFocus: 71 50
featured: true
correction: ["2026-03-05 Decía 10 cm."]
readTime: 9
views: 3
---
Texto.
`);
  const { article: read } = parseArticleFile('losa.md', file);
  expect(read && toFields(read)).toEqual(toFields(article));
});
