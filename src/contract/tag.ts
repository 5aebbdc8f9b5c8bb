import { z } from '@hono/zod-openapi';

const link = {
  slug: z.string(),
  name: z.string().openapi({ description: 'As the newest article spells it' }),
  articleCount: z.int().positive(),
};

export const Tag = z
  .strictObject({
    ...link,
    related: z
      .array(z.strictObject(link))
      .openapi({ description: 'Tags that most often go with it' }),
  })
  .openapi('Tag');
export type Tag = z.infer<typeof Tag>;
