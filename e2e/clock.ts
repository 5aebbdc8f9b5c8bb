import type { Page } from '@playwright/test';

/** Opens a page whose time stands still: from here on it passes only by `page.clock.runFor`, however slow the machine. */
export async function openFrozen(page: Page, path: string) {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await page.clock.pauseAt(60 * 60 * 1000);
}
