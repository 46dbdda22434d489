import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

test('every section of the administration is in view on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/runs');
  const sections = page.getByRole('navigation', { name: 'Administration' });
  await expect(sections.getByRole('link', { name: 'Runs' })).toBeVisible();
  const [cut, shown] = await sections.evaluate((nav) => [nav.scrollWidth, nav.clientWidth]);
  expect(cut).toBeLessThanOrEqual(shown ?? 0);
  await expect(sections.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
});

test('the first page says that a file can be asked, and takes one', async ({ chat, page }) => {
  await chat.open();
  const own = page.getByRole('region', { name: 'Ask a file of your own' });
  await expect(own.getByRole('button', { name: 'Bring a file' })).toBeVisible();
  await expectAccessible(page);
  await own.getByLabel('File to ask').setInputFiles({
    name: 'visits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('visitor,day\nAda,2025-01-03\nBo,2025-01-09\n'),
  });
  const dialog = page.getByRole('dialog', { name: 'Look at visits.csv' });
  await expect(dialog.getByRole('combobox', { name: 'Kind of day' })).toHaveValue('year-first', {
    timeout: 60_000,
  });
});

test('a table is left by one Tab, and its cells are reached by arrow keys, also those out of sight', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('How many companies are there in each country?');
  await chat.finished();
  const table = chat.answer.getByRole('table');
  await table.getByRole('button', { name: 'Australia' }).focus();
  await page.keyboard.press('Control+End');
  await expect(table.getByRole('row').last().getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(table.getByRole('row').last().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chat.answer.getByRole('button', { name: 'SQL', exact: true })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the section that is shown is in view among the others', async ({ page }) => {
    await page.goto('/admin/audit');
    const sections = page.getByRole('navigation', { name: 'Administration' });
    await expect(sections.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  });

  test('the question that was just asked stands below the header', async ({ chat, page }) => {
    await chat.open();
    await chat.ask('How many markets are there in each country?');
    await chat.finished();
    await chat.ask('How many companies are there?');
    await chat.finished();
    const asked = page.getByRole('heading', { level: 2, name: 'How many companies are there?' });
    const foot = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    await expect.poll(async () => (await asked.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(foot);
    await expect(asked).toBeInViewport();
  });
});
