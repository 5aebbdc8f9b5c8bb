import '#site/testing/dom.ts';
import { expect, test } from 'vitest';
import type { Permission } from '#contract/desk/roles.ts';
import { NewPage, OpenPage } from './editor/begin.tsx';
import { NoPermission } from './frame/no-page.tsx';
import { HelpPage } from './help/help-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { openPage } from './testing/page.tsx';

/** What is a file of its own comes a little later. */
const waitFor = (words: string, { read, until }: Awaited<ReturnType<typeof openPage>>) =>
  until(() => read().includes(words));

const openSettings = (id: string, can?: Permission[]) =>
  openPage(<SettingsPage id={id} />, {
    answers: {
      '/api/ajustes/categorias': { categories: [] },
      '/api/publicidad': { adverts: [], today: null },
    },
    ...(can && { can }),
  });

test('the settings are those one may change, and open with the first of them', async () => {
  const all = await openSettings('');
  await waitFor('\nTodavía no hay categorías.', all);
  expect(all.read().split('\n').slice(0, 4)).toMatchInlineSnapshot(`
    [
      "Ajustes",
      "[Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]",
      "[Ajustes]|[aria-current=page, href=/ajustes/categorias]|Categorías|[href=/ajustes/vocabulario]|Vocabulario|[href=/ajustes/copias]|Respaldos|[href=/ajustes/publicidad]|Publicidad|[href=/ajustes/sitio]|Sitio",
      "Categorías|0",
    ]
  `);
  const some = await openSettings('', ['manage-adverts', 'manage-site']);
  await waitFor('\nPublicidad\n', some);
  expect(some.read().split('\n').slice(2, 3)).toMatchInlineSnapshot(`
    [
      "[Ajustes]|[aria-current=page, href=/ajustes/publicidad]|Publicidad|[href=/ajustes/sitio]|Sitio",
    ]
  `);
  const chosen = await openSettings('publicidad');
  await waitFor('|[aria-current=page, href=/ajustes/publicidad]|', chosen);
});

test('a part of the settings that is not there, or not for everybody, says so', async () => {
  expect((await openSettings('nada')).read()).toMatchInlineSnapshot(`
    "No hay nada aquí
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Esta dirección no lleva a ninguna página de la redacción.|Puede que el enlace esté cortado.
    [href=/]|Ir a la mesa"
  `);
  expect((await openSettings('sitio', ['manage-adverts'])).read()).toMatchInlineSnapshot(`
    "Sin permiso
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Esta parte es de los administradores.|Si necesita algo de ella, pídaselo a un administrador.
    [href=/]|Ir a la mesa"
  `);
});

test('who may not do something is told whom to ask', async () => {
  const names = (what: Permission, answers = {}) =>
    openPage(<NoPermission what={what} />, { answers });
  const { read } = await names('manage-people', {
    '/api/pueden/manage-people': { names: ['Ana', 'Luis', 'Eva'] },
  });
  expect(read()).toMatchInlineSnapshot(`
    "Sin permiso
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Esta parte es de los administradores.|Si necesita algo de ella, pídaselo a Ana, Luis o Eva.
    [href=/]|Ir a la mesa"
  `);
  expect((await names('publish')).read()).toContain(
    '\nEsta parte es de los editores.|Si necesita algo de ella, pídaselo a un editor.\n',
  );
});

