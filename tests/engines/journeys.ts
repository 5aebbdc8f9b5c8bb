import { type Reader, until } from './driver.ts';
import type { Page } from './page.ts';

export type Journey = (page: Page, reader: Reader) => Promise<unknown>;

// Matches loaded articles, not their placeholders.
const recent = '[aria-labelledby=recientes] li:has(h3)';
export const isPhone = ({ width }: Reader) => width < 720;

/** The steps of a reader on the site, in this order: only the first journey sees the cookie banner. */
export const journeys: Record<string, Journey> = {
  async 'chooses cookies'(page, { isPrivate }) {
    await page.goto('/contacto');
    await page.press('Configurar');
    await page.press('Cookies de analítica');
    await until('one is on', async () => (await page.texts('[aria-checked=true]')).length === 1);
    await page.picture('cookies');
    await page.press('Guardar');
    await page.vanish('Aceptar Todo');
    await page.goto('/privacidad');
    // Without storage the choice is lost with the page.
    if (isPrivate) await page.press('Rechazar');
    await page.vanish('Aceptar Todo');
    await page.press('Configuración de privacidad');
    await until('the choice', async () => {
      const on = await page.texts('[aria-checked=true]');
      return on.length === (isPrivate ? 0 : 1);
    });
  },

  async 'loads more, and filters'(page) {
    await page.goto('/');
    await page.picture('portada');
    await page.press('Cargar Más Artículos');
    await until('twelve articles', async () => (await page.texts(recent)).length === 12);
    await page.picture('recientes');
    await page.choose('Filtrar por categoría', 'Análisis');
    await until('one category', async () => {
      const articles = await page.texts(recent);
      return articles.length > 0 && articles.every((text) => text.startsWith('Análisis'));
    });
  },

  async 'opens an article and comes back to where it was'(page) {
    await page.goto('/');
    await page.press('Cargar Más Artículos');
    await until('twelve articles', async () => (await page.texts(recent)).length === 12);
    const title = (await page.texts(`${recent} h3`))[9] ?? '';
    await page.press(title);
    await until('the article', async () => (await page.texts('h1')).includes(title));
    await page.picture('articulo');
    await page.back();
    await page.isAt('/');
    await until('the same place', () => page.ask(isInSight, title));
  },

  async 'saves and shares an article'(page) {
    await page.goto('/articulo/puente-general-rafael-urdaneta');
    await page.press('Guardar');
    await page.see('El artículo se ha guardado en sus marcadores.');
    await page.picture('aviso');
    await page.press('Compartir');
    await page.see('El enlace del artículo se ha copiado al portapapeles.');
  },

  async 'searches, with the keyboard'(page, reader) {
    await page.goto('/');
    if (isPhone(reader)) await page.press('Abrir menú');
    await page.fill('Buscar artículos', 'urdaneta');
    await until('results', async () => (await page.texts('[role=option]')).length > 0);
    await page.picture('busqueda');
    await page.type('\uE015\uE007');
    await page.isAt('/articulo/puente-general-rafael-urdaneta');
  },

  async 'goes by the menu, and back'(page, reader) {
    await page.goto('/');
    if (isPhone(reader)) {
      await page.press('Abrir menú');
      await page.picture('menu');
      await page.type('\uE00C');
      await page.vanish('Cerrar menú');
      await page.press('Abrir menú');
    }
    await page.press('Noticias');
    await page.isAt('/categoria/noticias');
    await page.picture('categoria');
    await page.back();
    await page.isAt('/');
    await page.see('Explorar Artículos');
  },

  async subscribes(page) {
    await page.goto('/');
    await page.fill('Correo electrónico', 'maria@correo.com');
    await page.press('Suscribirse');
    await page.see('Se ha suscrito correctamente a nuestro newsletter.');
    await page.picture('suscripcion');
  },

  async 'writes to us'(page) {
    await page.goto('/contacto');
    await page.fill('Nombre', 'Maria Rondon');
    await page.fill('Correo electrónico', 'maria@correo.com');
    await page.fill('Asunto', 'Error');
    await page.fill('Mensaje', 'La pagina de privacidad.');
    await page.picture('contacto');
    await page.press('Enviar mensaje');
    await page.see('Hemos recibido su mensaje y le responderemos pronto.');
  },
};

/** Runs in the browser, which gets its source text. */
function isInSight(title: string): boolean {
  const link = [...document.querySelectorAll('h3 a')].find((each) => each.textContent === title);
  const { top = -1, bottom = Infinity } = link?.getBoundingClientRect() ?? {};
  return top > 0 && bottom < innerHeight;
}
