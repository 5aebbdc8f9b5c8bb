import type { Article } from '#contract/article.ts';
import { photoWidths, toWholeName } from '#contract/image-files.ts';
import { toArticle, toImage, toSaved } from '#paths.ts';
import { type PageState, stateElementId } from '../data/page-state.ts';

/** What a list says of an article that this browser keeps, and the files that its page needs. */
export type SavedCopy = {
  slug: string;
  title: string;
  category: string;
  readTime: number;
  savedAt: number;
  /** Of the page and its picture; style, font and code are the same for all. */
  bytes: number;
  files: string[];
};

/** Everything kept is in one cache: pages by their address, and the files of each. Nothing of it leaves the browser. */
const openCache = () => caches.open('guardados');

/** One after the other, in all tabs: else what one has just fetched, the other might take for a leftover. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('guardados', work) : work();

/** A page is kept with what a list says of it, in one piece: there is no one without the other. */
const header = 'X-Guardado';

const state = new RegExp(`id="${stateElementId}"[^>]*>(.*?)</script>`, 's');

/** The article that a page shows, as the server handed it to the browser. */
function readArticle(html: string): Article {
  const { read }: PageState = JSON.parse(state.exec(html)?.[1] ?? '');
  const [, article] = read[0] ?? [];
  return article as Article;
}

/** The build's files of a page. Their names change with their contents, so an old page keeps its own. */
const listAssets = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g))];

/** One of a photograph's sizes is enough; whichever the page asks for, the worker gives this one. */
function choosePicture({ image }: Article): string[] {
  if (!image) return [];
  const width = photoWidths(image.width).find((each) => each >= 800);
  const isPhoto = image.kind === 'photo' && width !== undefined;
  return [toImage(image.id, isPhoto ? `foto-${width}.webp` : toWholeName(image.kind))];
}

/** Its size. What is there already, the browser's own cache included, is not fetched again. */
async function storeFile(cache: Cache, file: string): Promise<number> {
  const kept = await cache.match(file);
  if (kept) return (await kept.blob()).size;
  const answer = await fetch(file, { cache: 'force-cache' });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer.clone());
  return (await answer.blob()).size;
}

/** The page comes last: whenever this is cut short, what was kept before is whole. */
async function storePage(cache: Cache, address: string, page: Response, html: string, copy = '') {
  for (const file of listAssets(html)) await storeFile(cache, file);
  const headers = new Headers(page.headers);
  headers.set(header, copy);
  await cache.put(address, new Response(html, { headers }));
}

// It is not read now.
const ask = (address: string) => fetch(address, { headers: { Purpose: 'prefetch' } });

/** Keeps an article's page as it is now, and the page that lists them all. Given a page, that one. */
export const storeCopy = (slug: string, page?: Response, savedAt = Date.now()) =>
  alone(async () => {
    const cache = await openCache();
    try {
      const answer = page ?? (await ask(toArticle(slug)));
      if (!answer.ok) throw new Error(`${slug}: ${answer.status}`);
      const html = await answer.text();
      const article = readArticle(html);
      const { title, category, readTime } = article;
      const pictures = choosePicture(article);
      let bytes = new Blob([html]).size;
      for (const picture of pictures) bytes += await storeFile(cache, picture);
      const files = [...listAssets(html), ...pictures];
      const copy: SavedCopy = { slug, title, category, readTime, savedAt, bytes, files };
      const described = encodeURIComponent(JSON.stringify(copy));
      await storePage(cache, toArticle(slug), answer, html, described);
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

/** Whatever the request says of cookies or saving data: there is one copy. */
const match = (cache: Cache, request: Request | string) =>
  cache.match(request, { ignoreVary: true, ignoreSearch: true });

export const listCopies = async () => listIn(await openCache());

/** Takes a copy out; what it answers puts it back. */
export const removeCopy = (slug: string) =>
  alone(async () => {
    const cache = await openCache();
    const page = await match(cache, toArticle(slug));
    await cache.delete(toArticle(slug), { ignoreVary: true });
    return async () => {
      if (page) await cache.put(toArticle(slug), page.clone());
    };
  });

/** Files that no page needs any more: they stay until the next article is kept, so that a copy can be put back. */
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

/** What is kept at an address: a page with what a list says of it, where it is an article's, or a file. */
export async function getStored(path: string) {
  const page = await match(await openCache(), path);
  return page ? { page, copy: readCopyHeader(page) } : null;
}

/** A file of the same picture as the one asked for: of its sizes one is kept. */
export async function getSamePicture(path: string): Promise<Response | undefined> {
  const cache = await openCache();
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const key = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
  return key && match(cache, key);
}
