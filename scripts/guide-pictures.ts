import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { toPictureOptions } from '../tests/e2e/browser.ts';
import type { Desk } from '../tests/e2e/desk.ts';
import { enter, now, openNewsroom, type Session } from './guide-newsroom.ts';
import { shots } from './guide-shots.ts';

const folder = join(import.meta.dirname, '../docs/guia');
/** Width in CSS pixels: actual size beside the text, and little smaller on a phone. See src/desk/help/help-page.tsx. */
const width = 420;
const density = 1.5;
const maxBytes = 36_000;

/** Writes the pictures of docs/guia and a list of their heights. */
export async function takeGuidePictures(part = ''): Promise<void> {
  await using desk = await openNewsroom();
  const browser = await chromium.launch(toPictureOptions());
  const heights: Record<string, number> = {};
  try {
    const sessions = {
      redactor: await enter(browser, desk, 'redactor'),
      editor: await enter(browser, desk, 'editor'),
      administrador: await enter(browser, desk, 'administrador'),
    };
    for (const { name, role, prepare } of shots) {
      const page = await openPage(browser, desk, sessions[role]);
      const elements = await prepare(page, desk);
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      const { picture, height } = await cropShot(page, [elements].flat());
      heights[`${name}.webp`] = height;
      if (name.includes(part)) writeFileSync(join(folder, `${name}.webp`), picture);
      console.log(`${name}: ${height} px, ${picture.length} bytes`);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  writeFileSync(join(folder, 'alturas.json'), `${JSON.stringify(heights, null, 2)}\n`);
}

async function openPage(browser: Browser, desk: Desk, session: Session): Promise<Page> {
  const page = await browser.newPage({
    baseURL: desk.url,
    viewport: { width, height: 900 },
    deviceScaleFactor: density,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    // For the injected style.
    bypassCSP: true,
    storageState: session,
  });
  await page.clock.setFixedTime(now + 20_000);
  return page;
}

/** Crops from the first element to the last, full width, without the sticky bars. */
async function cropShot(page: Page, elements: Locator[]) {
  for (const each of elements) await each.waitFor();
  await page.evaluate(() => {
    scrollTo(0, 0);
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() =>
    document.querySelector<HTMLElement>(':is(dialog, #desk > main) :focus')?.blur(),
  );
  const boxes = await Promise.all(elements.map((each) => each.boundingBox()));
  const tops = boxes.map((box) => box?.y ?? 0);
  const bottoms = boxes.map((box) => (box ? box.y + box.height : 0));
  const above = await matches(elements[0], `${edges}, [role=tablist], fieldset`);
  const below = await matches(elements.at(-1), edges);
  const y = Math.max(0, Math.floor(Math.min(...tops)) - (above ? 0 : 8));
  const height = Math.ceil(Math.max(...bottoms)) + (below ? 0 : 12) - y;
  const png = await page.screenshot({
    clip: { x: 0, y, width, height },
    fullPage: true,
    style: 'nav[aria-label="Principal, teléfono"] { display: none }',
  });
  return { picture: await compress(png), height };
}

/** Elements with their own padding, or with a neighbour right after them. */
const edges = 'dialog, li, tr, [data-banner], :has(> [aria-label^="Volver a"])';
const matches = async (part: Locator | undefined, selector: string) =>
  (await part?.evaluate((element, wanted) => element.matches(wanted), selector)) ?? false;

/** Screens have few colours: a palette makes the file small without loss. */
async function compress(png: Buffer): Promise<Buffer> {
  const reduce = async (colours: number) => {
    const few = await sharp(png).png({ palette: true, colours, dither: 0 }).toBuffer();
    return sharp(few).webp({ lossless: true, effort: 6 }).toBuffer();
  };
  const fine = await reduce(32);
  return fine.length < maxBytes ? fine : reduce(16);
}
