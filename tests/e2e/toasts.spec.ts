import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessibility.ts';
import { expect, inMotion, test } from './fixtures.ts';
import { noticeArea } from './notices.ts';

test.use(inMotion);

/** Opens a page with a stopped clock: only `page.clock.runFor` advances it. */
async function openFrozen(page: Page, path: string) {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await page.clock.pauseAt(60 * 60 * 1000);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'configured'));
  await openFrozen(page, '/contacto');
});

const notice = (page: Page) => page.getByText('Mensaje enviado', { exact: true });

/** Any page can raise a notification; the contact form needs nothing but itself. */
async function raiseNotice(page: Page) {
  await page.getByLabel('Nombre').fill('María');
  await page.getByLabel('Correo electrónico').fill('maria@correo.com');
  await page.getByLabel('Asunto').fill('Hola');
  await page.getByLabel('Mensaje').fill('Hola.');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.clock.runFor(1000);
  await expect(notice(page)).toBeVisible();
}

test('F8 focuses the notifications; Escape, a button and a swipe to the right close one', async ({
  page,
}) => {
  await page.keyboard.press('F8');
  await expect(noticeArea(page)).toBeFocused();
  await raiseNotice(page);
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(notice(page)).toBeHidden();

  await raiseNotice(page);
  await page.keyboard.press('F8');
  await expect(noticeArea(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeFocused();

  await raiseNotice(page);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enviar mensaje' })).toBeFocused();

  await raiseNotice(page);
  const box = await notice(page).boundingBox();
  if (!box) throw new Error('The notification is not on screen');
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 10, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 10 + distance, box.y + 5, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(notice(page)).toBeVisible();
  await swipe(90);
  await expect(notice(page)).toBeHidden();

  await raiseNotice(page);
  // A notification stays while the pointer is over it. Resume the clock, which axe needs.
  await notice(page).hover();
  await page.clock.resume();
  await expectAccessibleInBoth(page);
});
