import { palette } from '#palette.ts';
import { toHome } from '#paths.ts';
import type { SiteIdentity } from '#site/identity.tsx';

const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone needs to keep the site among its apps. scripts/icons.ts draws the icons. */
export const createWebManifest = ({ name, tagline }: SiteIdentity) => ({
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
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    png('/icono-192.png', 192, 'any'),
    png('/icono-512.png', 512, 'any'),
    png('/icono-mascara-512.png', 512, 'maskable'),
  ],
});
