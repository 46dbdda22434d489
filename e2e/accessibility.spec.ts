import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the empty page has no serious violation', async ({ chat, page }) => {
      await chat.open();
      await expect(page.getByRole('heading', { name: 'Questions to start with' })).toBeVisible();
      expect(await seriousViolations(page)).toEqual([]);
    });

    test('an answer with a chart and a table has no serious violation', async ({ chat, page }) => {
      await chat.open();
      await chat.ask('How many companies per sector as a bar chart');
      await chat.finished();
      await expect(chat.answer.locator('.js-plotly-plot .bars').first()).toBeVisible();
      expect(await seriousViolations(page)).toEqual([]);
    });
  });
}
