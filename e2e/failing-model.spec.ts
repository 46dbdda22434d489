import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

test.use({
  // Of the roles only the writer is the model's.
  variables: { TABLETALK_PROFILE: 'small', TABLETALK_STRATEGY: 'single-shot', TABLETALK_ASK_MODEL: 'always' },
  model: {
    script: ({ prompt }) =>
      prompt.includes('How many currencies are there?')
        ? { kind: 'text', text: '```sql\nSELECT substr() FROM CURRENCIES\n```' }
        : { kind: 'status', status: 401, message: 'wrong key' },
  },
});

test('a model that fails says so, and the built-in engine answers when the person asks for it', {
  tag: '@whole',
}, async ({ chat, page }) => {
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
  await chat.finished();
  await expect(page.getByRole('article').last()).toContainText('Built-in engine');
  await expect(page.getByRole('article').last()).not.toContainText('Statement by');
});

test('a statement that the database refuses is told in a sentence, its own words behind a fold', {
  tag: '@whole',
}, async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many currencies are there?');
  await chat.finished();
  await expect(chat.answer).toContainText('The database could not run the statement');
  const words = chat.answer.getByText(/wrong number of arguments/);
  await expect(words).toHaveCount(0);
  await chat.button('What the database said').press('Enter');
  await expect(words).toBeVisible();
  await expectAccessible(page);
});
