import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

/** Scrolls to each picture of the page and returns the file that it shows. */
async function shownFiles(page: Page): Promise<string[]> {
  const files: string[] = [];
  // A picture that is hidden on this screen is never loaded.
  for (const picture of await page.locator('main picture img').filter({ visible: true }).all()) {
    const file = await picture.evaluate(async (img: HTMLImageElement) => {
      img.scrollIntoView();
      await img.decode();
      return img.currentSrc;
    });
    files.push(file.split('/').at(-1) ?? '');
  }
  return files;
}

const withoutDigest = (file: string | undefined) => file?.replace(/-[\w-]{8}\.svg/, '.svg');

for (const [colorScheme, suffix, target] of [
  ['light', '', ''],
  ['dark', '-oscuro', '#oscuro'],
] as const) {
  test(`on a phone in ${colorScheme} a reader gets the plate's phone view and small squares`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const [hero, lead, ...rest] = await shownFiles(page);
    expect(withoutDigest(hero)).toBe(`grua-movil.svg${target}`);
    expect(lead).toBe('lamina.svg#movil');
    expect(new Set(rest)).toEqual(new Set([`miniatura-104${suffix}.webp`]));
  });

  test(`on a large screen in ${colorScheme} a reader gets the whole plate and cards`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const [hero, lead, ...rest] = await shownFiles(page);
    expect(withoutDigest(hero)).toBe(`grua.svg${target}`);
    expect(lead).toBe('lamina.svg');
    expect(new Set(rest)).toEqual(new Set([`ficha-264${suffix}.webp`, `ficha-528${suffix}.webp`]));
  });
}

test('the site’s own drawings have the colour of the page, even in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const crane = page.locator('main picture img').first();
  const { data } = await sharp(await crane.screenshot())
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = page.locator('main section').first();
  await expect(ground).toHaveCSS('background-color', `rgb(${[...data.subarray(0, 3)].join(', ')})`);
});

test('a photograph is loaded in the size that the screen needs', async ({ page, ownSite }) => {
  const folder = mkdtempSync(join(tmpdir(), 'plomada-foto-'));
  const gradient =
    '<svg width="1400" height="500"><defs><linearGradient id="g"><stop stop-color="#345"/><stop offset="1" stop-color="#cba"/></linearGradient></defs><rect width="1400" height="500" fill="url(#g)"/></svg>';
  writeFileSync(join(folder, 'obra.jpg'), await sharp(Buffer.from(gradient)).jpeg().toBuffer());
  const file = join(folder, 'una-fotografia.md');
  writeFileSync(
    file,
    `---
title: Una obra en una fotografía
excerpt: La fotografía llega en el tamaño que la pantalla necesita y no más.
category: noticias
author: Redacción Plomada
date: 2026-11-14T08:00:00-04:00
image: obra.jpg
imageAlt: Un degradado que hace de fotografía
---
Un párrafo basta para esta prueba.
`,
  );
  await ownSite.newsroom('publicar', file);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${ownSite.url}/articulo/una-fotografia`);
  expect((await shownFiles(page))[0]).toBe('foto-640.avif');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  expect((await shownFiles(page))[0]).toBe('foto-1280.avif');
  // Full screen, the photograph can be enlarged.
  await page
    .getByRole('figure')
    .getByRole('link', { name: /^Ampliar la imagen/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Acercar' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('150 %');
});
