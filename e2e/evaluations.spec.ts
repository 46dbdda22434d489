import { expect, type Page } from '@playwright/test';
import type { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { writeHarvests } from './harvests.ts';
import { test } from './test.ts';

test.use({ source: { make: writeHarvests } });

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Note for the history' }).fill(note);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Everything reviewed is in use.')).toBeVisible();
}

async function like(chat: ChatPage, page: Page, question: string): Promise<void> {
  await chat.open();
  await chat.ask(question);
  await chat.finished();
  await chat.button('Good answer').click();
  await expect(page.getByRole('button', { name: 'Good answer', pressed: true })).toBeVisible();
}

test('a measure is broken on purpose, and the next check by schedule names the three questions that changed', {
  tag: '@whole',
}, async ({ chat, page }) => {
  test.setTimeout(240_000);
  await page.goto('/admin/glossary');
  await page.getByRole('button', { name: 'New term' }).click();
  await page.getByRole('textbox', { name: 'Term', exact: true }).fill('mean haul');
  await page.getByRole('textbox', { name: 'Meaning' }).fill('Crates of one picking, on average.');
  await page.getByRole('checkbox', { name: /It is a measure/ }).check();
  await page.getByRole('textbox', { name: 'Expression' }).fill('AVG(crates)');
  await page.getByRole('button', { name: 'Save' }).click();
  await publish(page, 'What a haul is');
  await like(chat, page, 'mean haul by orchard');
  await like(chat, page, 'mean haul by variety');
  await like(chat, page, 'How many harvests are there?');

  await page.goto('/admin/evaluations');
  await page.getByLabel('Check by itself').selectOption('weekly');
  const evaluation = page.getByRole('region', { name: 'Evaluation' });
  await expect(evaluation.getByRole('status')).toContainText('4 of 4 right, by schedule');
  await expectAccessible(page);

  await page.goto('/admin/glossary');
  await page.getByRole('button', { name: 'Edit mean haul' }).click();
  await page.getByRole('textbox', { name: 'Expression' }).fill('MAX(crates)');
  await page.getByRole('button', { name: 'Save' }).click();
  await publish(page, 'A mistake');

  await page.goto('/admin/evaluations');
  await expect(evaluation).toContainText('3 questions came out otherwise since the knowledge changed.');
  const changed = evaluation.getByRole('list', { name: 'Changed questions' });
  await expect(changed.getByRole('listitem')).toHaveCount(3);
  for (const question of ['mean haul by orchard', 'mean haul by variety', 'What is the mean haul?'])
    await expect(changed).toContainText(question);
  await expect(changed).not.toContainText('How many harvests');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Report' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^evaluation-.*\.html$/);

  await evaluation.getByRole('link', { name: 'mean haul by orchard', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/runs\//);
  await expect(page.getByRole('heading', { name: 'mean haul by orchard' })).toBeVisible();
});
