import { expect, test, vi } from 'vitest';
import type { RegistroItem } from '#contract/desk/audit-log.ts';
import { openPage } from '../testing/page.tsx';
import { RegistroPage } from './audit-log-page.tsx';

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
const items = [
  entry,
  { ...entry, id: 8, what: 'cambió el nombre', before: 'Obra', after: 'Obras', draftId: null },
  { ...entry, id: 7, who: null, what: 'Alguien no pudo entrar', draftId: null },
  { ...entry, id: 6, what: 'puso el lema', after: 'A plomo', draftId: null },
  { ...entry, id: 5, what: 'quitó el lema', before: 'A plomo', draftId: null },
];
const people = [
  { id: 1, name: 'Ana Rojas' },
  { id: 2, name: 'Luis Pérez' },
];
const openLog = (at = '/registro', change = {}) =>
  openPage(<RegistroPage />, {
    answers: { '/api/equipo': { people }, '/api/registro': { items, total: 120 }, ...change },
    at,
  });

test('the log is filtered by person, act and day, page by page', async () => {
  const { read, press, choose, undo, readNotice } = await openLog(
    '/registro?pagina=2&tipo=equipo',
    {
      'POST /api/registro/csv': 500,
    },
  );
  expect(read()).toMatchInlineSnapshot(`
    "Registro
    [Ayuda: El registro, href=/ayuda/registro]
    Quién hizo qué y cuándo, en los dos últimos años. Nadie puede cambiarlo.
    Exportar CSV
    [Persona]|[value=, selected=]|Todas las personas|[value=1]|Ana Rojas|[value=2]|Luis Pérez|[Acción]|[value=]|Toda acción|[value=entradas]|Entradas|[value=equipo, selected=]|Equipo|[value=articulos]|Artículos|[value=boletin]|Boletín|[value=datos]|Datos personales|[value=ajustes]|Ajustes|Desde|Hasta
    7:00|Ana Rojas|publicó|[href=/editor/d1]|«El puente»
    7:00|Ana Rojas|cambió el nombre|Obra|Obras
    7:00|Alguien no pudo entrar
    7:00|Ana Rojas|puso el lema|A plomo
    7:00|Ana Rojas|quitó el lema|A plomo
    55 de 120|Más nuevos|Más viejos"
  `);
  // Another page is a step to come back from; another filter is not.
  const before = history.length;
  expect(await press('Más viejos')).toMatchInlineSnapshot(`
    [
      "/registro?tipo=equipo&pagina=3",
      "GET /api/registro?tipo=equipo&pagina=3",
    ]
  `);
  expect(await press('Más nuevos')).toMatchInlineSnapshot(`
    [
      "/registro?tipo=equipo&pagina=2",
      "GET /api/registro?tipo=equipo&pagina=2",
    ]
  `);
  expect(history.length).toBe(before + 2);
  expect(await choose('Persona', '2')).toMatchInlineSnapshot(`
    [
      "/registro?tipo=equipo&persona=2",
      "GET /api/registro?tipo=equipo&persona=2",
    ]
  `);
  expect(await choose('Acción', '')).toMatchInlineSnapshot(`
    [
      "/registro?persona=2",
      "GET /api/registro?persona=2",
    ]
  `);
  expect(history.length).toBe(before + 2);
  expect(await press('Exportar CSV')).toMatchInlineSnapshot(`
    [
      "POST /api/registro/csv {"persona":"2"}",
    ]
  `);
  expect(readNotice()).toBe('No se exportó|No se pudo.|Reintentar');
  expect(await undo()).toEqual(['POST /api/registro/csv {"persona":"2"}']);
  expect(readNotice()).toBe('No se exportó|No se pudo.|Reintentar');
  // Who took it with them is written in it as well.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const taken = await openLog();
  expect(await taken.press('Exportar CSV')).toEqual([
    'POST /api/registro/csv {}',
    'GET /api/registro',
  ]);
});

test('the log says whether it is empty, at its end or on its way', async () => {
  const whole = await openLog('/registro', { '/api/registro': { items, total: 5 } });
  expect(whole.read().split('\n').at(-1)).toBe('5 de 5');
  expect(await whole.choose('Persona', '')).toEqual(['/registro']);
  const empty = await openLog('/registro', { '/api/registro': { items: [], total: 0 } });
  expect(empty.read().split('\n').at(-1)).toBe(
    'Nada anotado.|Cada entrada y cada cambio queda aquí, con quién y cuándo.',
  );
  const failed = await openLog('/registro', { '/api/registro': 500 });
  expect(failed.read()).toMatch(/No se pudo traer el registro\.\|No se pudo\.\nReintentar$/);
});