test('the guide lists its pages by their parts, and each leads to the next', async () => {
  expect((await openPage(<HelpPage id="" />, { at: '/ayuda' })).read()).toMatchInlineSnapshot(`
    "Ayuda
    Una página por tarea, en el orden en que se aprenden.
    Para empezar
    [href=/ayuda/entrar]|Entrar la primera vez
    [href=/ayuda/mesa]|La mesa, de un vistazo
    [href=/ayuda/equipo]|Invitar a alguien
    [href=/ayuda/papeles]|Quién puede hacer qué
    Los artículos
    [href=/ayuda/escribir]|Escribir y guardar
    [href=/ayuda/imagen]|Poner una imagen
    [href=/ayuda/publicar]|Revisar y publicar
    [href=/ayuda/programar]|Programar
    [href=/ayuda/corregir]|Corregir algo publicado
    [href=/ayuda/retirar]|Renombrar, retirar, borrar y recuperar
    [href=/ayuda/conflicto]|Dos personas en un artículo
    [href=/ayuda/historial]|El historial
    [href=/ayuda/articulos]|Encontrar un artículo
    [href=/ayuda/biblioteca]|La biblioteca de imágenes
    Quienes leen
    [href=/ayuda/lectores]|Los lectores
    [href=/ayuda/boletin]|El boletín
    [href=/ayuda/suscriptores]|Los suscriptores
    Los ajustes
    [href=/ayuda/categorias]|Las categorías
    [href=/ayuda/vocabulario]|El vocabulario de la búsqueda
    [href=/ayuda/publicidad]|La publicidad
    [href=/ayuda/sitio]|Los datos del sitio
    [href=/ayuda/respaldos]|Los respaldos
    Siempre a mano
    [href=/ayuda/cuenta]|Su cuenta
    [href=/ayuda/atajos]|Los atajos del teclado
    [href=/ayuda/registro]|El registro"
  `);
  const page = await openPage(<HelpPage id="atajos" />, { at: '/ayuda/atajos' });
  await waitFor('Para quien prefiere', page);
  const [head, ...rest] = page.read().split('\n');
  expect([head, rest[0], rest.at(-1)]).toEqual([
    'Los atajos del teclado',
    '[href=/ayuda]|Toda la ayuda',
    '[href=/ayuda/registro]|Sigue: El registro',
  ]);
  expect(page.read()).not.toContain('aria-busy');
  expect(page.read()).toMatch(/interrogación, width=520, height=\d{3}, loading=lazy, src=\S+\]\n/);
  expect(page.read()).toContain('\n?|muestra todos los que sirven en la página en que está.\n');
  expect(page.read()).toContain('\nQué puede salir mal\n');
  expect(page.read()).toContain(
    ': apague|«Atajos de una letra»|, en esa misma lista o en|[href=/ayuda/cuenta]|Su cuenta|. Los de Ctrl siguen.\n',
  );
  const count = (selector: string) => document.querySelectorAll(selector).length;
  expect([count('article li'), count('ul'), count('article h2')]).toEqual([8, 2, 1]);
  const steps = await openPage(<HelpPage id="entrar" />);
  await waitFor('Quien administra', steps);
  expect([count('article ol'), count('ol li'), count('article h2')]).toEqual([1, 4, 3]);
  const last = await openPage(<HelpPage id="registro" />);
  await waitFor('Qué puede salir mal', last);
  expect(last.read()).not.toContain('Sigue: ');
  expect((await openPage(<HelpPage id="nada" />)).read()).toContain('No hay nada aquí');
});

test('a new article has its address at once, with what is known of it', async () => {
  const { read } = await openPage(<NewPage />, { at: '/nuevo?titulo=La+viga' });
  expect(location.href).toMatch(/\/editor\/[0-9a-f-]{36}\?nuevo&titulo=La\+viga$/);
  expect(read()).toBe('');
  await openPage(<NewPage />, { at: '/nuevo' });
  expect(location.href).toMatch(/\/editor\/[0-9a-f-]{36}\?nuevo$/);
});

test('what readers see is opened as a draft, without a step to come back to', async () => {
  const address = 'POST /api/articulos/7/borrador';
  const before = history.length;
  await openPage(<OpenPage id="7" />, { answers: { [address]: { draftId: 'd1' } } });
  expect([location.pathname, history.length]).toEqual(['/editor/d1', before]);
  const failed = await openPage(<OpenPage id="7" />, { answers: { [address]: 500 } });
  expect(failed.read()).toMatch(
    /^Abrir el artículo\n.*\nNo se pudo traer el artículo\.\|No se pudo\.\nReintentar$/,
  );
  expect(await failed.press('Reintentar')).toEqual([address]);
  const refused = await openPage(<OpenPage id="7" />, { answers: { [address]: 403 } });
  expect(refused.read()).toMatch(/^Sin permiso\n.*\nNo se pudo\.\n\[href=\/\]\|Ir a la mesa$/);
});
