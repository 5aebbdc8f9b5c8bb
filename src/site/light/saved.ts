import { xml } from '#contract/xml.ts';
import { toMode } from '#paths.ts';
import { back } from './parts.ts';
import type { LightView } from './view.ts';

/** Listing saved articles needs JavaScript. */
export const lightSaved: LightView = () => ({
  title: 'Guardados',
  description: 'Los artículos que guardó en este dispositivo, para leerlos también sin conexión.',
  main: xml`<div>${back}<h1>Guardados</h1><p class=intro>Lo que guarda queda en este dispositivo y puede leerse sin conexión.<p class=meta>La lista está en la versión completa.<p><a class="btn signal" href="${toMode('completo')}">Versión completa</a></div>`,
});
