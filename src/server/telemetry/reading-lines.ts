import { toArrival } from './arrivals.ts';
import { addTo } from './tally.ts';
import type { Reading } from './views.ts';

/** The response header that tells a cache in front what to log; the cache removes it. */
export const readingHeader = 'X-Lectura';

type Counted = { isPage: boolean; slug: string | null; advert: number | null };

/** `p/muro/7`: a page, the article it shows, its advert. `a/muro/`: the article read from the API. */
export const toReadingMark = ({ isPage, slug, advert }: Counted) =>
  `${isPage ? 'p' : 'a'}/${slug ?? ''}/${advert ?? ''}`;

type Line = { reading: Reading; at: number; times: number };

const seconds = /^\d{10}(?:\.\d{1,3})?$/;
/** Mark, and «propio» or the origin of the referrer. */
const rest = /^([pa])\/([a-z0-9-]{0,200})\/(\d{0,9})(?: (\S*))?$/;

/**
 * Parses lines that a cache in front has logged, as deploy/nginx.conf writes them: the time in seconds, a space, the rest.
 * Skips anything else, such as a line that was cut off. Most readers of a second read the same articles, so equal lines
 * are counted before they are parsed.
 */
export function parseLines(text: string, siteUrl: string): Line[] {
  const bySecond = new Map<string, Map<string, number>>();
  let second = '';
  let rests = new Map<string, number>();
  for (const line of text.split('\n')) {
    const end = line.indexOf(' ');
    if (!seconds.test(line.slice(0, end))) continue;
    if (second === '' || !line.startsWith(second)) {
      second = line.slice(0, 10);
      rests = bySecond.get(second) ?? new Map();
      bySecond.set(second, rests);
    }
    addTo(rests, line.slice(end + 1));
  }
  return [...bySecond].flatMap(([on, counts]) =>
    [...counts].flatMap(([mark, times]) => {
      const reading = toReading(mark.trimEnd(), siteUrl);
      return reading ? { reading, at: Number(on) * 1_000, times } : [];
    }),
  );
}

function toReading(text: string, siteUrl: string): Reading | null {
  const found = rest.exec(text);
  if (!found) return null;
  const [, kind, slug = '', advert = '', from = ''] = found;
  const headers = from === 'propio' ? { 'sec-fetch-site': 'same-origin' } : { referer: from };
  return {
    slug: slug === '' ? null : slug,
    advert: advert === '' ? null : Number(advert),
    arrival: kind === 'p' && slug !== '' ? toArrival(headers, siteUrl) : null,
  };
}
