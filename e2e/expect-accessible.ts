import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails with what axe finds on the page as it is now, each with the elements it is about. */
export async function expectAccessible(page: Page): Promise<void> {
  // Nobody reads the elements that are as they should be.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // What axe finds in several frames it puts together in a page of its own, which costs as much as looking. One has no need of it.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
