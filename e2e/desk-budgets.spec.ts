import { expect, test } from './desk.ts';

const kilobyte = 1000;

test('the desk opens with little, and each further page costs little more', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'administrador');
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    expect(response.headers()['content-encoding'], response.url()).toBe('br');
    bytes += Number(response.headers()['content-length']);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(bytes / kilobyte, 'first page').toBeLessThanOrEqual(130);
  const paths = [
    '/articulos',
    '/imagenes',
    '/boletin',
    '/lectores',
    '/suscriptores',
    '/equipo',
    '/registro',
    '/perfil',
    '/ayuda',
    '/ayuda/escribir',
    '/ajustes/categorias',
    '/ajustes/vocabulario',
    '/ajustes/copias',
    '/nuevo',
  ];
  for (const path of paths) {
    bytes = 0;
    // As a link does: what was loaded before stays.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await page.waitForLoadState('networkidle');
    expect.soft(bytes / kilobyte, path).toBeLessThanOrEqual(25);
  }
});
