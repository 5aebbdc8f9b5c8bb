import { z } from 'zod';
import { advertLimits } from './advert-limits.ts';

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u);

/** What is sold: `POST /api/publicidad`, `PUT /api/publicidad/:id`. Times to the minute; it is no longer shown from `endsAt` on. */
export const AdvertInput = z.object({
  client: line(advertLimits.client),
  alt: line(advertLimits.alt),
  /** A user's name in an address would show readers another place than where it leads. */
  link: z
    .url({ protocol: /^https?$/, hostname: /\./ })
    .max(advertLimits.link)
    .refine((link) => !/^\w+:\/\/[^/?#]*@/.test(link)),
  imageId: z.string().regex(/^[0-9a-f]{16}$/),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
});
export type AdvertInput = z.infer<typeof AdvertInput>;

/** As it comes from the desk, whose fields are answered one by one. */
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
  /** The file that readers get. */
  src: string;
  width: number;
  height: number;
  bytes: number;
  servings: number;
  clicks: number;
};
/** `GET /api/publicidad`: the last to end first. `today`: the one that is shown today, if any. */
export type DeskAdverts = { adverts: DeskAdvert[]; today: number | null };

/** `GET /api/publicidad/:id/informe` */
export type AdvertReport = {
  advert: DeskAdvert;
  site: string;
  /** When it was made: what comes after is not in it. */
  now: string;
  /** Of Caracas, as 2026-11-16, each from its first to the last that has begun. */
  days: { day: string; servings: number; clicks: number }[];
  /** What was counted, in words. */
  words: string[];
};
