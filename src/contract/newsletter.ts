import { z } from '@hono/zod-openapi';
import { emailPattern } from './rules.ts';

const address = new RegExp(`^(?:${emailPattern})$`, 'u');

export const Subscription = z
  .object({
    email: z
      .string()
      .trim()
      .regex(address)
      .openapi({ type: 'string', format: 'idn-email', maxLength: 254 }),
    website: z.string().optional().openapi({
      description: 'Hidden from people; whoever fills it in is a bot, and is not kept',
    }),
  })
  .openapi('Subscription');
export type Subscription = z.infer<typeof Subscription>;

export const Subscribed = z.strictObject({ ok: z.literal(true) }).openapi('Subscribed');
