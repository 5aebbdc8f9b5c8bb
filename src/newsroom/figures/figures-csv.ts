import { formatIsoDay, parseIsoDay, toDay } from '#contract/day.ts';
import type { Figures } from '#contract/desk/figures.ts';
import { toCsvLine } from '../files/csv.ts';

/** The readings of each day, oldest first, with what came out on it. */
export function* toFiguresCsv({ from, days, publications }: Figures): Generator<string> {
  yield toCsvLine('dia', 'lecturas', 'se publico');
  const first = parseIsoDay(from);
  for (const [index, views] of days.entries()) {
    const day = first + index;
    const out = publications.filter(({ publishedAt }) => toDay(Date.parse(publishedAt)) === day);
    yield toCsvLine(formatIsoDay(day), views, out.map(({ title }) => title).join('; '));
  }
}

/** How many had confirmed at the end of each day of a year, oldest first. */
export function* toGrowthCsv({ subscribers, now }: Figures): Generator<string> {
  yield toCsvLine('dia', 'suscriptores');
  const first = toDay(Date.parse(now)) - subscribers.length + 1;
  for (const [index, count] of subscribers.entries()) {
    yield toCsvLine(formatIsoDay(first + index), count);
  }
}
