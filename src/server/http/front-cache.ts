import type { Env } from '#env.ts';
import { apiPatterns, patterns } from '#paths.ts';
import { readingHeader, toReadingMark } from '../telemetry/reading-lines.ts';
import type { PageAdvert } from '../telemetry/views.ts';
import { formatEachSecond } from './each-second.ts';
import { shared } from './headers.ts';

type ResponseInfo = {
  key: string;
  status: number;
  headers: Headers;
  /** A missing page that is the same for everyone. */
  isMissingPage: boolean;
  slug: string | null;
  advert: PageAdvert;
};

/** Together with nginx and the watch of the version, a change is visible in less than a minute. */
const sharedByCdn =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=20, stale-if-error=86400';
const missingByCdn = 'public, max-age=0, s-maxage=5';
/** Pictures can be withdrawn, so a CDN asks again; browsers need not. */
const pictureByCdn = ', s-maxage=60';

/** Every response that depends on the content has this tag, so that one call purges all of them. */
export const contentTag = 'contenido';
const tagHeaders: Record<NonNullable<Env['PURGE']>, string> = {
  cloudflare: 'Cache-Tag',
  fastly: 'Surrogate-Key',
  bunny: 'CDN-Tag',
};

/** Searches always reach us: they are limited per client, and those without results are counted. */
const searches: string[] = [patterns.search, apiPatterns.search, apiPatterns.searchPage];
const isSearch = (key: string) => searches.includes(key.split('?', 1)[0] ?? '');

export type FrontCache = ReturnType<typeof createFrontCache>;

/** Response headers for the cache in front; none without `CACHE`. See decision 0038. */
export function createFrontCache({ CACHE, PURGE }: Pick<Env, 'CACHE' | 'PURGE'>) {
  const isOn = CACHE !== 'none';
  return {
    /** Whether the site counts readings itself. With a cache they are counted from its log. */
    countsHere: !isOn,
    /** Headers of the build's files. After an upgrade an old file may be sent for this long. */
    fileHeaders: isOn ? { 'X-Accel-Expires': '60' } : {},
    /** Adapts a response's headers. Returns whether a shared cache may keep it. */
    describe({ key, status, headers, isMissingPage, slug, advert }: ResponseInfo): boolean {
      if (!isOn) return false;
      if (slug !== null || advert !== null) {
        const isPage = !key.startsWith('/api/');
        headers.set(readingHeader, toReadingMark({ isPage, slug, advert }));
      }
      const control = headers.get('Cache-Control') ?? '';
      if (isSearch(key) || !(control.startsWith('public') || isMissingPage)) return false;
      if (CACHE !== 'cdn') return true;
      if (isMissingPage) headers.set('Cache-Control', missingByCdn);
      else if (control === shared) headers.set('Cache-Control', sharedByCdn);
      else headers.set('Cache-Control', control + pictureByCdn);
      const isContent = status !== 200 || control === shared;
      if (PURGE && isContent) headers.set(tagHeaders[PURGE], contentTag);
      return true;
    },
    getExpiry,
  };
}

/**
 * nginx may keep a response until the end of this second. It counts in whole seconds, so a lifetime of one would last up
 * to two. Only nginx reads this header, and it removes it.
 */
const getExpiry = formatEachSecond((now) => `X-Accel-Expires: @${Math.floor(now / 1_000)}\r\n`);
