import type { Locator, Page } from '@playwright/test';
import { type Desk, passphrase, people, type Role } from '../tests/e2e/desk.ts';
import { enter, writeDraft } from './guide-newsroom.ts';

/** A picture of the guide: the person, the actions, and the part of the page. */
export type Shot = {
  name: string;
  role: Role;
  prepare: (page: Page, desk: Desk) => Promise<Locator | Locator[]>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });
const title = 'main div:has(> h1)';
const editorBar = (page: Page) => page.locator('div:has(> [aria-label^="Volver a"])');
const line = (page: Page, hasText: string) => page.locator('main p', { hasText });
const waitUntilSaved = (page: Page) => page.getByText(/^Guardado \d/).waitFor();

const drains = {
  title: 'Drenajes: cómo saber si llevan agua',
  excerpt:
    'Una tubería seca por fuera puede estar tapada por dentro. Tres pruebas sin romper nada.',
  category: 'tecnicas',
  content:
    'Un drenaje que no se ve trabajar se da por bueno. Con las primeras lluvias se sabe que no lo era.\n\n## Antes de abrir nada\n\n- Eche un balde de agua con tinte en la tanquilla de arriba.\n- Cuente los segundos hasta que salga abajo.\n- Anote el color y si arrastra arena.\n\n## Qué dice la arena',
};
const rebars = {
  title: 'Cuánto pesa la cabilla',
  excerpt: 'La tabla de pesos y la manera de usarla.',
  category: 'recursos',
  content:
    'El camión trae **menos barras de las facturadas** más veces de las que se cree.\n\n| Cabilla | kg por metro |\n| --- | --- |\n| 3/8 | 0,559 |\n| 1/2 | 0,994 |\n\n> La balanza no se puede falsificar.\n> — Carmen Teresa Rondón\n\nLa pregunta es si el óxido *se suelta*.',
};
const cranes = {
  title: 'Grúas torre: qué revisa el operador cada mañana',
  excerpt: 'Diez minutos antes de subir la primera carga.',
  category: 'tecnicas',
  content: 'Antes de subir, mire la base.\n\nEl freno se prueba sin carga y a media altura.',
};
const stairs = {
  title: 'Escaleras: la huella que cansa menos',
  excerpt: 'Una regla de hace tres siglos y por qué sigue sirviendo.',
  category: 'recursos',
  content: 'Dos contrahuellas y una huella suman un paso.',
};

