import { toArrival } from './arrivals.ts';
import type { Reading } from './views.ts';

/** The response header that tells a cache in front what to log; the cache removes it. */
export const readingHeader = 'X-Lectura';

type Counted = { isPage: boolean; slug: string | null; advert: number | null };

/** `p/muro/7`: a page, the article it shows, its advert. `a/muro/`: the article read from the API. */
export const toReadingMark = ({ isPage, slug, advert }: Counted) =>
  `${isPage ? 'p' : 'a'}/${slug ?? ''}/${advert ?? ''}`;

type Line = { reading: Reading; at: number };

const seconds = /^\d{10}(?:\.\d{1,3})?$/;
/** Mark, and «propio» or the origin of the referrer. */
const rest = /^([pa])\/([a-z0-9-]{0,200})\/(\d{0,9})(?: (\S*))?$/;

/**
 * Parses lines that a cache in front has logged, as deploy/nginx.conf writes them: the time in seconds, a space, the rest.
 * Null for anything else, such as a line that was cut off. Most readers of an hour read the same articles, so each
 * different rest is parsed once.
 */
export function createLineParser(siteUrl: string): (line: string) => Line | null {
  const known = new Map<string, Reading | null>();
  return (line) => {
    const end = line.indexOf(' ');
    const time = line.slice(0, end);
    if (end === -1 || !seconds.test(time)) return null;
    const text = line.slice(end + 1);
    let reading = known.get(text);
    if (reading === undefined) {
      reading = toReading(text, siteUrl);
      known.set(text, reading);
    }
    return reading && { reading, at: Number(time) * 1_000 };
  };
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
