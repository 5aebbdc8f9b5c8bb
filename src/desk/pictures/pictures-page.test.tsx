import '#site/testing/dom.ts';
import { expect, test, vi } from 'vitest';
import type { Picture } from '#contract/desk/pictures.ts';
import { listShortcuts } from '../shortcuts.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { PicturesPage } from './pictures-page.tsx';

const wall = {
  id: 'a1',
  name: 'muro.jpg',
  width: 1_600,
  height: 1_200,
  url: '/r/a1.webp',
  whole: '/w/a1.webp',
  addedAt: '2026-11-15T11:00:00Z',
  unusedSince: null,
  uses: 3,
} as Picture;
const items = [
  wall,
  { ...wall, id: 'a2', name: '', uses: 1, addedAt: null },
  { ...wall, id: 'a3', name: 'losa.jpg', uses: 0, unusedSince: '2026-11-10T11:00:00Z' },
];
const use = { articleId: 7, draftId: null, title: 'El muro', slug: 'muro', state: 'publicado' };
const answers = {
  '/api/imagenes': { items, total: 49 },
  '/api/imagenes/a1/usos': {
    items: [
      use,
      { ...use, articleId: 8, title: '', state: 'retirado' },
      { ...use, articleId: null, draftId: 'd1', state: 'borrador' },
    ],
    adverts: ['La Cal', 'La Cal'],
  },
  '/api/imagenes/a2/usos': { items: [use], adverts: ['La Cal'] },
  '/api/imagenes/a3/usos': { items: [], adverts: [] },
};
const open = (change = {}, given = {}) =>
  openPage(<PicturesPage />, { answers: { ...answers, ...change }, at: '/imagenes', ...given });

test('pictures are listed with where they are used, and found by what is said of them', async () => {
  const { read, press, choose, wait } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Imágenes
    [Ayuda: La biblioteca de imágenes, href=/ayuda/biblioteca]
    Las que nada muestra se borran solas a los treinta días.
    Subir una imagen
    [accept=image/jpeg,image/png,image/webp,image/avif,image/svg+xml]
    Buscar imágenes|[Nombre, texto, pie, crédito o artículo, maxlength=100]
    [, width=528, height=352, loading=lazy, src=/r/a1.webp]|muro.jpg|En 3 lugares
    [, width=528, height=352, loading=lazy, src=/r/a1.webp]|Sin nombre|En 1 lugar
    [, width=528, height=352, loading=lazy, src=/r/a1.webp]|losa.jpg|Sin uso
    48 de 49|Cargar más"
  `);
  expect(await press('Cargar más')).toEqual(['GET /api/imagenes?buscar=&pagina=2']);
  expect(read().split('\n').at(-1)).toBe('49 de 49');
  await choose('Nombre, texto, pie, crédito o artículo', ' muro');
  expect(await wait(200)).toEqual(['GET /api/imagenes?buscar=muro']);
  const slow = { '/api/imagenes?buscar=cal': onItsWay };
  const many = await open({ '/api/imagenes': { items, total: 97 }, ...slow });
  await many.press('Cargar más');
  expect(many.read()).toMatch(/\n96 de 97\|Cargar más$/);
  // Those before stay until the next are there.
  await many.choose('Nombre, texto, pie, crédito o artículo', 'cal');
  await many.wait(200);
  expect(many.read()).toMatch(/\|losa\.jpg\|Sin uso\n48 de 97\|Cargar más$/);
  const whole = await open({ '/api/imagenes': { items, total: 48 } });
  expect(whole.read()).toMatch(/\n48 de 48$/);
});

test('the search is reached by its key', async () => {
  const { perform } = await openPage(
    <main>
      <PicturesPage />
    </main>,
    { answers },
  );
  const slash = new KeyboardEvent('keydown', { key: '/', bubbles: true });
  await perform(() => document.body.dispatchEvent(slash));
  expect(document.activeElement?.getAttribute('type')).toBe('search');
  expect(listShortcuts().map(({ label }) => label)).toEqual(['Buscar imágenes']);
});

test('a picture that is shown says where, and can be replaced there', async () => {
  const { press, readDialog, close } = await open();
  await press('muro.jpg');
  expect(readDialog()).toMatchInlineSnapshot(`
    "muro.jpg
    [Cerrar]
    [, width=1600, height=1200, src=/w/a1.webp]
    1600 × 1200, subida ayer a las 7:00.
    Dónde se usa
    [href=/abrir/7]|El muro|Publicado
    [href=/abrir/8]|Sin título|Retirado
    [href=/editor/d1]|El muro|[stroke-dasharray=2.7 1.8]|Borrador
    [href=/ajustes/publicidad]|2 anuncios: La Cal|Publicidad
    Reemplazar en todas partes
    Los 3 conservan su dirección, texto alternativo, pie, crédito y centro del recorte. El historial guarda la imagen de antes; un anuncio conserva la suya.
    [accept=image/jpeg,image/png,image/webp,image/avif,image/svg+xml]
    Elegir la nueva"
  `);
  await close();
  await press('Sin nombre');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Imagen sin nombre
    [Cerrar]
    [, width=1600, height=1200, src=/w/a1.webp]
    1600 × 1200.
    Dónde se usa
    [href=/abrir/7]|El muro|Publicado
    [href=/ajustes/publicidad]|Un anuncio: La Cal|Publicidad
    Reemplazar en todas partes
    El artículo conserva su dirección, texto alternativo, pie, crédito y centro del recorte. El historial guarda la imagen de antes; un anuncio conserva la suya.
    [accept=image/jpeg,image/png,image/webp,image/avif,image/svg+xml]
    Elegir la nueva"
  `);
  const redactor = await open({}, { can: ['write'] });
  await redactor.press('Sin nombre');
  expect(redactor.readDialog()).toContain('\nUn anuncio|Publicidad');
  expect(redactor.readDialog()).not.toContain('Reemplazar');
});

