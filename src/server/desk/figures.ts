import { AddSynonym, FiguresQuery, HideSearch } from '#contract/desk/figures.ts';
import {
  listMissedSearches,
  readFigures,
  toFiguresCsv,
  toGrowthCsv,
} from '#newsroom/figures/read-figures.ts';
import { addOneWayRule } from '#newsroom/vocabulary/add-line.ts';
import { Refusal } from '#refusal.ts';
import { addToAuditLog } from '#store/people/audit-log.ts';
import { hideSearch } from '#store/search/misses.ts';
import { type Desk, endpointsFor, parseBody, parseQuery, sendCsv } from './endpoint.ts';

const { get, post } = endpointsFor('read-figures');

export function listFigureEndpoints({ store }: Desk) {
  const getFigures = async (query: FiguresQuery) => {
    const figures = await readFigures(store, query, Date.now());
    if (!figures) throw new Refusal('missing', 'Ya no existe.');
    return figures;
  };
  return [
    get('/api/lectores', (c) => getFigures(parseQuery(c, FiguresQuery))),
    post('/api/lectores/csv', async (c) =>
      sendCsv(c, toFiguresCsv(await getFigures(await parseBody(c, FiguresQuery)))),
    ),
    post('/api/lectores/suscriptores/csv', async (c) =>
      sendCsv(c, toGrowthCsv(await getFigures(FiguresQuery.parse({})))),
    ),
    get('/api/lectores/busquedas', () => listMissedSearches(store, Date.now())),
    post('/api/lectores/callar', async (c) => {
      const { words } = await parseBody(c, HideSearch);
      await store.write(async (tx) => {
        if (!(await hideSearch(tx, words, Date.now()))) return;
        const what = 'dejó de mostrar una búsqueda';
        const entry = { who: c.var.me, kind: 'ajustes', what, after: words } as const;
        await addToAuditLog(tx, entry, Date.now());
      });
    }),
    // It changes what readers find.
    endpointsFor('publish').post('/api/lectores/vocabulario', async (c) => {
      const { words, finds } = await parseBody(c, AddSynonym);
      return { rule: await addOneWayRule(store, c.var.me, { words, finds }, Date.now()) };
    }),
  ];
}
