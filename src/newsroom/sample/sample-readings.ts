import type { ArrivalKind } from '#contract/arrival.ts';
import { toDay } from '#contract/day.ts';
import type { DayOfReadings } from '#store/figures/views.ts';

/** The sample has figures for this many days before it was loaded. */
export const sampleDays = 90;

/** The factor of each day of the week, Sunday first. */
const weekdays = [0.62, 1.12, 1.2, 1.15, 1.1, 1, 0.7];

/** Between 0 and 1, always the same for the same text: FNV-1a, with the last steps of MurmurHash3. */
export function vary(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

type Article = { slug: string; published_at: number };

/**
 * Many readings in the first days, then fewer, then a steady few; some articles have several times as many as others.
 */
function countViews({ slug, published_at }: Article, day: number): number {
  const age = day - toDay(published_at);
  if (age < 0) return 0;
  const weight = 0.45 + 2.2 * vary(slug) ** 2.5;
  const interest = 2.6 + 27 * Math.exp(-age / 2.5) + 6 * Math.exp(-age / 25);
  // 1970 began on a Thursday.
  const expected = weight * interest * (weekdays[(day + 4) % 7] ?? 1);
  return Math.floor(expected * (0.7 + 0.6 * vary(`${slug} ${day}`)) + vary(`${day} ${slug}`));
}

/** Splits readings by the kind of link they came from. An edition brings readers for two days. */
function countArrivals(views: number, day: number, editionDay: number): Map<ArrivalKind, number> {
  const sinceEdition = day - editionDay;
  const mail = sinceEdition === 0 ? 0.22 : sinceEdition === 1 ? 0.08 : 0;
  const shares: [ArrivalKind, number][] = [
    ['direct', 0.34],
    ['search', 0.27],
    ['mail', mail],
    ['site', 0.06],
  ];
  return new Map(
    shares
      .map(([kind, share]): [ArrivalKind, number] => [
        kind,
        Math.round(views * share * (0.8 + 0.4 * vary(`${kind} ${day}`))),
      ])
      .filter(([, times]) => times > 0),
  );
}

/**
 * Readings for the days before `today`, which itself stays empty: everything counted before the day of loading is the
 * sample's, and everything since is real.
 */
export function createReadings(
  articles: Article[],
  { today, editionDay }: { today: number; editionDay: number },
): (DayOfReadings & { total: number })[] {
  return Array.from({ length: sampleDays }, (_, index) => {
    const day = today - sampleDays + index;
    const views = articles.map((article): [string, number] => [
      article.slug,
      countViews(article, day),
    ]);
    const total = views.reduce((sum, [, count]) => sum + count, 0);
    return {
      day,
      total,
      views: new Map(views.filter(([, count]) => count > 0)),
      arrivals: countArrivals(total, day, editionDay),
    };
  });
}
