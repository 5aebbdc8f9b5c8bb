import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { toPictureOptions } from '../tests/e2e/browser.ts';
import { openDesk } from '../tests/e2e/desk.ts';
import { startSite } from '../tests/e2e/site.ts';

const folder = join(import.meta.dirname, '../docs/capturas');
const quality = { quality: 60, effort: 6 };
const phone = { width: 360, height: 900 };
const gap = 24;

/** The pictures of the README, from a site and a desk with the sample newsroom. */
export async function takeReadmePictures(): Promise<void> {
  await using site = await startSite({ env: { DESK_PORT: '0', OFFLINE: 'off' } });
  const browser = await chromium.launch(toPictureOptions());
  try {
    await takeSite(browser, site.url);
    const desk = await openDesk(site);
    const context = await browser.newContext({
      baseURL: desk.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: 'es-VE',
      timezoneId: 'America/Caracas',
    });
    const page = await context.newPage();
    await desk.enter(page, 'editor');
    await takeDesk(page);
  } finally {
    await browser.close();
  }
}

async function takeSite(browser: Browser, url: string): Promise<void> {
  const takePicture = (path: string, size: typeof phone, scheme: 'light' | 'dark' = 'light') =>
    shoot(browser, url + path, size, scheme);
  await write('portada', await takePicture('/', { width: 1440, height: 1900 }));
  const phones = [
    await takePicture('/', phone),
    await takePicture('/', phone, 'dark'),
    await takePicture('/categoria/tecnicas', phone),
    await takePicture('/contacto', phone, 'dark'),
  ];
  const step = phone.width + gap;
  const size = { width: phones.length * step - gap, height: phone.height };
  await sharp({ create: { ...size, channels: 4, background: '#0000' } })
    .composite(phones.map((input, index) => ({ input, left: index * step, top: 0 })))
    .webp(quality)
    .toFile(join(folder, 'telefono.webp'));
}

/** The desk's home, and the draft in review. */
async function takeDesk(page: Page): Promise<void> {
  const settle = () => page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await settle();
  await write('mesa', await page.screenshot());
  await page.getByRole('region', { name: 'En revisión' }).getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Texto', exact: true }).waitFor();
  const preview = page.frameLocator('iframe:not([data-loading])');
  await preview.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await settle();
  await write('editor', await page.screenshot());
}

async function write(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .resize({ width: 1080 })
    .webp(quality)
    .toFile(join(folder, `${name}.webp`));
}

async function shoot(
  browser: Browser,
  url: string,
  viewport: typeof phone,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
  await page.goto(url, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
