import { expect, test, vi } from 'vitest';
import type { RegistroItem } from '#contract/desk/audit-log.ts';
import type { TeamMember } from '#contract/desk/people.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { TeamPage } from './team-page.tsx';

const ana: TeamMember = {
  id: 1,
  name: 'Ana Rojas',
  email: 'ana@obra.example',
  role: 'administrador',
  state: 'activo',
  seenAt: '2026-11-16T13:57:00Z',
  hasSecondFactor: true,
  linkExpiresAt: null,
};
const luis: TeamMember = {
  ...ana,
  id: 2,
  name: 'Luis Pérez',
  email: 'luis@obra.example',
  role: 'editor',
  seenAt: '2026-11-16T13:56:00Z',
  hasSecondFactor: false,
};
const eva: TeamMember = {
  ...luis,
  id: 3,
  name: 'Eva',
  state: 'invitado',
  seenAt: null,
  linkExpiresAt: '2026-11-17T11:00:00Z',
};
const ivo: TeamMember = { ...luis, id: 4, name: 'Ivo', state: 'inhabilitado', role: 'redactor' };
const sol: TeamMember = { ...ivo, id: 5, name: 'Sol (muestra)', state: 'muestra', seenAt: null };
const people = [sol, ivo, eva, luis, ana];

const entry: RegistroItem = {
  id: 9,
  at: '2026-11-16T11:00:00Z',
  who: 'Ana Rojas',
  kind: 'articulos',
  what: 'publicó «El puente»',
  before: null,
  after: null,
  draftId: 'd1',
};
const session = {
  id: 5,
  isThis: true,
  agent: 'Firefox en Windows',
  createdAt: '2026-11-15T11:00:00Z',
  seenAt: '2026-11-16T11:00:00Z',
};
const sessions = [session, { ...session, id: 6, isThis: false, agent: 'Chrome en Android' }];
const answers = {
  '/api/equipo': { people },
  '/api/registro': {
    items: Array(9)
      .fill(entry)
      .map((each, id) => ({ ...each, id })),
    total: 120,
  },
  '/api/yo/sesiones': sessions,
};
const openTeam = (change = {}) => openPage(<TeamPage />, { answers: { ...answers, ...change } });

test('the team is told with who each one is, where they are signed in and what was done last', async () => {
  const [page, entries] = (await openTeam()).read().split('\nRegistro\n');
  expect(page).toMatchInlineSnapshot(`
    "Equipo
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Invitar
    Personas|2
    Redactor escribe y envía a revisión. Editor, además, publica y envía el boletín. Administrador, además, esto.
    AR|Ana Rojas|Usted|ana@obra.example · segundo factor · la única persona administradora|ahora|Administrador
    LP|Luis Pérez|luis@obra.example|hoy, 9:56|[Papel de Luis Pérez]|[value=redactor]|Redactor|[value=editor, selected=]|Editor|[value=administrador]|Administrador|[Más acciones: Luis Pérez, aria-expanded=false]
    Eva|Invitación sin usar|luis@obra.example · el enlace vence mañana a las 7:00|nunca entró|Editor|[Más acciones: Eva, aria-expanded=false]
    I|Ivo|Inhabilitado|luis@obra.example|hoy, 9:56|Redactor|[Más acciones: Ivo, aria-expanded=false]
    SM|Sol (muestra)|luis@obra.example|nunca entró|Redactor
    Sesiones abiertas|suyas
    Cerrar las demás
    Firefox en Windows|Esta|Desde ayer a las 7:00
    Chrome en Android|Usada hoy a las 7:00|[Cerrar la sesión de Chrome en Android]|Cerrar"
  `);
  expect(entries?.split('\n')).toEqual([
    '[href=/registro]|Ver todo',
    ...Array(8).fill('7:00|Ana Rojas|publicó|[href=/editor/d1]|«El puente»'),
  ]);
});

test('only somebody else can be changed, and not the last administrator', async () => {
  const me = { ...ana, id: 7 };
  const alone = await openTeam({ '/api/equipo': { people: [me, luis] } });
  await alone.press('Más acciones: Ana Rojas');
  expect(alone.read().split('\n').slice(5, 8)).toMatchInlineSnapshot(`
    [
      "LP|Luis Pérez|luis@obra.example|hoy, 9:56|[Papel de Luis Pérez]|[value=redactor]|Redactor|[value=editor, selected=]|Editor|[value=administrador]|Administrador|[Más acciones: Luis Pérez, aria-expanded=false]",
      "AR|Ana Rojas|ana@obra.example · segundo factor · la única persona administradora|ahora|Administrador|[Más acciones: Ana Rojas, aria-expanded=true]",
      "[Más acciones: Ana Rojas]|Enlace para clave nueva",
    ]
  `);
  const two = await openTeam({ '/api/equipo': { people: [me, { ...ana, id: 8 }] } });
  expect(two.read()).not.toContain('la única');
  // Those who may come in first, whenever they were invited.
  const later = [{ ...ivo, id: 2 }, { ...eva, id: 3 }, { ...luis, id: 4 }, ana];
  const ordered = await openTeam({ '/api/equipo': { people: later } });
  const names = ordered.read().matchAll(/^(?:\w+\|)?(Ana Rojas|Luis Pérez|Eva|Ivo)\|/gm);
  expect(Array.from(names, ([, name]) => name)).toEqual(['Ana Rojas', 'Luis Pérez', 'Eva', 'Ivo']);
});

