import { expect } from '@playwright/test';
import { expectAccessibleInBothColours } from './expect-accessible.ts';
import { test } from './test.ts';

test('the data page is searched and read by keys, also on a phone', async ({ page, chat }) => {
  await page.goto('/data');
  await page.getByRole('searchbox', { name: 'Search tables and columns' }).fill('dividend');
  await page.getByRole('button', { name: /^DIVIDENDS/ }).press('Enter');
  const table = page.getByRole('article', { name: 'Table DIVIDENDS' });
  await expect(table.getByRole('region', { name: 'Columns of DIVIDENDS' })).toBeVisible();
  await expect(table.getByRole('region', { name: 'Keys' })).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessibleInBothColours(page);
  await table.getByRole('link', { name: 'Ask about this table' }).press('Enter');
  await expect(chat.question).toHaveValue(/DIVIDENDS/);
});
