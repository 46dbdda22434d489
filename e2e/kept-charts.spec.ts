import { expect } from '@playwright/test';
import { test } from './test.ts';

test('what is changed about a chart survives a reload, goes on in the next chart, and can be reset', {
  tag: '@whole',
}, async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many companies per sector as a bar chart');
  await chat.finished();
  const drawing = chat.answer.locator('.js-plotly-plot');
  await expect(drawing.locator('.bars').first()).toBeVisible();
  const horizontal = chat.answer.getByRole('checkbox', { name: 'Horizontal' });
  await chat.button('Chart options').click();
  const before = await horizontal.isChecked();

  await chat.answer.getByRole('heading', { level: 3 }).hover();
  await chat.button('Edit chart title').click();
  await chat.answer.getByRole('textbox', { name: 'Chart title' }).fill('Who we hold');
  await page.keyboard.press('Enter');
  const kept = page.waitForResponse((response) => response.url().includes('/charts/'));
  await horizontal.setChecked(!before);
  await kept;

  await page.reload();
  await chat.finished();
  await expect(chat.answer.getByRole('heading', { level: 3 })).toHaveText('Who we hold');
  await chat.button('Chart options').click();
  await expect(horizontal).toBeChecked({ checked: !before });

  await chat.ask('as a pie');
  await expect(chat.button('Good answer')).toHaveCount(2);
  await expect(chat.answer.getByRole('heading', { level: 3 })).toHaveText('Who we hold');

  await chat.button('Reset').first().click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: 'Number of companies per sector' })).toBeVisible();
});

test('a table that nobody asked to draw can be seen as a chart, and is found so again', {
  tag: '@whole',
}, async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many companies per sector?');
  await chat.finished();
  await expect(chat.answer.getByRole('table')).toBeVisible();
  const kept = page.waitForResponse((response) => response.url().includes('/charts/'));
  await chat.button('Chart').click();
  await kept;
  await expect(chat.answer.locator('.js-plotly-plot .bars').first()).toBeVisible();
  await expect(chat.button('Reset')).toHaveCount(0);
  await page.reload();
  await chat.finished();
  await expect(chat.answer.locator('.js-plotly-plot .bars').first()).toBeVisible();
});