/** The older way of sending, to a server that takes all of it. */
class Sent {
  upload = {};
  status = 200;
  response = {};
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  send(body: Blob) {
    this.response = { offset: body.size };
    queueMicrotask(() => this.onload?.());
  }
}
const sending = {
  'POST /api/imagenes/subidas': { id: 'u1', offset: 0 },
  'POST /api/imagenes/subidas/u1/imagen': { ...wall, id: 'a9' },
};
const give = ({ perform }: Awaited<ReturnType<typeof open>>) =>
  perform(() => {
    const field = [...document.querySelectorAll('input[type=file]')].at(-1);
    Object.defineProperty(field, 'files', { value: [new File(['x'], 'losa.jpg')] });
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('one that is sent is in the library, or takes the place of another everywhere', async () => {
  vi.stubGlobal('XMLHttpRequest', Sent);
  const page = await open(sending);
  expect(await give(page)).toEqual([
    expect.stringMatching(/^POST \/api\/imagenes\/subidas .*"losa\.jpg"/),
    'POST /api/imagenes/subidas/u1/imagen',
    'GET /api/imagenes?buscar=',
  ]);
  expect(page.readNotice()).toBe('Imagen subida|Ya se puede elegir en cualquier artículo.');
  const replaced = { 'POST /api/imagenes/a1/reemplazar': { articles: 2, drafts: 1 } };
  const other = await open({ ...sending, ...replaced });
  await other.press('muro.jpg');
  expect((await give(other)).slice(2, 4)).toEqual([
    'POST /api/imagenes/a1/reemplazar {"by":"a9"}',
    'GET /api/imagenes?buscar=',
  ]);
  expect(other.readNotice()).toBe(
    'Imagen reemplazada|Artículos: 2. Borradores: 1. Los lectores la ven ya.',
  );
  expect(other.readDialog()).toBe('');
  const refused = await open({ ...sending, 'POST /api/imagenes/a1/reemplazar': 409 });
  await refused.press('muro.jpg');
  await give(refused);
  expect(refused.readNotice()).toBe('No se reemplazó|No se pudo.');
});

test('one that nothing shows is deleted, for good', async () => {
  const { press, readDialog, readNotice } = await open();
  await press('losa.jpg');
  expect(readDialog()).toMatchInlineSnapshot(`
    "losa.jpg
    [Cerrar]
    [, width=1600, height=1200, src=/w/a1.webp]
    1600 × 1200, subida ayer a las 7:00. Nada la muestra: si sigue así, se borra sola el 10 de diciembre a las 7:00.
    Dónde se usa
    En ningún artículo, borrador ni anuncio.
    Borrar"
  `);
  await press('Borrar');
  expect(readDialog()).toContain(
    '\nSe borra para siempre, con el archivo que se subió.\nBorrar para siempre|Cancelar',
  );
  await press('Cancelar');
  expect(readDialog()).not.toContain('para siempre');
  await press('Borrar');
  expect(await press('Borrar para siempre')).toEqual([
    'DELETE /api/imagenes/a3',
    'GET /api/imagenes?buscar=',
  ]);
  expect(readNotice()).toBe('Imagen borrada');
  expect(readDialog()).toBe('');
  const failing = await open({ 'DELETE /api/imagenes/a3': 409 });
  await failing.press('losa.jpg');
  await failing.press('Borrar');
  await failing.press('Borrar para siempre');
  expect(failing.readNotice()).toBe('No se borró|No se pudo.');
});

test('one of the library is chosen for an article', async () => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const { press, readDialog } = await openPage(
    <LibraryDialog onChoose={onChoose} onClose={onClose} />,
    { answers },
  );
  expect(readDialog()).toMatch(/^Elegir de la biblioteca\n\[Cerrar\]\nBuscar imágenes/);
  await press('losa.jpg');
  expect(onChoose.mock.calls).toEqual([[items[2]]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('none, none found and none that came are told apart', async () => {
  const none = await open({ '/api/imagenes': { items: [], total: 0 } });
  expect(none.read()).toContain(
    '\nTodavía no hay imágenes\nLas que suba para un artículo quedan aquí, y sirven para otros.',
  );
  await none.choose('Nombre, texto, pie, crédito o artículo', 'grúa');
  await none.wait(200);
  expect(none.read()).toContain(
    '\nNinguna con «grúa»\nSe buscó en su nombre, y en el texto, el pie, el crédito y el título de los artículos que las muestran.',
  );
  const failed = await open({ '/api/imagenes': 500 });
  expect(failed.read()).toMatch(/No se pudo traer las imágenes\.\|No se pudo\.\nReintentar$/);
  expect((await open({ '/api/imagenes': onItsWay })).read()).toMatch(/\[aria-busy=true\]\|…$/);
  expect(document.querySelectorAll('[data-awaited]')).toHaveLength(8);
  const unknown = await open({ '/api/imagenes/a1/usos': 500 });
  await unknown.press('muro.jpg');
  expect(unknown.readDialog()).toMatch(/No se pudo traer sus usos\.\|No se pudo\.\nReintentar$/);
});
