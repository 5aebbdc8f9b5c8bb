import { isSlug } from '#contract/slug.ts';
import { isReserved } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { isOnSite, isTaken } from '#store/articles/catalogue.ts';
import { type ContentTx, renameArticle, retireArticle } from '#store/articles/publishing.ts';

/** Takes an article off the site; its address may redirect to another article. */
export async function retire(tx: ContentTx, slug: string, target: string | null): Promise<void> {
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
}

/** Changes an article's address; the old one redirects. */
export async function rename(tx: ContentTx, from: string, to: string): Promise<void> {
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
}
