import { isSlug } from '#contract/slug.ts';
import { isReserved, toArticle } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { isOnSite, isTaken } from '#store/articles/catalogue.ts';
import { type ContentTx, renameArticle, retireArticle } from '#store/articles/publishing.ts';
import { getRow } from '#store/rows.ts';

/** The pages that changed, for search engines: none of an article that readers have not seen yet. */
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
    throw new Refusal('invalid', `No hay otro artículo publicado con el slug «${target}».`, {
      field: 'successor',
    });
  }
  if (!(await retireArticle(tx, slug, target))) {
    throw new Refusal('invalid', `No hay ningún artículo publicado con el slug «${slug}».`, {
      field: 'slug',
    });
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
    throw new Refusal('invalid', `«${to}» no sirve: use minúsculas sin acento, cifras y guiones.`, {
      field: 'slug',
    });
  }
  if (isReserved(to))
    throw new Refusal('invalid', `«${to}» está reservado; elija otro.`, { field: 'slug' });
  if (await isTaken(tx, to))
    throw new Refusal('invalid', `Ya hay un artículo con el slug «${to}».`, { field: 'slug' });
  if (!(await renameArticle(tx, from, to))) {
    throw new Refusal('invalid', `No hay ningún artículo con el slug «${from}».`, {
      field: 'slug',
    });
  }
  return toChanged(await getRow(tx, 'articles', { slug: to }), [from, to], now);
}
