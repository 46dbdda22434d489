import { expect } from '@playwright/test';
import { test } from './test.ts';

test('no request leaves the origin', async ({ chat, page, product }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== product.address) elsewhere.push(request.url());
  });
  const policyViolations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) policyViolations.push(message.text());
  });

  await chat.open();
  await chat.ask('How many companies per sector as a bar chart');
  await chat.finished();
  await expect(chat.answer.locator('.js-plotly-plot .bars').first()).toBeVisible();
  await page.reload();
  await chat.finished();

  expect(elsewhere).toEqual([]);
  expect(policyViolations).toEqual([]);
});
