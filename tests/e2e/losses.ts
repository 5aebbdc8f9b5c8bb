import { expect, type Page } from '@playwright/test';

/** Helpers for tests that try to lose text. */

export const line = (page: Page) => page.locator('[data-saving]');
export const body = (page: Page) => page.getByRole('textbox', { name: 'Texto', exact: true });
export const toPath = (page: Page) =>
  `/api/borradores/${new URL(page.url()).pathname.split('/')[2]}`;

/** The text on the server, read without the page. */
export async function read(page: Page): Promise<string> {
  const response = await page.request.get(new URL(toPath(page), page.url()).href);
  return response.ok() ? (await response.json()).fields.content : '';
}

export async function begin(page: Page, text: string, at = '') {
  await page.goto(`${at}/nuevo`);
  await page.getByRole('textbox', { name: 'Título' }).fill('Cosas que se pierden');
  await body(page).fill(text);
  await expect(line(page)).toHaveText(/^Guardado/);
}

type Watched = Window & { told: string[]; untrue: string[] };

/**
 * Checks that the status line is truthful: a text shown as saved was sent to or received from the server, and a text
 * shown as kept on this device is there. Returns an assertion over everything seen so far.
 */
export async function watchLine(page: Page): Promise<() => Promise<void>> {
  const first = await body(page).inputValue();
  const responses: Promise<(string | undefined)[]>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!response.ok() || new URL(response.url()).pathname !== toPath(page)) return;
    const sent = request.method() === 'PUT' ? request.postDataJSON().fields.content : undefined;
    const given = response.json().then(({ fields }) => fields?.content);
    // The response of a closed page cannot be read.
    responses.push(given.catch(() => undefined).then((content) => [sent, content]));
  });
  await page.evaluate(() => {
    const told: string[] = [];
    const untrue: string[] = [];
    Object.assign(window, { told, untrue });
    const see = () => ({
      said: document.querySelector<HTMLElement>('[data-saving]')?.dataset.saving ?? '',
      text: document.querySelector<HTMLTextAreaElement>('#f-content')?.value ?? '',
    });
    const listHere = () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('redaccion');
        opening.onsuccess = () => {
          const asked = opening.result.transaction('copias').objectStore('copias').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.map(({ fields }) => fields.content));
          };
        };
      });
    const checkClaim = async () => {
      const { said, text } = see();
      if (said === 'saved' && told.at(-1) !== text) told.push(text);
      if (!['offline-kept', 'failed-kept', 'signed-out', 'restored'].includes(said)) return;
      const here = await listHere();
      const now = see();
      if (now.said === said && now.text === text && !here.includes(text)) untrue.push(text);
    };
    new MutationObserver(checkClaim).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const listLies = async () => {
    const { told, untrue } = await page.evaluate(() => {
      const { told, untrue } = window as unknown as Watched;
      return { told, untrue };
    });
    const known = new Set([first, ...(await Promise.all(responses)).flat()]);
    return [...untrue, ...told.filter((text) => !known.has(text))];
  };
  // Playwright reports a response with a delay.
  return () => expect.poll(listLies).toEqual([]);
}
