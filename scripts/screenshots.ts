import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { toPictureOptions } from '../tests/e2e/browser.ts';
import { startSite } from '../tests/e2e/site.ts';

/**
 * Captures every screen and state, for review: `npm run screenshots -- [folder] [part of a name]`.
 * `npm run screenshots -- guia` captures those of docs/guia instead, `-- readme` those of docs/capturas.
 * It starts a server with the sample newsroom in data/ unless SITE names another one.
 */
type Shot = {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
  whole?: boolean;
};

const article = '/articulo/gancho-a-135-grados-en-los-estribos';
const openMenu = (page: Page) => page.getByRole('button', { name: 'Abrir menú' }).click();

const shots: Shot[] = [
  { name: 'portada', path: '/' },
  { name: 'articulo', path: article },
  { name: 'articulo-sin-imagen', path: '/articulo/presupuestar-cuando-los-precios-cambian' },
  {
    name: 'articulo-titulo-largo',
    path: '/articulo/normas-covenin-de-estructuras-guia-para-ubicarse',
  },
  { name: 'articulo-corto', path: '/articulo/que-es-plomada' },
  { name: 'articulo-no-encontrado', path: '/articulo/no-existe' },
  { name: 'categoria', path: '/categoria/tecnicas' },
  { name: 'categoria-no-encontrada', path: '/categoria/no-existe' },
  { name: 'resultados', path: '/buscar?q=mamposteria' },
  { name: 'resultados-ninguno', path: '/buscar?q=receta+de+arepas' },
  { name: 'resultados-corregidos', path: '/buscar?q=caviya+del+encofrao' },
  { name: 'privacidad', path: '/privacidad' },
  { name: 'contacto', path: '/contacto' },
  { name: 'no-encontrado', path: '/no/existe' },
  {
    name: 'aviso',
    path: article,
    whole: false,
    prepare: (page) => page.getByRole('button', { name: 'Guardar' }).first().click(),
  },
  {
    name: 'dialogo',
    path: '/',
    whole: false,
    prepare: (page) => page.getByRole('button', { name: 'Configuración de Cookies' }).click(),
  },
];
const phoneShots: Shot[] = [{ name: 'menu', path: '/', whole: false, prepare: openMenu }];
const wideShots: Shot[] = [
  {
    name: 'busqueda',
    path: '/',
    whole: false,
    async prepare(page) {
      await page.getByRole('combobox', { name: 'Buscar artículos' }).fill('construccion');
      await page.getByRole('option').first().waitFor();
    },
  },
];

if (process.argv[2] === 'guia') {
  const { takeGuidePictures } = await import('./guide-pictures.ts');
  await takeGuidePictures(process.argv[3]);
  process.exit();
}
if (process.argv[2] === 'readme') {
  const { takeReadmePictures } = await import('./readme-pictures.ts');
  await takeReadmePictures();
  process.exit();
}

const [folder = 'test-results/capturas', part = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const own = process.env.SITE ? null : await startSite({ dataDir: 'data' });
const url = process.env.SITE ?? own?.url ?? '';
const browser = await chromium.launch(toPictureOptions());
try {
  for (const width of [360, 768, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const all = [...shots, ...(width === 360 ? phoneShots : wideShots)];
      for (const shot of all.filter(({ name }) => name.includes(part))) {
        const page = await browser.newPage({
          baseURL: url,
          viewport: { width, height: width === 360 ? 740 : 900 },
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'es-VE',
        });
        await capture(
          page,
          shot,
          join(folder, `${shot.name}-${width}${colorScheme === 'dark' ? '-oscuro' : ''}.png`),
        );
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await own?.stop();
}

async function capture(
  page: Page,
  { path, prepare, whole = true }: Shot,
  file: string,
): Promise<void> {
  // The cookie banner has its own shot.
  await page.addInitScript(() => {
    for (const key of ['analyticsEnabled', 'advertisingEnabled'])
      localStorage.setItem(key, 'false');
    localStorage.setItem('cookieConsent', 'configured');
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  if (whole) {
    // Scroll to load lazy pictures.
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager';
    });
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  }
  await prepare?.(page);
  await page.screenshot({ path: file, fullPage: whole });
}
