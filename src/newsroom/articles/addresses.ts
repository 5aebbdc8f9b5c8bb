import { isSlug } from '#contract/slug.ts';
import { isReserved, toArticle } from '#paths.ts';
import { invalid } from '#refusal.ts';
import { isOnSite, isTaken } from '#store/articles/catalogue.ts';
import { type ContentTx, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { getRow } from '#store/rows.ts';

/** The changed pages, for search engines; empty if readers have not seen the article yet. */
const toChanged = (article: { published_at: number } | null, slugs: string[], now: number) =>
  article && article.published_at <= now ? slugs.map(toArticle) : [];

/** Takes an article off the site; its address may redirect to another article. Returns the changed pages. */
export async function retire(
  tx: ContentTx,
  slug: string,
  target: string | null,
  now: number,
): Promise<string[]> {
  if (target && (target === slug || !(await isOnSite(tx, target)))) {
    throw invalid(`No hay otro artículo publicado con el slug «${target}».`, 'successor');
  }
  if (!(await retireArticle(tx, slug, target))) {
    throw invalid(`No hay ningún artículo publicado con el slug «${slug}».`, 'slug');
  }
  return toChanged(await getRow(tx, 'articles', { slug }), [slug], now);
}

/** Changes an article's address; the old one redirects. Returns the changed pages. */
export async function rename(
  tx: ContentTx,
  from: string,
  to: string,
  now: number,
): Promise<string[]> {
  if (!isSlug(to)) {
    throw invalid(`«${to}» no sirve: use minúsculas sin acento, cifras y guiones.`, 'slug');
  }
  if (isReserved(to)) throw invalid(`«${to}» está reservado; elija otro.`, 'slug');
  if (await isTaken(tx, to)) throw invalid(`Ya hay un artículo con el slug «${to}».`, 'slug');
  if (!(await renameArticle(tx, from, to))) {
    throw invalid(`No hay ningún artículo con el slug «${from}».`, 'slug');
  }
  return toChanged(await getRow(tx, 'articles', { slug: to }), [from, to], now);
}
