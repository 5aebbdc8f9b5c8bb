import { expect, test } from 'vitest';
import { findPasted, fixLines, fixPaste } from './pasted-text.ts';

test.each([
  [
    'Word',
    'Qué revisar \r\n\uF0B7\u00A0\u00A0\u00A0El acceso\u00A0de los camiones\r\n·\tEl número de “vibradores”\u200B\vDos',
    'Qué revisar\n- El acceso de los camiones\n- El número de «vibradores»\nDos',
  ],
  [
    'WhatsApp',
    '*Ojo:* el vaciado es _mañana_, dijo *_Ana_*.',
    'Ojo: el vaciado es mañana, dijo Ana.',
  ],
  [
    'a PDF',
    'La relación agua-\ncemento en la construc-\r\nción, el enco\u00AD\nfrado y la super\u2010 \n\nficie.',
    'La relación agua-cemento en la construcción, el encofrado y la superficie.',
  ],
  ['a page with German quotes', '„una” y \u00AD“otra”\u2028', '«una» y «otra»\n'],
])('text pasted from %s follows the body format', (_, pasted, mended) => {
  expect(fixPaste(pasted)).toBe(mended);
});

test('text pasted from this site is unchanged', () => {
  const body =
    '## Por qué\n\nEntre 2024-\n2025, 2*3*4, https://x.example/_a_/b y foto_1_a. Dijo «una “junta” fría» y a 40 °C – nada más.\n\n- Uno\n- Dos\n';
  expect(fixPaste(body)).toBe(body);
});

test.each([
  ['• Uno', '«•» se verá tal cual; un punto de lista comienza con «- »', '«•» pasa a ser «- »'],
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

test.each([
  ['•El acceso', '- El acceso'],
  ['* El acceso', '- El acceso'],
  ['• **Curado** con agua', '- Curado con agua'],
  ['## **Fuentes**', '## Fuentes'],
  ['*Ojo:* vacíe _hoy_', 'Ojo: vacíe hoy'],
])('«%s» is fixed, and then no longer reported', (written, mended) => {
  expect(fixLines(written, findPasted(written, 1))).toBe(mended);
  expect(findPasted(mended, 1)).toEqual([]);
});

test.each([
  '- El acceso',
  '– Aquí no, dijo el maestro.',
  '1998. Ese año',
  '3 sacos · 2 palas',
  'Es 2*3, no 2 * 3',
  'Precio* y plazo* (*) sin IVA (*)',
  'Vea https://x.example/_a_/b_c y plano_1_a',
])('«%s» is not reported', (written) => {
  expect(findPasted(written, 1)).toEqual([]);
});
