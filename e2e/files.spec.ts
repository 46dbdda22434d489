import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { dropFile } from './drop-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { officeDatabase, writeOfficeFiles } from './office-files.ts';
import { addPerson, followInvitation, ownPage } from './people.ts';
import { test } from './people-test.ts';

const colleague = { name: 'Dora Analyst', email: 'dora@example.org' };

async function useTables(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Look at/ });
  await dialog.getByRole('button', { name: /^Use / }).click();
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Source: My files' })).toBeVisible();
}

/** Asks in a new conversation; what each row of the answer is called, and its figure. */
async function ask(page: Page, question: string): Promise<[string, number][]> {
  const chat = new ChatPage(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Source: My files' })).toBeVisible();
  await chat.ask(question);
  await chat.finished();
  // What goes over time is drawn first.
  const asTable = chat.answer.getByRole('button', { name: 'Table', exact: true });
  if (await asTable.isVisible()) await asTable.click();
  await expect(chat.answer.getByRole('table')).toBeVisible();
  const rows = await chat.answer.getByRole('table').getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
  return cells.map((texts) => {
    const [name = '', ...others] = texts.map((text) => text.trim()).filter((text) => text !== '');
    return [name, Number((others.at(-1) ?? '').replaceAll(',', ''))];
  });
}

/** A month as an American browser writes it; other names as they are. */
function asShown(name: string): string {
  const month = /^\d{4}-\d{2}$/.test(name) ? Date.parse(`${name}-01`) : Number.NaN;
  if (Number.isNaN(month)) return name;
  return new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(month);
}

/** Questions over both files, and SQL written by hand that says the same. */
const questions: readonly [question: string, sql: string][] = [
  [
    'Total net amount by region',
    'SELECT region, sum(net_amount) FROM sales JOIN customers USING (customer_id) GROUP BY 1',
  ],
  [
    'How many sales per customer name?',
    'SELECT customer_name, count(*) FROM sales JOIN customers USING (customer_id) GROUP BY 1',
  ],
  [
    'Top 2 customers by total net amount',
    'SELECT customer_name, sum(net_amount) FROM sales JOIN customers USING (customer_id) GROUP BY 1 ORDER BY 2 DESC LIMIT 2',
  ],
  ['Total net amount per month', 'SELECT substr(order_date, 1, 7), sum(net_amount) FROM sales GROUP BY 1'],
  ['How many customers per region?', 'SELECT region, count(*) FROM customers GROUP BY 1'],
];

test('a messy CSV file and a workbook are dropped, corrected, joined, asked, and nobody else’s until shared', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(400_000);
  const files = await writeOfficeFiles();
  const link = await addPerson(page, colleague);
  await new ChatPage(page).open();

  await dropFile(page, files.sales);
  const dialog = page.getByRole('dialog', { name: 'Look at sales.csv' });
  await expect(dialog.getByText('7 rows, 5 columns')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByLabel('Separator')).toHaveValue(';');
  await expect(dialog.getByLabel('Encoding')).toHaveValue('windows-1252');
  await expect(dialog.getByLabel('Lines before the table')).toHaveValue('2');
  await expect(dialog.getByRole('combobox', { name: 'Kind of Net amount' })).toHaveValue('number-comma');
  await expect(dialog.getByRole('combobox', { name: 'Kind of Order date' })).toHaveValue('day-first');
  // An order number is no quantity.
  await dialog.getByRole('combobox', { name: 'Kind of Order no' }).selectOption('Text');
  await expect(dialog.getByText('This is how it was read.')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('combobox', { name: 'Kind of Order no' })).toHaveValue('text');
  await expectAccessible(page);
  await useTables(page);

  await dropFile(page, files.customers);
  const workbook = page.getByRole('dialog', { name: 'Look at customers.xlsx' });
  await expect(workbook.getByRole('heading', { level: 3 })).toHaveText(['Customers', 'Targets'], {
    timeout: 60_000,
  });
  await expect(workbook.getByText('The first row is a title and not part of the table.')).toBeVisible();
  await useTables(page);

  const database = officeDatabase();
  const sorted = (rows: readonly (readonly [string, number])[]) =>
    rows
      .map(([name, figure]) => `${name}: ${figure.toFixed(2)}`)
      .toSorted((left, right) => left.localeCompare(right));
  for (const [question, sql] of questions) {
    const byHand = database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
    const expected = byHand.map(([name, figure]): [string, number] => [
      asShown(String(name)),
      Number(figure),
    ]);
    expect(sorted(await ask(page, question)), question).toEqual(sorted(expected));
  }
  database.close();

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
