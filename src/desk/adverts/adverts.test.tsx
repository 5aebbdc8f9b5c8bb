import { expect, test, vi } from 'vitest';
import { FakeRequest } from '../testing/fake-request.ts';
import { openPage } from '../testing/page.tsx';
import { advert } from '../testing/samples.ts';
import { Adverts } from './adverts.tsx';
import { AdvertReportPage } from './report-page.tsx';

const adverts = [
  { ...advert, id: 6, client: 'El Nivel', state: 'next' },
  advert,
  { ...advert, id: 4, client: 'La Cal', state: 'shown' },
  { ...advert, id: 3, client: 'El Friso', state: 'over' },
];
const openAdverts = (responses = {}) =>
  openPage(<Adverts />, { responses: { '/api/publicidad': { adverts, today: 5 }, ...responses } });

test('each advert says whether it is shown and what was counted, and links to its report', async () => {
  const { getByText, getAllByText, hrefOf, queryByRole } = await openAdverts();
  for (const state of ['Programado', 'Se muestra hoy', 'Vendido', 'Terminado']) {
    expect(getByText(state)).toBeTruthy();
  }
  expect(getAllByText('12.000 páginas servidas, 18 clics')).toHaveLength(4);
  expect(hrefOf('Informe de La Escuadra')).toBe('/publicidad/5');
  expect(queryByRole('button', { name: 'Terminar el anuncio de El Friso' })).toBeNull();
});

test('an advert is sold for days and hours of Caracas', async () => {
  const { press, choose, submit, readNotice } = await openAdverts();
  await press('Nuevo anuncio');
  await choose('Cliente', 'El Plomo');
  await choose('Enlace', 'https://plomo.example/');
  await choose('Texto alternativo', 'Plomos');
  await choose('Desde', '2026-12-01');
  await choose('Hasta', '2026-12-31');
  await choose('Hasta, hora de Caracas', '18:00');
  expect(await submit()).toContain(
    'POST /api/publicidad {"client":"El Plomo","alt":"Plomos","link":"https://plomo.example/","imageId":"","startsAt":"2026-12-01T04:00:00.000Z","endsAt":"2026-12-31T22:00:00.000Z"}',
  );
  expect(readNotice()).toContain('Guardado');
});

test('an advert that is saved unchanged stays as it is', async () => {
  const { press, submit } = await openAdverts();
  await press('Editar el anuncio de La Escuadra');
  const { client, alt, link, imageId, startsAt, endsAt } = advert;
  const words = JSON.stringify({ client, alt, link, imageId, startsAt, endsAt });
  expect(await submit()).toContain(`PUT /api/publicidad/5 ${words}`);
});

test('an advert waits for its new picture before it is saved', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const root = 'POST /api/imagenes/subidas';
  const { press, give, submit, perform } = await openAdverts({
    [root]: { id: 'u1', offset: 0 },
    [`${root}/u1/imagen`]: { id: 'a9', whole: '/w/a9.webp' },
  });
  await press('Editar el anuncio de La Escuadra');
  await give(new File(['x'], 'losa.jpg'));
  expect(await submit()).toEqual([]);
  await perform(() => FakeRequest.all.at(-1)?.respond(200, { offset: 1 }));
  expect((await submit()).join()).toMatch(/PUT .*"imageId":"a9"/);
});

test('an advert is ended after a confirmation', async () => {
  const { press, readNotice, queryByRole } = await openAdverts();
  await press('Terminar el anuncio de El Nivel');
  expect(await press('Terminar ahora')).toEqual([
    ...['POST /api/publicidad/6/terminar {}', 'GET /api/publicidad'],
  ]);
  expect(readNotice()).toBe('Terminó el anuncio de El Nivel');
  expect(queryByRole('dialog')).toBeNull();
});

test('a client’s report has totals, clicks per thousand pages, and each day', async () => {
  const day = { day: '2026-11-01', servings: 1_200, clicks: 3 };
  const report = { advert, site: 'Plomada', now: '2026-11-16T13:58:00Z', days: [day], words: [] };
  const { getByRole, getByText, readAll } = await openPage(<AdvertReportPage id="5" />, {
    responses: { '/api/publicidad/5/informe': report },
  });
  expect(getByText('12.000')).toBeTruthy();
  expect(getByText('1,5 por cada 1.000 páginas')).toBeTruthy();
  expect(readAll('cell', getByRole('row', { name: /^1 nov/ })).slice(-2)).toEqual(['1.200', '3']);
});
