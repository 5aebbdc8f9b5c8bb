import { toCategory, toHome } from '#paths.ts';
import { invalid } from '#refusal.ts';
import { getCategory } from '#store/articles/categories.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { terminal } from '#store/people/audit-log.ts';
import {
  changeCategory,
  createCategory,
  mergeInto,
  placeCategory,
} from '../categories/categories.ts';
import type { Command } from './command.ts';

export const categoryCommand: Command = {
  name: 'categoria',
  usage: `<slug> [--nombre <texto>] [--descripcion <texto>] [--icono <nombre>] [--posicion <número>]
    | <slug> --unir-a <slug>`,
  summary: 'crea, cambia o une una categoría',
  help: `Si el slug existe, cambia lo que se diga y deja lo demás como estaba. Si no existe, la crea al
final de la lista: entonces --nombre hace falta. Los slugs noticias, analisis, tecnicas y recursos
tienen su propio icono en el sitio; a otra puede darle uno de esos con --icono, u «otra», que es
una lámina. --posicion 1 la pone la primera de la lista. --unir-a pasa todos sus artículos a otra
categoría y la quita; su dirección lleva desde entonces a la otra. No se puede deshacer.`,
  options: {
    nombre: { type: 'string' },
    descripcion: { type: 'string' },
    icono: { type: 'string' },
    posicion: { type: 'string' },
    'unir-a': { type: 'string' },
  },
  words: [1, 1],
  async run(store, { words: [slug = ''], options }, onChanged) {
    const into = options['unir-a'];
    const text = (name: string) =>
      options[name] === undefined ? undefined : String(options[name]);
    const [name, description, icon] = [text('nombre'), text('descripcion'), text('icono')];
    const position = options.posicion === undefined ? null : Number(options.posicion);
    if (position !== null && !(Number.isInteger(position) && position >= 1)) {
      throw invalid('--posicion: se esperaba un número desde 1.');
    }
    if (into !== undefined && [name, description, icon, options.posicion].some(Boolean)) {
      throw invalid('Pida una cosa a la vez.');
    }
    const now = Date.now();
    const message = await changeContent(store, async (tx) => {
      if (typeof into === 'string') {
        await mergeInto(tx, terminal, slug, into, now);
        return `Unida: ${slug} a ${into}`;
      }
      const isKnown = (await getCategory(tx, slug)) !== null;
      if (!isKnown) {
        if (name === undefined) {
          throw invalid(`La categoría «${slug}» no existe; para crearla diga --nombre.`);
        }
        const input = { slug, name, description: description ?? '', icon: icon ?? '' };
        await createCategory(tx, terminal, input, now);
      } else {
        const change = { name, description, icon };
        const entries = Object.entries(change).filter(([, value]) => value !== undefined);
        await changeCategory(tx, terminal, slug, Object.fromEntries(entries), now);
      }
      if (position !== null) await placeCategory(tx, terminal, slug, position, now);
      return `${isKnown ? 'Cambiada' : 'Creada'}: ${slug}`;
    });
    const paths = [toCategory(slug), ...(into ? [toCategory(String(into))] : []), toHome()];
    for (const path of paths) onChanged(path);
    console.log(message);
  },
};
