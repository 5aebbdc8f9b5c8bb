import { expect, test } from 'vitest';
import { onItsWay, openPage } from '../testing/page.tsx';
import { advert } from '../testing/samples.ts';
import { Adverts } from './adverts.tsx';

const adverts = [
  { ...advert, id: 6, client: 'El Nivel', state: 'next' },
  advert,
  { ...advert, id: 4, client: 'La Cal', state: 'shown' },
  { ...advert, id: 3, client: 'El Friso', state: 'over' },
];
const openAdverts = (answers = {}) =>
  openPage(<Adverts />, { answers: { '/api/publicidad': { adverts, today: 5 }, ...answers } });

test('adverts are listed with what was sold and what came of it', async () => {
  const { read } = await openAdverts();
  expect(read()).toMatchInlineSnapshot(`
    "Publicidad|4
    Al lado de la portada y, en el teléfono, tras el tercer artículo reciente; en cada artículo, antes de las etiquetas.
    Publicidad · El Nivel
    [Andamios, width=640, height=530, loading=lazy, src=/imagenes/a.webp]
    El Nivel|Por venir
    Enlace
    https://escuadra.example/
    Desde
    1 nov 2026, 8:00
    Hasta
    1 dic 2026, 0:00
    Pesa
    20 KB
    Contado
    12.000 páginas servidas, 18 clics
    [Informe de El Nivel, href=/publicidad/6]|Informe|[Editar el anuncio de El Nivel]|Editar|[Terminar el anuncio de El Nivel]|Terminar
    Publicidad · La Escuadra
    [Andamios, width=640, height=530, loading=lazy, src=/imagenes/a.webp]
    La Escuadra|Se muestra hoy
    Enlace
    https://escuadra.example/
    Desde
    1 nov 2026, 8:00
    Hasta
    1 dic 2026, 0:00
    Pesa
    20 KB
    Contado
    12.000 páginas servidas, 18 clics
    [Informe de La Escuadra, href=/publicidad/5]|Informe|[Editar el anuncio de La Escuadra]|Editar|[Terminar el anuncio de La Escuadra]|Terminar
    Publicidad · La Cal
    [Andamios, width=640, height=530, loading=lazy, src=/imagenes/a.webp]
    La Cal|Vendido
    Enlace
    https://escuadra.example/
    Desde
    1 nov 2026, 8:00
    Hasta
    1 dic 2026, 0:00
    Pesa
    20 KB
    Contado
    12.000 páginas servidas, 18 clics
    [Informe de La Cal, href=/publicidad/4]|Informe|[Editar el anuncio de La Cal]|Editar|[Terminar el anuncio de La Cal]|Terminar
    Publicidad · El Friso
    [Andamios, width=640, height=530, loading=lazy, src=/imagenes/a.webp]
    El Friso|Terminado
    Enlace
    https://escuadra.example/
    Desde
    1 nov 2026, 8:00
    Hasta
    1 dic 2026, 0:00
    Pesa
    20 KB
    Contado
    12.000 páginas servidas, 18 clics
    [Informe de El Friso, href=/publicidad/3]|Informe|[Editar el anuncio de El Friso]|Editar
    Nuevo anuncio"
  `);
});

test('an advert is sold, changed and ended', async () => {
  const { press, choose, submit, readDialog, readNotice } = await openAdverts();
  await press('Nuevo anuncio');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Nuevo anuncio
    [Cerrar]
    Cliente
    [maxlength=60]
    Enlace
    [https://, maxlength=500]
    Imagen
    [accept=image/jpeg,image/png,image/webp,image/avif,image/svg+xml]
    Elegir la imagen
    De 640 × 530 px o parecida. Después de prepararla puede pesar 30 KB.
    Texto alternativo|0/160|0 de 160 caracteres
    [maxlength=160]
    Lo que la imagen dice, para quien no la ve.
    Desde
    Desde, hora de Caracas
    Hasta
    Hasta, hora de Caracas
    Guardar|Cancelar"
  `);
  await choose('Cliente', 'El Plomo');
  await choose('Enlace', 'https://plomo.example/');
  await choose('Texto alternativo', 'Plomos');
  await choose('Desde', '2026-12-01');
  await choose('Hasta', '2026-12-31');
  await choose('Hasta, hora de Caracas', '18:00');
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "POST /api/publicidad {"client":"El Plomo","alt":"Plomos","link":"https://plomo.example/","imageId":"","startsAt":"2026-12-01T04:00:00.000Z","endsAt":"2026-12-31T22:00:00.000Z"}",
      "GET /api/publicidad",
    ]
  `);
  expect(readNotice()).toBe('Guardado|Comienza y termina solo, a su minuto.');
  await press('Editar el anuncio de La Escuadra');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Anuncio de La Escuadra
    [Cerrar]
    Cliente
    [maxlength=60, value=La Escuadra]
    Enlace
    [https://, maxlength=500, value=https://escuadra.example/]
    Imagen
    [accept=image/jpeg,image/png,image/webp,image/avif,image/svg+xml]|[Andamios, src=/imagenes/a.webp]
    Elegir otra imagen
    De 640 × 530 px o parecida. Después de prepararla puede pesar 30 KB.
    Texto alternativo|8/160|8 de 160 caracteres
    [maxlength=160, value=Andamios]
    Lo que la imagen dice, para quien no la ve.
    Desde
    [value=2026-11-01]
    Desde, hora de Caracas
    [value=08:00]
    Hasta
    [value=2026-12-01]
    Hasta, hora de Caracas
    [value=00:00]
    Guardar|Cancelar"
  `);
  expect(await submit()).toMatchInlineSnapshot(`
    [
      "PUT /api/publicidad/5 {"client":"La Escuadra","alt":"Andamios","link":"https://escuadra.example/","imageId":"0123456789abcdef","startsAt":"2026-11-01T12:00:00Z","endsAt":"2026-12-01T04:00:00Z"}",
      "GET /api/publicidad",
    ]
  `);
  await press('Terminar el anuncio de El Nivel');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Terminar el anuncio de El Nivel
    [Cerrar]
    En dos segundos deja de verse. Lo contado queda, y el informe también. Para que vuelva, cambie su fecha.
    Terminar ahora|Cancelar"
  `);
  expect(await press('Terminar ahora')).toEqual([
    'POST /api/publicidad/6/terminar {}',
    'GET /api/publicidad',
  ]);
  expect(readNotice()).toBe('Terminó el anuncio de El Nivel');
  expect(readDialog()).toBe('');
});

test('a space that is not sold, and adverts that do not come, are told apart', async () => {
  const none = await openAdverts({ '/api/publicidad': { adverts: [], today: null } });
  expect(none.read()).toContain(
    '\nEl espacio no está vendido.|Mientras tanto los lectores ven «Espacio Publicitario», y en el teléfono nada.\nNuevo',
  );
  const failed = await openAdverts({ '/api/publicidad': 500 });
  expect(failed.read()).toContain(
    '\nNo se pudo traer los anuncios.|No se pudo.\nReintentar\nNuevo',
  );
  expect((await openAdverts({ '/api/publicidad': onItsWay })).read()).toContain('[aria-busy=true]');
  const { press, readNotice } = await openAdverts({ 'POST /api/publicidad/6/terminar': 500 });
  await press('Terminar el anuncio de El Nivel');
  await press('Terminar ahora');
  expect(readNotice()).toBe('No se terminó|No se pudo.|Reintentar');
});
