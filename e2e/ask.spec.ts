import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { beforeWaking } from './before-waking.ts';
import { test } from './test.ts';

test('a question is answered with a table, its plan and its statement', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many markets are there in each country?');
  await chat.finished();

  await expect(chat.plan).toContainText('steps');
  await expect(chat.answer.getByRole('table')).toBeVisible();
  expect(await chat.answer.getByRole('row').count()).toBeGreaterThan(3);
  await expect(page.getByText('Built-in engine').first()).toBeVisible();
  await expect(page).toHaveURL(/\/chat\/.+/);
});

test('the result can be taken away as a CSV file', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many markets are there in each country?');
  await chat.finished();

  const arriving = page.waitForEvent('download');
  await chat.button('Download').click();
  await page
    .getByRole('button', { name: 'CSV' })
    .or(page.getByRole('menuitem', { name: 'CSV' }))
    .click();
  const download = await arriving;
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines[0]).toContain(',');
});

test.describe('with a browser that has nothing else to do', () => {
  test.use({ loadsWhenIdle: true });

  test('an answer is drawn as a chart, and its kind can be changed', async ({ chat, page }) => {
    await chat.open();
    const largestScript = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .reduce(
            (largest, { name, decodedBodySize }) =>
              name.endsWith('.js') ? Math.max(largest, decodedBodySize) : largest,
            0,
          ),
      );
    // Plotly arrives before anything asks for it, and is not the bundle of 4.6 MB.
    await expect.poll(largestScript).toBeGreaterThan(1_000_000);
    expect(await largestScript()).toBeLessThan(2_000_000);
    await chat.ask('How many companies per sector as a bar chart');
    await chat.finished();

    const kind = chat.answer.getByRole('combobox', { name: 'Chart kind' });
    await expect(kind).toHaveValue('bar');
    const drawing = chat.answer.locator('.js-plotly-plot');
    await expect(drawing.locator('.bars').first()).toBeVisible();
    await kind.selectOption('pie');
    await expect(drawing.locator('.pielayer .slice').first()).toBeVisible();
    await expect(drawing.locator('.bars')).toHaveCount(0);
  });
});

test('a question nobody can read says which part, and answers nothing', async ({ chat }) => {
  await chat.open();
  await chat.ask('What is the flumbrous zorp of every quibble?');
  await chat.finished();

  await expect(chat.answer).toContainText(/zorp|quibble|flumbrous/);
  await expect(chat.answer.getByRole('table')).toHaveCount(0);
});

test('a greeting and a question about the data get a reply that leads on', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('hi');
  await expect(page.getByRole('article').last().getByRole('button', { name: /\?$/ }).first()).toBeVisible();
  await chat.ask('What data do you have?');
  const reply = page.getByRole('article').last();
  await expect(reply).toContainText('37 tables');
  await chat.ask('what tables are there?');
  await expect(reply).toContainText(/companies/i);
  await reply.getByRole('button', { name: /\?$/ }).first().click();
  await chat.finished();
  await expect(
    chat.answer.getByRole('table').or(chat.answer.locator('.js-plotly-plot')).first(),
  ).toBeVisible();
});

test('what is typed before the page has woken can be asked', async ({ chat, page }) => {
  await beforeWaking(page, '/', () => chat.question.fill('How many companies are there?'));
  await chat.button('Ask').click();
  await chat.finished();
  await expect(chat.question).toHaveValue('');
});

test('what is typed into the search before the page has woken is searched', async ({ chat, page }) => {
  await beforeWaking(page, '/', () => chat.history.getByRole('searchbox').fill('no such words'));
  await expect(chat.history).toContainText('No conversation matches “no such words”.');
});

test('what is typed into a form before the page has woken can be sent', async ({ page }) => {
  const board = page.getByRole('textbox', { name: 'Name of a new board' });
  await beforeWaking(page, '/boards', () => board.fill('Typed early'));
  await page.getByRole('button', { name: 'Make a board' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed early' })).toBeVisible();
});
