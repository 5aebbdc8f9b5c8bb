import { palette } from '#palette.ts';
import { toHome, toIcon } from '#paths.ts';
import { type IconName, icons } from '#site/cards/icon.ts';
import type { SiteIdentity } from '#site/identity.tsx';

function toEntry(name: IconName, purpose: 'any' | 'maskable', accent: string | undefined) {
  const { size } = icons[name];
  return { src: toIcon(name, accent), sizes: `${size}x${size}`, type: 'image/png', purpose };
}

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
  // Light: a manifest has one colour, and most readers use this scheme.
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
