import { expect } from '@playwright/test';
import { test } from './test.ts';

test('a thumb down with its comment is still there after a reload', async ({ chat, page }) => {
  const comment = 'Delisted companies should not count.\nPlease leave them out.';
  await chat.open();
  await chat.ask('How many companies are there?');
  await chat.finished();

  await chat.button('Bad answer').click();
  await page.getByRole('textbox', { name: 'What is wrong with this answer?' }).fill(comment);
  await chat.button('Save comment').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await chat.finished();
  await expect(chat.button('Bad answer')).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.button('Good answer')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Delisted companies should not count.')).toBeVisible();
});
