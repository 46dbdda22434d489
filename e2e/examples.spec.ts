import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { writeHarvests } from './harvests.ts';
import { test } from './test.ts';

const question = 'Which pickings were small?';
const sql = 'SELECT orchard, crates FROM harvests WHERE crates < 50 ORDER BY crates';

test.use({ source: { make: writeHarvests } });
// Each test begins with the examples that the one before has left.
test.describe.configure({ mode: 'serial' });

async function write(page: Page, example: { question: string; sql: string }): Promise<void> {
  await page.goto('/admin/examples/new');
  await page.getByRole('textbox', { name: 'Question' }).fill(example.question);
  await page.getByRole('textbox', { name: 'SQL' }).fill(example.sql);
}

test('an example is written, tried, approved, and answers its question', async ({ chat, page }) => {
  await page.goto('/admin/examples');
  await expect(page.getByText('Write one, import a file')).toBeVisible();
  await write(page, { question, sql: 'SELECT crate FROM harvests' });
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('crate');
  await page.getByRole('textbox', { name: 'SQL' }).fill(sql);
  await page.getByRole('textbox', { name: 'SQL' }).press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 rows' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Tags' }).fill('pickings');
  await page.getByRole('button', { name: 'Approve and use' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();

  await chat.open();
  await chat.ask(question);
  await chat.finished();
  await expect(chat.answer.getByRole('row', { name: /Old Wall.*30/ })).toBeVisible();
  await expect(chat.answer.getByRole('row', { name: /River Field.*45/ })).toBeVisible();
});

test('another statement for the same question is shown as a conflict, and examples are found', async ({
  page,
}) => {
  await write(page, { question, sql: 'SELECT orchard FROM harvests WHERE crates < 40' });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Another statement answers the same question')).toBeVisible();

  await page.goto('/admin/examples');
  await expect(page.getByText('2 examples of harvests')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Needs attention').check();
  await expect(page.getByText('2 examples of harvests')).toBeVisible();
  await page.getByLabel('Status').selectOption('draft');
  await expect(page.getByText('1 example of harvests, of 2')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search examples' }).fill('nothing of the kind');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Tag').selectOption('pickings');
  await expect(page.getByText('1 example of harvests, of 2')).toBeVisible();
});

test('examples are exported, and a file never approves anything', async ({ page }) => {
  await page.goto('/admin/examples');
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const yaml = await readFile(await (await arriving).path(), 'utf8');
  expect(yaml).toContain(`question: ${question}`);
  const importing = (text: string) =>
    page.getByLabel('File of examples').setInputFiles({
      name: 'examples.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(text),
    });
  await importing(yaml);
  await expect(page.getByText('examples.yaml: 0 new, 0 changed, 2 unchanged.')).toBeVisible();
  await importing(yaml.replaceAll('crates < 50', 'boxes < 50'));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('boxes');
  await importing(yaml.replaceAll('crates < 50', 'crates < 60'));
  await expect(page.getByText('examples.yaml: 0 new, 1 changed, 1 unchanged.')).toBeVisible();
  await expect(page.getByText('Approved', { exact: true })).toHaveCount(0);
});

test('a retired example answers nothing any more and keeps its reason', async ({ chat, page }) => {
  await page.goto('/admin/examples');
  await page.getByLabel('Tag').selectOption('pickings');
  await page.getByRole('link', { name: question }).first().click();
  await page.getByRole('button', { name: 'Approve and use' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('textbox', { name: 'Why is it retired?' }).fill('Small is a matter of taste.');
  await page.getByRole('button', { name: 'Retire this example' }).click();
  await expect(page.getByText('Retired: Small is a matter of taste.')).toBeVisible();

  await chat.open();
  await chat.ask(question);
  await chat.finished();
  await expect(chat.answer.getByRole('row', { name: /Old Wall.*30/ })).toHaveCount(0);
});