test('what is done with a person says so, and can be undone', async () => {
  const { read, readDialog, press, pick, choose, undo, readNotice } = await openTeam({
    'POST /api/equipo/3/enlace': { link: 'https://p.example/i', expiresAt: '2026-11-17T11:00:00Z' },
    'POST /api/equipo/2/enlace': { link: 'https://p.example/r', expiresAt: '2026-11-17T11:00:00Z' },
  });
  const menus: unknown[] = [];
  for (const name of ['Luis Pérez', 'Eva', 'Ivo']) {
    await press(`Más acciones: ${name}`);
    menus.push(
      read()
        .split('\n')
        .filter((line) => /^\[Más|true/.test(line)),
    );
  }
  expect(menus).toMatchInlineSnapshot(`
    [
      [
        "LP|Luis Pérez|luis@obra.example|hoy, 9:56|[Papel de Luis Pérez]|[value=redactor]|Redactor|[value=editor, selected=]|Editor|[value=administrador]|Administrador|[Más acciones: Luis Pérez, aria-expanded=true]",
        "[Más acciones: Luis Pérez]|Enlace para clave nueva|Inhabilitar",
      ],
      [
        "Eva|Invitación sin usar|luis@obra.example · el enlace vence mañana a las 7:00|nunca entró|Editor|[Más acciones: Eva, aria-expanded=true]",
        "[Más acciones: Eva]|Hacer otro enlace|Anular la invitación",
      ],
      [
        "I|Ivo|Inhabilitado|luis@obra.example|hoy, 9:56|Redactor|[Más acciones: Ivo, aria-expanded=true]",
        "[Más acciones: Ivo]|Habilitar",
      ],
    ]
  `);
  const said: unknown[] = [];
  const note = async (done: Promise<string[]>) => said.push([...(await done), readNotice()]);
  await note(choose('Papel de Luis Pérez', 'redactor'));
  await note(undo());
  await note(pick('Más acciones: Luis Pérez', 'Inhabilitar'));
  await note(pick('Más acciones: Ivo', 'Habilitar'));
  await note(pick('Más acciones: Eva', 'Anular la invitación'));
  await note(pick('Más acciones: Eva', 'Hacer otro enlace'));
  await note(press('Copiar y cerrar'));
  await note(pick('Más acciones: Luis Pérez', 'Enlace para clave nueva'));
  expect(said).toMatchInlineSnapshot(`
    [
      [
        "PATCH /api/equipo/2 {"role":"redactor"}",
        "GET /api/equipo",
        "GET /api/registro",
        "Luis Pérez: Redactor|Deshacer",
      ],
      [
        "PATCH /api/equipo/2 {"role":"editor"}",
        "GET /api/equipo",
        "GET /api/registro",
        "Como estaba|Deshacer",
      ],
      [
        "PATCH /api/equipo/2 {"disabled":true}",
        "GET /api/equipo",
        "GET /api/registro",
        "Luis Pérez ya no puede entrar|Deshacer",
      ],
      [
        "PATCH /api/equipo/4 {"disabled":false}",
        "GET /api/equipo",
        "GET /api/registro",
        "Ivo puede entrar otra vez|Deshacer",
      ],
      [
        "DELETE /api/equipo/3",
        "GET /api/equipo",
        "GET /api/registro",
        "Invitación anulada|Su enlace ya no sirve.",
      ],
      [
        "POST /api/equipo/3/enlace",
        "GET /api/equipo",
        "GET /api/registro",
        "Invitación anulada|Su enlace ya no sirve.",
      ],
      [
        "Enlace copiado",
      ],
      [
        "POST /api/equipo/2/enlace",
        "GET /api/equipo",
        "GET /api/registro",
        "Enlace copiado",
      ],
    ]
  `);
  expect(readDialog()).toMatchInlineSnapshot(`
    "Enlace hecho
    [Cerrar]
    Para|Luis Pérez|. Se muestra solo esta vez.
    Enlace|sirve una vez, hasta mañana a las 7:00
    [readonly=, value=https://p.example/r]|[Copiar el enlace]
    El sitio no lo envía: mándelo usted por WhatsApp o por correo.
    Copiar y cerrar"
  `);
});

test('an invitation is made, and its link shown once', async () => {
  const { readDialog, press, submit, perform, find } = await openTeam({
    'POST /api/equipo': { link: 'https://p.example/i', expiresAt: '2026-11-17T11:00:00Z' },
  });
  await press('Invitar');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Invitar
    [Cerrar]
    Nombre y apellido
    [required=, maxlength=80]
    Correo
    [required=]
    Papel
    [checked=, value=redactor]|Redactor|Escribe, corrige lo suyo y lo envía a revisión.|[value=editor]|Editor|Corrige lo de todos, publica, programa, retira y envía el boletín.|[value=administrador]|Administrador|Hace lo de un editor y maneja el equipo, las categorías y los respaldos.
    Hacer el enlace"
  `);
  expect(
    await submit({ name: 'Sol', email: 'sol@obra.example', role: 'editor' }),
  ).toMatchInlineSnapshot(`
    [
      "POST /api/equipo {"name":"Sol","email":"sol@obra.example","role":"editor"}",
      "GET /api/equipo",
      "GET /api/registro",
    ]
  `);
  expect(readDialog()).toMatchInlineSnapshot(`
    "Invitación hecha
    [Cerrar]
    Para|Sol|. Se muestra solo esta vez.
    Enlace|sirve una vez, hasta mañana a las 7:00
    [readonly=, value=https://p.example/i]|[Copiar el enlace]
    El sitio no lo envía: mándelo usted por WhatsApp o por correo.
    Copiar y cerrar"
  `);
  using select = vi.spyOn(HTMLInputElement.prototype, 'select');
  await perform(() => find('input', 'Enlace').focus());
  expect(select).toHaveBeenCalledOnce();
  expect(await press('Copiar el enlace')).toEqual([]);
  expect(await navigator.clipboard.readText()).toBe('https://p.example/i');
  const slow = await openTeam({ 'POST /api/equipo': onItsWay });
  await slow.press('Invitar');
  await slow.submit();
  expect(slow.readDialog()).toMatch(/\[aria-busy=true, aria-disabled=true\]\|Hacer el enlace$/);
  expect(await slow.submit()).toEqual([]);
  const refused = await openTeam({ 'POST /api/equipo': 422 });
  await refused.press('Invitar');
  await refused.submit({});
  expect(refused.read()).toContain('\nCorreo\n[required=, aria-invalid=true]\nNo se pudo.\n');
  expect(refused.read()).not.toContain('aria-busy');
});

test('sessions elsewhere are closed, one or all', async () => {
  const { press, readNotice } = await openTeam({ 'DELETE /api/yo/sesiones/6': 500 });
  expect(await press('Cerrar las demás')).toMatchInlineSnapshot(`
    [
      "DELETE /api/yo/sesiones",
      "GET /api/yo/sesiones",
    ]
  `);
  expect(readNotice()).toBe('Las demás sesiones se cerraron');
  expect(await press('Cerrar la sesión de Chrome en Android')).toMatchInlineSnapshot(`
    [
      "DELETE /api/yo/sesiones/6",
    ]
  `);
  expect(readNotice()).toBe('No se cerró|No se pudo.|Reintentar');
  const { read } = await openTeam({ '/api/yo/sesiones': [session] });
  expect(read()).not.toContain('Cerrar');
});

test.each(Object.keys(answers))('%s has not come, or does not come', async (path) => {
  const coming = await openTeam({ [path]: onItsWay });
  expect(coming.read()).toContain('[aria-busy=true]');
  const failed = await openTeam({ [path]: 500 });
  expect(failed.read()).toMatch(
    /\nNo se pudo traer (?:el equipo|el registro|la lista de sesiones)\.\|No se pudo\.\nReintentar/,
  );
});

test.each([
  ['PATCH /api/equipo/2', 'Luis Pérez', 'Inhabilitar', 'No se cambió'],
  ['POST /api/equipo/2/enlace', 'Luis Pérez', 'Enlace para clave nueva', 'No se hizo el enlace'],
  ['DELETE /api/equipo/3', 'Eva', 'Anular la invitación', 'No se anuló'],
  ['PATCH /api/equipo/4', 'Ivo', 'Habilitar', 'No se cambió'],
])('%s fails, and that is said', async (what, name, act, said) => {
  const { pick, readNotice } = await openTeam({ [what]: 500 });
  await pick(`Más acciones: ${name}`, act);
  expect(readNotice()).toBe(`${said}|No se pudo.|Reintentar`);
});
