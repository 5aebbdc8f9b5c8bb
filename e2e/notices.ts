import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The notification a reader sees. There is never more than one. */
export async function expectNotice(page: Page, title: string, description: string) {
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(notices).toHaveCount(1);
  await expect(notices.getByText(title, { exact: true })).toBeVisible();
  await expect(notices.getByText(description, { exact: true })).toBeVisible();
}

export async function expectNoNotice(page: Page) {
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0);
}
