import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fails with each fault that axe finds and where. No page of ours holds another, so the mode for one page alone will do: a third of the time. */
export async function expectAccessible(page: Page, state = ''): Promise<void> {
  // A colour halfway to another is neither of them.
  await page.evaluate(() => {
    for (const change of document.getAnimations()) {
      if (change instanceof CSSTransition) change.finish();
    }
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(faults, state).toEqual([]);
}

/** Once in each light. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme);
  }
}
