import { z } from 'zod';
import { advertLimits } from './advert-limits.ts';

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u);

/** `POST /api/publicidad`, `PUT /api/publicidad/:id`. Times have minute precision; `endsAt` is exclusive. */
export const AdvertInput = z.object({
  client: line(advertLimits.client),
  alt: line(advertLimits.alt),
  /** A user name in a URL can make it look like another site's. */
  link: z
    .url({ protocol: /^https?$/, hostname: /\./ })
    .max(advertLimits.link)
    .refine((link) => !/^\w+:\/\/[^/?#]*@/.test(link)),
  imageId: z.string().regex(/^[0-9a-f]{16}$/),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
});
export type AdvertInput = z.infer<typeof AdvertInput>;

/** Every field as text: the server reports errors field by field. */
const text = z.string().max(1_000);
export const AdvertDraft = z.object({
  client: text,
  alt: text,
  link: text,
  imageId: text,
  startsAt: text,
  endsAt: text,
});

export type DeskAdvert = AdvertInput & {
  id: number;
  state: 'next' | 'shown' | 'over';
  /** The file served to readers. */
  src: string;
  width: number;
  height: number;
  bytes: number;
  servings: number;
  clicks: number;
};
/** `GET /api/publicidad`, latest end first. `today`: the advert shown today, if any. */
export type DeskAdverts = { adverts: DeskAdvert[]; today: number | null };

/** `GET /api/publicidad/:id/informe` */
export type AdvertReport = {
  advert: DeskAdvert;
  site: string;
  now: string;
  /** Days in Caracas, as 2026-11-16, from its first to its last or today. */
  days: { day: string; servings: number; clicks: number }[];
  words: string[];
};
