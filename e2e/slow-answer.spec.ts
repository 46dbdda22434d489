import { expect } from '@playwright/test';
import { makeSlow, writeSlowDatabase } from './slow-database.ts';
import { test } from './test.ts';

const seconds = 5;

test.use({ source: { make: writeSlowDatabase } });
test.beforeAll(({ product }) => makeSlow(product.source, seconds));

test('a reload in the middle of an answer loses nothing', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many crossings are there?');
  await expect(chat.plan).toContainText('Querying the data');

  await page.reload();
  await expect(chat.stop).toBeVisible();
  await expect(chat.plan).toBeVisible();
  await chat.finished();
  await expect(chat.answer.getByRole('table')).toBeVisible();
  await expect(chat.stop).toHaveCount(0);
});

test('an answer can be stopped, and the next question asked at once', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many crossings are there?');
  await expect(chat.plan).toContainText('Querying the data');
  await chat.stop.click();
  await expect(page.getByText('You stopped this answer.')).toBeVisible({ timeout: 4000 });

  await chat.ask('How many ports are there?');
  await chat.finished();
  await expect(chat.answer.getByRole('table')).toBeVisible();

  await page.reload();
  await expect(page.getByText('You stopped this answer.')).toBeVisible();
});
