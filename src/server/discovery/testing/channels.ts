import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { saveCategory } from '#store/articles/categories.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { changeContent } from '#store/articles/publishing.ts';
import { saveImage } from '#store/pictures/images.ts';
import { saveInputs, toArticleInput } from '#store/testing/article-input.ts';
import { type Engine, openTestStore } from '#store/testing/engines.ts';
import { createDiscovery } from '../discovery.ts';

export const hour = 3_600_000;
const identity = { name: 'Plomada', url: 'https://plomada.example', email: 'ana@plomada.example' };
export const address = (path: string) => identity.url + path;

export const toInput = (slug: string, fields: Partial<ArticleInput> = {}) =>
  toArticleInput(slug, { author: 'Ana Rojas', ...fields });

/** Opens a store with two categories, a drawing of 1200 x 800 named `plano`, and these articles. */
export async function openChannels(engine: Engine, ...articles: ArticleInput[]) {
  const store = await openTestStore(engine);
  await changeContent(store, async (tx) => {
    for (const [slug, name] of [
      ['noticias', 'Noticias'],
      ['tecnicas', 'Técnicas'],
    ] as const) {
      await saveCategory(tx, { slug, name, description: `Sobre ${slug}.`, icon: 'n' });
    }
    const image = { id: 'plano', kind: 'drawing', width: 900, height: 600, tint: 'arena' } as const;
    const bytes = new Uint8Array(1234);
    await saveImage(tx, { image, files: [{ name: 'lamina-1200.jpg', type: 'image/jpeg', bytes }] });
    await saveInputs(tx, articles);
  });
  const discovery = createDiscovery({ store, getSite: () => identity });
  return {
    store,
    get: (path: string) => discovery.request(path),
    read: async (path: string) => (await discovery.request(path)).text(),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** The elements of that name, in document order. Throws if the document is not well formed. */
export function findAll(within: string | XmlElement, name: string): XmlElement[] {
  const element = typeof within === 'string' ? parseRoot(within) : within;
  return (element?.children ?? []).flatMap((child) =>
    child instanceof XmlElement
      ? [...(child.name === name ? [child] : []), ...findAll(child, name)]
      : [],
  );
}

export const textsOf = (within: string | XmlElement, name: string) =>
  findAll(within, name).map(({ text }) => text);

/** Programs that read feeds refuse a prefix that is not declared. */
function parseRoot(text: string): XmlElement {
  const { root } = parseXml(text);
  if (!root) throw new Error('The document is empty');
  for (const [, prefix] of text.matchAll(/<(\w+):/g)) {
    if (!(`xmlns:${prefix}` in root.attributes)) throw new Error(`${prefix} is not declared`);
  }
  return root;
}
