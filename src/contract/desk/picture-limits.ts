/**
 * A picture that nothing uses is deleted after this long. Separate from the schemas: the desk's pages do not load zod.
 */
export const unusedForMs = 30 * 24 * 3_600_000;
