import { z } from '@hono/zod-openapi';

export const Category = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string().openapi({ description: 'Icon class name' }),
    articleCount: z.int().nonnegative(),
  })
  .openapi('Category');
export type Category = z.infer<typeof Category>;

export const Statistics = z
  .strictObject({
    totalArticles: z.int().nonnegative(),
    totalViews: z.int().nonnegative(),
    totalSubscribers: z.int().nonnegative(),
  })
  .openapi('Statistics');
export type Statistics = z.infer<typeof Statistics>;
