import { z } from 'zod';
import { type SiteField, siteFields } from '../site.ts';

/** `PUT /api/sitio`: what is given is set; null or an empty text, and it is as it comes again. */
const text = z.string().max(500).nullable().optional();
export const SiteChange = z.object(
  Object.fromEntries(siteFields.map((field) => [field, text])) as Record<SiteField, typeof text>,
);

/** `GET /api/sitio`, and what a change answers. */
export type DeskSite = {
  /** Null: as it comes. Fixed: by the setting of the environment that is named. */
  settings: Record<SiteField, { value: string | null; fixedBy: string | null }>;
  /** What it is while nobody says otherwise. */
  defaults: Record<SiteField, string>;
  url: string;
};
