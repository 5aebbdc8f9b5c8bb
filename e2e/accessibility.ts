import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fails with each fault that axe finds and where. No page of ours holds another, so the mode for one page alone will do: a third of the time. */
export async function expectAccessible(page: Page, state = ''): Promise<void> {
  // A colour that is on its way to another is neither; an animation may never end, a change of style does.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(faults, state).toEqual([]);
}
