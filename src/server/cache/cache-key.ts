import { patterns, toApiArticle, toPageAddress } from '#paths.ts';
import { endpoints } from '../api/endpoints.ts';
import { isDecodable, toCanonicalPath, toPlainPath } from '../http/canonical-address.ts';
import { parseModeChoice } from '../http/mode.ts';

/** RFC 9112: a server must also take the whole address, as clients send it to a proxy. */
export const toOriginForm = (url: string) =>
  url.startsWith('http') ? url.replace(/^https?:\/\/[^/?]*\/?/i, '/') : url;

/** What an address means, without what does not change the answer; null for what must not be kept. */
export function toKey(url: string): string | null {
  if (!url.startsWith('/')) return null;
  // Without fragment and dot segments: one page under many keys would push others out.
  const address = new URL(`http://localhost${url}`);
  const { pathname, search } = address;
  const path = toPlainPath(pathname);
  if (path === '/readyz' || isAdvert.test(path)) return null;
  // To be led to its one address.
  if (toCanonicalPath(pathname) !== null) return pathname + search;
  if (parseModeChoice(address)) return null;
  const letter = /^\/boletin\/(?:confirmar|baja)\/(?=[^/]+$)/.exec(path);
  // What a letter's link opens is the same page for every token: made-up ones cost nothing.
  if (letter) return `${letter[0]}-`;
  const known = parameters.get(path);
  if (!known) return toPageAddress(path, search);
  // Left as it is, to be refused.
  if (!isDecodable(url)) return url;
  const given = new URLSearchParams(search);
  const meant = known.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return meant.length > 0 ? `${path}?${new URLSearchParams(meant)}` : path;
}

/** To be counted each time. */
const isAdvert = /^\/publicidad\/[1-9]\d{0,8}$/;

/** What machines read comes in one version. */
const forMachines =
  /^\/(?:api|imagenes|tarjetas|acento)\/|^[^?]*\.(?:xml|json|txt|js|webmanifest)$/;
/** No address begins like this, so nobody can ask for a version by its key. */
const lightMark = 'ligero:';

export const isForMachines = (key: string) => forMachines.test(key);
/** The key of an address's light version, if it has one. */
export const toLightKey = (key: string) => (isForMachines(key) ? key : lightMark + key);
export const isLightKey = (key: string) => key.startsWith(lightMark);
export const fromLightKey = (key: string) => (isLightKey(key) ? key.slice(lightMark.length) : key);

/** By address of the API, in the order in which the site writes them. */
const parameters = new Map<string, string[]>();
for (const endpoint of endpoints) {
  if ('request' in endpoint && 'query' in endpoint.request) {
    parameters.set(endpoint.path, Object.keys(endpoint.request.query.shape));
  }
}

const articlePrefixes = [patterns.article.replace(':slug', ''), toApiArticle('')];

/** The article a request reads, if it reads one. */
export function toReadSlug(key: string): string | null {
  const prefix = articlePrefixes.find((start) => key.startsWith(start));
  if (prefix === undefined) return null;
  const slug = key.slice(prefix.length);
  return slug.startsWith('search') && slug.includes('?') ? null : slug;
}
