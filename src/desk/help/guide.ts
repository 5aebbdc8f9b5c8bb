/** The guide's pages, from the same files that GitHub shows; each is fetched when it is opened. */
const texts = import.meta.glob<string>('../../../docs/guia/*.md', {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../docs/guia/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** In the order in which somebody new meets them. */
export const guidePages = [
  { id: 'entrar', name: 'Entrar a la mesa' },
  { id: 'escribir', name: 'Escribir un artículo' },
  { id: 'imagen', name: 'Poner una imagen' },
  { id: 'publicar', name: 'Publicar y programar' },
  { id: 'corregir', name: 'Corregir lo publicado' },
  { id: 'historial', name: 'El historial' },
  { id: 'boletin', name: 'Enviar el boletín' },
  { id: 'suscriptores', name: 'Los suscriptores' },
  { id: 'lectores', name: 'Los lectores' },
  { id: 'categorias', name: 'Las categorías' },
  { id: 'vocabulario', name: 'El vocabulario de la búsqueda' },
  { id: 'respaldos', name: 'Los respaldos' },
  { id: 'equipo', name: 'El equipo' },
];

export type GuideBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'picture'; alt: string; address: string };

export async function readGuide(id: string): Promise<GuideBlock[] | null> {
  const text = await texts[`../../../docs/guia/${id}.md`]?.();
  return text === undefined ? null : parse(text);
}

/** The little of Markdown that the guide is written in; its title is the page's own. */
function parse(source: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  for (const line of source.split('\n')) {
    const [, alt, file] = /^!\[(.*)\]\((.*)\)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    const address = pictures[`../../../docs/guia/${file}`];
    if (line === '' || line.startsWith('# ')) continue;
    if (alt !== undefined) {
      if (address) blocks.push({ kind: 'picture', alt, address });
    } else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (!line.startsWith('- ')) blocks.push({ kind: 'text', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}
