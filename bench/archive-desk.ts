import { loadavg } from 'node:os';
import { type ListQuery, listPage, shownStates, sortOrders } from '#contract/desk/articles.ts';
import { readDeskHome } from '#newsroom/articles/desk-home.ts';
import { listForDesk } from '#newsroom/articles/desk-list.ts';
import { libraryPage, listPictures } from '#store/pictures/library.ts';
import { listUses } from '#store/pictures/picture-uses.ts';
import type { Store } from '#store/store.ts';
import { fillDesk, fillLibrary, popularPicture } from './archive-desk-content.ts';
import { createMeter } from './processor-time.ts';
import { type Archive, openCopy } from './search-archive.ts';
import { listKinds } from './search-queries.ts';

/** Each desk list may take at most this many CPU milliseconds, in our process and the database together. */
const maxMs = 50;
const queriesOfEach = 4;

type ListCase = { list: string; ask: () => Promise<unknown> };

/** Measures in a large archive: every list in every order (first, middle and last page), searches, and pictures. */
export async function measureDesk(engine: Store['engine'], articles: number) {
  const archive = await openCopy(engine, articles);
  try {
    const { store, analyze } = archive;
    await fillDesk(store);
    await fillLibrary(store);
    await analyze();
    const measure = await createMeter(store);
    const table: { engine: string; list: string; ms: number }[] = [];
    for (const { list, ask } of [
      ...(await listLists(store)),
      ...listSearches(archive),
      ...(await listPicturePages(archive)),
    ]) {
      table.push({ engine, list, ms: await measure(ask) });
    }
    const slowest = table.toSorted((a, b) => b.ms - a.ms);
    const slow = slowest.filter(({ ms }) => ms > maxMs);
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `${engine}: ${table.length - slow.length} of ${table.length} within ${maxMs} ms; load ${load}`,
    );
    if (slow.length > 0) process.exitCode = 1;
    return slowest
      .slice(0, Math.max(15, slow.length))
      .map((row) => ({ ...row, ms: row.ms.toFixed(1) }));
  } finally {
    await archive.close();
  }
}

const filters: Partial<ListQuery>[] = [
  {},
  ...shownStates.map((estado) => ({ estado })),
  { categoria: 'noticias' },
  { estado: 'publicado', categoria: 'noticias' },
  { autor: 'Redacción Plomada' },
  { estado: 'publicado', autor: 'Redacción Plomada', categoria: 'noticias' },
  { autor: 'Ana Sosa' },
  { autor: 'Nadie' },
  { buscar: 'concreto' },
  { buscar: 'concreto', estado: 'borrador', categoria: 'noticias' },
];

async function listLists(store: Store): Promise<ListCase[]> {
  const now = Date.now();
  const cases: ListCase[] = [
    { list: 'mesa', ask: () => readDeskHome(store, { id: 1, isEditor: true }, now) },
  ];
  for (const filter of filters) {
    for (const orden of sortOrders) {
      const ask = (pagina: number) => listForDesk(store, { ...filter, orden, pagina }, 1, now);
      const name = [...Object.values(filter), orden].join(', ');
      cases.push(...listPages(name, ask, (await ask(1)).total, listPage));
    }
  }
  return cases;
}

function listPages(
  name: string,
  ask: (page: number) => Promise<unknown>,
  total: number,
  size: number,
): ListCase[] {
  const last = Math.max(1, Math.ceil(total / size));
  return [...new Set([1, Math.ceil(last / 2), last])].map((page) => ({
    list: `${name}, ${page} / ${last}`,
    ask: () => ask(page),
  }));
}

/** Ordinary searches; bench/search.ts measures hostile ones. */
const listSearches = ({ store, corpus }: Archive): ListCase[] =>
  listKinds(corpus.vocabulary, 5, queriesOfEach)
    .filter(({ isHostile }) => !isHostile)
    .flatMap(({ name, queries }) => queries.map((buscar) => ({ name, buscar })))
    .map(({ name, buscar }) => ({
      list: `buscar ${name}: ${buscar}`,
      ask: () => listForDesk(store, { buscar, pagina: 1 }, 1, Date.now()),
    }));

async function listPicturePages({ store, corpus }: Archive): Promise<ListCase[]> {
  const cases: ListCase[] = [
    { list: 'usos, one', ask: () => listUses(store, 'img-7') },
    { list: 'usos, a tenth of all', ask: () => listUses(store, popularPicture) },
  ];
  const kinds = listKinds(corpus.vocabulary, 6, queriesOfEach).filter(
    ({ isHostile }) => !isHostile,
  );
  const searches = ['', 'a', 'foto', 'foto 99', ...kinds.flatMap(({ queries }) => queries)];
  for (const search of searches) {
    const ask = (page: number) => listPictures(store, { search, page });
    cases.push(...listPages(`imágenes ${search}`, ask, (await ask(1)).total, libraryPage));
  }
  return cases;
}
