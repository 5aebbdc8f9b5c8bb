import { expect, test } from 'vitest';
import type { FrontPage, FrontPageItem } from '#contract/desk/front-page.ts';
import { Announcer } from '../parts/announcer.tsx';
import { openPage } from '../testing/page.tsx';
import { FrontPagePage } from './front-page.tsx';

const item = (articleId: number, title: string, change: Partial<FrontPageItem> = {}) => ({
  articleId,
  draftId: `d${articleId}`,
  title,
  category: 'Noticias',
  publishedAt: '2026-11-10T12:00:00Z',
  endsAt: null,
  state: 'published' as const,
  ...change,
});
const puente = item(1, 'El puente');
const viga = item(2, 'La viga', { endsAt: '2026-11-19T11:00:00Z' });
const muro = item(3, 'El muro');
const losa = item(4, 'La losa');
const page = (places: FrontPageItem[], others: FrontPageItem[] = [], version = 'v1') => ({
  version,
  places,
  others,
});
const path = '/api/portada';

const open = (front: FrontPage, responses = {}) =>
  openPage(
    <>
      <FrontPagePage />
      <Announcer />
    </>,
    { responses: { [path]: front, [`PUT ${path}`]: front, ...responses } },
  );
const put = (version: string, articles: FrontPageItem[], removed: number[] = []) => {
  const places = articles.map(({ articleId, endsAt }) => ({ articleId, endsAt }));
  return `PUT ${path} ${JSON.stringify({ version, places, removed })}`;
};

test('says which article leads the home page, until when, and why an article is not shown', async () => {
  const retired = item(5, 'La presa', { state: 'retired' });
  const front = page([puente, retired, viga], [muro, losa]);
  const { readAll, hrefOf, getByText } = await open(front);
  expect(readAll('listitem')).toEqual([
    expect.stringMatching(/^1El puente.*Hasta que lo quite$/),
    expect.stringMatching(/^–La presa.*Retirado: no sale, y conserva su puesto/),
    expect.stringMatching(/^2La viga.*Hasta jue 19 nov, 7:00$/),
    expect.stringMatching(/^3El muro/),
    expect.stringMatching(/^4La losa/),
  ]);
  expect(getByText(/elegidos/).textContent).toContain('2 elegidos, 2 por fecha.');
  expect(getByText('Por fecha: los más recientes que quedan.')).toBeTruthy();
  expect(hrefOf('El puente')).toBe('/editor/d1');
});

test('a change made while another is being sent is sent after it, with the version of its response', async () => {
  const { press, hold, queryByRole } = await open(page([puente, viga], [muro, losa]));
  const arrive = hold(`PUT ${path}`);
  expect(await press('Bajar: El puente')).toContain(put('v1', [viga, puente]));
  expect(await press('Fijar: El muro')).toEqual([]);
  await press('Quitar de la portada: La losa');
  expect(queryByRole('link', { name: 'La losa' })).toBeNull();
  expect(await arrive(page([viga, puente], [muro, losa], 'v2'))).toContain(
    put('v2', [viga, puente, muro]),
  );
});

test('a change to an outdated front page is rejected, and can be repeated', async () => {
  const current = page([viga, puente], [muro], 'v9');
  const conflict = Response.json({ detail: 'Otra persona…', current }, { status: 409 });
  const front = page([puente, viga], [muro]);
  const { responses, press, hold, getByRole, queryByRole } = await open(front);
  const arrive = hold(`PUT ${path}`);
  await press('Fijar: El muro');
  await press('Quitar de la portada: La viga');
  responses[`PUT ${path}`] = conflict;
  await arrive(conflict);
  expect(getByRole('alert').textContent).toContain(
    'Otra persona cambió la portada antes que usted.',
  );
  responses[`PUT ${path}`] = page([viga, puente, muro], [], 'v10');
  const repeated = await press('Repetir mi cambio');
  expect(repeated).toContain(put('v9', [viga, puente, muro]));
  // Also what was changed while the first change was on its way.
  expect(repeated).toContain(put('v10', [puente, muro], [2]));
  expect(queryByRole('alert')).toBeNull();
  responses[`PUT ${path}`] = conflict;
  await press('Bajar: La viga');
  await press('Dejarla así');
  expect(queryByRole('alert')).toBeNull();
});

