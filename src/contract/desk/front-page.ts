import { z } from 'zod';
import { maxPlaces } from '../rules.ts';

/** Featured articles in the order of the home page. Times are ISO strings. */

const articleId = z.int32().positive();

/**
 * `PUT /api/portada`: all places in order. Articles that had a place and are not listed are no longer featured, nor are
 * those in `removed`. 409 FrontPageConflict if somebody changed the places since `version`.
 */
export const FrontPageCall = z.strictObject({
  version: z.string().max(100),
  places: z
    .array(z.strictObject({ articleId, endsAt: z.iso.datetime({ offset: true }).nullable() }))
    .max(maxPlaces)
    .refine((places) => new Set(places.map((place) => place.articleId)).size === places.length),
  removed: z.array(articleId).max(maxPlaces).default([]),
});
export type FrontPageCall = z.input<typeof FrontPageCall>;

export type FrontPageItem = {
  articleId: number;
  draftId: string | null;
  title: string;
  /** Its name. */
  category: string;
  publishedAt: string;
  /** When it stops being featured; null if somebody has to remove it. */
  endsAt: string | null;
  /** Only published ones are shown to readers. */
  state: 'published' | 'scheduled' | 'retired';
};

/** `GET /api/portada`. Readers see the first `featuredCount` published articles of `places` and then `others`. */
export type FrontPage = {
  version: string;
  places: FrontPageItem[];
  /** Featured without a place, newest first. */
  others: FrontPageItem[];
};
export type FrontPageConflict = { current: FrontPage };
