import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import type { ChatPage } from './chat-page.ts';
import { expectAccessible, expectAccessibleInBothColours } from './expect-accessible.ts';
import { test } from './orders-test.ts';

const questions = [
  'How many orders are there?',
  'How many orders per city as a bar chart',
  'What is the total amount per day?',
  'Which customers are in Lyon?',
];

test.describe.configure({ mode: 'serial' });

async function pin(page: Page, chat: ChatPage, board: string): Promise<void> {
  await chat.answer.getByRole('button', { name: 'Pin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pin to a board' });
  await expect(dialog.getByRole('button', { name: 'Pin' })).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Name of the new board' });
  await expect(dialog.getByLabel('Board', { exact: true })).toBeEnabled();
  if (await name.isVisible()) {
    await expect(name).toHaveValue('My board');
    await name.fill(board);
  }
  await dialog.getByRole('button', { name: 'Pin' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Pinned to ${board}`).last()).toBeVisible();
}

const tile = (page: Page, name: string | RegExp) => page.getByRole('article', { name });

test('a board of four answers is arranged by keyboard, filtered, refreshed after the data changed, watched and saved', async ({
  chat,
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await chat.open();
  for (const [index, question] of questions.entries()) {
    await chat.ask(question);
    await expect(chat.button('Good answer')).toHaveCount(index + 1, { timeout: 40_000 });
    await pin(page, chat, 'Orders of the week');
  }
  await page.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('link', { name: /Orders of the week/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders of the week' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(tile(page, questions[0] ?? '').getByRole('definition')).toHaveText('4');
  await expect(page.locator('.js-plotly-plot .bars').first()).toBeVisible();

  // Arranged by keyboard alone.
  await page.getByRole('button', { name: 'Arrange' }).press('Enter');
  await page.getByRole('button', { name: `Move ${questions[3]} earlier` }).press('Enter');
  await page.getByLabel(`Width of ${questions[3]}`).selectOption('Whole');
  await page.getByRole('button', { name: 'Add a heading' }).press('Enter');
  await page.getByRole('textbox', { name: 'Text of the heading' }).fill('What came in');
  const kept = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('What came in')),
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await kept;
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'What came in' })).toBeVisible();
  await expect(page.getByRole('article').nth(2)).toHaveAccessibleName(questions[3] ?? '');
  await expectAccessible(page);

  // A day and a shared value narrow every answer that reads them.
  await page.getByLabel('From', { exact: true }).fill('2025-05-01');
  await page.getByLabel('From', { exact: true }).press('Enter');
  const count = tile(page, questions[0] ?? '').getByRole('definition');
  await expect(count).toHaveText('2');
  await expect(tile(page, questions[0] ?? '').getByText('filtered by orders.day')).toBeVisible();
  await expect(tile(page, questions[3] ?? '').getByText('It reads no table with days')).toBeVisible();
  await page.getByLabel('Narrow by').selectOption({ label: 'city (2 answers)' });
  await page.getByLabel('Values of city').selectOption('Lyon');
  await expect(tile(page, /per city/i).getByText('customers.city')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No filters' }).click();
  await expect(count).toHaveText('4');

  // What changed since, and a bound that is crossed.
  await page.getByRole('button', { name: `Watch ${questions[0]}` }).click();
  const watch = page.getByRole('dialog', { name: `Watch ${questions[0]}` });
  await watch.getByRole('textbox', { name: 'Bound' }).fill('4');
  await watch.getByRole('button', { name: 'Watch' }).click();
  const database = new DatabaseSync(product.source);
  database.exec("INSERT INTO orders VALUES (5, 1, '2025-05-10', 5)");
  database.close();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(count).toHaveText('5');
  await tile(page, questions[0] ?? '')
    .getByRole('button', { name: /1 change since/ })
    .press('Enter');
  await expect(tile(page, questions[0] ?? '').getByRole('deletion')).toHaveText('4');
  await expect(tile(page, questions[0] ?? '').getByRole('insertion')).toHaveText('5');
  await expect(page.getByText(/above 4/).first()).toBeVisible();
  await expect(tile(page, questions[3] ?? '').getByText(/Unchanged since/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as HTML' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('orders-of-the-week.html');
  const html = await readFile(await saved.path(), 'utf8');
  expect(html).toContain('data:image/png');
  expect(html).toContain('What came in');
  expect(html).not.toContain('<script');

  const restored = new DatabaseSync(product.source);
  restored.exec('DELETE FROM orders WHERE id = 5');
  restored.close();

  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByLabel('Refresh by itself').selectOption('Daily');
  await expect(page.getByText(/Read again by itself/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the boards, a board and what is shared fit and have no violation', { tag: '@whole' }, async ({
    page,
  }) => {
    for (const address of ['/boards', '/shared']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessibleInBothColours(page);
    }
    await page.goto('/boards');
    await page.getByRole('link', { name: /Orders of the week/ }).click();
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.getByRole('button', { name: 'Arrange' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessibleInBothColours(page);
  });
});
