import { expect, test } from 'vitest';
import type { Figures } from '#contract/desk/figures.ts';
import { SubscriberGrowth } from '../plots/subscriber-growth.tsx';
import { readWords } from '../testing/read-words.tsx';
import { figures, reading } from '../testing/samples.ts';
import { Readings } from './readings.tsx';
import { Arrivals, ByCategory, MostRead } from './tables.tsx';

const now = '2026-11-16T13:58:00Z';
const read = (change: Partial<Figures>) =>
  readWords(<Readings figures={{ ...figures, ...change }} />);

test('a period has its figures, day by day, with the articles published in it', () => {
  const words = read({});
  expect(words).toContain(
    '|Lecturas en 7 días|22 |100 % más que los 7 anteriores|Promedio al día|4 |El mejor día|8 |dom 15 nov|Hoy, hasta las 9:58|5 |en curso|',
  );
  expect(words).toContain('|mar 10 nov|0|mié 11 nov|4|El puente|jue 12 nov|2|');
});

test.each([
  [{ before: 44 }, '|50 % menos que los 7 anteriores|'],
  [{ before: 22 }, '|Lo mismo que los 7 anteriores|'],
  [{ before: null }, '|22 |Promedio'],
  [{ since: '2026-01-01' }, '|Promedio al día|3 |'],
  [{ article: reading }, '|1.240 desde que salió|'],
] satisfies [Partial<Figures>, string][])('%j shows %s', (change, words) => {
  expect(read(change)).toContain(words);
});

test('tables show what was read most, by category, and where readers come from', () => {
  expect(readWords(<MostRead figures={figures} />)).toContain(
    '|El puente|1.240|La viga|de mayo|1.240|',
  );
  expect(readWords(<ByCategory figures={figures} />)).toContain('|Noticias|15|8|Historia|7|7|');
  expect(readWords(<Arrivals figures={figures} />)).toContain(
    '|Buscadores|60 %|WhatsApp y enlaces directos|25 %|Otros sitios|15 %|Boletín, en correo web|0 %|',
  );
});

test('the growth of the list is shown at the end of each month, and today', () => {
  const subscribers = Array.from({ length: 50 }, (_, index) => index + 100);
  const words = readWords(
    <SubscriberGrowth title="La lista" subscribers={subscribers} now={now} />,
  );
  expect(words).toContain('|Fin de|Confirmados|sept 2026|102|oct 2026|133|nov 2026|149|');
});
