import { expect } from '@playwright/test';
import { test } from './test.ts';

test('earlier questions stay in the history and open again with their answers', async ({ chat, page }) => {
  const question = 'How many markets are there in each country?';
  await chat.open();
  await chat.ask(question);
  await chat.finished();
  const answered = await chat.answer.getByRole('row').allInnerTexts();

  await chat.button('New question').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(chat.answer).toHaveCount(0);

  await chat.history.getByRole('link', { name: question }).first().click();
  await expect(page).toHaveURL(/\/chat\/.+/);
  await chat.finished();
  expect(await chat.answer.getByRole('row').allInnerTexts()).toEqual(answered);

  await page.reload();
  await chat.finished();
  expect(await chat.answer.getByRole('row').allInnerTexts()).toEqual(answered);
});

test('an address of no conversation says so', async ({ page }) => {
  await page.goto('/chat/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This conversation does not exist' })).toBeVisible();
});
