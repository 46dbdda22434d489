import { expect } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
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

test('a question that is being written is there after the page was reloaded, and gone once it was asked', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.question.fill('How many orders');
  await page.reload();
  await expect(chat.question).toHaveValue('How many orders');
  await chat.ask('How many orders are there?');
  await page.reload();
  await expect(chat.question).toHaveValue('');
});

test('an address of no conversation says so', async ({ page }) => {
  await page.goto('/chat/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'This conversation does not exist' })).toBeVisible();
});

test('a conversation can be renamed and is found by what was asked later in it', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many markets are there in each country?');
  await chat.finished();
  await chat.ask('How many currencies are there?');
  await expect(chat.button('Good answer')).toHaveCount(2);

  const item = chat.history.getByRole('listitem').first();
  await item.hover();
  await item.getByRole('button', { name: /^Rename/ }).click();
  const name = chat.history.getByRole('textbox', { name: 'Name of the conversation' });
  await name.fill('Where we trade');
  await name.press('Enter');
  await expect(chat.history.getByRole('link', { name: 'Where we trade' })).toBeVisible();
  await expect(chat.history.getByRole('link', { name: 'Where we trade' })).toBeFocused();
  await expect(page).toHaveTitle('Where we trade · Tabletalk');

  await chat.history.getByRole('searchbox').fill('currencies are');
  await expect(chat.history.getByRole('listitem').getByRole('link')).toHaveText([
    /Where we trade.*How many currencies are there\?/s,
  ]);
  await chat.history.getByRole('searchbox').fill('no such words');
  await expect(chat.history).toContainText('No conversation matches “no such words”.');
});

test('two tabs of one conversation show each other’s questions', async ({ chat, page, context }) => {
  await chat.open();
  await chat.ask('How many markets are there in each country?');
  await chat.finished();
  const other = new ChatPage(await context.newPage());
  await other.page.goto(page.url());
  await other.finished();

  await other.ask('How many currencies are there?');
  await expect(chat.button('Good answer')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2, name: 'How many currencies are there?' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('no hint speaks of keys, and a name that was not meant is left with Escape', async ({
    chat,
    page,
  }) => {
    await chat.open();
    await expect(page.getByText('Shift+Enter')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await chat.ask('How many currencies are there?');
    await chat.finished();
    await chat.button('Open history').click();
    const drawer = page.getByRole('dialog', { name: 'Conversations' });
    await drawer
      .getByRole('button', { name: /^Rename/ })
      .first()
      .click();
    await drawer.getByRole('textbox', { name: 'Name of the conversation' }).fill('Not kept');
    await page.keyboard.press('Escape');
    await expect(drawer.getByRole('link', { name: 'How many currencies are there?' }).first()).toBeFocused();
    await expect(drawer.getByText('Not kept')).toHaveCount(0);
  });
});
