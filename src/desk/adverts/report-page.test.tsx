import { expect, test } from 'vitest';
import { onItsWay, openPage } from '../testing/page.tsx';
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

test('an advert’s report tells the client each day', async () => {
  expect((await openReport()).read()).toMatchInlineSnapshot(`
    "Informe de La Escuadra
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Espacio publicitario de Plomada. Cifras hasta el 16 nov 2026, 9:58, hora de Caracas.
    Imprimir o guardar en PDF
    El anuncio
    Publicidad · La Escuadra
    [Andamios, width=640, height=530, loading=lazy, src=/imagenes/a.webp]
    Lleva a
    https://escuadra.example/
    Desde
    1 nov 2026, 8:00
    Hasta
    1 dic 2026, 0:00
    En total
    Páginas servidas
    12.000
    Clics
    18|1,5 por cada 1.000 páginas
    Día por día
    [scope=col]|Día|[scope=col]|Páginas servidas|[scope=col]|Clics
    1 nov 2026|1.200|3
    Qué se contó
    Se cuenta cada página servida."
  `);
  const path = '/api/publicidad/5/informe';
  expect((await openReport({ [path]: 500 })).read()).toMatch(
    /^Informe\n.*\nNo se pudo traer el informe\.\|No se pudo\.\nReintentar$/,
  );
  expect((await openReport({ [path]: onItsWay })).read()).toMatch(
    /^Informe\n.*\n\[aria-busy=true\]\|…$/,
  );
});
