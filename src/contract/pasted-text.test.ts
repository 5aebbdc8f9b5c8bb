import { expect, test } from 'vitest';
import { findPasted, fixLines, mendPaste } from './pasted-text.ts';

test('text pasted from Word follows the body format', () => {
  const word =
    'Qué revisar \r\n\uF0B7\u00A0\u00A0\u00A0El acceso\u00A0de los camiones\r\n·\tEl número de “vibradores”\u200B\vDos';
  expect(mendPaste(word)).toBe(
    'Qué revisar\n- El acceso de los camiones\n- El número de «vibradores»\nDos',
  );
});

test('text pasted from WhatsApp or a PDF loses their formatting characters', () => {
  expect(mendPaste('*Ojo:* el vaciado es _mañana_, dijo *_Ana_*.')).toBe(
    'Ojo: el vaciado es mañana, dijo Ana.',
  );
  expect(mendPaste('Lo técnico-\neconómico y la relación agua-\ncemento.')).toBe(
    'Lo técnico-económico y la relación agua-cemento.',
  );
  expect(mendPaste('La construc-\r\nción y el enco\u00AD\nfrado, la super\u2010 \n\nficie.')).toBe(
    'La construcción y el encofrado, la superficie.',
  );
});

test('text pasted from this site is unchanged', () => {
  const body =
    '## Por qué\n\nEntre 2024-\n2025, 2*3*4, https://x.example/_a_/b y foto_1_a. Dijo «una “junta” fría» y a 40 °C – nada más.\n\n- Uno\n- Dos\n';
  expect(mendPaste(body)).toBe(body);
});

test.each([
  ['• Uno', '«•» se verá tal cual; un punto de lista comienza con «- »', '«•» pasa a ser «- »'],
  [
    '\uF0B7 Uno',
    'la viñeta de Word se verá tal cual; un punto de lista comienza con «- »',
    'la viñeta de Word pasa a ser «- »',
  ],
  ['1) Uno', 'no hay listas numeradas: el número se verá en un párrafo; si sobra, use «- »', null],
  ['Dijo **sí** ayer', 'no hay negritas: «**» se verá tal cual; quítelo', '«**» se quita'],
  [
    '**Título**',
    'no hay negritas: «**» se verá tal cual; quítelo; si es un título, comience la línea con «## »',
    '«**» se quita; si es un título, comience la línea con «## »',
  ],
  ['Dijo *sí* ayer', 'no hay negritas: «*» se verá tal cual; quítelo', '«*» se quita'],
  [
    '*Título*',
    'no hay negritas: «*» se verá tal cual; quítelo; si es un título, comience la línea con «## »',
    '«*» se quita; si es un título, comience la línea con «## »',
  ],
  ['Dijo _sí_ ayer', 'no hay cursivas: «_» se verá tal cual; quítelo', '«_» se quita'],
  [
    'La construc-\n\nción avanza',
    'la palabra está partida: «construc-», y «ción» más abajo; únala',
    null,
  ],
  ['2**3', 'no hay negritas: «**» se verá tal cual; quítelo', null],
])('%s is reported with its fix', (text, message, remedy) => {
  expect(findPasted(`Antes\n${text}`, 5)).toMatchObject([{ line: 6, message, remedy }]);
});

test('a file from Windows keeps its line endings', () => {
  const source = 'Antes\r\n• Uno\r\n**Dos**\nFin\r\n';
  const pasted = findPasted(source.replaceAll('\r', ''), 1);
  expect(fixLines(source, pasted)).toBe('Antes\r\n- Uno\r\nDos\nFin\r\n');
});

test('other quotes inside angle quotes are unchanged', () => {
  expect(mendPaste('«una “junta”»')).toBe('«una “junta”»');
  expect(mendPaste('„una” y \u00AD“otra”\u2028')).toBe('«una» y «otra»\n');
});

test.each([
  ['•El acceso', '- El acceso'],
  ['·\tEl acceso', '- El acceso'],
  ['  o\tEl acceso', '- El acceso'],
  ['-\tEl acceso', '- El acceso'],
  ['* El acceso', '- El acceso'],
  ['El **concreto** y el **acero**.', 'El concreto y el acero.'],
  ['• **Curado** con agua', '- Curado con agua'],
  ['## **Fuentes**', '## Fuentes'],
  ['*Ojo:* vacíe _hoy_', 'Ojo: vacíe hoy'],
])('«%s» is fixed, and then no longer reported', (written, mended) => {
  expect(fixLines(written, findPasted(written, 1))).toBe(mended);
  expect(findPasted(mended, 1)).toEqual([]);
});

test.each([
  '- El acceso',
  'o bien se espera, o se vacía',
  '– Aquí no, dijo el maestro.',
  '1998. Ese año',
  '1.500 m³ de concreto',
  '3 sacos · 2 palas',
  'Es 2*3, no 2 * 3',
  'Precio* y plazo* (*) sin IVA (*)',
  'Vea https://x.example/_a_/b_c y plano_1_a',
  'teórico-práctico',
])('«%s» is not reported', (written) => {
  expect(findPasted(written, 1)).toEqual([]);
});
