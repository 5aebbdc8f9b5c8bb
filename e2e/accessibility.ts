import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The rules whose answer another light can change; of the same page in the same width, no other's. */
const onColours = ['color-contrast', 'link-in-text-block'];

/** Fails with each fault that axe finds and where. No page of ours holds another, so the mode for one page alone will do: a third of the time. */
export async function expectAccessible(page: Page, state = '', rules?: string[]): Promise<void> {
  // A colour halfway to another is neither of them.
  await page.evaluate(() => {
    for (const change of document.getAnimations()) {
      if (change instanceof CSSTransition) change.finish();
    }
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
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
