import { expect, test } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { TeamPage } from './team-page.tsx';

const ana = {
  id: 1,
  name: 'Ana Rojas',
  role: 'administrador',
  state: 'activo',
  seenAt: '2026-11-16T13:56:00.001Z',
};
const luis = { ...ana, id: 2, name: 'Luis Pérez', role: 'editor', seenAt: '2026-11-16T13:56:00Z' };
const eva = { ...luis, id: 3, name: 'Eva', state: 'invitado' };
const ivo = { ...luis, id: 4, name: 'Ivo', state: 'inhabilitado', role: 'redactor' };
const sol = { ...ivo, id: 5, name: 'Sol (muestra)', state: 'muestra' };
const people = [sol, ivo, eva, luis, ana];

const session = {
  id: 5,
  isThis: true,
  agent: 'Firefox en Windows',
  createdAt: '2026-11-15T11:00:00Z',
  seenAt: '2026-11-16T11:00:00Z',
};
const sessions = [session, { ...session, id: 6, isThis: false, agent: 'Chrome en Android' }];
const responses = {
  '/api/equipo': { people },
  '/api/registro': { items: [], total: 0 },
  '/api/yo/sesiones': sessions,
};
const openTeam = (change = {}) =>
  openPage(<TeamPage />, { responses: { ...responses, ...change } });

test('people who can sign in come first and are counted apart from invited and disabled ones', async () => {
  const later = [{ ...ivo, id: 2 }, { ...eva, id: 3 }, { ...luis, id: 4 }, ana, sol];
  const { getAllByText, getByRole, getByText } = await openTeam({
    '/api/equipo': { people: later },
  });
  // Of two people, the one who was seen two minutes ago is not here.
  expect(getByText('ahora')).toBeTruthy();
  const names = getAllByText(/^(?:Ana Rojas|Luis Pérez|Eva|Ivo)$/).map((each) => each.textContent);
  expect(names).toEqual(['Ana Rojas', 'Luis Pérez', 'Eva', 'Ivo']);
  expect(getByRole('heading', { name: /^Personas/ }).textContent).toBe(
    'Personas 2 activas, 1 invitada, 1 inhabilitada, 1 de muestra',
  );
});

test('a person’s own role, and that of the last administrator, cannot be changed', async () => {
  const luisAlone = ['Rol de Luis Pérez: Editor'];
  expect((await openTeam()).listButtons(/^Rol de/)).toEqual(luisAlone);
  const me = { ...ana, id: 7 };
  const alone = await openTeam({ '/api/equipo': { people: [me, luis] } });
  expect(alone.listButtons(/^Rol de/)).toEqual(luisAlone);
  expect(alone.getByText(/la única persona administradora/)).toBeTruthy();
  expect(await alone.listMenu('Más acciones: Ana Rojas')).toEqual(['Enlace para clave nueva']);
  const two = await openTeam({ '/api/equipo': { people: [me, { ...ana, id: 8 }] } });
  expect(two.queryByText(/la única/)).toBeNull();
});

test.each([
  ['Luis Pérez', ['Enlace para clave nueva', 'Inhabilitar']],
  ['Eva', ['Generar otro enlace', 'Anular la invitación']],
  ['Ivo', ['Habilitar']],
])('the menu of %s has %j', async (name, items) => {
  expect(await (await openTeam()).listMenu(`Más acciones: ${name}`)).toEqual(items);
});

// Not a native list: there the arrows alone would change the role, and close the person's sessions.
test('a role is changed, and changed back with undo', async () => {
  const { pick, undo } = await openTeam();
  expect(await pick('Rol de Luis Pérez: Editor', 'Redactor')).toEqual([
    ...['PATCH /api/equipo/2 {"role":"redactor"}', 'GET /api/equipo', 'GET /api/registro'],
  ]);
  expect(await undo()).toContain('PATCH /api/equipo/2 {"role":"editor"}');
});

test.each([
  ['Luis Pérez', 'Inhabilitar', 'PATCH /api/equipo/2', true, 'ya no puede entrar'],
  ['Ivo', 'Habilitar', 'PATCH /api/equipo/4', false, 'puede entrar otra vez'],
])('%s: %s, and back with undo', async (name, item, call, disabled, said) => {
  const { pick, undo, readNotice } = await openTeam();
  expect(await pick(`Más acciones: ${name}`, item)).toContain(`${call} {"disabled":${disabled}}`);
  expect(readNotice()).toContain(said);
  expect(await undo()).toContain(`${call} {"disabled":${!disabled}}`);
});

test('an invitation is cancelled', async () => {
  const { pick, readNotice } = await openTeam();
  expect(await pick('Más acciones: Eva', 'Anular la invitación')).toContain('DELETE /api/equipo/3');
  expect(readNotice()).toContain('Invitación anulada');
});

const link = { link: 'https://p.example/i', expiresAt: '2026-11-17T11:00:00Z' };

test.each([
  ['Eva', 'Generar otro enlace', 'POST /api/equipo/3/enlace'],
  ['Luis Pérez', 'Enlace para clave nueva', 'POST /api/equipo/2/enlace'],
])('a new link for %s is shown and copied', async (name, item, call) => {
  const { pick, press, field, queryByRole } = await openTeam({ [call]: link });
  expect(await pick(`Más acciones: ${name}`, item)).toContain(call);
  expect(field('Enlace').value).toBe('https://p.example/i');
  await press('Copiar y cerrar');
  expect(await navigator.clipboard.readText()).toBe('https://p.example/i');
  expect(queryByRole('dialog')).toBeNull();
});

test('a person is invited, and the link is shown once', async () => {
  const { press, submit, field, getByText } = await openTeam({ 'POST /api/equipo': link });
  await press('Invitar');
  expect(await submit({ name: 'Sol', email: 'sol@obra.example', role: 'editor' })).toContain(
    'POST /api/equipo {"name":"Sol","email":"sol@obra.example","role":"editor"}',
  );
  expect(field('Enlace').value).toBe('https://p.example/i');
  expect(getByText(/Se muestra solo esta vez/)).toBeTruthy();
  await press('Copiar el enlace');
  expect(await navigator.clipboard.readText()).toBe('https://p.example/i');
});

test('other sessions are closed, one or all', async () => {
  const { press } = await openTeam();
  expect(await press('Cerrar las demás')).toContain('DELETE /api/yo/sesiones');
  expect(await press('Cerrar la sesión de Chrome en Android, usada')).toContain(
    'DELETE /api/yo/sesiones/6',
  );
  const one = await openTeam({ '/api/yo/sesiones': [session] });
  expect(one.queryByRole('button', { name: /^Cerrar/ })).toBeNull();
});
