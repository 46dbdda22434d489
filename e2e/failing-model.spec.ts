import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ model: { script: () => ({ kind: 'status', status: 401, message: 'wrong key' }) } });

test('a model that fails says so, and the built-in engine answers when the person asks for it', async ({
  chat,
  page,
}) => {
  await chat.open();
  await expect(page.getByRole('banner')).toContainText('Model: scripted');
  await chat.ask('How many markets are there in each country?');
  const instead = page.getByRole('button', { name: 'Answer with the built-in engine' });
  await expect(instead).toBeVisible();
  await expect(
    page.getByRole('article').getByText(/openai-compatible:scripted refused the key/),
  ).toBeVisible();
  await expect(chat.answer.getByRole('table')).toHaveCount(0);

  await instead.click();
  await expect(page.getByRole('row', { name: /France/ })).toBeVisible();
});
