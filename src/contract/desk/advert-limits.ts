/** Separate from the schema: the desk's pages do not load zod. */
export const advertLimits = { client: 60, alt: 160, link: 500 };
