import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

/** Amounts of millions, with cents. */
async function writeSales(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-sales-')), 'sales.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE sales (id INTEGER PRIMARY KEY, city TEXT NOT NULL, sold_on TEXT NOT NULL, amount REAL NOT NULL);
    INSERT INTO sales VALUES
      (1, 'Graz', '2025-04-02', 1234567.89), (2, 'Lyon', '2025-04-20', 2500000.5), (3, 'Graz', '2025-05-03', 1000000);
  `);
  database.close();
  return file;
}

test.use({ source: { make: writeSales }, locale: 'de-DE' });

test('numbers and days are written as the browser’s language does, what is saved is for programs, and a choice is kept', {
  tag: '@whole',
}, async ({ chat, page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await chat.open();
  await chat.ask('Total amount per city as a bar chart');
  await chat.finished();
  // Short on the axis, exact where one points, and in the sentence.
  await expect(chat.answer.locator('.js-plotly-plot .ytick').last()).toContainText('Mio.');
  await expect(chat.answer.getByText(/2\.500\.000,5/).first()).toBeVisible();
  await expect(chat.answer.getByRole('img', { name: /2\.500\.000,50?/ })).toBeVisible();
  await chat.answer.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(chat.answer.getByRole('cell', { name: /2\.500\.000,50/ })).toBeVisible();
  await expect(chat.answer.getByRole('cell', { name: /2\.234\.567,89/ })).toBeVisible();

  const arriving = page.waitForEvent('download');
  await chat.answer.getByRole('button', { name: 'Download' }).click();
  await chat.answer.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await arriving).path(), 'utf8');
  expect(csv).toContain('2500000.5');
  expect(csv).not.toContain('2.500');

  await chat.ask('List all sales');
  await chat.finished();
  await expect(chat.answer.getByRole('cell', { name: '02.04.2025' })).toBeVisible();

  await page.getByRole('button', { name: /^Account/ }).click();
  const choice = page.getByLabel('Numbers and dates');
  await expect(choice.locator('option').first()).toHaveText('As this browser: German (Germany)');
  await choice.selectOption('en-GB');
  await expect(page.getByText('1,234,567.89, 31 Dec 2025')).toBeVisible();
  await expectAccessible(page);
  await expect(chat.answer.getByRole('cell', { name: '2 Apr 2025' })).toBeVisible();
  await page.reload();
  await expect(chat.answer.getByRole('cell', { name: '2 Apr 2025' })).toBeVisible();
  // Kept with the person: a browser that remembers nothing finds it again.
  await page.context().clearCookies();
  await page.reload();
  await expect(chat.answer.getByRole('cell', { name: '2 Apr 2025' })).toBeVisible();
  await page.goto('/data');
  await page.getByRole('button', { name: /^sales/ }).click();
  await expect(page.getByText('2 Apr 2025 to 3 May 2025')).toBeVisible();
  await expect(page.getByText('1,000,000 to 2,500,000.5')).toBeVisible();
  expect(complaints).toEqual([]);
});
