import { z } from 'zod';
import { emailPattern, limits } from './rules.ts';

/** The site's identity: from the environment, else from its settings, else the default. */
export type Site = {
  name: string;
  url: string;
  email: string;
  /** These are absent if they have their defaults: every page carries this object. */
  tagline?: string;
  /** The postal address, shown at the end of emails. */
  address?: string;
  accent?: string;
  social?: Partial<Record<Network, string>>;
  /** Today's advert, only on full pages. */
  advert?: ShownAdvert;
};

export type ShownAdvert = {
  id: number;
  client: string;
  image: { src: string; alt: string; width: number; height: number };
};

export const networks = ['facebook', 'x', 'linkedin', 'instagram'] as const;
export type Network = (typeof networks)[number];

export const siteDefaults = { name: 'Plomada', email: 'contacto@plomada.example' };

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u);
const link = z
  .url({ protocol: /^https$/, hostname: /\./ })
  .max(200)
  .regex(/^[^\s"<>]*$/);

export const SiteValues = z.object({
  name: line(limits.siteName),
  tagline: line(200),
  email: z
    .string()
    .max(200)
    .regex(new RegExp(`^(?:${emailPattern})$`, 'u')),
  address: line(200),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase(),
  facebook: link,
  x: link,
  linkedin: link,
  instagram: link,
});
export type SiteField = keyof z.infer<typeof SiteValues>;
export const siteFields = SiteValues.keyof().options;

/** Validation messages; the colour has its own. */
const social = 'una dirección https:// de hasta 200 caracteres';
export const siteExpected: Record<SiteField, string> = {
  name: `de 1 a ${limits.siteName} caracteres`,
  tagline: 'de 1 a 200 caracteres, en una línea',
  email: 'una dirección de correo',
  address: 'de 1 a 200 caracteres, en una línea',
  accent: 'un color como #ff6510',
  facebook: social,
  x: social,
  linkedin: social,
  instagram: social,
};

/** The environment variable that overrides each stored value. */
export const siteVariables = {
  name: 'SITE_NAME',
  tagline: 'SITE_TAGLINE',
  email: 'CONTACT_EMAIL',
  address: 'SITE_ADDRESS',
  accent: 'SITE_ACCENT',
  facebook: 'SITE_FACEBOOK',
  x: 'SITE_X',
  linkedin: 'SITE_LINKEDIN',
  instagram: 'SITE_INSTAGRAM',
} as const satisfies Record<SiteField, string>;
