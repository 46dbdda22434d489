import { expect } from '@playwright/test';
import { expectAccessibleInBothColours } from './expect-accessible.ts';
import { test } from './test.ts';

test('the empty page has no violation', async ({ chat, page }) => {
  await chat.open();
  await expect(page.getByRole('heading', { name: 'Questions to start with' })).toBeVisible();
  await expectAccessibleInBothColours(page);
});

test('the list of tables opens from the header and has no violation', async ({ chat, page }) => {
  await chat.open();
  await page.getByRole('button', { name: '37 tables' }).press('Enter');
  const list = page.getByRole('dialog', { name: /^Tables of/ });
  await list.getByRole('searchbox').fill('sector');
  await list.locator('summary').first().press('Enter');
  await expect(list.getByText(/rows?, \d+ columns/).first()).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '37 tables' })).toBeFocused();
});

test('an answer with a chart and a table has no violation', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many companies per sector as a bar chart');
  await chat.finished();
  await expect(chat.answer.locator('.js-plotly-plot .bars').first()).toBeVisible();
  await expectAccessibleInBothColours(page);
});
