import { toArrival } from './arrivals.ts';
import type { Reading } from './views.ts';

/** The response header that tells a cache in front what to log; the cache removes it. */
export const readingHeader = 'X-Lectura';

type Counted = { isPage: boolean; slug: string | null; advert: number | null };

/** `p/muro/7`: a page, the article it shows, its advert. `a/muro/`: the article read from the API. */
export const toReadingMark = ({ isPage, slug, advert }: Counted) =>
  `${isPage ? 'p' : 'a'}/${slug ?? ''}/${advert ?? ''}`;

/** Time in seconds, mark, and «propio» or the origin of the referrer. deploy/nginx.conf writes these. */
const format = /^(\d{10}(?:\.\d{1,3})?) ([pa])\/([a-z0-9-]{0,200})\/(\d{0,9})(?: (\S*))?$/;

/** A reading that a cache in front has logged. Null for anything else, such as a line that was cut off. */
export function parseReadingLine(
  line: string,
  siteUrl: string,
): { reading: Reading; at: number } | null {
  const found = format.exec(line);
  if (!found) return null;
  const [, seconds, kind, slug = '', advert = '', from = ''] = found;
  const headers = from === 'propio' ? { 'sec-fetch-site': 'same-origin' } : { referer: from };
  const reading = {
    slug: slug === '' ? null : slug,
    advert: advert === '' ? null : Number(advert),
    arrival: kind === 'p' && slug !== '' ? toArrival(headers, siteUrl) : null,
  };
  return { reading, at: Number(seconds) * 1_000 };
}
