import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothColours } from './expect-accessible.ts';
import { test } from './harvests-test.ts';

test('the SQL of an answer is edited by keyboard, a write is refused, and what ran is a turn of its author', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('How many crates per orchard?');
  await chat.finished();
  await chat.answer.getByRole('button', { name: 'SQL', exact: true }).press('Enter');
  await chat.button('Edit SQL').press('Enter');
  const editor = page.getByRole('textbox', { name: 'SQL of the answer' });
  await expect(editor).toBeFocused();
  await expect(page.getByText('This may run.')).toBeVisible();

  // Completion knows the tables of the source.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SELECT orchard FROM harv');
  await expect(page.getByRole('option', { name: /harvests/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('DELETE FROM harvests');
  await expect(page.getByRole('status').filter({ hasText: 'This may not run.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(
    'SELECT orchard, max(crates) AS most FROM harvests GROUP BY orchard ORDER BY most ',
  );
  await expect(page.getByText('This may run.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(chat.button('Good answer')).toHaveCount(2);
  await expect(page.getByText('SQL by Local developer')).toBeVisible();
  await expect(chat.answer.getByRole('columnheader', { name: /most/i })).toBeVisible();

  await page.reload();
  await expect(page.getByText('SQL by Local developer')).toBeVisible();
  await chat.button('Propose as example').click();
  await page
    .getByRole('textbox', { name: 'Question that your SQL answers' })
    .fill('What was the best picking of each orchard?');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText('A developer decides whether it becomes an example.')).toBeVisible();
  await page.goto('/admin/examples');
  await expect(page.getByText('What was the best picking of each orchard?')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the editor fits and has no violation', { tag: '@whole' }, async ({ chat, page }) => {
    await chat.open();
    await chat.ask('How many crates per orchard?');
    await chat.finished();
    await chat.answer.getByRole('button', { name: 'SQL', exact: true }).click();
    await chat.button('Edit SQL').click();
    await expect(page.getByText('This may run.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessibleInBothColours(page);
  });
});
