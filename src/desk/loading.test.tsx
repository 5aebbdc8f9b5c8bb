import { expect, test } from 'vitest';
import { Frame } from './frame/frame.tsx';
import { openPage } from './testing/page.tsx';

test.each([
  ['/', '/api/mesa'],
  ['/articulos', '/api/articulos'],
  ['/imagenes', '/api/imagenes'],
  ['/editor/d1/historial', '/api/borradores/d1/historial'],
  ['/portada', '/api/portada'],
  ['/boletin', '/api/boletin'],
  ['/lectores', '/api/lectores'],
  ['/suscriptores', '/api/suscriptores'],
  ['/publicidad/5', '/api/publicidad/5/informe'],
  ['/equipo', '/api/equipo'],
  ['/registro', '/api/registro'],
  ['/ajustes/categorias', '/api/ajustes/categorias'],
  ['/ajustes/vocabulario', '/api/ajustes/vocabulario'],
  ['/ajustes/copias', '/api/ajustes/copias'],
  ['/ajustes/publicidad', '/api/publicidad'],
  ['/ajustes/sitio', '/api/sitio'],
])('%s says that it could not load %s, and tries again', async (at, path) => {
  const { until, queryAllByText, press } = await openPage(<Frame />, { at });
  await until(() => queryAllByText(/^No se pudo cargar/).length > 0);
  const asked = (await press('Reintentar', 0)).map((call) => call.split('?')[0]);
  expect(asked).toContain(`GET ${path}`);
});
