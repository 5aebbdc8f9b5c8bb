import { expect, test, vi } from 'vitest';
import type { AuditLogItem } from '#contract/desk/audit-log.ts';
import { openPage } from '../testing/page.tsx';
import { AuditLogPage } from './audit-log-page.tsx';

const entry: AuditLogItem = {
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
];
const people = [
  { id: 1, name: 'Ana Rojas' },
  { id: 2, name: 'Luis Pérez' },
];
const openLog = (at = '/registro') =>
  openPage(<AuditLogPage />, {
    answers: { '/api/equipo': { people }, '/api/registro': { items, total: 120 } },
    at,
  });

test('an entry names the person, the change and the article', async () => {
  const { getByRole, getAllByRole, getByText } = await openLog();
  expect(getByRole('link', { name: '«El puente»' }).getAttribute('href')).toBe('/editor/d1');
  const entries = getAllByRole('listitem').map((each) => each.textContent);
  expect(entries).toContainEqual(expect.stringMatching(/Ana Rojas.*cambió el nombre.*Obra.*Obras/));
  expect(getByText(/Alguien no pudo entrar/)).toBeTruthy();
});

test('the log is read page by page, each a step in the browser history; a filter is no step', async () => {
  const { press, choose, getByText } = await openLog('/registro?pagina=2&tipo=equipo');
  expect(getByText('53 de 120')).toBeTruthy();
  const before = history.length;
  expect(await press('Anteriores')).toContain('GET /api/registro?tipo=equipo&pagina=3');
  expect(await press('Más recientes')).toContain('GET /api/registro?tipo=equipo&pagina=2');
  expect(history.length).toBe(before + 2);
  // It starts at the first page.
  expect(await choose('Persona', '2')).toContain('GET /api/registro?tipo=equipo&persona=2');
  expect(await choose('Acción', '')).toContain('GET /api/registro?persona=2');
  expect(history.length).toBe(before + 2);
});

test('the filtered log is exported, and the export is logged', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { press } = await openLog('/registro?persona=2');
  expect(await press('Exportar CSV')).toEqual([
    ...['POST /api/registro/csv {"persona":"2"}', 'GET /api/registro?persona=2'],
  ]);
});
