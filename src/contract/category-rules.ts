/** What the site's pages need of categories, told to whoever changes them. No zod here: the desk's pages carry it. */

/** The specification's menus link these on every page, so they always exist; by slug, as they are first called. */
export const menuCategories = new Map([
  ['noticias', { name: 'Noticias', description: 'Lo que ocurre en el sector construcción.' }],
  ['analisis', { name: 'Análisis', description: 'Los temas del sector, con más detalle.' }],
  ['recursos', { name: 'Recursos', description: 'Guías y material de consulta para la obra.' }],
]);

/** The specification's four have a sign of their own, by their slug, whatever they are given; any other may take one of these. */
export const ownIcons = ['noticias', 'analisis', 'tecnicas', 'recursos'];
/** Any other word is this one as well: the drawing sheet. */
export const otherIcon = 'otra';

export const categoryLimits = { name: 60, description: 200 };
