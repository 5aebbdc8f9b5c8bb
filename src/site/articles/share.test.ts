import { expect, test } from 'vitest';
import { toWhatsApp } from './share.ts';

test('a reader without JavaScript sends title, summary and address by WhatsApp', () => {
  const article = { slug: 'el-gancho', title: 'El gancho a 135°', excerpt: 'Por qué & cómo.' };
  const link = new URL(toWhatsApp(article, 'https://plomada.example/'));
  expect(link.origin + link.pathname).toBe('https://wa.me/');
  expect(link.searchParams.get('text')).toBe(
    'El gancho a 135°\n\nPor qué & cómo.\n\nhttps://plomada.example/articulo/el-gancho',
  );
});
