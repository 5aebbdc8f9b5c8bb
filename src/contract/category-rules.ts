/** What the site's pages need of categories, told to whoever changes them. No zod here: the desk's pages carry it. */

/** The specification's menus link these on every page. */
export const menuCategories = ['noticias', 'analisis', 'recursos'];

/** Beyond the four slugs that have a sign of their own, a category may take any of theirs; anything else is the drawing sheet. */
export const categoryIcons = ['noticias', 'analisis', 'tecnicas', 'recursos'];
export const otherIcon = 'otra';

export const longestCategory = { name: 60, description: 200 };
