export type GuidePage = {
  /** Its file is docs/guia/{id}.md, its address /ayuda/{id}. */
  id: string;
  name: string;
  /** The desk's addresses that it explains. */
  of?: RegExp;
};

/** All pages, in the order in which a new person needs them. */
export const guideParts: { name: string; pages: GuidePage[] }[] = [
  {
    name: 'Para empezar',
    pages: [
      { id: 'entrar', name: 'Entrar la primera vez' },
      { id: 'mesa', name: 'La mesa, de un vistazo', of: /^\/$/ },
      { id: 'equipo', name: 'Invitar a alguien', of: /^\/equipo$/ },
      { id: 'papeles', name: 'Quién puede hacer qué' },
    ],
  },
  {
    name: 'Los artículos',
    pages: [
      { id: 'escribir', name: 'Escribir y guardar', of: /^\/(nuevo|abrir|editor)(\/[^/]+)?$/ },
      { id: 'formas', name: 'Dar formato al texto' },
      { id: 'imagen', name: 'Poner una imagen' },
      { id: 'publicar', name: 'Revisar y publicar' },
      { id: 'programar', name: 'Programar' },
      { id: 'portada', name: 'La portada', of: /^\/portada$/ },
      { id: 'corregir', name: 'Corregir algo publicado' },
      { id: 'retirar', name: 'Renombrar, retirar, borrar y recuperar' },
      { id: 'conflicto', name: 'Dos personas en un artículo' },
      { id: 'historial', name: 'El historial', of: /\/historial$/ },
      { id: 'articulos', name: 'Encontrar un artículo', of: /^\/articulos$/ },
      { id: 'biblioteca', name: 'La biblioteca de imágenes', of: /^\/imagenes$/ },
    ],
  },
  {
    name: 'Quienes leen',
    pages: [
      { id: 'lectores', name: 'Los lectores', of: /^\/lectores$/ },
      { id: 'boletin', name: 'El boletín', of: /^\/boletin$/ },
      { id: 'suscriptores', name: 'Los suscriptores', of: /^\/suscriptores$/ },
    ],
  },
  {
    name: 'Los ajustes',
    pages: [
      { id: 'categorias', name: 'Las categorías', of: /^\/ajustes(\/categorias)?$/ },
      {
        id: 'vocabulario',
        name: 'El vocabulario de la búsqueda',
        of: /^\/ajustes\/vocabulario$/,
      },
      { id: 'publicidad', name: 'La publicidad', of: /^\/(ajustes\/)?publicidad/ },
      { id: 'sitio', name: 'Los datos del sitio', of: /^\/ajustes\/sitio$/ },
      { id: 'respaldos', name: 'Los respaldos', of: /^\/ajustes\/copias$/ },
    ],
  },
  {
    name: 'Siempre a mano',
    pages: [
      { id: 'cuenta', name: 'Su cuenta', of: /^\/perfil$/ },
      { id: 'atajos', name: 'Los atajos del teclado' },
      { id: 'registro', name: 'El registro', of: /^\/registro$/ },
    ],
  },
];

export const guidePages = guideParts.flatMap(({ pages }) => pages);

export const toGuide = (id: string) => `/ayuda/${id}`;

export function findHelp(address: string): { href: string; name: string } {
  const page = guidePages.find(({ of }) => of?.test(address));
  return page ? { href: toGuide(page.id), name: page.name } : { href: '/ayuda', name: 'toda' };
}
