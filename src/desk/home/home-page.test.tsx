import { expect, test, vi } from 'vitest';
import { within } from '#site/testing/open-element.tsx';
import { openPage } from '../testing/page.tsx';
import { bridge } from '../testing/samples.ts';
import { HomePage } from './home-page.tsx';

const work = { ...bridge, note: null, readTime: 2, here: [] };
const draft = {
  ...work,
  draftId: 'd2',
  title: 'La viga',
  state: 'borrador',
  faults: ['imageAlt'],
  // More than a week ago.
  changedAt: '2026-11-09T13:57:59.999Z',
};
const mesa = {
  waiting: [{ ...work, draftId: 'd3', title: 'El muro', state: 'revision' }],
  drafts: [
    draft,
    { ...draft, draftId: 'd4', changedAt: '2026-11-01T11:00:00Z', author: '' },
    { ...draft, draftId: 'd6', changedAt: '2026-11-09T13:58:00.000Z', faults: [] },
  ],
  upcoming: [],
  published: [bridge, { ...bridge, draftId: 'd5', title: 'La losa' }],
  isEmpty: false,
};
const missed = { words: 'grúa', times: 2, isFound: false, nearest: null };
const newsletter = {
  number: 12,
  audience: 3,
  faults: [],
  articles: [1, 2, 3],
  uncertain: [],
  clockAt: null,
};
const responses = {
  '/api/mesa': mesa,
  '/api/categorias': [{ slug: 'noticias', name: 'Noticias', icon: 'noticias' }],
  '/api/articulos': { counts: { cambios: 2 } },
  '/api/boletin': newsletter,
  '/api/lectores/busquedas': [missed, { ...missed, isFound: true }],
  '/api/lectores': { days: Array(30).fill(0), categories: [] },
};
const open = (change = {}, given = {}) =>
  openPage(<HomePage />, { responses: { ...responses, ...change }, ...given });
type Page = Awaited<ReturnType<typeof open>>;
/** What is under «attention». */
const getCare = ({ getByRole }: Page) => getByRole('region', { name: 'Por atender' });

test('an editor finds what waits, drafts, recent articles and each matter that needs attention', async () => {
  const page = await open();
  const editors = page.listHrefs();
  for (const id of ['d1', 'd2', 'd3', 'd4', 'd5']) expect(editors).toContain(`/editor/${id}`);
  const rows = within(getCare(page)).getAllByRole('link');
  const row = (href: string, words: string) => [href, expect.stringContaining(words)];
  expect(rows.map((each) => [each.getAttribute('href'), each.textContent])).toEqual([
    row('/boletin', 'El boletín n.º 12 no se ha enviado'),
    row('/articulos?estado=cambios', '2 artículos con cambios sin publicar'),
    row('/editor/d2', '2 imágenes sin texto alternativo'),
    row('/editor/d1', '2 artículos sin imagen'),
    row('/editor/d4', '2 borradores sin cambios en una semana'),
    row('/lectores', '2 búsquedas sin resultado'),
  ]);
});

test('a redactor is asked to attend to their own drafts, not to the newsletter or searches', async () => {
  const mine = { ...mesa, waiting: [], drafts: [{ ...draft, isMine: true }], published: [bridge] };
  const page = await open({ '/api/mesa': mine }, { can: ['write'] });
  expect(page.readAll('link', getCare(page))).toEqual([
    expect.stringContaining('1 imagen sin texto alternativo'),
    expect.stringContaining('1 borrador sin cambios en una semana'),
  ]);
  expect(page.getByText(/Lo que envíe a revisión y lo que le devuelvan/)).toBeTruthy();
  expect(page.queryByText('El sitio por categorías')).toBeNull();
});

test('the clock and the work are refreshed every minute while the page is visible', async () => {
  const { wait, getByText } = await open();
  const again = ['GET /api/mesa'];
  expect([await wait(20_000), await wait(20_000), await wait(20_000)]).toEqual([[], [], again]);
  expect(getByText('9:59')).toBeTruthy();
  using _look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await wait(20_000);
  await wait(20_000);
  expect(await wait(20_000)).toEqual([]);
});

test.each([
  [{ articles: [1, 2] }, []],
  [{ audience: 0 }, []],
  [{ clockAt: '2026-11-17T11:00:00Z' }, []],
  [{ running: { number: 12, state: 'sending' } }, []],
  [
    { sendAt: '2026-11-19T11:00:00Z', faults: ['Falta el asunto.'] },
    [/no se ha enviado.*Sale el jueves 19\. Tiene 3 artículos\. Falta el asunto\./],
  ],
  [
    { running: { number: 12, state: 'paused', reason: 'Está lleno.' }, uncertain: [1, 2] },
    [/está en pausa.*Está lleno\./, /2 envíos inciertos/],
  ],
])('a newsletter with %j asks for %j', async (change, said) => {
  const page = await open({
    '/api/boletin': { ...newsletter, ...change },
    '/api/mesa': { ...mesa, drafts: [], published: [] },
    '/api/articulos': { counts: { cambios: 0 } },
    '/api/lectores/busquedas': [],
  });
  const rows = page.readAll('link', getCare(page));
  expect(rows).toEqual(said.map((words) => expect.stringMatching(words)));
});

test('on the first day an administrator may invite people, a redactor may not', async () => {
  const empty = { '/api/mesa': { ...mesa, isEmpty: true } };
  expect((await open(empty)).getByText(/invitar a su equipo/)).toBeTruthy();
  const redactor = await open(empty, { can: ['write'] });
  expect(redactor.queryByText(/invitar a su equipo/)).toBeNull();
});