/** In order: each may use what an earlier one left. */
export const shots: Shot[] = [
  {
    name: 'equipo',
    role: 'administrador',
    prepare: async (page) => invite(page),
  },
  {
    name: 'entrar',
    role: 'administrador',
    async prepare(page) {
      await invite(page);
      await button(page, 'Generar el enlace').click();
      const link = await page.getByLabel('Enlace', { exact: true }).inputValue();
      await page.context().clearCookies();
      await page.goto(new URL(link).pathname);
      await page.getByLabel('Clave', { exact: true }).fill(passphrase);
      return [page.getByRole('heading', { level: 1 }), button(page, 'Entrar en la redacción')];
    },
  },
  {
    name: 'escribir',
    role: 'redactor',
    async prepare(page) {
      await page.goto('/');
      await writeDraft(page, stairs, 'a-revision');
      await page.goto(await writeDraft(page, drains));
      await body(page).fill(`${drains.content}\n`);
      await waitUntilSaved(page);
      return [editorBar(page), line(page, 'Anote el color y si arrastra arena.')];
    },
  },
  {
    name: 'formas',
    role: 'redactor',
    async prepare(page) {
      await page.goto('/');
      await page.goto(await writeDraft(page, { ...rebars, format: 'extended' }));
      await page.locator('[data-drawn-table]').getByText('0,994').click();
      await page.getByRole('button', { name: 'Imagen', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'cilindro.svg' }).click();
      await page
        .getByRole('figure', { name: /cilindro/ })
        .locator('img')
        .waitFor();
      await waitUntilSaved(page);
      // The columns are aligned once the cursor leaves the table.
      await page.getByRole('textbox', { name: 'Título' }).focus();
      const tools = page.getByRole('group', { name: 'Herramientas de formato' });
      // «Imagen» is in a row below the first.
      await tools.evaluate((list) => list.scrollTo({ top: 0 }));
      return [tools, line(page, 'La pregunta es si')];
    },
  },
  {
    name: 'sin-conexion',
    role: 'redactor',
    async prepare(page) {
      await openArticle(page, drains.title);
      await page.context().setOffline(true);
      await body(page).fill(`${drains.content}\n\nGruesa, que falta un filtro.`);
      await page.getByText('Sin conexión: guardado en este equipo').waitFor();
      return [
        editorBar(page),
        page.locator('[data-banner]').filter({ hasText: 'Sin conexión desde' }),
      ];
    },
  },
  {
    name: 'mesa',
    role: 'editor',
    async prepare(page) {
      await page.goto('/');
      await writeDraft(
        page,
        { ...cranes, title: 'Encofrados que se usan veinte veces' },
        'programar',
      );
      await page.reload();
      await page.getByText('búsquedas sin resultado').waitFor();
      return [page.locator(title), region(page, 'Por atender')];
    },
  },
  {
    name: 'portada',
    role: 'editor',
    async prepare(page) {
      await page.goto('/portada');
      await button(page, /^Fijar/).click();
      await button(page, /^Mover/).waitFor();
      return [page.locator(title), page.getByRole('list', { name: 'Por fecha' })];
    },
  },
  {
    name: 'revision',
    role: 'editor',
    async prepare(page) {
      await page.goto('/');
      await page.goto(
        await writeDraft(page, {
          ...drains,
          title: 'Qué dice la arena de un drenaje',
          category: '',
        }),
      );
      await openArticleSheet(page, 'Revisión');
      await page.getByText('Todavía no se puede publicar.').waitFor();
      return [
        page.getByRole('tablist', { name: 'Ficha' }),
        page.getByRole('tabpanel').getByRole('listitem').last(),
      ];
    },
  },
  {
    name: 'imagen',
    role: 'editor',
    async prepare(page) {
      await page.goto('/');
      await page.goto(await writeDraft(page, cranes));
      await openArticleSheet(page, 'Imagen');
      await page.setInputFiles('input[type=file]:not([capture])', 'contenido/dibujos/junta.svg');
      const picture = page.locator('figure').first();
      await picture.waitFor();
      const box = await picture.boundingBox();
      if (box) await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.45);
      await page.getByLabel(/^Texto alternativo/).fill('Sección de una junta entre dos vaciados.');
      await waitUntilSaved(page);
      return [
        page.getByRole('tablist', { name: 'Ficha' }),
        page.getByRole('group', { name: /^Centro del recorte/ }),
      ];
    },
  },
  {
    name: 'programar',
    role: 'editor',
    async prepare(page) {
      await openArticle(page, cranes.title);
      await button(page, 'Más acciones').click();
      await button(page, 'Programar…').click();
      return dialog(page);
    },
  },
  {
    name: 'publicado',
    role: 'editor',
    async prepare(page) {
      await openArticle(page, cranes.title);
      await button(page, 'Publicar').click();
      await dialog(page).getByRole('button', { name: 'Publicar' }).click();
      return page.getByRole('region', { name: 'Avisos' });
    },
  },
  {
    name: 'corregir',
    role: 'editor',
    async prepare(page) {
      await openArticle(page, cranes.title);
      await body(page).fill(cranes.content.replace('mire la base', 'mire la base y el lastre'));
      await page.getByText('Publicado · cambios sin publicar').waitFor();
      await waitUntilSaved(page);
      return [editorBar(page), line(page, 'El freno se prueba sin carga')];
    },
  },
  {
    name: 'historial',
    role: 'editor',
    async prepare(page) {
      await openArticle(page, cranes.title);
      await openArticleSheet(page, 'Historial');
      await page.getByRole('link', { name: 'Comparar y restaurar' }).click();
      await button(page, /^Restaurar/).waitFor();
      return [page.locator(title), button(page, /^Restaurar/)];
    },
  },
  {
    name: 'retirar',
    role: 'editor',
    async prepare(page) {
      await openArticle(page, cranes.title);
      await button(page, 'Más acciones').click();
      await button(page, 'Retirar del sitio…').click();
      return dialog(page);
    },
  },
  {
    name: 'conflicto',
    role: 'editor',
    async prepare(page, desk) {
      await openArticle(page, stairs.title);
      const browser = page.context().browser();
      if (!browser) throw new Error('No browser');
      const storageState = await enter(browser, desk, 'administrador', 'computer');
      const other = await browser.newPage({ baseURL: desk.url, storageState });
      await other.goto(page.url());
      await page
        .locator('[data-banner]')
        .getByText(`${people.administrador.name} está en este artículo.`)
        .waitFor();
      await body(other).fill('Dos contrahuellas y una huella suman un paso de adulto.');
      await waitUntilSaved(other);
      await body(page).fill('Dos contrahuellas y una huella suman un paso cómodo.');
      await button(page, 'Ver las dos versiones').click();
      await other.close();
      return [editorBar(page), page.locator('main').getByRole('group').first()];
    },
  },
  {
    name: 'articulos',
    role: 'editor',
    prepare: openPage('/articulos', title, 'tbody tr:nth-child(5)'),
  },
  {
    name: 'biblioteca',
    role: 'editor',
    prepare: openPage('/imagenes', title, 'main li:nth-child(4)'),
  },
  { name: 'lectores', role: 'editor', prepare: openPage('/lectores', title, 'svg[role=img]') },
  {
    name: 'busquedas',
    role: 'editor',
    prepare: openPage('/lectores', 'section:has(> table > thead th:text("Buscaron"))'),
  },
  {
    name: 'boletin',
    role: 'editor',
    prepare: openPage('/boletin', title, 'main ol li:nth-child(3)'),
  },
  {
    name: 'suscriptores',
    role: 'administrador',
    prepare: openPage('/suscriptores', title, 'tbody tr:nth-child(5)'),
  },
  {
    name: 'categorias',
    role: 'administrador',
    prepare: openPage('/ajustes/categorias', 'nav[aria-label=Ajustes]', 'main ol li:nth-child(4)'),
  },
  {
    name: 'vocabulario',
    role: 'administrador',
    prepare: openPage('/ajustes/vocabulario', 'nav[aria-label=Ajustes]', 'main ul li:nth-child(5)'),
  },
  {
    name: 'publicidad',
    role: 'administrador',
    prepare: openPage('/ajustes/publicidad', 'nav[aria-label=Ajustes]', 'main li'),
  },
  {
    name: 'informe',
    role: 'administrador',
    prepare: openPage('/publicidad/1', title, 'tbody tr:nth-child(3)'),
  },
  {
    name: 'sitio',
    role: 'administrador',
    prepare: openPage('/ajustes/sitio', 'nav[aria-label=Ajustes]', 'main form section'),
  },
  {
    name: 'respaldos',
    role: 'administrador',
    async prepare(page) {
      await page.goto('/ajustes/copias');
      await button(page, 'Hacer uno y descargarlo').click();
      await page.getByText('Contiene').waitFor();
      return [page.locator('nav[aria-label=Ajustes]'), line(page, 'Contiene correos')];
    },
  },
  {
    name: 'cuenta',
    role: 'editor',
    async prepare(page, desk) {
      const browser = page.context().browser();
      if (browser) await enter(browser, desk, 'editor', 'computer');
      await page.goto('/perfil');
      return [region(page, 'Segundo factor'), region(page, /^Sesiones abiertas/)];
    },
  },
  {
    name: 'atajos',
    role: 'editor',
    async prepare(page) {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Mesa', level: 1 }).waitFor();
      await page.keyboard.press('?');
      return dialog(page);
    },
  },
  {
    name: 'registro',
    role: 'administrador',
    prepare: openPage('/registro', title, 'ol li:nth-child(6)'),
  },
];

/** A page as it opens, from one element to another. */
function openPage(path: string, ...parts: string[]): Shot['prepare'] {
  return async (page) => {
    await page.goto(path);
    return parts.map((part) => page.locator(part).first());
  };
}

async function invite(page: Page): Promise<Locator> {
  await page.goto('/equipo');
  await button(page, 'Invitar').click();
  const form = dialog(page);
  await form.getByLabel('Nombre y apellido').fill('José Gregorio Paredes');
  await form.getByLabel('Correo').fill('jose@plomada.example');
  return form;
}

async function openArticle(page: Page, title: string) {
  await page.goto(`/articulos?buscar=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).first().click();
  await body(page).waitFor();
}

async function openArticleSheet(page: Page, tab: string) {
  await button(page, /^Ficha/).click();
  await page.getByRole('tab', { name: tab }).click();
}
