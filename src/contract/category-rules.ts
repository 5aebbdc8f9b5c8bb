/** Rules for categories. No zod here: the desk's pages import this. */

/** The site's menus link these on every page, so they always exist. By slug, with their initial names. */
export const menuCategories = new Map([
  ['noticias', { name: 'Noticias', description: 'Lo que ocurre en el sector construcción.' }],
  ['analisis', { name: 'Análisis', description: 'Los temas del sector, con más detalle.' }],
  ['recursos', { name: 'Recursos', description: 'Guías y material de consulta para la obra.' }],
]);

/** These four categories always have the icon of their slug. Any other category may choose one of these. */
export const ownIcons = ['noticias', 'analisis', 'tecnicas', 'recursos'];
/** The drawing sheet, which is also shown for any unknown icon. */
export const otherIcon = 'otra';

export const categoryLimits = { name: 60, description: 200 };
