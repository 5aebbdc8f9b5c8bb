import { z } from 'zod';
import { type SiteField, siteFields } from '../site.ts';

/** `PUT /api/sitio`: null or empty text resets a field to its default. */
const text = z.string().max(500).nullable().optional();
export const SiteChange = z.object(
  Object.fromEntries(siteFields.map((field) => [field, text])) as Record<SiteField, typeof text>,
);

/** `GET /api/sitio`, and the response to a change. */
export type DeskSite = {
  /** `value` is null for the default; `fixedBy` names the environment variable that overrides it. */
  settings: Record<SiteField, { value: string | null; fixedBy: string | null }>;
  defaults: Record<SiteField, string>;
  url: string;
};
