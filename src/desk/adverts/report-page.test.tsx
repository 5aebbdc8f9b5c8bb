import { expect, test } from 'vitest';
import { within } from '#site/testing/open-element.tsx';
import { openPage } from '../testing/page.tsx';
import { advert } from '../testing/samples.ts';
import { AdvertReportPage } from './report-page.tsx';

const openReport = (answers = {}) =>
  openPage(<AdvertReportPage id="5" />, {
    answers: {
      '/api/publicidad/5/informe': {
        advert,
        site: 'Plomada',
        now: '2026-11-16T13:58:00Z',
        days: [{ day: '2026-11-01', servings: 1_200, clicks: 3 }],
        words: ['Se cuenta cada página servida.'],
      },
      ...answers,
    },
  });

test('a client’s report has totals, clicks per thousand pages, and each day', async () => {
  const { getByRole, getByText } = await openReport();
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Informe de La Escuadra');
  expect(getByText('12.000')).toBeTruthy();
  expect(getByText('1,5 por cada 1.000 páginas')).toBeTruthy();
  const cells = within(getByRole('row', { name: /^1 nov/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent).slice(-2)).toEqual(['1.200', '3']);
  expect(getByText('Se cuenta cada página servida.')).toBeTruthy();
});

test('a report that cannot be loaded says so', async () => {
  const { getByText } = await openReport({ '/api/publicidad/5/informe': 500 });
  expect(getByText('No se pudo cargar el informe.')).toBeTruthy();
});
