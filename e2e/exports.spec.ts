import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { writeDeliveries } from './deliveries.ts';
import { test } from './test.ts';

test.use({ source: { make: writeDeliveries } });

test('a CSV file of one’s own can be asked', async ({ chat, page }) => {
  await chat.open();
  await expect(page.getByRole('banner')).toContainText('deliveries');
  await expect(page.getByText('Synthetic data')).toHaveCount(0);
  await chat.ask('How many deliveries per depot?');
  await chat.finished();
  const table = chat.answer.getByRole('table');
  for (const depot of ['Harbour', 'Hillside', 'Canal', 'Station', 'Meadow'])
    await expect(table.getByRole('row', { name: new RegExp(`${depot}.*2,000`) })).toBeVisible();
});

test('results of thousands of rows are saved as XLSX and CSV, in the order on the page', {
  tag: '@whole',
}, async ({ chat, page }) => {
  await chat.open();
  await chat.ask('List the deliveries with depot Harbour');
  await chat.finished();
  await expect(chat.answer).toContainText('2,000 rows');
  expect(rowsOfSheet(await saved(page, 'XLSX'))).toBe(2_001);

  await chat.ask('List all deliveries');
  await chat.finished();
  await expect(chat.answer).toContainText('10,000 rows');
  expect(rowsOfSheet(await saved(page, 'XLSX'))).toBe(10_001);

  const byId = chat.answer.getByRole('button', { name: 'Delivery identifier' });
  await byId.click();
  await byId.click();
  const lines = (await saved(page, 'CSV')).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(10_001);
  expect(lines[1]).toMatch(/^10000,/);
  expect(lines.at(-1)).toMatch(/^1,/);
  expect(cellsOfSheet(await saved(page, 'XLSX')).slice(0, 2)).toEqual(['10000', '9999']);
});

test('a pie of ten thousand slices is none, and a sentence says so', async ({ chat }) => {
  await chat.open();
  await chat.ask('Total crates per delivery identifier as a pie');
  await chat.finished();
  await expect(chat.answer).toContainText(/pie .*: (?:bars|dots) are drawn instead\./);
  await expect(chat.answer.locator('.js-plotly-plot .pielayer .slice')).toHaveCount(0);
});

test('a file that cannot be made says so', async ({ chat, page }) => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const policy = response
      .headers()
      ['content-security-policy']?.replace("worker-src 'self' blob:", "worker-src 'none'");
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy ?? '' },
    });
  });
  await chat.open();
  await chat.ask('List the deliveries with depot Harbour');
  await chat.finished();
  await chat.button('Download').click();
  await chat.button('XLSX').click();
  await expect(chat.answer.getByRole('status')).toHaveText('The XLSX file could not be made');
});

async function saved(page: Page, format: 'CSV' | 'XLSX'): Promise<Buffer> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).last().click();
  await page.getByRole('button', { name: format, exact: true }).click();
  return readFile(await (await arriving).path());
}

function sheetOf(file: Buffer): string {
  return new TextDecoder().decode(unzipSync(file)['xl/worksheets/sheet1.xml']);
}

function rowsOfSheet(file: Buffer): number {
  return sheetOf(file).match(/<row /g)?.length ?? 0;
}

/** The values of the first column below its header. */
function cellsOfSheet(file: Buffer): string[] {
  const cells = sheetOf(file).matchAll(/<c r="A\d+"[^>]*><v>(\d+)<\/v>/g);
  return [...cells].slice(1).flatMap(([, value]) => value ?? []);
}
