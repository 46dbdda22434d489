import { expect } from '@playwright/test';
import { receiveMail } from '#lib/mail/__fixtures__/receive-mail.ts';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { writeOrders } from './orders.ts';
import { followFirstLink } from './people.ts';
import { test as base } from './test.ts';

const ada = { name: 'Ada Admin', email: 'ada@example.org' };

/** A product that has a mail server. */
const test = base.extend<object, { inbox: Awaited<ReturnType<typeof receiveMail>> }>({
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const inbox = await receiveMail();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  variables: [
    async ({ inbox }, use) =>
      use({
        TABLETALK_SIGN_IN: 'required',
        TABLETALK_MAIL_SERVER: `smtp://127.0.0.1:${inbox.port}`,
        TABLETALK_MAIL_FROM: 'Reports <reports@example.org>',
      }),
    { scope: 'worker' },
  ],
});

test.use({ source: { make: writeOrders } });

test('one asks for the alerts of a board by keyboard, and they come by mail; what is not taken is told', {
  tag: '@whole',
}, async ({ page, product, inbox }) => {
  test.setTimeout(180_000);
  const chat = new ChatPage(page);
  await followFirstLink(page, product, ada);
  await expect(chat.question).toBeEditable();
  await chat.ask('How many orders are there?');
  await chat.finished();
  await chat.answer.getByRole('button', { name: 'Pin' }).click();
  const pin = page.getByRole('dialog', { name: 'Pin to a board' });
  await pin.getByRole('textbox', { name: 'Name of the new board' }).fill('Orders');
  await pin.getByRole('button', { name: 'Pin' }).click();
  await page.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('link', { name: /Orders/ }).click();
  await expect(page.getByRole('definition')).toHaveText('4');

  await page.getByRole('button', { name: 'Mail to me' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mail of this board' });
  await expect(dialog.getByText('To ada@example.org')).toBeVisible();
  await dialog.getByLabel(/crosses its bound/).press('Space');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Mailed to me' })).toBeVisible();

  inbox.refuse(true);
  await page.getByRole('button', { name: /^Watch / }).click();
  const watch = page.getByRole('dialog', { name: /^Watch / });
  await watch.getByRole('textbox', { name: 'Bound' }).fill('3');
  await watch.getByRole('button', { name: 'Watch' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/is 4, above 3/)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/was not delivered. The mail server does not take mail/)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expectAccessible(page);
  inbox.refuse(false);
  // It is tried again after a minute, and by then it is taken.
  await expect.poll(() => inbox.received.length, { timeout: 100_000 }).toBe(1);
  expect(inbox.received[0]?.recipients).toEqual([ada.email]);
  expect(inbox.received[0]?.raw).toContain('is 4, above 3');
});
