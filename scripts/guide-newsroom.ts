import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type DraftFields, emptyFields } from '#contract/article-fields.ts';
import { type Desk, openDesk, passphrase, people, type Role } from '../tests/e2e/desk.ts';
import { startSite } from '../tests/e2e/site.ts';

/** A Friday morning in Caracas, in the week of the sample's newest article. */
export const now = Date.parse('2026-11-13T10:42:00-04:00');

/** The newsroom in the guide's pictures: the sample, loaded at a fixed time. */
export async function openNewsroom(): Promise<Desk & AsyncDisposable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plomada-guia-'));
  const clock = `--import=${join(import.meta.dirname, 'slow-clock.ts')}`;
  const site = await startSite({
    dataDir,
    env: {
      DESK_PORT: '0',
      OFFLINE: 'off',
      SITE_URL: 'https://plomada.example',
      BACKUP_DIR: join(dataDir, 'respaldos'),
      NODE_OPTIONS: clock,
      CLOCK_AT: String(now),
      CLOCK_BEGAN: String(Date.now()),
    },
  });
  return {
    ...(await openDesk(site)),
    async [Symbol.asyncDispose]() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile',
  computer: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150',
};
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Through the sign-in page, so that the list of sessions shows their devices. */
export async function enter(
  browser: Browser,
  desk: Desk,
  role: Role,
  device: keyof typeof agents = 'phone',
): Promise<Session> {
  const page = await browser.newPage({ baseURL: desk.url, userAgent: agents[device] });
  await page.goto('/');
  await page.getByLabel('Correo').fill(people[role].email);
  await page.getByLabel('Clave', { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Mesa' }).waitFor();
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

type DraftTexts = Partial<DraftFields> & { title: string; content: string };

/** Creates a draft for the person signed in on the page; returns its address. */
export async function writeDraft(page: Page, words: DraftTexts, endpoint = ''): Promise<string> {
  const id = randomUUID();
  const path = `/api/borradores/${id}`;
  const send = async (method: string, address: string, data: object) => {
    const { origin } = new URL(page.url());
    const response = await page.request.fetch(address, {
      method,
      data,
      headers: { Origin: origin },
    });
    if (!response.ok())
      throw new Error(`${address}: ${response.status()} ${await response.text()}`);
  };
  const fields = { ...emptyFields, author: 'Andrés Villalobos', ...words };
  await send('PUT', path, { saveId: `${randomUUID()}:1`, base: 0, fields });
  if (endpoint === 'a-revision') await send('POST', `${path}/a-revision`, {});
  if (endpoint === 'programar') {
    await send('POST', `${path}/programar`, { version: 1, at: '2026-11-14T11:00:00.000Z' });
  }
  return `/editor/${id}`;
}
