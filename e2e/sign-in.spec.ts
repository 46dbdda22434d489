import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { adminPages, adminRoutes } from './admin-routes.ts';
import { beforeWaking } from './before-waking.ts';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  addPerson,
  denyTable,
  enter,
  followFirstLink,
  followInvitation,
  ownPage,
  password,
  signIn,
} from './people.ts';
import { test } from './test.ts';

const administrator = { name: 'Ada Admin', email: 'ada@example.org' };
const analyst = { name: 'Bo Analyst', email: 'bo@example.org' };
const developer = { name: 'Cy Developer', email: 'cy@example.org' };

test.describe.configure({ mode: 'serial' });
test.use({ variables: { TABLETALK_SIGN_IN: 'required' } });

test('nobody reads anything before signing in', async ({ page, request }) => {
  for (const path of [
    '/api/source',
    '/api/conversations',
    '/api/me',
    '/api/admin/people',
    '/api/local-model',
  ]) {
    expect((await request.get(path)).status(), path).toBe(401);
  }
  const asked = await request.post('/api/questions', { data: { conversationId: null, question: 'hello?' } });
  expect(asked.status()).toBe(401);
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
});

test('the link in the terminal makes the first administrator, once', async ({ page, product, browser }) => {
  await followFirstLink(page, product, administrator);
  await expect(new ChatPage(page).question).toBeEditable();
  await page.getByRole('button', { name: `Account of ${administrator.name}` }).click();
  await expect(page.getByText('administrator', { exact: true })).toBeVisible();

  const again = await ownPage(browser, product);
  await followFirstLink(again, product, administrator);
  await expect(again.getByRole('alert').filter({ hasText: 'not valid any more' })).toBeVisible();
});

test('an administrator adds an analyst, denies a table, and finds both in the audit log', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, administrator);
  const link = await addPerson(page, analyst);
  await denyTable(page, analyst, 'DIVIDENDS');
  await expectAccessible(page);
  await followInvitation(await ownPage(browser, product), link);

  await page.goto('/admin/audit');
  const entries = page.getByRole('region', { name: 'Entries' });
  const added = entries.getByRole('row').filter({ hasText: 'person.add' });
  await expect(added).toContainText(administrator.name);
  await expect(added).toContainText(analyst.email);
  await expect(entries.getByRole('row').filter({ hasText: 'access-rule.add' })).toContainText('DIVIDENDS');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Person, address, action or words' }).fill('access-rule');
  await expect(added).toHaveCount(0);
  await expect(entries.getByRole('cell', { name: 'access-rule.add' })).toBeVisible();
});

