import { expect, test, vi } from 'vitest';
import { NewPage, OpenPage } from './editor/begin.tsx';
import { NoPermission } from './frame/no-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { openPage } from './testing/page.tsx';

const openSettings = (id: string, given = {}) =>
  openPage(<SettingsPage id={id} />, {
    responses: { '/api/ajustes/categorias': { categories: [] } },
    ...given,
  });

const listParts = ({ readAll, getByRole }: Awaited<ReturnType<typeof openSettings>>) =>
  readAll('link', getByRole('navigation', { name: 'Ajustes' }));

test('the settings are those a person may change, and open with the first of them', async () => {
  const all = await openSettings('');
  await all.until(() => all.queryByText('Todavía no hay categorías.'));
  expect(listParts(all).join()).toBe('Categorías,Vocabulario,Respaldos,Publicidad,Sitio');
  const some = await openSettings('', { can: ['manage-adverts', 'manage-site'] });
  expect(listParts(some)).toEqual(['Publicidad', 'Sitio']);
  expect(document.title).toBe('Ajustes: Publicidad | Redacción de Plomada');
});

test('an unknown part of the settings, and one without permission, say so', async () => {
  expect((await openSettings('nada')).getByText('Página no encontrada')).toBeTruthy();
  const refused = await openSettings('sitio', { can: ['manage-adverts'] });
  expect(refused.getByText('Sin permiso')).toBeTruthy();
});

test('a page without permission names whom to ask', async () => {
  const { getByText } = await openPage(<NoPermission what="manage-people" />, {
    responses: { '/api/pueden/manage-people': { names: ['Ana', 'Luis', 'Eva'] } },
  });
  expect(getByText(/pídaselo a Ana, Luis o Eva\./)).toBeTruthy();
  const unanswered = await openPage(<NoPermission what="publish" />);
  expect(unanswered.getByText(/pídaselo a un editor\./)).toBeTruthy();
});

test('a new article has its own address at once, also over plain http, and keeps a given title', async () => {
  await openPage(<NewPage />, { at: '/nuevo?titulo=La+viga' });
  expect(location.href).toMatch(/\/editor\/[0-9a-f-]{36}\?nuevo&titulo=La\+viga$/);
  // There browsers have no randomUUID.
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  await openPage(<NewPage />, { at: '/nuevo' });
  expect(location.href).toMatch(
    /\/editor\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\?nuevo$/,
  );
  vi.unstubAllGlobals();
});

test('a published article opens as a draft, without a step in the browser history', async () => {
  const address = 'POST /api/articulos/7/borrador';
  const before = history.length;
  await openPage(<OpenPage id="7" />, { responses: { [address]: { draftId: 'd1' } } });
  expect([location.pathname, history.length]).toEqual(['/editor/d1', before]);
  const failed = await openPage(<OpenPage id="7" />, { responses: { [address]: 500 } });
  expect(failed.getByText('No se pudo cargar el artículo.')).toBeTruthy();
  expect(await failed.press('Reintentar')).toEqual([address]);
  const refused = await openPage(<OpenPage id="7" />, { responses: { [address]: 403 } });
  expect(refused.getByRole('heading', { level: 1 }).textContent).toBe('Sin permiso');
});
