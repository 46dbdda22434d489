import { type Browser, expect, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import type { Product } from './start-product.ts';

export type Person = { readonly name: string; readonly email: string };

export const password = 'correct horse battery';

/** A browser of somebody's own: nobody is signed in. */
export async function ownPage(browser: Browser, product: Product): Promise<Page> {
  return (await browser.newContext({ baseURL: product.address })).newPage();
}

export async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(new ChatPage(page).question).toBeEditable();
}

/** What signing in leaves in a browser, without the page for it: for tests that are about something else. */
export async function enter(page: Page, product: Product, { email }: Person): Promise<void> {
  const response = await page.request.post(`${product.address}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: product.address },
  });
  expect(response.status(), email).toBe(200);
}

/** Follows the link that the product printed at its start, as whoever started it does. */
export async function followFirstLink(page: Page, product: Product, { name, email }: Person): Promise<void> {
  await page.goto(firstLink(product));
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await choosePassword(page);
}

/** Joins as whoever started the product, without the page for it. */
export async function joinFirst(product: Product, { name, email }: Person): Promise<void> {
  const response = await fetch(`${product.address}/api/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.address },
    body: JSON.stringify({
      as: 'first-administrator',
      token: new URL(firstLink(product)).hash.slice(1),
      name,
      email,
      password,
    }),
  });
  expect(response.status, await response.text()).toBe(200);
}

function firstLink({ printed }: Product): string {
  return /\S+\/join\?first#\S+/.exec(printed)?.[0] ?? '';
}

/** Adds an analyst on the administrator's page; the link that lets them in. */
export async function addPerson(page: Page, { name, email }: Person): Promise<string> {
  await page.goto('/admin/people');
  const add = page.getByRole('form', { name: 'Add a person' });
  await add.getByRole('textbox', { name: 'Name' }).fill(name);
  await add.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await add.getByRole('button', { name: 'Add' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('cell', { name: email })).toBeVisible();
  return link;
}

export async function followInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await choosePassword(page);
  await expect(new ChatPage(page).question).toBeEditable();
}

/** Denies a table to a person on the administrator's page. */
export async function denyTable(page: Page, { name }: Person, table: string): Promise<void> {
  await page.goto('/admin/people');
  const deny = page.getByRole('form', { name: 'Deny or allow a table' });
  await deny.getByLabel('Who').selectOption(name);
  await deny.getByLabel('Table').selectOption(table);
  await deny.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByRole('listitem').getByText(table, { exact: true })).toBeVisible();
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('button', { name: 'Go on' }).click();
}
