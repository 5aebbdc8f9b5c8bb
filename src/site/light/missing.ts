import { xml } from '#contract/xml.ts';
import { toCategory } from '#paths.ts';
import type { LightPage } from './document.ts';
import { backButton, toFailure } from './parts.ts';
import type { LightView } from './view.ts';

export const toMissing = (title: string, text: string): LightPage => ({
  title,
  description: text,
  main: xml`<section class=hero><h1>${title}</h1><p class=intro>${text}<p>${backButton}</section>`,
});

/** The page for clients over their rate limit, in either version: rendered once, so it costs nothing to send. */
export const busyPage: LightPage = {
  title: 'Espere un momento',
  description: 'El sitio recibe más solicitudes de las que puede atender.',
  main: xml`<div><h1>Espere un momento</h1>${toFailure('El sitio recibe ahora más solicitudes de las que puede atender. Inténtelo de nuevo en unos segundos.')}</div>`,
};

export const lightNotFound: LightView = () => ({
  title: '404 Page Not Found',
  description: 'Esta página no existe o cambió de lugar.',
  main: xml`<section class=hero><h1 lang=en>404 Page Not Found</h1><p class=intro lang=en>Did you forget to add the page to the router?<p class=intro>La página no existe o cambió de lugar.<p class=actions>${backButton}<a class=btn href="${toCategory('noticias')}">Explorar Artículos</a></section>`,
});
