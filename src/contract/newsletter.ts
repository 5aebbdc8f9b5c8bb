import { z } from '@hono/zod-openapi';

// Letters of any script: a domain may be internationalised. No quoted local parts, no address literals.
const local = /[^\s@"<>()[\]\\,;:\p{C}]{1,64}/u;
const label = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u;
const address = new RegExp(
  `^(?!\\.)(?!.*\\.\\.)${local.source}(?<!\\.)@(?:${label.source}\\.)+${label.source}$`,
  'u',
);

export const Subscription = z
  .object({
    email: z
      .string()
      .trim()
      .max(254)
      .regex(address)
      .openapi({ type: 'string', format: 'idn-email', maxLength: 254 }),
    website: z.string().optional().openapi({
      description: 'Hidden from people; who fills it in is a program, and is not kept',
    }),
  })
  .openapi('Subscription');
export type Subscription = z.infer<typeof Subscription>;

export const Subscribed = z.strictObject({ ok: z.literal(true) }).openapi('Subscribed');
