import { type Browser, expect, type Page } from '@playwright/test';
import { adminPages, adminRoutes } from './admin-routes.ts';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

const password = 'correct horse battery';
const administrator = { name: 'Ada Admin', email: 'ada@example.org' };
const analyst = { name: 'Bo Analyst', email: 'bo@example.org' };

test.describe.configure({ mode: 'serial' });
test.use({ variables: { TABLETALK_SIGN_IN: 'required' } });

/** A browser of somebody's own: nobody is signed in. */
async function ownPage(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(new ChatPage(page).question).toBeEditable();
}

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
  const link = /\S+\/join\?first#\S+/.exec(product.printed)?.[0] ?? '';
  const follow = async (on: Page) => {
    await on.goto(link);
    await on.getByRole('textbox', { name: 'Name' }).fill(administrator.name);
    await on.getByRole('textbox', { name: 'E-mail' }).fill(administrator.email);
    await on.getByLabel('Choose a password').fill(password);
    await on.getByRole('button', { name: 'Go on' }).click();
  };
  await follow(page);
  await expect(new ChatPage(page).question).toBeEditable();
  await page.getByRole('button', { name: `Account of ${administrator.name}` }).click();
  await expect(page.getByText('administrator', { exact: true })).toBeVisible();

  const again = await ownPage(browser, product.address);
  await follow(again);
  await expect(again.getByRole('alert').filter({ hasText: 'not valid any more' })).toBeVisible();
});

test('an administrator adds an analyst and denies a table', async ({ page, product, browser }) => {
  await signIn(page, administrator.email);
  await page.goto('/admin/people');
  const add = page.getByRole('form', { name: 'Add a person' });
  await add.getByRole('textbox', { name: 'Name' }).fill(analyst.name);
  await add.getByRole('textbox', { name: 'E-mail' }).fill(analyst.email);
  await add.getByRole('button', { name: 'Add' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('cell', { name: analyst.email })).toBeVisible();

  const deny = page.getByRole('form', { name: 'Deny a table or column' });
  await deny.getByLabel('Who').selectOption(analyst.name);
  await deny.getByLabel('Table').selectOption('DIVIDENDS');
  await deny.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('listitem').getByText('DIVIDENDS', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const theirs = await ownPage(browser, product.address);
  await theirs.goto(link);
  await theirs.getByLabel('Choose a password').fill(password);
  await theirs.getByRole('button', { name: 'Go on' }).click();
  await expect(new ChatPage(theirs).question).toBeEditable();

  await page.goto('/admin/audit');
  await expect(page.getByRole('cell', { name: 'person.add' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'access-rule.add' })).toBeVisible();
  await expectAccessible(page);
});

test('an analyst is turned away from every route and page of the administration', async ({
  page,
  product,
}) => {
  await signIn(page, analyst.email);
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

test('a conversation is there for nobody but who has it', async ({ page, browser, product }) => {
  await signIn(page, administrator.email);
  const chat = new ChatPage(page);
  await chat.ask('How many companies are there?');
  await chat.finished();
  const conversation = page.url().split('/').at(-1);
  const theirs = await ownPage(browser, product.address);
  await signIn(theirs, analyst.email);
  expect((await theirs.request.get(`/api/conversations/${conversation}`)).status()).toBe(404);
});

test('what another site sends is refused, whoever is signed in', async ({ page }) => {
  await signIn(page, administrator.email);
  const foreign = { origin: 'https://evil.example' };
  const data = { conversationId: null, question: 'hello?' };
  expect((await page.request.post('/api/questions', { data, headers: foreign })).status()).toBe(403);
  expect((await page.request.post('/api/auth/sign-out', { data: {}, headers: foreign })).status()).toBe(403);
});

test('signing out ends the session', async ({ page }) => {
  await signIn(page, analyst.email);
  await page.getByRole('button', { name: `Account of ${analyst.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get('/api/conversations')).status()).toBe(401);
});