test('a change that failed is undone on screen, and can be tried again', async () => {
  const { press, undo, readNotice, listButtons } = await open(page([puente, viga]), {
    [`PUT ${path}`]: 500,
  });
  expect(await press('Bajar: El puente')).toEqual([put('v1', [viga, puente]), `GET ${path}`]);
  expect(listButtons(/^Mover: El puente/)).toEqual([expect.stringContaining('Puesto 1 de 2')]);
  expect(readNotice()).toBe('La portada no cambió|No se pudo.|Reintentar');
  expect(await undo()).toContain(put('v1', [viga, puente]));
});

test('an end time is in the future, in Caracas time, or absent', async () => {
  const { press, choose, submit, getByText } = await open(page([puente, viga]));
  await press('Hasta que lo quite: cambiar hasta cuándo está El puente');
  await choose('Hasta una hora', true);
  await choose('Día', '2026-11-10');
  expect(getByText('Esa hora ya pasó.')).toBeTruthy();
  await choose('Día', '2026-11-20');
  await choose('Hora de Caracas', '18:00');
  expect(await submit()).toContain(
    put('v1', [{ ...puente, endsAt: '2026-11-20T22:00:00.000Z' }, viga]),
  );
});

test('an article is searched for and added after the others', async () => {
  const list = '/api/articulos?estado=publicado&orden=publicado';
  const found = { ...losa, slug: 'losa', state: 'publicado', category: 'noticias' };
  const { press } = await open(page([puente]), {
    [list]: { items: [{ ...found, articleId: 1, title: 'El puente' }, found], total: 2 },
  });
  expect(await press('Agregar artículo')).toContain(`GET ${list}`);
  expect(await press('La losa')).toContain(put('v1', [puente, losa]));
});

test('a front page with 12 articles takes no more', async () => {
  const places = Array.from({ length: 12 }, (_, index) => item(index + 10, `Obra ${index}`));
  const isOff = async (front: FrontPage) => {
    const { getByRole } = await open(front);
    return ['Agregar artículo', 'Fijar: El muro'].map((name) =>
      getByRole('button', { name }).hasAttribute('disabled'),
    );
  };
  expect(await isOff(page(places, [muro]))).toEqual([true, true]);
  expect(await isOff(page(places.slice(1), [muro]))).toEqual([false, false]);
});

test('without a connection it is read-only', async () => {
  const { getByText, getByRole, perform } = await open(page([puente, viga]));
  await perform(() => dispatchEvent(new Event('offline')));
  expect(getByText('Ahora solo puede mirarla.')).toBeTruthy();
  expect(getByRole('button', { name: 'Agregar artículo' }).hasAttribute('disabled')).toBe(true);
  expect(getByRole('button', { name: 'Bajar: El puente' }).closest('fieldset')?.disabled).toBe(
    true,
  );
});

test('a response from before a change does not undo it', async () => {
  const { press, wait, hold, readAll } = await open(page([puente, viga]), {
    [`PUT ${path}`]: page([viga, puente], [], 'v2'),
  });
  const arrive = hold(path);
  expect(await wait(10_000)).toEqual([`GET ${path}`]);
  await press('Bajar: El puente');
  const moved = readAll('link');
  await arrive(page([puente, viga]));
  expect(readAll('link')).toEqual(moved);
});

test('says that the view is loading until readers’ page is there', async () => {
  const { press, getByText } = await open(page([puente]));
  await press('Como la verán');
  expect(getByText('Cargando la portada…').getAttribute('aria-busy')).toBe('true');
});
