/** No zod here: the desk's pages import this. */
export const editionLimits = { subject: 150, greeting: 600, articles: 8, bytes: 30_000 } as const;
