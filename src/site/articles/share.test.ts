import { expect, test } from 'vitest';
import { toWhatsApp } from './actions.tsx';

test('a long summary is cut to its first sentence, or to the words that fit two lines', () => {
  const summaryOf = (excerpt: string) => {
    const link = toWhatsApp({ slug: 'muro', title: 'Muro', excerpt }, 'https://plomada.example');
    return new URL(link).searchParams.get('text')?.split('\n\n')[1];
  };
  const more = ' Cuándo empezar a curar, cuánto tiempo y qué método sirve en cada caso.';
  const sentence = 'Con calor, una losa pierde 1,5 litros de agua por m² en una hora.';
  expect(summaryOf(sentence + more)).toBe(sentence);
  expect(
    summaryOf(
      'Del Aula Magna al Estadio Olímpico, cómo trabajan las cubiertas que Carlos Raúl Villanueva proyectó para la UCV, Patrimonio Mundial.',
    ),
  ).toBe(
    'Del Aula Magna al Estadio Olímpico, cómo trabajan las cubiertas que Carlos Raúl Villanueva proyectó para la…',
  );
  const [fits, isLong] = [`${'viga '.repeat(21)}muros`, `${'viga '.repeat(21)}paredes`];
  expect(summaryOf(fits)).toBe(fits);
  expect(summaryOf(isLong.slice(0, 111))).toBe(`${'viga '.repeat(21).trim()}…`);
  expect(summaryOf('👷'.repeat(120))).toBe(`${'👷'.repeat(109)}…`);
});
