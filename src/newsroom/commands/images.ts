import { basename } from 'node:path';
import { terminal } from '#store/people/registro.ts';
import { listPictures, listUses } from '#store/pictures/library.ts';
import type { Store, Tx } from '#store/store.ts';
import { note } from '../articles/draft-note.ts';
import { formatCount } from '../articles/text.ts';
import { ImageFault } from '../images/image-fault.ts';
import { deletePicture, replacePicture } from '../images/replace.ts';
import { createFileTaker } from '../images/take-file.ts';
import { type Command, CommandFault } from './command.ts';

export const imagesCommand: Command = {
  name: 'imagenes',
  usage:
    '[--buscar <texto>] | --usos <imagen> | --subir <archivo> | --reemplazar <imagen> --por <archivo> | --borrar <imagen>',
  summary: 'muestra, busca, sube, reemplaza o borra las imágenes de la biblioteca',
  help: `Sin más, las muestra todas, de la más nueva a la más vieja: su código, su nombre y en cuántos lugares está.
--buscar      las que llevan el texto en su nombre, o en el texto alternativo, el pie, el crédito o el título de un
              artículo que las muestra.
--usos        los artículos, borradores y anuncios que muestran una.
--subir       añade una sin ponerla en ningún artículo. La que nada muestra se borra sola a los treinta días.
--reemplazar  pone otra en su lugar en todos los artículos y borradores, que conservan direcciones y textos.
--borrar      borra para siempre una que nada muestra, ni el historial de un artículo.
Una imagen se nombra por su código, que está en la primera columna.`,
  options: {
    buscar: { type: 'string' },
    usos: { type: 'string' },
    subir: { type: 'string' },
    reemplazar: { type: 'string' },
    por: { type: 'string' },
    borrar: { type: 'string' },
  },
  words: [0, 0],
  async run(store, { options: { buscar, usos, subir, reemplazar, por, borrar } }, onChanged) {
    const asked = [buscar, usos, subir, reemplazar, borrar].filter((each) => each !== undefined);
    if (asked.length > 1) throw new CommandFault('Pida una cosa a la vez.');
    if ((reemplazar === undefined) !== (por === undefined)) {
      throw new CommandFault('--reemplazar y --por van juntos.');
    }
    try {
      if (typeof usos === 'string') return await showUses(store, usos);
      if (typeof subir === 'string') return console.log(`Guardada: ${await take(store, subir)}`);
      if (typeof reemplazar === 'string') {
        return await replace(store, reemplazar, String(por), onChanged);
      }
      if (typeof borrar === 'string') {
        await deletePicture(store, borrar, terminal, Date.now());
        return console.log(`Borrada: ${borrar}`);
      }
      return await list(store, String(buscar ?? ''));
    } catch (error) {
      if (error instanceof ImageFault) throw new CommandFault(`No se hizo: ${error.message}.`);
      throw error;
    }
  },
};

async function list(store: Store, search: string): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { items } = await listPictures(store, { search, page });
    if (items.length === 0) return;
    for (const { id, name, uses } of items) {
      const where = uses === 0 ? 'sin uso' : formatCount(uses, 'lugar', 'lugares');
      console.log(`${id}  ${name || 'sin nombre'}  ${where}`);
    }
  }
}

async function showUses(store: Store, id: string): Promise<void> {
  const { items, adverts } = await listUses(store, id);
  for (const { state, slug, title } of items) console.log(`${state}  ${slug ?? '-'}  ${title}`);
  for (const client of adverts) console.log(`anuncio  -  ${client}`);
  if (items.length + adverts.length === 0) console.log('Nada la muestra.');
}

async function take(store: Store, file: string, pictures = createFileTaker(store)) {
  const name = basename(file);
  const onSave = (tx: Tx) =>
    note(tx, terminal, 'subió la imagen', { id: null, title: name }, Date.now());
  const taken = await pictures.take(file, { name, onSave });
  if ('fault' in taken) throw new ImageFault(taken.fault);
  return taken.id;
}

async function replace(
  store: Store,
  from: string,
  file: string,
  onChanged: (path: string) => void,
): Promise<void> {
  const pictures = createFileTaker(store);
  const to = await take(store, file, pictures);
  const done = await replacePicture(store, pictures, { from, to, by: terminal }, Date.now());
  for (const path of done.paths) onChanged(path);
  const articles = formatCount(done.articles, 'artículo', 'artículos');
  const drafts = formatCount(done.drafts, 'borrador', 'borradores');
  console.log(`Reemplazada por ${to} en ${articles} y ${drafts}.`);
}
