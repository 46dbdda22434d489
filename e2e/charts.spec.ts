import { expect, type Locator } from '@playwright/test';
import { test } from './test.ts';

const legendOf = (answer: Locator) => answer.locator('.js-plotly-plot .legendtext');

test('three companies’ prices are a line each, and a split is said', async ({ chat }) => {
  await chat.open();
  await chat.ask('Compare the closing prices of Apple, Microsoft and Nvidia in 2024');
  await chat.finished();
  await expect(legendOf(chat.answer)).toHaveText(['Apple', 'Microsoft', 'Nvidia']);
  await expect(chat.answer.locator('.js-plotly-plot .scatterlayer .trace')).toHaveCount(3);
  await expect(chat.answer).toContainText('The price of Nvidia drops to about 1/10 of the one before');
});

test('what happened once each is no course of dots', async ({ chat }) => {
  await chat.open();
  await chat.ask('Show the stock splits over time with their product names');
  await chat.finished();
  await expect(chat.answer.locator('.js-plotly-plot .scatterlayer .trace')).toHaveCount(0);
  await expect(
    chat.answer.getByRole('table').or(chat.answer.locator('.js-plotly-plot .bars')).first(),
  ).toBeVisible();
});

test('figures have their currency, the largest comes first, and a name ends with one full stop', async ({
  chat,
}) => {
  await chat.open();
  await chat.ask('Top 2 companies by market cap');
  await chat.finished();
  await expect(chat.answer).toContainText(
    /Market cap\w* is largest for Nvidia Corp\.: [\d,]+ USD; smallest for Microsoft Corp\.: [\d,]+ USD\./,
  );
  await chat.ask('How many recos per analyst?');
  await chat.finished();
  await expect(chat.answer.getByRole('columnheader', { name: 'Number of recommendations' })).toBeVisible();
});

test('the chart of a new question does not keep the title of the one before', { tag: '@whole' }, async ({
  chat,
}) => {
  await chat.open();
  await chat.ask('Companies per sector as a bar chart');
  await chat.finished();
  await chat.ask('and per country');
  await expect(chat.button('Good answer')).toHaveCount(2);
  await expect(chat.answer.getByRole('heading', { level: 3 })).toHaveText(/country/i);
  await expect(chat.answer.getByRole('heading', { level: 3 })).not.toHaveText(/sector/i);
});
