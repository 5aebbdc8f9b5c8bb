/** What an edition of the newsletter may have. No zod here: the desk's page says the same. */
export const editionLimits = { subject: 150, greeting: 600, articles: 8, bytes: 30_000 } as const;
