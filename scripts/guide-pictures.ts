import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { toLaunchOptions } from '../e2e/browser.ts';
import { openDesk } from '../e2e/desk.ts';
import { startSite } from '../e2e/site.ts';

const folder = join(import.meta.dirname, '../docs/guia');

const shots = [
  { name: 'mesa', path: '/' },
  { name: 'articulos', path: '/articulos' },
];

/** The pictures of docs/guia, from a desk of our own with the sample newsroom. */
export async function takeGuidePictures(): Promise<void> {
  await using site = await startSite({ env: { DESK_PORT: '0' } });
  const desk = await openDesk(site);
  const browser = await chromium.launch(toLaunchOptions());
  try {
    const page = await browser.newPage({
      baseURL: desk.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      locale: 'es-VE',
      timezoneId: 'America/Caracas',
    });
    await desk.enter(page, 'administrador');
    for (const { name, path } of shots) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      const picture = await sharp(await page.screenshot())
        .webp({ quality: 60, effort: 6 })
        .toBuffer();
      writeFileSync(join(folder, `${name}.webp`), picture);
    }
  } finally {
    await browser.close();
  }
}
