import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './test.ts';

const rows = [
  'orchard,variety,harvest_day,crates',
  'North Slope,Bramley,2025-09-02,120',
  'North Slope,Cox,2025-09-14,80',
  'River Field,Bramley,2025-09-05,45',
  'River Field,Egremont,2025-09-21,65',
  'Old Wall,Cox,2025-09-16,30',
];
let folder: string;

test.use({
  source: {
    make: async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-csv-'));
      const file = path.join(folder, 'harvests.csv');
      await writeFile(file, `${rows.join('\n')}\n`);
      return file;
    },
  },
});
test.afterAll(() => rm(folder, { recursive: true }));

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
