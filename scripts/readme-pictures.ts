import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { toLaunchOptions } from '../e2e/browser.ts';
import { startSite } from '../e2e/site.ts';

const folder = join(import.meta.dirname, '../docs/capturas');
const quality = { quality: 60, effort: 6 };
const phone = { width: 360, height: 900 };
const gap = 24;

/** The two pictures of the README, from a site of our own with the sample newsroom. */
export async function takeReadmePictures(): Promise<void> {
  await using site = await startSite();
  const browser = await chromium.launch(toLaunchOptions());
  const look = (path: string, size: typeof phone, scheme: 'light' | 'dark' = 'light') =>
    shoot(browser, site.url + path, size, scheme);
  try {
    const home = await look('/', { width: 1440, height: 1900 });
    await sharp(home).resize({ width: 1080 }).webp(quality).toFile(join(folder, 'portada.webp'));
    const phones = [
      await look('/', phone),
      await look('/', phone, 'dark'),
      await look('/categoria/tecnicas', phone),
      await look('/contacto', phone, 'dark'),
    ];
    const step = phone.width + gap;
    await sharp({
      create: {
        width: phones.length * step - gap,
        height: phone.height,
        channels: 4,
        background: '#0000',
      },
    })
      .composite(phones.map((input, index) => ({ input, left: index * step, top: 0 })))
      .webp(quality)
      .toFile(join(folder, 'telefono.webp'));
  } finally {
    await browser.close();
  }
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
