import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ShareCard } from '#contract/share-card.ts';
import { drawCard } from './card.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const card: ShareCard & { page: 'articulo' } = {
  site: 'Plomada',
  page: 'articulo',
  slug: 'puente',
  title: 'El puente',
  category: 'Noticias',
  image: { id: 'puente', kind: 'drawing', tint: 'arena' },
};
const long =
  'Qué norma COVENIN responde a cada pregunta de la obra, desde la carga viva de una losa hasta el asentamiento del concreto';
const cards: Record<string, ShareCard> = {
  accent: { site: 'Un sitio con un nombre bastante largo', accent: '#0055aa', page: 'inicio' },
  'long category': {
    site: 'Plomada',
    page: 'categoria',
    slug: 'obras',
    name: 'Infraestructura y obras públicas',
    description: 'Vialidad.',
    icon: 'nada',
  },
  short: card,
  long: { ...card, title: long, category: 'Una categoría con un nombre muy largo' },
  'plain and long': { ...card, image: null, title: long },
};

test('a change of the drawing needs a new version in share-card.ts, or apps keep showing the old cards', async () => {
  const drawn: Record<string, string> = {};
  const rooms: string[] = [];
  for (const [name, each] of Object.entries(cards)) {
    const svg = await drawCard(each, async ({ width, height }) => {
      rooms.push(`${name}: ${width} × ${height}`);
      return '<g/>';
    });
    drawn[name] = digest(svg);
  }
  expect(rooms).toEqual(['short: 500 × 630', 'long: 380 × 630']);
  expect(drawn).toEqual({
    accent: '132d3c38bba47a63',
    long: '7c1d644ee66d3e99',
    'long category': 'b2a3997201fcaee0',
    'plain and long': '51282deced7d4dc3',
    short: 'c6ae1b313977b830',
  });
});
