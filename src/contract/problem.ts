import { z } from '@hono/zod-openapi';

/** RFC 9457. `detail` is for people, in Spanish. */
export const Problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
  })
  .openapi('Problem');
export type Problem = z.infer<typeof Problem>;
