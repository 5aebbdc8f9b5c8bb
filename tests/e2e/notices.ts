import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const noticeArea = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const notices = (page: Page) => noticeArea(page).locator('[data-tone]');

/** The notification a reader sees. There is never more than one. */
export async function expectNotice(page: Page, title: string, description: string) {
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page).getByText(title, { exact: true })).toBeVisible();
  await expect(notices(page).getByText(description, { exact: true })).toBeVisible();
}

export async function expectNoNotice(page: Page) {
  await expect(notices(page)).toHaveCount(0);
}

/** As if the reader were in another window: it stays. */
export const keepNotice = (page: Page) => page.evaluate(() => dispatchEvent(new Event('blur')));