test('an analyst is turned away from every route and page of the administration', async ({
  page,
  product,
}) => {
  await enter(page, product, analyst);
  const routes = adminRoutes();
  expect(routes.length).toBeGreaterThan(40);
  for (const { method, address } of routes) {
    const response = await page.request.fetch(address, {
      method,
      // As a page of ours sends it: what is refused is the role.
      headers: { origin: product.address },
      ...(method === 'GET' ? {} : { data: {} }),
    });
    expect(response.status(), `${method} ${address}`).toBe(403);
    expect(await response.json(), `${method} ${address}`).toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/^This needs the role (developer|administrator)/),
    });
  }
  for (const address of adminPages()) {
    expect((await page.goto(address))?.status(), address).toBe(403);
    await expect(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Start a new conversation' }).click();
  await page.getByRole('button', { name: `Account of ${analyst.name}` }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});

test('a developer has the runs and not the people', async ({ page, product, browser }) => {
  await enter(page, product, administrator);
  const link = await addPerson(page, developer);
  await page.getByLabel(`Role of ${developer.name}`).selectOption('developer');
  await expect(page.getByLabel(`Role of ${developer.name}`)).toHaveValue('developer');
  const theirs = await ownPage(browser, product);
  await followInvitation(theirs, link);

  await theirs.goto('/admin');
  const sections = theirs.getByRole('navigation', { name: 'Administration' });
  await expect(sections.getByRole('link', { name: 'Runs' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'People' })).toHaveCount(0);
  await expect(sections.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  for (const { method, address } of adminRoutes()) {
    if (!/\/(people|access-rules|audit|retention)(\/|$)/.test(address)) continue;
    const response = await theirs.request.fetch(address, { method, headers: { origin: product.address } });
    expect(response.status(), `${method} ${address}`).toBe(403);
  }
});

test('whoever is allowed a table reads that one, and the audit log can be saved', async ({
  page,
  product,
  browser,
}) => {
  await enter(page, product, administrator);
  await page.goto('/admin/people');
  const rules = page.getByRole('form', { name: 'Deny or allow a table' });
  await rules.getByLabel('Who').selectOption('All developers');
  await rules.getByLabel('Table').selectOption('MARKETS');
  await rules.getByRole('button', { name: 'Allow, and deny the rest' }).click();
  await expect(page.getByText('All developers may read MARKETS')).toBeVisible();
  await expect(page.getByText('All developers may not read the whole source')).toBeVisible();
  await expectAccessible(page);
  const theirs = await ownPage(browser, product);
  await enter(theirs, product, developer);
  const tables = await (await theirs.request.get('/api/source/tables')).json();
  expect(JSON.stringify(tables)).toContain('MARKETS');
  expect(JSON.stringify(tables)).not.toContain('DIVIDENDS');
  await page
    .getByRole('button', { name: 'Remove the rule that All developers may not read the whole source' })
    .click();
  await expect(page.getByText('All developers may read MARKETS')).toHaveCount(0);

  await page.goto('/admin/audit');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('made a rule about who may read what');
  expect(text).toContain('127.0.0.1');
});

test('what would go is shown before it goes', async ({ page, product }) => {
  await enter(page, product, administrator);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many companies are there?');
  await chat.finished();
  await page.goto('/admin/retention');
  await expect(page.getByText('Nothing would go now.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Conversations and answers').selectOption('90 days');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Conversations and answers')).toHaveValue('90');
});

test('a conversation is there for nobody but who has it', async ({ page, browser, product }) => {
  await enter(page, product, administrator);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many companies are there?');
  await chat.finished();
  const conversation = page.url().split('/').at(-1);
  const theirs = await ownPage(browser, product);
  await enter(theirs, product, analyst);
  expect((await theirs.request.get(`/api/conversations/${conversation}`)).status()).toBe(404);
});

test('what another site sends is refused, whoever is signed in', async ({ page, product }) => {
  await enter(page, product, administrator);
  const foreign = { origin: 'https://evil.example' };
  const data = { conversationId: null, question: 'hello?' };
  expect((await page.request.post('/api/questions', { data, headers: foreign })).status()).toBe(403);
  expect((await page.request.post('/api/auth/sign-out', { data: {}, headers: foreign })).status()).toBe(403);
});

test('what is sent before the page has woken is sent when it has, and what was typed is kept', async ({
  page,
}) => {
  const email = page.getByLabel('E-mail');
  const send = async (password: string) => {
    await page.waitForLoadState('domcontentloaded');
    await email.fill(administrator.email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
  };
  await beforeWaking(page, '/sign-in', () => send('not the password'));
  await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible();
  await expect(email).toHaveValue(administrator.email);
  await page.unrouteAll();
  await beforeWaking(page, '/sign-in', () => send(password));
  await expect(new ChatPage(page).question).toBeEditable();
});

test('signing out ends the session', async ({ page }) => {
  await signIn(page, analyst);
  await page.getByRole('button', { name: `Account of ${analyst.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get('/api/conversations')).status()).toBe(401);
});

test('a new link ends the sessions of who uses it, and whoever is disabled is out at once', async ({
  page,
  product,
  browser,
}) => {
  const theirs = await ownPage(browser, product);
  await enter(theirs, product, analyst);
  await enter(page, product, administrator);
  await page.goto('/admin/people');
  await page.getByRole('button', { name: `New link for ${analyst.name}` }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const again = await ownPage(browser, product);
  await followInvitation(again, link);
  expect((await theirs.request.get('/api/conversations')).status()).toBe(401);
  expect((await again.request.get('/api/conversations')).status()).toBe(200);

  await page.getByRole('button', { name: `Disable ${analyst.name}` }).click();
  await expect(page.getByRole('button', { name: `Enable ${analyst.name}` })).toBeVisible();
  expect((await again.request.get('/api/conversations')).status()).toBe(401);
  await page.getByRole('button', { name: `Disable ${administrator.name}` }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'administrator' })).toBeVisible();
});
