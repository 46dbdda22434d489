import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addPerson, denyTable, followInvitation, ownPage } from './people.ts';
import { test } from './people-test.ts';

const analyst = { name: 'Bo Analyst', email: 'bo@example.org' };
const open = 'How many companies per sector as a bar chart';
const secret = 'How many dividends are there?';

const editedTitle = 'Whom we hold';

/** Gives the chart of the last answer another title, as a person does, and waits until that is kept. */
async function editChart(page: Page, chat: ChatPage): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().includes('/charts/'));
  await chat.answer.getByRole('heading', { level: 3 }).hover();
  await chat.button('Edit chart title').click();
  await chat.answer.getByRole('textbox', { name: 'Chart title' }).fill(editedTitle);
  await page.keyboard.press('Enter');
  await kept;
}

test('a conversation, an answer and a board are shared, and a denied table’s answer is in none of them', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(240_000);
  const chat = new ChatPage(page);
  const link = await addPerson(page, analyst);
  await denyTable(page, analyst, 'DIVIDENDS');
  const theirs = await ownPage(browser, product);
  await followInvitation(theirs, link);

  await chat.open();
  const pin = async (name: string) => {
    await chat.answer.getByRole('button', { name: 'Pin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin to a board' });
    const field = dialog.getByRole('textbox', { name: 'Name of the new board' });
    await expect(dialog.getByRole('button', { name: 'Pin' })).toBeVisible();
    await expect(dialog.getByLabel('Board', { exact: true })).toBeEnabled();
    if (await field.isVisible()) await field.fill(name);
    await dialog.getByRole('button', { name: 'Pin' }).click();
    await expect(page.getByText(`Pinned to ${name}`).last()).toBeVisible();
  };
  for (const [index, question] of [open, secret].entries()) {
    await chat.ask(question);
    await expect(chat.button('Good answer')).toHaveCount(index + 1, { timeout: 40_000 });
    if (question === open) await editChart(page, chat);
    await pin('Figures');
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: editedTitle })).toBeVisible();
  const shareWith = async (may: string) => {
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByLabel(analyst.name).selectOption(may);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  const conversation = new URL(page.url()).pathname;
  expect((await theirs.request.get(`/api/conversations/${conversation.split('/').at(-1)}`)).status()).toBe(
    404,
  );
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await shareWith('May look and continue a copy');
  await page.getByRole('button', { name: 'Share this answer' }).last().click();
  await shareWith('May look');
  await page.getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('link', { name: /Figures/ }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await shareWith('May look');

  // The second person: the answer that they may read, and of the other only that there is one.
  await theirs.goto('/shared');
  await expect(theirs.getByRole('main').getByRole('link')).toHaveCount(3);
  await expectAccessible(theirs);
  await expect(theirs.getByRole('main')).not.toContainText(/dividends/i);
  await theirs.getByRole('link', { name: new RegExp(open) }).click();
  await expect(theirs.locator('.js-plotly-plot .bars').first()).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 3, name: editedTitle })).toBeVisible();
  await expect(theirs.getByRole('article')).toHaveCount(2);
  await expect(theirs.getByText('A question that is not shown to you')).toBeVisible();
  await expect(theirs.getByRole('main')).not.toContainText(/dividends/i);
  await expectAccessible(theirs);
  const stored = await (
    await theirs.request.get(`/api${conversation.replace('/chat/', '/conversations/')}`)
  ).text();
  expect(stored).not.toMatch(/DIVIDENDS/i);

  await theirs.getByRole('button', { name: 'Continue as my own copy' }).click();
  const copy = new ChatPage(theirs);
  await expect(copy.question).toBeEditable();
  await expect(theirs.getByRole('article')).toHaveCount(1);
  await copy.ask('only the top 3');
  await expect(copy.button('Good answer')).toHaveCount(2, { timeout: 40_000 });

  await theirs.goto('/shared');
  await theirs.getByRole('link', { name: /Figures/ }).click();
  await expect(theirs.getByText('Something here reads data that you may not read.')).toBeVisible();
  await expect(theirs.getByRole('article', { name: editedTitle })).toBeVisible();
  await expect(theirs.getByRole('article')).toHaveCount(1);
  await expect(theirs.getByRole('button', { name: 'Arrange' })).toHaveCount(0);
  await expectAccessible(theirs);

  // A conversation is saved with its statements and charts.
  await page.goto(conversation);
  await expect(chat.button('Good answer')).toHaveCount(2);
  for (const [name, extension, statement] of [
    ['Save as HTML', 'html', '<pre>'],
    ['Save as Markdown', 'md', '```sql'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
    const text = await readFile(await saved.path(), 'utf8');
    expect(text).toContain(statement);
    expect(text).toContain('data:image/png');
  }
});
