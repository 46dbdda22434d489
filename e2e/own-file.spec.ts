import { expect } from '@playwright/test';
import { writeHarvestsCsv } from './harvests.ts';
import { test } from './test.ts';

test.use({ source: { make: writeHarvestsCsv } });

test('a CSV file of one’s own can be asked', async ({ chat, page }) => {
  await chat.open();
  await expect(page.getByRole('banner')).toContainText('harvests');
  await expect(page.getByText('Synthetic data')).toHaveCount(0);
  await chat.ask('Total crates by orchard');
  await chat.finished();
  const table = chat.answer.getByRole('table');
  await expect(table.getByRole('row', { name: /North Slope.*200/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /River Field.*110/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Old Wall.*30/ })).toBeVisible();
});
