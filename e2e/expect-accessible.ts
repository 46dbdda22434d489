import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails with what axe finds on the page as it is now, each with the elements it is about. */
export async function expectAccessible(page: Page): Promise<void> {
  if (page.frames().length === 1) expect(await violationsOn(page)).toEqual([]);
  // A frame that does not load axe within a second is left out of the whole, which is then found wrong without it.
  else await expect.poll(() => violationsOn(page)).toEqual([]);
}

/** Of a page in light colours: the dark ones change nothing but colours, so that only these are looked at again. */
export async function expectAccessibleInBothColours(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, ofColours)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

const ofColours = ['color-contrast', 'link-in-text-block'];

async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // Nobody reads the elements that are as they should be.
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
  });
  // What axe finds in several frames it puts together in a page of its own, which costs as much as looking. One has no need of it.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
