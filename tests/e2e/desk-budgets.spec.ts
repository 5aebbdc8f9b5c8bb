import { expect, test } from './desk.ts';

// The frame that shows an edition's email blocks scripts.
test.use({ expectedConsole: ['Blocked script execution'] });

const kilobyte = 1000;

test('the desk and each of its pages stay within their byte budgets', async ({ page, desk }) => {
  await desk.enter(page, 'administrador');
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    expect(response.headers()['content-encoding'], response.url()).toBe('br');
    bytes += Number(response.headers()['content-length']);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(bytes / kilobyte, 'first page').toBeLessThanOrEqual(130);
  // Each page with an element that appears once all its script has loaded.
  const headings = {
    '/articulos': 'Artículos',
    '/imagenes': 'Imágenes',
    '/boletin': 'Boletín',
    '/lectores': 'Lectores',
    '/suscriptores': 'Suscriptores',
    '/equipo': 'Equipo',
    '/registro': 'Registro',
    '/perfil': 'Su cuenta',
    '/ayuda': 'Ayuda',
    '/ayuda/escribir': 'Escribir y guardar',
    '/ajustes/categorias': 'Categorías',
    '/ajustes/vocabulario': 'Vocabulario',
    '/ajustes/copias': 'Restaurar',
  };
  for (const [path, name] of Object.entries(headings)) {
    bytes = 0;
    // Navigates as a link does, so what was loaded before stays.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('heading', { name }).first(), path).toBeVisible();
    expect.soft(bytes / kilobyte, path).toBeLessThanOrEqual(25);
  }
  bytes = 0;
  await page.evaluate(() => history.pushState(null, '', '/nuevo'));
  await expect(page.getByRole('textbox', { name: 'Título' })).toBeVisible();
  // Includes the parser of the extended format, which highlights the text.
  expect(bytes / kilobyte, '/nuevo').toBeLessThanOrEqual(30);
});
