import { toArrival } from './arrivals.ts';
import type { PageAdvert, Reading } from './views.ts';

/** The response header that tells a cache in front what to log; the cache removes it. */
export const readingHeader = 'X-Lectura';

type MarkParts = { isPage: boolean; slug: string | null; advert: PageAdvert };

/** `p/muro/7`: a page, the article it shows, its advert. `a/muro/`: the article read from the API. */
export const toReadingMark = ({ isPage, slug, advert }: MarkParts) =>
  `${isPage ? 'p' : 'a'}/${slug ?? ''}/${advert ?? ''}`;

type Line = { reading: Reading; at: number; times: number };

/** The time, up to the point or the space after the seconds. */
const timePattern = /^\d{10}[. ]/;
/** Mark, and «propio» or the origin of the referrer. */
const markPattern = /^([pa])\/([a-z0-9-]{0,200})\/(\d{0,9})(?: (\S*))?$/;

/**
 * Parses lines that a cache in front has logged, as deploy/nginx.conf writes them: the time in seconds, a space, the rest.
 * Skips anything else, such as a line that was cut off. Most readers of a second read the same articles, so equal lines
 * are counted before they are parsed.
 */
export function parseLines(text: string, siteUrl: string): Line[] {
  const seconds = new Map<string, Map<string, { times: number }>>();
  let second = '';
  let counts = new Map<string, { times: number }>();
  for (const line of text.split('\n')) {
    if (second === '' || !line.startsWith(second)) {
      [second = ''] = timePattern.exec(line) ?? [];
      if (second === '') continue;
      counts = seconds.get(second) ?? new Map();
      seconds.set(second, counts);
    }
    const mark = line.slice(line.indexOf(' ') + 1);
    // An object, because replacing a number in a map takes as long as finding it.
    const count = counts.get(mark);
    if (count) count.times += 1;
    else counts.set(mark, { times: 1 });
  }
  return [...seconds].flatMap(([from, marks]) =>
    [...marks].flatMap(([mark, { times }]) => {
      const reading = toReading(mark.trimEnd(), siteUrl);
      return reading ? { reading, at: Number.parseInt(from, 10) * 1_000, times } : [];
    }),
  );
}

function toReading(text: string, siteUrl: string): Reading | null {
  const match = markPattern.exec(text);
  if (!match) return null;
  const [, kind, slug = '', advert = '', from = ''] = match;
  const headers = from === 'propio' ? { 'sec-fetch-site': 'same-origin' } : { referer: from };
  return {
    slug: slug === '' ? null : slug,
    advert: advert === '' ? null : Number(advert),
    arrival: kind === 'p' && slug !== '' ? toArrival(headers, siteUrl) : null,
  };
}
