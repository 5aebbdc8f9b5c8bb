import { toArticle, toHome } from '#paths.ts';
import { Refusal } from '#refusal.ts';
import { formatCount } from '../articles/text.ts';
import type { Command } from './command.ts';

export const sampleCommand: Command = {
  name: 'muestra',
  usage: '--quitar',
  summary: 'quita la redacción de muestra',
  help: `Quita para siempre los artículos y borradores de muestra que nadie cambió, aunque estén retirados o
tengan otra dirección, y sus imágenes; las personas, los suscriptores, la edición del boletín, el anuncio
y las cifras de los días anteriores a la muestra; sus líneas del vocabulario; y sus categorías, si quedan
vacías y el menú no las enlaza. Lo que usted publicó o cambió se queda.`,
  options: { quitar: { type: 'boolean' } },
  words: [0, 0],
  async run(store, { options }, onChanged) {
    if (!options.quitar) throw new Refusal('invalid', 'Diga qué hacer con ella: muestra --quitar');
    const { removeSampleContent } = await import('../sample/sample.ts');
    const { removed, changed, images, categories, rules, desk } = await removeSampleContent(store);
    for (const slug of removed) onChanged(toArticle(slug));
    if (removed.length > 0) onChanged(toHome());
    const counts = [
      formatCount(removed.length, 'artículo', 'artículos'),
      formatCount(images, 'imagen', 'imágenes'),
      formatCount(desk.drafts, 'borrador', 'borradores'),
      formatCount(desk.people, 'persona', 'personas'),
      formatCount(desk.subscribers, 'suscriptor', 'suscriptores'),
      formatCount(categories, 'categoría', 'categorías'),
      formatCount(rules, 'línea del vocabulario', 'líneas del vocabulario'),
    ];
    console.log(`Quitado: ${counts.join(', ')}.`);
    if (changed.length > 0) {
      console.log(`Se quedan, porque alguien los cambió: ${changed.join(', ')}.`);
    }
  },
};
