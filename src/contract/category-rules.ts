/** What the site's pages need of categories, told to whoever changes them. No zod here: the desk's pages carry it. */

/** The specification's menus link these on every page. */
export const menuCategories = ['noticias', 'analisis', 'recursos'];

/** The specification's four have a sign of their own, by their slug, whatever they are given; any other may take one of these. */
export const ownIcons = ['noticias', 'analisis', 'tecnicas', 'recursos'];
/** Any other word is this one as well: the drawing sheet. */
export const otherIcon = 'otra';

export const longestCategory = { name: 60, description: 200 };
