/** Slugs of articles and categories. No zod here: the pages must not load it. */

export const longestSlug = 120;

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isSlug = (text: string) => text.length <= longestSlug && slugPattern.test(text);

/** Without case and accents, to compare what people type. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 'Cómo leer un plano' becomes 'como-leer-un-plano'. Empty if the text has no letters or digits. */
export const toSlug = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-|-$/g, '');
