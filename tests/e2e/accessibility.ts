import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The only rules whose result may change with the colour scheme, on the same page at the same width. */
const onColours = ['color-contrast', 'link-in-text-block'];

/** Fails with each fault that axe finds and its element. The axe script is added to a page only once. */
export async function expectAccessible(page: Page, state = '', rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const faults = await page.evaluate(async (runOnly) => {
    // End transitions: a colour on its way to another has a wrong contrast.
    for (const change of document.getAnimations()) {
      if (change instanceof CSSTransition) change.finish();
    }
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      // WCAG 2.2; axe leaves it out by default.
      rules: { 'target-size': { enabled: true } },
      // Frames with a preview or an email run no scripts, axe included. Style sheets are only needed for a rule that is off.
      iframes: false,
      preload: { assets: ['media'] },
      ...(runOnly && { runOnly }),
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, rules);
  expect(faults, state).toEqual([]);
}

/** After `expectAccessible`: checks the same page in another colour scheme. */
export const expectLegible = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, onColours);

/** Checks the page in light and in dark. */
export async function expectAccessibleInBoth(page: Page, state = ''): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${state} light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page, `${state} dark`);
}

/** The sandbox of a full page without script blocks axe too. */
export async function removeSandbox(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy']?.replace(/; sandbox .*/, '') ?? '';
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
  });
}

/** Presses Tab so often; returns what had the focus with all of it hidden behind something else. */
export async function listHidden(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let count = 0; count < presses; count++) {
    await page.keyboard.press('Tab');
    // Two frames: toasts make room in the first.
    const found = await page.evaluate(async () => {
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
      const { activeElement: focused } = document;
      if (!focused || focused === document.body) return 'body';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const isSeen = parts.some((across) =>
        parts.some((down) => {
          const at = document.elementFromPoint(left + width * across, top + height * down);
          return at !== null && (focused.contains(at) || at.contains(focused));
        }),
      );
      return isSeen ? null : focused.outerHTML.slice(0, 200);
    });
    if (found !== null) hidden.push(found);
  }
  return hidden;
}
