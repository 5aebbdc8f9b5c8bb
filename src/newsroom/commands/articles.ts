import { isSlug } from '#contract/slug.ts';
import { isReserved, toArticle } from '#paths.ts';
import { type CatalogueEntry, isOnSite, isTaken, listCatalogue } from '#store/catalogue.ts';
import { changeContent, renameArticle, retireArticle } from '#store/publishing.ts';
import { formatDay } from '../articles/text.ts';
import { type Command, CommandFault } from './command.ts';

export const retireCommand: Command = {
  name: 'retirar',
  usage: '<slug> [--hacia <otro-slug>]',
  summary: 'retira un artículo del sitio',
  help: `El artículo deja de verse en todas partes, pero no se borra: publicarlo de nuevo lo trae de
vuelta. Con --hacia, su dirección lleva desde entonces a otro artículo; así también la de uno que ya
estaba retirado.`,
  options: { hacia: { type: 'string' } },
  words: [1, 1],
  async run(store, { words: [slug = ''], options: { hacia } }, onChanged) {
    const target = typeof hacia === 'string' ? hacia : null;
    await changeContent(store, async (tx) => {
      if (target && (target === slug || !(await isOnSite(tx, target)))) {
        throw new CommandFault(`No hay otro artículo publicado con el slug «${target}».`);
      }
      if (!(await retireArticle(tx, slug, target))) throw notPublished(slug);
    });
    onChanged(toArticle(slug));
    console.log(`Retirado: ${slug}`);
  },
};

export const renameCommand: Command = {
  name: 'renombrar',
  usage: '<slug> <nuevo-slug>',
  summary: 'cambia la dirección de un artículo',
  help: `La dirección anterior lleva desde entonces a la nueva. Cambie también el slug en su archivo. Sirve
también para un artículo retirado.`,
  words: [2, 2],
  async run(store, { words: [from = '', to = ''] }, onChanged) {
    if (!isSlug(to)) {
      throw new CommandFault(`«${to}» no sirve: use minúsculas sin acento, cifras y guiones.`);
    }
    if (isReserved(to)) throw new CommandFault(`«${to}» está reservado; elija otro.`);
    await changeContent(store, async (tx) => {
      if (await isTaken(tx, to)) throw new CommandFault(`Ya hay un artículo con el slug «${to}».`);
      if (!(await renameArticle(tx, from, to))) {
        throw new CommandFault(`No hay ningún artículo con el slug «${from}».`);
      }
    });
    onChanged(toArticle(from));
    onChanged(toArticle(to));
    console.log(`Renombrado: ${from} → ${to}`);
  },
};

export const listCommand: Command = {
  name: 'listar',
  usage: '',
  summary: 'muestra los artículos, del más nuevo al más viejo',
  help: 'Una línea por artículo: fecha, estado, categoría, lecturas, slug y título.',
  words: [0, 0],
  async run(store) {
    const now = Date.now();
    for await (const entry of listCatalogue(store)) console.log(formatEntry(entry, now));
  },
};

function formatEntry(entry: CatalogueEntry, now: number): string {
  const live = entry.published_at <= now ? 'publicado' : 'programado';
  const state = entry.status === 'retired' ? 'retirado' : live;
  return [
    formatDay(entry.published_at),
    state.padEnd(10),
    entry.category.padEnd(12),
    String(entry.views).padStart(7),
    entry.slug,
    entry.title,
  ].join('  ');
}

const notPublished = (slug: string) =>
  new CommandFault(`No hay ningún artículo publicado con el slug «${slug}».`);
