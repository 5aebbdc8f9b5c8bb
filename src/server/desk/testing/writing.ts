import { randomUUID } from 'node:crypto';
import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { addCategories } from '#newsroom/testing/newsroom.ts';
import { getArticle } from '#store/articles/articles.ts';
import type { Engine } from '#store/testing/engines.ts';
import { openDesk } from './desk.ts';

/** A draft that can be published. */
export const validFields = (changes: Partial<DraftFields> = {}): DraftFields => ({
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
export function openTab({ send }: Who, id: string = randomUUID()) {
  const tab = randomUUID();
  let turn = 0;
  const path = `/api/borradores/${id}`;
  const getDraft = async () => (await send('GET', path)).body;
  const save = (base: number, fields: DraftFields, saveId = `${tab}:${++turn}`) =>
    send('PUT', path, { saveId, base, fields });
  const post = (name: string, body: unknown = {}) => send('POST', `${path}/${name}`, body);
  return {
    ...{ id, tab, send, read: getDraft, save, post },
    async change(changes: Partial<DraftFields>) {
      const { version, fields } = await getDraft();
      return save(version, { ...fields, ...changes });
    },
    publish: async (more: object = {}) =>
      post('publicar', { version: (await getDraft()).version, ...more }),
    schedule: async (at: number) =>
      post('programar', { version: (await getDraft()).version, at: new Date(at).toISOString() }),
    undo: () => post('deshacer-publicacion'),
    remove: () => send('DELETE', path),
    listHistory: async () => (await send('GET', `${path}/historial`)).body,
  };
}

/** Opens the desk with categories, an editor, and the id of a draft that the editor has not saved yet. */
export async function openWriting(
  engine: Engine,
  env: Record<string, string> = {},
  place?: Awaited<ReturnType<Engine['createTestDatabase']>>,
) {
  const desk = await openDesk({
    engine: place ? { ...engine, createTestDatabase: async () => place } : engine,
    env,
  });
  await addCategories(desk.store);
  const editor = await desk.signInAs('editor');
  const mine = openTab(editor);
  return Object.assign(desk, {
    ...{ editor, id: mine.id, mine },
    /** The article as readers see it. */
    seen: (at = Date.now()) => getArticle(desk.store, 'juntas-frias', at),
  });
}

/** The same with the draft published. */
export async function openPublished(...given: Parameters<typeof openWriting>) {
  const desk = await openWriting(...given);
  await desk.mine.save(0, validFields());
  await desk.mine.publish();
  return desk;
}
