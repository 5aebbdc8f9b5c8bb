import { AddSynonym, FiguresQuery, HideSearch } from '#contract/desk/figures.ts';
import {
  listMissedSearches,
  readFigures,
  toFiguresCsv,
  toGrowthCsv,
} from '#newsroom/figures/read-figures.ts';
import { leadSearch } from '#newsroom/vocabulary/add-line.ts';
import { Refusal } from '#refusal.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { quietSearch } from '#store/search/misses.ts';
import { type Desk, type Endpoint, parseBody, parseQuery } from './endpoint.ts';

const editors = { may: 'read-figures' } as const;
const csv = { 'Content-Type': 'text/csv; charset=utf-8' };

/** How the site is read, and what readers look for in vain. */
export function listFigureEndpoints({ store }: Desk): Endpoint[] {
  const read = async (query: FiguresQuery) => {
    const figures = await readFigures(store, query, Date.now());
    if (!figures) throw new Refusal('missing', 'Ya no existe.');
    return figures;
  };
  return [
    {
      ...editors,
      method: 'GET',
      path: '/api/lectores',
      handle: async (c) => c.json(await read(parseQuery(c, FiguresQuery))),
    },
    {
      ...editors,
      method: 'POST',
      path: '/api/lectores/csv',
      async handle(c) {
        const figures = await read(await parseBody(c, FiguresQuery));
        return c.body([...toFiguresCsv(figures)].join(''), 200, csv);
      },
    },
    {
      ...editors,
      method: 'POST',
      path: '/api/lectores/suscriptores/csv',
      async handle(c) {
        const figures = await read(FiguresQuery.parse({}));
        return c.body([...toGrowthCsv(figures)].join(''), 200, csv);
      },
    },
    {
      ...editors,
      method: 'GET',
      path: '/api/lectores/busquedas',
      handle: async (c) => c.json(await listMissedSearches(store, Date.now())),
    },
    {
      ...editors,
      method: 'POST',
      path: '/api/lectores/callar',
      async handle(c) {
        const { words } = await parseBody(c, HideSearch);
        await store.write(async (tx) => {
          if (!(await quietSearch(tx, words, Date.now()))) return;
          const what = 'dejó de mostrar una búsqueda';
          const entry = { who: c.var.me, kind: 'ajustes', what, after: words } as const;
          await addToAuditLog(tx, entry, Date.now());
        });
        return c.body(null, 204);
      },
    },
    {
      // It changes what readers find.
      may: 'publish',
      method: 'POST',
      path: '/api/lectores/vocabulario',
      async handle(c) {
        const { words, finds } = await parseBody(c, AddSynonym);
        const rule = await leadSearch(store, c.var.me, { words, finds }, Date.now());
        return c.json({ rule });
      },
    },
  ];
}
