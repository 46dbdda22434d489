import { expect } from '@playwright/test';
import { test } from './harbours-test.ts';
import { makeSlow } from './slow-database.ts';

/** In seconds; it is stopped in the end. */
const longerThanAnyWait = 60;

test('an answer can be stopped, and the next question asked at once', async ({ chat, page, product }) => {
  makeSlow(product.source, longerThanAnyWait);
  await chat.open();
  await chat.ask('How many crossings are there?');
  await expect(chat.plan).toContainText('Querying the data');
  await chat.stop.click();
  await expect(page.getByText('You stopped this answer.')).toBeVisible({ timeout: 4000 });

  await chat.ask('How many ports are there?');
  await chat.finished();
  await expect(chat.answer.getByRole('table')).toBeVisible();

  await page.reload();
  await expect(page.getByText('You stopped this answer.')).toBeVisible();
});

test('a question is seen while it is answered: in the list of runs and in its trace', {
  tag: '@whole',
}, async ({ chat, page, context, product }) => {
  makeSlow(product.source, longerThanAnyWait);
  const list = await context.newPage();
  await list.goto('/admin/runs');
  const latest = list.getByRole('list', { name: 'Runs, the latest first' }).getByRole('listitem').first();
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();

  await chat.open();
  await chat.ask('How many crossings are there?');
  await expect(chat.plan).toContainText('Querying the data');
  const asked = await page.getByRole('article').last().getAttribute('id');
  const trace = await context.newPage();
  await trace.goto(`/admin/runs/${asked?.replace('run-', '')}`);
  await expect(trace.getByText('Running', { exact: true })).toBeVisible();
  await expect(latest).toContainText('Running');

  await chat.stop.click();
  await expect(trace.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(latest).toContainText('Stopped');
});
