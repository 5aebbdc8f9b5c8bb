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

/** The rules whose answer another light can change; of the same page in the same width, no other's. */
const onColours = ['color-contrast', 'link-in-text-block'];

/** Fails with each fault that axe finds and where. It goes into a page once, however often it is asked. */
export async function expectAccessible(page: Page, state = '', rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const faults = await page.evaluate(async (runOnly) => {
    // A colour halfway to another is neither of them.
    for (const change of document.getAnimations()) {
      if (change instanceof CSSTransition) change.finish();
    }
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      // Nothing runs in the frames that show a page of ours or a mail. Style sheets are read for one rule, which is off by default.
      iframes: false,
      preload: { assets: ['media'] },
      ...(runOnly && { runOnly }),
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, rules);
  expect(faults, state).toEqual([]);
}

/** After `expectAccessible`, the same page in another light. */
export const expectLegible = (page: Page, state: string): Promise<void> =>
  expectAccessible(page, state, onColours);

/** Once in each light. */
export async function expectAccessibleInBoth(page: Page, state = ''): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${state} light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page, `${state} dark`);
}
