import { expect, test, vi } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { AuditLogPage } from './audit-log-page.tsx';

const entry = { at: '2026-11-16T11:00:00Z', who: 'Ana Rojas', before: null, draftId: null };
const items = [
  { ...entry, id: 9, what: 'publicó «El puente»', draftId: 'd1' },
  { ...entry, id: 8, what: 'cambió el nombre', before: 'Obra', after: 'Obras' },
  { ...entry, id: 7, who: null, what: 'Alguien no pudo entrar' },
];
const people = [{ id: 2, name: 'Luis Pérez' }];
const openLog = (at = '/registro') =>
  openPage(<AuditLogPage />, {
    responses: { '/api/equipo': { people }, '/api/registro': { items, total: 120 } },
    at,
  });

test('an entry names the person, the change and the article', async () => {
  const { hrefOf, readAll, getByText } = await openLog();
  expect(hrefOf('«El puente»')).toBe('/editor/d1');
  expect(readAll('listitem').join('\n')).toMatch(/Ana Rojas.*cambió el nombre.*Obra.*Obras/);
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
