import { isSlug } from '#contract/slug.ts';
import { everyCategory, toCategory, toHome } from '#paths.ts';
import { getCategory, moveCategory, saveCategory } from '#store/categories.ts';
import { changeContent } from '#store/publishing.ts';
import { type Command, CommandFault } from './command.ts';

export const categoryCommand: Command = {
  name: 'categoria',
  usage:
    '<slug> [--nombre <texto>] [--descripcion <texto>] [--icono <nombre>] [--posicion <número>]',
  summary: 'crea o cambia una categoría',
  help: `Si el slug existe, cambia lo que se diga y deja lo demás como estaba. Si no existe, la crea al
final de la lista: entonces --nombre hace falta. Los slugs noticias, analisis, tecnicas y recursos
tienen su propio icono en el sitio. --posicion 1 la pone la primera de la lista.`,
  options: {
    nombre: { type: 'string' },
    descripcion: { type: 'string' },
    icono: { type: 'string' },
    posicion: { type: 'string' },
  },
  words: [1, 1],
  async run(store, { words: [slug = ''], options }, onChanged) {
    if (!isSlug(slug)) {
      throw new CommandFault(`«${slug}» no sirve: use minúsculas sin acento, cifras y guiones.`);
    }
    if (slug === everyCategory) throw new CommandFault(`«${slug}» está reservado; elija otro.`);
    const text = (name: string) => {
      const value = String(options[name] ?? '').trim();
      if (value.length > 200 || /\p{Cc}/u.test(value)) {
        throw new CommandFault(`--${name}: se esperaba una línea de hasta 200 caracteres.`);
      }
      return value || undefined;
    };
    const place = options.posicion === undefined ? null : Number(options.posicion);
    if (place !== null && !(Number.isInteger(place) && place >= 1)) {
      throw new CommandFault('--posicion: se esperaba un número desde 1.');
    }
    const saved = await changeContent(store, async (tx) => {
      const before = await getCategory(tx, slug);
      const name = text('nombre') ?? before?.name;
      if (!name)
        throw new CommandFault(`La categoría «${slug}» no existe; para crearla diga --nombre.`);
      const done = await saveCategory(tx, {
        slug,
        name,
        description: text('descripcion') ?? before?.description ?? '',
        icon: text('icono') ?? before?.icon ?? 'otra',
      });
      if (place !== null) await moveCategory(tx, slug, place);
      return done;
    });
    for (const path of [toCategory(slug), toHome()]) onChanged(path);
    console.log(`${saved === 'created' ? 'Creada' : 'Cambiada'}: ${slug}`);
  },
};
