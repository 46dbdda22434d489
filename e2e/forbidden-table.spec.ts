import { expect, type Page } from '@playwright/test';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { ChatPage } from './chat-page.ts';
import { addPerson, denyTable, followFirstLink, followInvitation, ownPage } from './people.ts';
import { test } from './test.ts';

const administrator = { name: 'Ada Admin', email: 'ada@example.org' };
const analyst = { name: 'Bo Analyst', email: 'bo@example.org' };
const question = 'Which special dividends were paid?';

/** What only somebody who may read the table could know: its name, its columns, an example that reads it. */
const secrets = /\b(DIVIDENDS|DIV_AMT|DAEX|DIV_TYPE|Extraordinary distributions)\b/;

test.use({
  variables: { TABLETALK_SIGN_IN: 'required', TABLETALK_PROFILE: 'small' },
  // It knows the table from its prompt or not at all.
  model: {
    script: ({ prompt }) =>
      answer(
        /\bDIVIDENDS\b/.test(prompt)
          ? "SELECT PRD_ID, DIV_AMT FROM DIVIDENDS WHERE DIV_TYPE = 'SPECIAL'"
          : 'SELECT COUNT(*) AS COMPANIES FROM COMPANIES',
      ),
  },
});

/** Asks, and resolves to everything the server tells about it when it has ended: what the page shows, and the log. */
async function askAndRead(page: Page, text: string) {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(text);
  await chat.finished();
  const conversation = page.url().split('/').at(-1);
  const stored = await (await page.request.get(`/api/conversations/${conversation}`)).text();
  const runId = /"runId":"([^"]+)"/.exec(stored)?.[1] ?? '';
  return { stored, runId, shown: (await page.getByRole('main').textContent()) ?? '' };
}

test('a table that somebody may not read is in no prompt, trace, suggestion, list or cached answer of theirs', {
  tag: '@whole',
}, async ({ page, product, browser, modelServer }) => {
  test.setTimeout(180_000);
  const prompts = () => modelServer?.requests.map(({ prompt }) => prompt) ?? [];
  await followFirstLink(page, product, administrator);
  await expect(new ChatPage(page).question).toBeEditable();
  const link = await addPerson(page, analyst);
  await denyTable(page, analyst, 'DIVIDENDS');

  // Who may read it is answered from it, and leaves behind whatever the product keeps of a question.
  const allowed = await askAndRead(page, question);
  expect(allowed.shown).toContain('Dividend amount');
  expect(prompts().join()).toMatch(secrets);
  const before = prompts().length;

  const theirs = await ownPage(browser, product);
  await followInvitation(theirs, link);
  const denied = await askAndRead(theirs, question);
  // Its word names nothing that they may read: no model is asked what else it could mean.
  expect(denied.shown).toContain('Nothing that you may read goes by this word');
  expect(prompts().slice(before).join()).not.toMatch(secrets);
  expect(denied.stored).toContain(question);
  expect(denied.stored).not.toMatch(secrets);
  expect(denied.shown).not.toMatch(secrets);

  // Words nobody can read bring the closest things the person may read.
  await theirs.getByLabel('How to answer').selectOption('Built-in engine');
  const unread = await askAndRead(theirs, 'How many divvidends of every zorp?');
  expect(unread.shown).toContain('zorp');
  expect(unread.stored).not.toMatch(secrets);

  // Lists, the stream of events, the records of others.
  for (const address of [
    '/api/source',
    '/api/source/tables',
    '/api/conversations',
    `/api/runs/${denied.runId}/events?after=-1`,
  ]) {
    const response = await theirs.request.get(address);
    expect(response.status(), address).toBe(200);
    expect(await response.text(), address).not.toMatch(secrets);
  }
  expect((await theirs.request.get(`/api/runs/${allowed.runId}/events?after=-1`)).status()).toBe(404);

  // The whole trace, as somebody sees it who may read everything: it was never there.
  const traceOf = async (runId: string) => (await page.request.get(`/api/admin/runs/${runId}`)).text();
  expect(await traceOf(allowed.runId)).toMatch(secrets);
  expect(await traceOf(denied.runId)).toContain(question);
  expect(await traceOf(denied.runId)).not.toMatch(secrets);
});
