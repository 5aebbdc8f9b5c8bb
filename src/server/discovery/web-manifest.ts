import { palette } from '#palette.ts';
import { toHome, toIcon } from '#paths.ts';
import { type IconName, icons } from '#site/cards/icon.ts';
import type { SiteIdentity } from '#site/identity.tsx';

function toEntry(name: IconName, purpose: 'any' | 'maskable', accent: string | undefined) {
  const { size } = icons[name];
  return { src: toIcon(name, accent), sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** What a phone needs to keep the site among its apps. */
export const createWebManifest = ({ name, tagline, accent }: SiteIdentity) => ({
  id: toHome(),
  name: `${name}: Información del Sector Construcción en Venezuela`,
  short_name: name,
  description: tagline ?? 'Noticias, análisis y recursos del sector construcción en Venezuela.',
  lang: 'es-VE',
  dir: 'ltr',
  start_url: toHome(),
  scope: toHome(),
  display: 'standalone',
  // In light: a manifest has one colour, and most readers this scheme.
  background_color: palette.paper[0],
  theme_color: palette.paper[0],
  categories: ['news'],
  icons: [
    { src: toIcon('favicon.svg', accent), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    toEntry('icono-192.png', 'any', accent),
    toEntry('icono-512.png', 'any', accent),
    toEntry('icono-mascara-512.png', 'maskable', accent),
  ],
});
