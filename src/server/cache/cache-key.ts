import { patterns, toApiArticle, toPageAddress } from '#paths.ts';
import { endpoints } from '../api/endpoints.ts';
import { isDecodable, toCanonicalPath, toPlainPath } from '../http/canonical-address.ts';
import { parseModeChoice } from '../http/mode.ts';

/** RFC 9112: a server must also accept the absolute form, which clients send to a proxy. */
export const toOriginForm = (url: string) =>
  url.startsWith('http') ? url.replace(/^https?:\/\/[^/?]*\/?/i, '/') : url;

/** The address without the parts that do not change the response; null if the response must not be cached. */
export function toKey(url: string): string | null {
  if (!url.startsWith('/')) return null;
  // Drops fragment and dot segments: one page under many keys would evict others.
  const parsedUrl = new URL(`http://localhost${url}`);
  const { pathname, search } = parsedUrl;
  const path = toPlainPath(pathname);
  if (path === '/readyz' || advertPath.test(path)) return null;
  // Redirected to its canonical address.
  if (toCanonicalPath(pathname) !== null) return pathname + search;
  if (parseModeChoice(parsedUrl)) return null;
  const emailLink = /^\/boletin\/(?:confirmar|baja)\/(?=[^/]+$)/.exec(path);
  // The page is the same for every token, so made-up tokens cost nothing.
  if (emailLink) return `${emailLink[0]}-`;
  const parameterNames = parameters.get(path);
  if (!parameterNames) return toPageAddress(path, search);
  // The API answers 400.
  if (!isDecodable(url)) return url;
  const query = new URLSearchParams(search);
  const relevant = parameterNames.flatMap((name) =>
    query.getAll(name).map((value) => [name, value]),
  );
  return relevant.length > 0 ? `${path}?${new URLSearchParams(relevant)}` : path;
}

/** Every click is counted, so none is cached. */
const advertPath = /^\/publicidad\/[1-9]\d{0,8}$/;

/** These have no light version. */
const forMachines =
  /^\/(?:api|imagenes|tarjetas|acento)\/|^[^?]*\.(?:xml|json|txt|js|webmanifest)$/;
/** No address begins like this, so a client cannot request a light key directly. */
const lightMark = 'ligero:';

export const isForMachines = (key: string) => forMachines.test(key);
/** The key of an address's light version, if it has one. */
export const toLightKey = (key: string) => (isForMachines(key) ? key : lightMark + key);
export const isLightKey = (key: string) => key.startsWith(lightMark);
export const fromLightKey = (key: string) => (isLightKey(key) ? key.slice(lightMark.length) : key);

/** The query parameters of each API address, in the order in which the site writes them. */
const parameters = new Map<string, string[]>();
for (const endpoint of endpoints) {
  if ('request' in endpoint && 'query' in endpoint.request) {
    parameters.set(endpoint.path, Object.keys(endpoint.request.query.shape));
  }
}

const articlePrefixes = [patterns.article.replace(':slug', ''), toApiArticle('')];

/** The article a request reads, if it reads one. */
export function toArticleSlug(key: string): string | null {
  const prefix = articlePrefixes.find((start) => key.startsWith(start));
  if (prefix === undefined) return null;
  const slug = key.slice(prefix.length);
  return slug.startsWith('search') && slug.includes('?') ? null : slug;
}
