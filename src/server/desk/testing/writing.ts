import { randomUUID } from 'node:crypto';
import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { addCategories } from '#newsroom/testing/newsroom.ts';
import { getArticle } from '#store/articles/articles.ts';
import type { Engine } from '#store/testing/engines.ts';
import { openDesk } from './desk.ts';

/** A draft that can be published. */
export const soundFields = (changes: Partial<DraftFields> = {}): DraftFields => ({
  ...emptyFields,
  title: 'Juntas frías',
  excerpt: 'Cómo se evitan.',
  category: 'tecnicas',
  author: 'Andrés Villalobos',
  tags: ['concreto'],
  content: 'Primera.\nSegunda.\nTercera.',
  ...changes,
});

type Who = Pick<Awaited<ReturnType<Awaited<ReturnType<typeof openDesk>>['signInAs']>>, 'send'>;

/** A browser tab: numbers its own saves. */
export function openTab({ send }: Who, id: string) {
  const tab = randomUUID();
  let turn = 0;
  return {
    ...{ id, tab, send },
    save(base: number, fields: DraftFields, saveId = `${tab}:${++turn}`) {
      return send('PUT', `/api/borradores/${id}`, { saveId, base, fields });
    },
    read: async () => (await send('GET', `/api/borradores/${id}`)).body,
    post: (name: string, body: unknown = {}) => send('POST', `/api/borradores/${id}/${name}`, body),
  };
}

/** Opens the desk with categories, an editor, and the id of a draft that the editor has not saved yet. */
export async function openWriting(
  engine: Engine,
  env: Record<string, string> = {},
  place?: Awaited<ReturnType<Engine['createPlace']>>,
) {
  const desk = await openDesk({
    engine: place ? { ...engine, createPlace: async () => place } : engine,
    env,
  });
  await addCategories(desk.store);
  const editor = await desk.signInAs('editor');
  const id = randomUUID();
  const mine = openTab(editor, id);
  return Object.assign(desk, {
    ...{ editor, id, mine },
    /** Replaces the text of the draft. */
    async write(content: string) {
      const { version, fields } = await mine.read();
      await mine.save(version, { ...fields, content });
    },
    publish: async (more: object = {}) =>
      mine.post('publicar', { version: (await mine.read()).version, ...more }),
    /** The article as readers see it. */
    seen: (at = Date.now()) => getArticle(desk.store, 'juntas-frias', at),
  });
}
