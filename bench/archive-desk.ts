import type { ListQuery } from '#contract/desk/articles.ts';
import { listForDesk } from '#newsroom/articles/desk-list.ts';
import { saveDraft } from '#newsroom/articles/drafts.ts';
import { readMesa } from '#newsroom/articles/mesa.ts';
import { changeContent, retireArticle } from '#store/publishing.ts';
import type { Store } from '#store/store.ts';

/** Every list of the desk must answer within so many milliseconds of processor, its own and the database's. */
const most = 50;
const rounds = 15;
const drafts = 300;
const retired = 500;

const queries: Record<string, Partial<ListQuery>> = {
  'first page': {},
  'last page': { pagina: 2_000 },
  'by date, last page': { orden: 'publicado', pagina: 2_000 },
  'by title': { orden: 'titulo' },
  'by title, last page': { orden: 'titulo', pagina: 2_000 },
  'most read': { orden: 'leido' },
  'most read, page 20': { orden: 'leido', pagina: 20 },
  'in the middle': { pagina: 1_000 },
  'by title, in the middle': { orden: 'titulo', pagina: 1_000 },
  published: { estado: 'publicado', orden: 'publicado' },
  'with changes': { estado: 'cambios' },
  retired: { estado: 'retirado' },
  'of a category': { categoria: 'c1' },
  'of a category, most read': { categoria: 'c1', orden: 'leido' },
  'of an author': { autor: 'Redacción Plomada', orden: 'titulo' },
  'of nobody': { autor: 'Nadie' },
  'a search': { buscar: 'concreto' },
  'a search for nothing': { buscar: 'xilófono' },
};

/** In a large archive: medians of processor time, with what the database took where it is a process of its own. */
export async function measureDesk(engine: string, store: Store) {
  await fillDesk(store);
  const now = Date.now();
  const cases: [string, () => Promise<unknown>][] = [
    ...Object.entries(queries).map(([name, query]): [string, () => Promise<unknown>] => [
      name,
      () => listForDesk(store, { pagina: 1, ...query }, 1, now),
    ]),
    ['mesa', () => readMesa(store, { id: 1, isEditor: true }, now)],
  ];
  const table = [];
  for (const [list, ask] of cases) {
    const times: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const [cpu, start] = [process.cpuUsage(), performance.now()];
      await ask();
      const { user, system } = process.cpuUsage(cpu);
      // A database beside this process works while this one waits: the clock then tells what both took.
      const took = store.engine === 'sqlite' ? (user + system) / 1_000 : performance.now() - start;
      if (round >= 0) times.push(took);
    }
    const median = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    table.push({ engine, list, ms: median.toFixed(1), within: median <= most ? 'yes' : 'NO' });
  }
  return table;
}

async function fillDesk(store: Store): Promise<void> {
  const by = { id: 1, name: 'Ana' };
  for (let each = 0; each < drafts; each += 1) {
    const fields = {
      title: `Borrador ${each}`,
      slug: '',
      excerpt: 'Resumen.',
      category: 'c1',
      author: by.name,
      tags: [],
      featured: false,
      publishAt: null,
      imageId: null,
      imageAlt: '',
      imageCaption: '',
      imageCredit: '',
      imageFocus: '',
      content: 'El concreto se cura con agua.\n'.repeat(50),
    };
    const id = crypto.randomUUID();
    const saveId = `${crypto.randomUUID()}:1`;
    const call = { id, saveId, base: 0, fields, by, assertMayEdit: () => {} };
    await saveDraft(store, call, Date.now());
  }
  await changeContent(store, async (tx) => {
    for (let each = 0; each < retired; each += 1) await retireArticle(tx, `articulo-${each}`, null);
  });
}
