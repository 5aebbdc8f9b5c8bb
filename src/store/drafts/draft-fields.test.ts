import { expect, test } from 'vitest';
import { parseFields, toJson } from './draft-fields.ts';

const storedJson =
  '"title":"A","slug":"a","excerpt":"","category":"","author":"","tags":["x"],"featured":false,"publishAt":null,"imageId":null,"imageAlt":"","imageCaption":"","content":"Texto."';

// The history compares stored texts byte by byte: another order would look like a change.
test.each([
  ['from before pictures had a credit', `{${storedJson}}`],
  [
    'with every field',
    `{${storedJson},"searches":"se rajó","imageCredit":"Foto: Ana","imageFocus":"71 50"}`,
  ],
])('a text %s is stored as it was', (_, json) => {
  const fields = parseFields(json);
  expect(toJson(fields)).toBe(json);
  const reversed = Object.fromEntries(Object.entries(fields).reverse()) as typeof fields;
  expect(toJson(reversed)).toBe(json);
});
