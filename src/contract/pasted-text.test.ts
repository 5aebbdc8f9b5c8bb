import { expect, test } from 'vitest';
import { mendPaste } from './pasted-text.ts';

test('what is pasted from Word is written as a body is', () => {
  const word =
    'Qué revisar \r\n\uF0B7\u00A0\u00A0\u00A0El acceso\u00A0de los camiones\r\n·\tEl número de “vibradores”\u200B\vDos';
  expect(mendPaste(word)).toBe(
    'Qué revisar\n- El acceso de los camiones\n- El número de «vibradores»\nDos',
  );
});

test('what is pasted from here stays to the letter', () => {
  const body = '## Por qué\n\nDijo «una “junta” fría» y a 40 °C – nada más.\n\n- Uno\n- Dos\n';
  expect(mendPaste(body)).toBe(body);
});
