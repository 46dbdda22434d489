import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { addPerson, followInvitation, ownPage } from './people.ts';
import { test } from './people-test.ts';

const carla = { name: 'Carla', email: 'carla@example.org' };

test('a person makes a token, a program asks with it, and it is refused once it is revoked', async ({
  page,
  product,
}) => {
  await page.goto('/account');
  const form = page.getByRole('form', { name: 'Make a token' });
  await form.getByLabel('Token name').fill('Weekly report');
  await form.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByRole('textbox', { name: 'Token', exact: true }).inputValue();
  expect(token).toMatch(/^tt_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Weekly report', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const ask = () =>
    fetch(`${product.address}/api/v1/questions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ question: 'How many companies are there?' }),
    });
  const answered = await (await ask()).json();
  expect(answered, JSON.stringify(answered)).toMatchObject({ status: 'answered' });
  await page.goto(answered.link);
  await expect(page.getByText('How many companies are there?').first()).toBeVisible();

  const discovered = await fetch(`${product.address}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(await discovered.text()).toContain('describe_table');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Revoke Weekly report' }).click();
  await expect(page.getByText('revoked', { exact: true })).toBeVisible();
  const refused = await ask();
  expect(refused.status).toBe(401);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect((await refused.json()).detail).toContain('was revoked on');
});

test('the page of the API shows its operations, and has no violation', async ({ page, product }) => {
  await page.goto('/reference');
  await expect(page.getByRole('heading', { name: 'Ask a question' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read the rows of an answer' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
  const document = await (await fetch(`${product.address}/api/v1/openapi.json`)).json();
  expect(document.openapi).toBe('3.1.0');
});

test('an administrator makes a service token and leaves somebody some rows of a table', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/admin/tokens');
  const make = page.getByRole('form', { name: 'Make a service token' });
  await make.getByLabel('Token name').fill('Nightly export');
  await make.getByLabel('Service').fill('nightly');
  await make.getByRole('button', { name: 'Make a token' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('service nightly (analyst)')).toBeVisible();
  await expectAccessible(page);

  const link = await addPerson(page, carla);
  await page.getByRole('button', { name: 'Edit the attributes of Carla' }).click();
  await page.getByRole('textbox', { name: 'Names and values' }).fill('sector = none of them');
  await page.getByRole('button', { name: 'Save' }).click();
  // A dialog that closes gives the focus back, which takes it from whatever is being typed into.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('sector = none of them')).toBeVisible();
  const deny = page.getByRole('form', { name: 'Deny or allow a table' });
  await deny.getByLabel('Who').selectOption('Carla');
  const tables = deny.getByLabel('Table');
  const options = await tables.getByRole('option').allTextContents();
  const table = options.find((name) => /sector/i.test(name)) ?? '';
  await tables.selectOption(table);
  const rows = deny.getByRole('textbox', { name: 'But the rows where' });
  await rows.fill('no_such_column = {{person.sector}}');
  await expect(deny.getByRole('button', { name: 'Allow, and deny the rest' })).toBeDisabled();
  await deny.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByText(`${table} has no column no_such_column`)).toBeVisible();
  const columns = await deny.getByLabel('Column').getByRole('option').allTextContents();
  await rows.fill(`${columns[1]} = {{person.sector}}`);
  await deny.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByRole('listitem').getByText('{{person.sector}}')).toBeVisible();
  await expectAccessible(page);

  const other = await ownPage(browser, product);
  await followInvitation(other, link);
  const told = await (await other.request.get('/api/source/tables')).json();
  const found = told.find(({ name }: { name: string }) => name === table);
  expect(found.rowCount).toBe(0);
});
