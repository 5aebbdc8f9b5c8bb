import { endpoints } from '#contract/endpoints.ts';
import { patterns, toApiArticle, toPageAddress } from '#paths.ts';
import { isDecodable, toCanonicalPath, toPlainPath } from '../http/canonical-address.ts';

/** RFC 9112: a server must also take the whole address, as clients send it to a proxy. */
export const toOriginForm = (url: string) =>
  url.startsWith('http') ? url.replace(/^https?:\/\/[^/?]*\/?/i, '/') : url;

/** What an address means, without what does not change the answer; null for what must not be kept. */
export function toKey(url: string): string | null {
  if (!url.startsWith('/')) return null;
  // Without fragment and dot segments: one page under many keys would push others out.
  const { pathname, search } = new URL(`http://localhost${url}`);
  const path = toPlainPath(pathname);
  if (path === '/readyz') return null;
  // To be led to its one address.
  if (toCanonicalPath(pathname) !== null) return pathname + search;
  const known = parameters.get(path);
  if (!known) return toPageAddress(path, search);
  // Left as it is, to be refused.
  if (!isDecodable(url)) return url;
  const given = new URLSearchParams(search);
  const meant = known.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return meant.length > 0 ? `${path}?${new URLSearchParams(meant)}` : path;
}

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
