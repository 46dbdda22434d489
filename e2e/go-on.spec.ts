import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothColours } from './expect-accessible.ts';
import { test } from './orders-test.ts';

/** Clicks a bar of an answer's chart as a mouse does. */
async function clickBar(page: Page, answer: Locator, index: number): Promise<void> {
  const bar = answer.locator('.js-plotly-plot .bars .point path').nth(index);
  await expect(bar).toBeVisible();
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** The rows of an answer's table, as text. */
async function rowsOf(answer: Locator): Promise<string[][]> {
  const asTable = answer.getByRole('button', { name: 'Table', exact: true });
  if (await asTable.isVisible()) await asTable.click();
  await expect(answer.getByRole('table')).toBeVisible();
  const rows = await answer.getByRole('table').getByRole('row').all();
  const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
  return texts.map((row) => row.map((text) => text.trim()).filter((text) => text !== ''));
}

const cellDialog = (page: Page) => page.getByRole('dialog', { name: 'Go on from this value' });
const finished = (page: Page, turns: number) =>
  expect(page.getByRole('button', { name: 'Good answer', exact: true })).toHaveCount(turns, {
    timeout: 40_000,
  });

test('a bar is clicked down twice, to its parts and to the rows behind one of them', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('What is the total amount per month as a bar chart?');
  await chat.finished();
  await clickBar(page, chat.answer, 1);
  await expect(cellDialog(page).getByText('Month May 2025', { exact: true })).toBeVisible();
  await expect(
    cellDialog(page).getByText(/computed from 2 rows, from May 3, 2025 to May 9, 2025/),
  ).toBeVisible();
  await expectAccessible(page);
  await cellDialog(page).getByLabel('Break down by').selectOption('city');
  await cellDialog(page).getByRole('button', { name: 'Break down', exact: true }).click();
  await finished(page, 2);
  await clickBar(page, chat.answer, 0);
  await expect(cellDialog(page).getByText(/City Graz/)).toBeVisible();
  await cellDialog(page).getByRole('button', { name: 'Show the rows behind it' }).click();
  await finished(page, 3);
  // As SQL written by hand gives them: May, Graz.
  expect(await rowsOf(chat.answer)).toEqual([
    expect.arrayContaining(['4', 'May 9, 2025', '80', 'Dora', 'Graz']),
  ]);
});

test('what a change is made of adds up, and one goes on from a cell by keyboard', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('What is the total amount per month?');
  await chat.finished();
  const whole = await rowsOf(chat.answer);
  expect(whole).toEqual([
    ['Apr 2025', '30'],
    ['May 2025', '120'],
  ]);
  await page.getByRole('button', { name: /^Why did it change from Apr 2025 to May 2025\?$/ }).press('Enter');
  await finished(page, 2);
  await expect(page.getByRole('img', { name: /Waterfall chart by/ })).toBeVisible();
  const parts = await rowsOf(chat.answer);
  const sum = (column: number) => parts.reduce((total, row) => total + Number(row[column]), 0);
  expect([sum(1), sum(2), sum(3)]).toEqual([30, 120, 90]);

  const first = page.getByRole('article').first();
  await first.getByRole('table').getByRole('button', { name: '120', exact: true }).press('Enter');
  await expect(cellDialog(page)).toBeVisible();
  await cellDialog(page).getByRole('button', { name: 'Only this' }).press('Enter');
  await finished(page, 3);
  expect(await rowsOf(chat.answer)).toEqual([['May 2025', '120']]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('every kind of chart and all that can be changed about it fit and have no violation', {
    tag: '@whole',
  }, async ({ chat, page }) => {
    test.setTimeout(240_000);
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await chat.open();
    await chat.ask('What is the total amount per month and city as a bar chart?');
    await chat.finished();
    await expect(chat.answer.locator('.js-plotly-plot .bars').first()).toBeVisible();
    await chat.button('Chart options').click();
    const kind = chat.answer.getByLabel('Chart kind', { exact: true });
    for (const wanted of ['Heat map', 'Pivot table', 'Treemap', 'Box plot', 'Single figure', 'Bars']) {
      await kind.selectOption(wanted);
      const drawn =
        wanted === 'Pivot table' ? chat.answer.getByRole('table') : chat.answer.locator('.js-plotly-plot');
      await expect(drawn).toBeVisible();
      await expect(chat.answer.getByText('could not be drawn')).toHaveCount(0);
      await fits();
      await expectAccessibleInBothColours(page);
    }
    await chat.answer.getByLabel('Series', { exact: true }).selectOption('city');
    await chat.answer.getByRole('checkbox', { name: 'Stacked' }).check();
    await chat.answer.getByRole('checkbox', { name: 'As 100 %' }).check();
    await expect(chat.answer.locator('.js-plotly-plot')).toContainText('Share');
    await chat.answer.getByRole('checkbox', { name: 'As 100 %' }).uncheck();
    await chat.answer.getByRole('textbox', { name: 'Line at' }).fill('50');
    await page.keyboard.press('Enter');
    await chat.answer.getByRole('textbox', { name: 'Name of the line' }).fill('Target');
    await page.keyboard.press('Enter');
    await expect(chat.answer.locator('.js-plotly-plot')).toContainText('Target: 50');
    const kept = page.waitForResponse((response) => response.url().includes('/charts/'));
    await chat.answer.getByRole('textbox', { name: 'Title of the y axis' }).fill('Euros in');
    await page.keyboard.press('Enter');
    await kept;
    await expectAccessibleInBothColours(page);
    await page.reload();
    await chat.finished();
    await expect(chat.answer.locator('.js-plotly-plot')).toContainText('Target: 50');
    await expect(chat.answer.locator('.js-plotly-plot')).toContainText('Euros in');
  });
});
