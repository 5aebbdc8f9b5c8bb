/** The name of an article or a category in its address. No zod here: the pages must not carry it. */

export const longestSlug = 120;

/** Words of lower-case ASCII letters and digits joined by single hyphens. */
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isSlug = (text: string) => text.length <= longestSlug && slugPattern.test(text);

/** Without capitals and accents, to compare what people type. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 'Cómo leer un plano' becomes 'como-leer-un-plano'. Empty if there is no letter or digit to make one of. */
export const toSlug = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-|-$/g, '');
