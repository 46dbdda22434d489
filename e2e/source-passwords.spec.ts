import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { postgresMissing, startPostgres } from '#lib/datasource/__fixtures__/start-postgres.ts';
import type { TestServer } from '#lib/datasource/__fixtures__/test-server.ts';
import { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addPerson, enter, followInvitation, joinFirst, ownPage } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

const missing = postgresMissing();
const ada = { name: 'Ada Admin', email: 'ada@example.org' };
const nora = { name: 'Nora', email: 'nora@example.org' };

test.describe('a database that people sign in to themselves', () => {
  test.skip(missing !== null, `left out: ${missing}`);
  let server: TestServer;
  let product: Product;

  test.beforeAll(async () => {
    server = await startPostgres();
    await server.admin("CREATE ROLE reader LOGIN; CREATE ROLE nora LOGIN PASSWORD 'of the sea 71'");
    const file = await server.admin('SHOW hba_file');
    await writeFile(file, `host all nora 127.0.0.1/32 scram-sha-256\n${await readFile(file, 'utf8')}`);
    await server.admin('SELECT pg_reload_conf()');
    await server.admin('CREATE DATABASE harbour');
    await server.admin(
      `CREATE TABLE ferry (ferry_id int PRIMARY KEY, ferry_name varchar(40), berths int);
      INSERT INTO ferry VALUES (1, 'Aurora', 40), (2, 'Borealis', 60), (3, 'Cassiopeia', 20);
      ALTER TABLE ferry ENABLE ROW LEVEL SECURITY;
      CREATE POLICY hers ON ferry FOR SELECT TO nora USING (ferry_id < 3);
      CREATE POLICY whole ON ferry FOR SELECT TO reader USING (true);
      GRANT SELECT ON ferry TO reader, nora`,
      'harbour',
    );
    product = await startProduct({
      source: `postgres://reader@127.0.0.1:${server.port}/harbour`,
      variables: { TABLETALK_SIGN_IN: 'required' },
    });
    await joinFirst(product, ada);
  });
  test.afterAll(async () => {
    await product?.stop();
    await server?.stop();
  });

  test('a rule asks for a password, a person keeps it under Account, and asks as themselves until it is removed', {
    tag: '@whole',
  }, async ({ browser }) => {
    const page = await ownPage(browser, product);
    await enter(page, product, ada);
    const link = await addPerson(page, nora);
    await page.reload();
    await page.getByRole('form', { name: 'Deny or allow a table' }).getByLabel('Who').selectOption(nora.name);
    const naming = page.getByRole('form', { name: 'Ask the database as another account' });
    await naming.getByLabel('Account of the database').fill('nora');
    await naming.getByRole('button', { name: 'With a password of their own' }).click();
    await expect(page.getByText('signs in with the own password as')).toBeVisible();

    const hers = await ownPage(browser, product);
    await followInvitation(hers, link);
    await expect(hers.getByText('enter its password under Account').first()).toBeVisible();
    await hers.goto('/account');
    const form = hers.getByRole('form', { name: /^Password for/ });
    await expect(hers.getByText('no password yet')).toBeVisible();
    await form.getByLabel('Password of nora').fill('not hers');
    await form.getByRole('button', { name: 'Try and keep' }).click();
    await expect(hers.getByText('refused the password of the account')).toBeVisible();
    await form.getByLabel('Password of nora').fill('of the sea 71');
    await form.getByRole('button', { name: 'Try and keep' }).click();
    await expect(hers.getByText('kept', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Password of nora')).toHaveValue('');
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(hers.getByText('took it.')).toBeVisible();
    await expectAccessible(hers);

    const chat = new ChatPage(hers);
    await chat.open();
    await chat.ask('How many ferries are there?');
    await chat.finished();
    await expect(hers.getByText(/\b2\b/).first()).toBeVisible();

    await hers.goto('/account');
    await form.getByRole('button', { name: /^Remove/ }).click();
    await expect(hers.getByText('no password yet')).toBeVisible();
  });
});
