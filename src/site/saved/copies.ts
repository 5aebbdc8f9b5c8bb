import type { Article, Thumbnail } from '#contract/article.ts';
import { photoWidths, toThumbnail, toWholeName } from '#contract/image-files.ts';
import { toArticle, toImage, toSaved } from '#paths.ts';
import { type PageState, stateElementId } from '../data/page-state.ts';

/** A saved article as listed, and the files that its page needs. */
export type SavedCopy = {
  slug: string;
  title: string;
  category: string;
  readTime: number;
  savedAt: number;
  /** The size of the page and its picture; style, font and code are shared. */
  bytes: number;
  files: string[];
  /** Offline, the worker returns the full picture in place of this thumbnail. Missing in older copies. */
  image?: Thumbnail | null;
};

/** One cache for all pages and their files. Nothing is sent. */
const openCache = () => caches.open('guardados');

/** One operation at a time across all tabs: otherwise `sweep` in one would delete the files that another is adding. */
const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('guardados', work) : work();

/** The listed data is a header of the cached page, so that one never exists without the other. */
const header = 'X-Guardado';

const state = new RegExp(`id="${stateElementId}"[^>]*>(.*?)</script>`, 's');

/** The article in the page's embedded state. */
function readArticle(html: string): Article {
  const { read }: PageState = JSON.parse(state.exec(html)?.[1] ?? '');
  const [, article] = read[0] ?? [];
  return article as Article;
}

/** The page's built files. Their names contain a hash, so an old page needs its own. */
const listAssets = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g))];

/** One size of a photograph is enough: the worker returns it for all others. */
function choosePicture({ image }: Article): string[] {
  if (!image) return [];
  const width = photoWidths(image.width).find((each) => each >= 800);
  const isPhoto = image.kind === 'photo' && width !== undefined;
  return [toImage(image.id, isPhoto ? `foto-${width}.webp` : toWholeName(image.kind))];
}

/** Returns the size. Files already in a cache are not fetched again. */
async function storeFile(cache: Cache, file: string): Promise<number> {
  const cached = await cache.match(file);
  if (cached) return (await cached.blob()).size;
  const response = await fetch(file, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response.clone());
  return (await response.blob()).size;
}

/** The page is stored last: if this is interrupted, the previous copy is still complete. */
async function storePage(cache: Cache, address: string, page: Response, html: string, copy = '') {
  for (const file of listAssets(html)) await storeFile(cache, file);
  const headers = new Headers(page.headers);
  headers.set(header, copy);
  await cache.put(address, new Response(html, { headers }));
}

// Marked as a prefetch, so that it does not count as a view.
const ask = (address: string) => fetch(address, { headers: { Purpose: 'prefetch' } });

/** Stores an article's page, fetched unless given, and the page that lists all copies. */
export const storeCopy = (slug: string, page?: Response, savedAt = Date.now()) =>
  exclusively(async () => {
    const cache = await openCache();
    try {
      const response = page ?? (await ask(toArticle(slug)));
      if (!response.ok) throw new Error(`${slug}: ${response.status}`);
      const html = await response.text();
      const article = readArticle(html);
      const { title, category, readTime } = article;
      const image = toThumbnail(article.image);
      const pictures = choosePicture(article);
      let bytes = new Blob([html]).size;
      for (const picture of pictures) bytes += await storeFile(cache, picture);
      const files = [...listAssets(html), ...pictures];
      const copy: SavedCopy = { slug, title, category, readTime, savedAt, bytes, files, image };
      const described = encodeURIComponent(JSON.stringify(copy));
      await storePage(cache, toArticle(slug), response, html, described);
      const list = await ask(toSaved());
      if (list.ok) await storePage(cache, toSaved(), list, await list.text());
    } finally {
      await sweep(cache);
    }
  });

function readCopyHeader(page: Response | undefined): SavedCopy | null {
  const value = page?.headers.get(header);
  return value ? JSON.parse(decodeURIComponent(value)) : null;
}

async function listIn(cache: Cache): Promise<SavedCopy[]> {
  const pages = await Promise.all((await cache.keys()).map((key) => match(cache, key)));
  return pages.map(readCopyHeader).filter((copy) => copy !== null);
}

/** Ignores Vary: there is one copy, whatever cookies or Save-Data the request has. */
const match = (cache: Cache, request: Request | string) =>
  cache.match(request, { ignoreVary: true, ignoreSearch: true });

export const listCopies = async () => listIn(await openCache());

/** Returns a function that restores the copy. */
export const removeCopy = (slug: string) =>
  exclusively(async () => {
    const cache = await openCache();
    const page = await match(cache, toArticle(slug));
    await cache.delete(toArticle(slug), { ignoreVary: true });
    return async () => {
      if (page) await cache.put(toArticle(slug), page.clone());
    };
  });

/** Deletes unused files. Runs only when an article is stored, so that a removed copy can be restored until then. */
async function sweep(cache: Cache): Promise<void> {
  const list = await match(cache, toSaved());
  const needed = new Set((await listIn(cache)).flatMap(({ files }) => files));
  for (const file of listAssets((await list?.text()) ?? '')) needed.add(file);
  for (const key of await cache.keys()) {
    const { pathname } = new URL(key.url);
    const isFile = /^\/(?:assets|imagenes)\//.test(pathname);
    if (isFile && !needed.has(pathname)) await cache.delete(key, { ignoreVary: true });
  }
}

export async function getStored(path: string) {
  const page = await match(await openCache(), path);
  return page ? { page, copy: readCopyHeader(page) } : null;
}

/** Another size of the same picture. */
export async function getSamePicture(path: string): Promise<Response | undefined> {
  const cache = await openCache();
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const key = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
  return key && match(cache, key);
}
