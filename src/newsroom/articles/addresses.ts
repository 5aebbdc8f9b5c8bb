import { isSlug } from '#contract/slug.ts';
import { isReserved } from '#paths.ts';
import { isOnSite, isTaken } from '#store/articles/catalogue.ts';
import { type ContentTx, renameArticle, retireArticle } from '#store/articles/publishing.ts';

/** What an article's address cannot do; the message is for whoever asked. */
export class AddressFault extends Error {
  readonly field: 'slug' | 'successor';

  constructor(message: string, field: AddressFault['field'] = 'slug') {
    super(message);
    this.field = field;
  }
}

/** Takes an article off the site; its address may lead to another from then on. */
export async function retire(tx: ContentTx, slug: string, target: string | null): Promise<void> {
  if (target && (target === slug || !(await isOnSite(tx, target)))) {
    throw new AddressFault(`No hay otro artículo publicado con el slug «${target}».`, 'successor');
  }
  if (!(await retireArticle(tx, slug, target))) {
    throw new AddressFault(`No hay ningún artículo publicado con el slug «${slug}».`);
  }
}

/** Gives an article another address, to which the old one leads. */
export async function rename(tx: ContentTx, from: string, to: string): Promise<void> {
  if (!isSlug(to)) {
    throw new AddressFault(`«${to}» no sirve: use minúsculas sin acento, cifras y guiones.`);
  }
  if (isReserved(to)) throw new AddressFault(`«${to}» está reservado; elija otro.`);
  if (await isTaken(tx, to)) throw new AddressFault(`Ya hay un artículo con el slug «${to}».`);
  if (!(await renameArticle(tx, from, to))) {
    throw new AddressFault(`No hay ningún artículo con el slug «${from}».`);
  }
}
