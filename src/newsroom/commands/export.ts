import { readdir } from 'node:fs/promises';
import { Refusal } from '#refusal.ts';
import { exportArticles } from '../articles/export.ts';
import { formatCount } from '../articles/text.ts';
import { type Command, explainFileFault } from './command.ts';

export const exportCommand: Command = {
  name: 'exportar',
  usage: '<carpeta>',
  summary: 'escribe todos los artículos como archivos, con sus imágenes',
  help: `Un archivo .md por artículo, con su slug por nombre, y su imagen al lado, en una carpeta que no debe
existir todavía. publicar los lee de vuelta sin cambiar nada. Los de artículos retirados terminan en
.retirado, para que nadie los publique con los demás.`,
  words: [1, 1],
  async run(store, { words: [folder = ''] }) {
    const there = await readdir(folder).catch(() => []);
    if (there.length > 0)
      throw new Refusal('invalid', `${folder} no está vacía: nombre otra carpeta.`);
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
