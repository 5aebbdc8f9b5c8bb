import { channelPatterns, patterns } from '#paths.ts';

// Only the index of sitemaps links to its parts.
const { pagesSitemap: _, articlesSitemap: __, ...channels } = channelPatterns;
const pathPatterns = [...Object.values(patterns), ...Object.values(channels)].map((pattern) =>
  pattern.replaceAll('.', '\\.').replace(':slug', '[^/]+'),
);
const knownPath = new RegExp(`^(?:${pathPatterns.join('|')})$`);

const isUntidy = (path: string) => /[A-Z]|\/\/|.\/$/.test(path);

/** RFC 3986: an escaped letter, digit, hyphen, dot or underscore means the same as the plain one. */
export const toPlainPath = (path: string) =>
  path.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped);
    return /[\w.~-]/.test(character) ? character : escaped;
  });

/**
 * The canonical path of a page requested with capitals, unnecessary escapes, double slashes or a trailing slash. Null
 * if the path is canonical already, or is not one of our pages.
 */
export function toCanonicalPath(requestPath: string): string | null {
  const path = toPlainPath(requestPath);
  if ((path === requestPath && !isUntidy(path)) || !/^[\w./-]+$/.test(path)) return null;
  const pathname = path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
  return knownPath.test(pathname) ? pathname : null;
}

/** Percent-escapes must be complete, UTF-8, and not NUL, which no engine stores. */
export function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}
