import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { writeOfficeFiles } from './office-files.ts';
import { addPerson, followFirstLink, followInvitation, ownPage } from './people.ts';
import { test } from './test.ts';

const administrator = { name: 'Ada Admin', email: 'ada@example.org' };
const colleague = { name: 'Bo Analyst', email: 'bo@example.org' };

test.use({ variables: { TABLETALK_SIGN_IN: 'required' } });

/** Drops a file on the page, as a hand does that comes from the desktop. */
async function drop(page: Page, file: string): Promise<void> {
  const bytes = [...(await readFile(file))];
  const transfer = await page.evaluateHandle(
    ({ name, content }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], name));
      return data;
    },
    { name: path.basename(file), content: bytes },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

async function useTables(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Look at/ });
  await dialog.getByRole('button', { name: /^Use / }).click();
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Source: My files' })).toBeVisible();
}

/** Asks in a new conversation; the rows of the answer's table, as text. */
async function ask(page: Page, question: string): Promise<string[]> {
  const chat = new ChatPage(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Source: My files' })).toBeVisible();
  await chat.ask(question);
  await chat.finished();
  // What goes over time is drawn first.
  const asTable = chat.answer.getByRole('button', { name: 'Table', exact: true });
  if (await asTable.isVisible()) await asTable.click();
  const table = chat.answer.getByRole('table');
  const rows = await table.getByRole('row').allInnerTexts();
  return rows.slice(1).map((row) => row.replaceAll(/\s+/g, ' ').trim());
}

test('a messy CSV file and a workbook are dropped, corrected, joined, asked, and nobody else’s until shared', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(400_000);
  const files = await writeOfficeFiles();
  await followFirstLink(page, product, administrator);
  await expect(new ChatPage(page).question).toBeEditable();
  const link = await addPerson(page, colleague);
  await new ChatPage(page).open();

  await drop(page, files.sales);
  const dialog = page.getByRole('dialog', { name: 'Look at sales.csv' });
  await expect(dialog.getByText('7 rows, 5 columns')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('combobox', { name: 'Kind of Net amount' })).toHaveValue('number-comma');
  await expect(dialog.getByRole('combobox', { name: 'Kind of Order date' })).toHaveValue('day-first');
  // An order number is no quantity.
  await dialog.getByRole('combobox', { name: 'Kind of Order no' }).selectOption('Text');
  await expect(dialog.getByText('This is how it was read.')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('combobox', { name: 'Kind of Order no' })).toHaveValue('text');
  await expectAccessible(page);
  await useTables(page);

  await drop(page, files.customers);
  const workbook = page.getByRole('dialog', { name: 'Look at customers.xlsx' });
  await expect(workbook.getByRole('heading', { level: 3 })).toHaveText(['Customers', 'Targets'], {
    timeout: 60_000,
  });
  await expect(workbook.getByText('The first row is a title and not part of the table.')).toBeVisible();
  await useTables(page);

  // The rows are those of SQL written by hand over the same files.
  const north = '2,629.5';
  const byRegion = await ask(page, 'Total net amount by region');
  expect(byRegion).toHaveLength(3);
  expect(byRegion.join('\n')).toContain(north);
  expect(byRegion.join('\n')).toContain('879.1');
  expect(byRegion.join('\n')).toContain('45.9');
  const orders = (await ask(page, 'How many sales per customer name?')).join('\n');
  expect(orders).toMatch(/Müller GmbH 2/);
  expect(orders).toMatch(/Côte & Fils 1/);
  const top = await ask(page, 'Top 2 customers by total net amount');
  expect(top[0]).toContain('1,544.75');
  expect(top[1]).toContain('1,084.75');
  const months = (await ask(page, 'Total net amount per month')).join('\n');
  for (const sum of ['1,333.5', '1,330.25', '890.75']) expect(months).toContain(sum);
  const perRegion = (await ask(page, 'How many customers per region?')).join('\n');
  expect(perRegion).toMatch(/North 2/);

  // Somebody else sees none of it, by any way, until one file is shared.
  const theirs = await ownPage(browser, product);
  await followInvitation(theirs, link);
  const listed = async () =>
    (await (await theirs.request.get('/api/sources')).json()) as { id: string; name: string }[];
  expect((await listed()).map(({ name }) => name)).toEqual(['Meridian']);
  const [, own] = (await (await page.request.get('/api/sources')).json()) as { id: string }[];
  const sourceId = own?.id ?? '';
  for (const address of [`/api/source?source=${sourceId}`, `/api/source/tables?source=${sourceId}`]) {
    expect((await theirs.request.get(address)).status(), address).toBe(404);
  }
  expect(await (await theirs.request.get('/api/files')).text()).not.toContain('sales.csv');

  await page.getByRole('button', { name: 'Source: My files' }).click();
  const sources = page.getByRole('dialog', { name: 'Choose what to ask' });
  await sources.getByRole('checkbox', { name: 'Shared with everybody: sales.csv' }).check();
  await expectAccessible(page);
  await expect
    .poll(async () => (await listed()).map(({ name }) => name))
    .toEqual(['Meridian', 'Files of Ada Admin']);
  const tables = await (await theirs.request.get(`/api/source/tables?source=${sourceId}`)).text();
  expect(tables).toContain('sales');
  expect(tables).not.toContain('Targets');

  // The second person asks it by choosing it in the header.
  await theirs.goto('/');
  await theirs.getByRole('button', { name: 'Source: Meridian' }).press('Enter');
  await theirs.getByRole('button', { name: /^Files of Ada Admin/ }).press('Enter');
  const chat = new ChatPage(theirs);
  await expect(theirs.getByRole('button', { name: 'Source: Files of Ada Admin' })).toBeVisible();
  await chat.ask('Total net amount per customer id');
  await chat.finished();
  await expect(chat.answer.getByRole('table')).toContainText('1,544.75');
  await rm(files.folder, { recursive: true });
});
