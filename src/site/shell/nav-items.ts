import { toCategory, toContact, toHome } from '#paths.ts';

/** The five links of the header, and the same five of the phone menu. */
export const navItems = [
  { href: toHome(), label: 'Inicio' },
  { href: toCategory('noticias'), label: 'Noticias' },
  { href: toCategory('analisis'), label: 'Análisis' },
  { href: toCategory('recursos'), label: 'Recursos' },
  { href: toContact(), label: 'Contacto' },
];
