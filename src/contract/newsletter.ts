import { z } from '@hono/zod-openapi';
import { ArticleSummary } from './article.ts';
import { emailPattern } from './rules.ts';

const wholeEmail = new RegExp(`^(?:${emailPattern})$`, 'u');

export const Subscription = z
  .object({
    email: z
      .string()
      .trim()
      .regex(wholeEmail)
      .openapi({ type: 'string', format: 'idn-email', maxLength: 254 }),
    website: z.string().optional().openapi({
      description: 'Honeypot: hidden from people; a request that fills it in is ignored',
    }),
  })
  .openapi('Subscription');
export type Subscription = z.infer<typeof Subscription>;

export const Subscribed = z.strictObject({ ok: z.literal(true) }).openapi('Subscribed');

const number = z.int().min(1);
export const SentEdition = z
  .strictObject({
    number,
    sentAt: z.iso.datetime(),
    subject: z.string(),
    greeting: z.string().openapi({ description: 'May have several lines' }),
    articles: z
      .array(ArticleSummary)
      .openapi({ description: 'In order, without those retired since' }),
    previous: number.nullable(),
    next: number.nullable(),
  })
  .openapi('SentEdition');
export type SentEdition = z.infer<typeof SentEdition>;
