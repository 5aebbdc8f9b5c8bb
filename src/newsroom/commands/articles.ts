import { readdir } from 'node:fs/promises';
import { formatCount } from '#format.ts';
import { invalid } from '#refusal.ts';
import { type CatalogueEntry, listCatalogue } from '#store/articles/catalogue.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { rename, retire } from '../articles/addresses.ts';
import { exportArticles } from '../articles/export.ts';
import { formatDay } from '../files/dates.ts';
import { type Command, explainFileFault } from './command.ts';

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
    const paths = await changeContent(store, (tx) => retire(tx, slug, target, Date.now()));
    for (const path of paths) onChanged(path);
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
    const paths = await changeContent(store, (tx) => rename(tx, from, to, Date.now()));
    for (const path of paths) onChanged(path);
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

export const exportCommand: Command = {
  name: 'exportar',
  usage: '<carpeta>',
  summary: 'escribe todos los artículos como archivos, con sus imágenes',
  help: `Un archivo .md por artículo, con su slug por nombre, y su imagen al lado, en una carpeta que no debe
existir todavía. publicar los lee de vuelta sin cambiar nada. Los de artículos retirados terminan en
.retirado, para que nadie los publique con los demás.`,
  words: [1, 1],
  async run(store, { words: [folder = ''] }) {
    const existingFiles = await readdir(folder).catch(() => []);
    if (existingFiles.length > 0) throw invalid(`${folder} no está vacía: nombre otra carpeta.`);
    const { articles, retired, images } = await exportArticles(store, folder).catch(
      explainFileFault(folder),
    );
    const counts = [
      formatCount(articles, 'artículo', 'artículos'),
      formatCount(retired, 'retirado', 'retirados'),
      formatCount(images, 'imagen', 'imágenes'),
    ];
    console.log(`Escrito en ${folder}: ${counts.join(', ')}.`);
  },
};
