import { passphrase, people } from '../e2e/desk.ts';
import { until } from './driver.ts';
import { isPhone, type Journey } from './journeys.ts';

const enter = '\uE007';
const control = '\uE009';
/** Numbers the articles, so that each has its own address. */
let articleCount = 0;

/** The steps of an editor at the desk, from signing in to publishing an article. */
export const deskJourneys: Record<string, Journey> = {
  async 'signs in'(page) {
    await page.goto('/');
    await page.see('Entrar');
    await page.picture('redaccion-entrar');
    await page.fill('Correo', people.editor.email);
    await page.fill('Clave', passphrase);
    await page.type(enter);
    await page.see('En revisión');
    await page.picture('redaccion-mesa');
  },

  async 'goes anywhere with the keyboard'(page, reader) {
    if (isPhone(reader)) return;
    await page.type('k', control);
    await page.see('Nuevo artículo');
    await page.type('articulos');
    await page.type(enter);
    await page.isAt('/articulos');
    await page.see('Publicado');
    await page.picture('redaccion-articulos');
  },

  async 'writes an article, looks at its page and publishes it'(page, reader) {
    articleCount += 1;
    const title = `Juntas frias ${articleCount}`;
    await page.goto('/nuevo');
    await page.fill('Título', title);
    await page.fill('Resumen', 'Lo que se sabra al terminar.');
    await page.fill('Texto', 'Una junta fria no une.');
    await page.type(`${enter}${enter}## Por que aparece${enter}${enter}- El calor.`);
    await page.see('Guardado');
    await page.picture('redaccion-texto');
    if (isPhone(reader)) await page.press('Vista');
    await until('its page', () => page.ask(isPreviewed, title));
    await page.picture('redaccion-vista');
    if (isPhone(reader)) await page.press('Ficha 1 falta');
    await page.choose('Categoría', 'Técnicas');
    await page.see('Guardado');
    await page.picture('redaccion-ficha');
    await page.press('Publicar');
    if (isPhone(reader)) {
      await page.see('Los lectores lo verán');
      await page.picture('redaccion-publicar');
      await page.press('Publicar');
    }
    await page.see('El artículo está en el sitio');
    await page.picture('redaccion-publicado');
  },
};

/** Runs in the browser, which gets its source text. */
const isPreviewed = (title: string) =>
  [...document.querySelectorAll<HTMLIFrameElement>('iframe:not([data-loading])')].some(
    ({ contentDocument }) => contentDocument?.querySelector('h1')?.textContent === title,
  );
