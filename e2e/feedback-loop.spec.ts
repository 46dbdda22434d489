import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

const blueChips = `SELECT c.CMP_NAME, k.CAPI_USD
FROM COMPANY_CAPI k
JOIN COMPANIES c ON c.CMP_ID = k.CMP_ID
JOIN COUNTRY n ON n.CTR_ID = c.CTR_ID
WHERE n.CTR_NAME = 'Germany' AND k.DACAPI = (SELECT MAX(DACAPI) FROM COMPANY_CAPI)
ORDER BY k.CAPI_USD DESC
LIMIT 3`;

test('a bad answer is corrected, reviewed with its impact, and then helps the next person', async ({
  chat,
  page,
}) => {
  test.setTimeout(240_000);
  await chat.open();
  await chat.ask('Who are our blue chips in Germany?');
  await chat.finished();
  await expect(chat.answer.getByRole('table')).toHaveCount(0);
  await chat.button('Bad answer').click();
  await page
    .getByRole('textbox', { name: 'What is wrong with this answer?' })
    .fill('The three largest companies of a country.');
  await chat.button('Save comment').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const conversation = page.url();

  // The inbox: the vote, its reason, the correction, an answer to the person, a draft.
  await page.goto('/admin/feedback');
  const detail = page.getByRole('region', { name: 'Feedback on one answer' });
  await expect(detail.getByText('The three largest companies of a country.')).toBeVisible();
  await detail.getByLabel('What was wrong').selectOption('Question misread');
  await detail.getByLabel('The statement that is right').fill('DELETE FROM COMPANIES');
  await detail.getByRole('button', { name: 'Try it' }).click();
  await expect(detail.getByRole('alert')).toBeVisible();
  await detail.getByLabel('The statement that is right').fill(blueChips);
  await detail.getByRole('button', { name: 'Try it' }).click();
  await expect(detail.getByRole('status').filter({ hasText: '3 rows' })).toBeVisible();
  await detail.getByLabel('Answer to the person').fill('Blue chips are known from now on.');
  await detail.getByRole('button', { name: 'Send' }).click();
  await expect(detail.getByText('Sent by')).toBeVisible();
  await expectAccessible(page);
  await detail.getByRole('button', { name: 'Make it an example draft' }).click();
  await detail.getByRole('link', { name: 'Review the example' }).click();

  // A draft helps nobody; its impact is seen before it is approved.
  const impact = page.getByRole('region', { name: 'Impact', exact: true });
  await impact.getByRole('button', { name: 'Preview impact' }).click();
  await expect(impact.getByText(/^Fixes 1, breaks 0/)).toBeVisible({ timeout: 60_000 });
  await expect(impact.getByRole('button', { name: 'Preview impact' })).toBeVisible({ timeout: 60_000 });
  await impact.getByRole('button', { name: /Fixed Who are our blue chips in Germany/ }).click();
  await expect(impact.getByRole('region', { name: 'With the draft' }).getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve and use' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible({ timeout: 40_000 });

  // The same in other words, about another country.
  await chat.open();
  await chat.ask('Tell me the blue chips in France');
  await chat.finished();
  await expect(chat.answer.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(page.getByText('France instead of Germany')).toBeVisible();

  await page.goto(conversation);
  await expect(page.getByText('Blue chips are known from now on.')).toBeVisible();

  await page.goto('/admin/examples');
  await page.getByRole('button', { name: 'Check all approved' }).click();
  await expect(page.getByText('1 of 1 checked, 1 pass, 0 fail')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Passes')).toBeVisible();
  await expectAccessible(page);
});
