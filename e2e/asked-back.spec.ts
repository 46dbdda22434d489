import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import type { ChatPage } from './chat-page.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

/** Parcels whose state is spelled as it came, in two amounts, between two depots, for customers of similar names. */
async function writeParcels(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-parcels-')), 'parcels.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL);
    CREATE TABLE parcels (
      id INTEGER PRIMARY KEY,
      customer_id INTEGER NOT NULL REFERENCES customers(id),
      sending_depot_id INTEGER NOT NULL REFERENCES depots(id),
      receiving_depot_id INTEGER NOT NULL REFERENCES depots(id),
      state TEXT NOT NULL,
      net_amount REAL NOT NULL,
      gross_amount REAL NOT NULL
    );
    INSERT INTO depots VALUES (1, 'Bern'), (2, 'Linz'), (3, 'Graz');
    INSERT INTO customers VALUES (1, 'Acme Trading', 'France'), (2, 'Acme Tools', 'Spain'), (3, 'Borealis', 'France');
    INSERT INTO parcels VALUES
      (1, 1, 1, 2, 'Shipped', 10, 12), (2, 1, 1, 3, 'shipped', 20, 24), (3, 2, 2, 1, 'SHIPPED ', 30, 36),
      (4, 3, 2, 1, 'Returned', 40, 48), (5, 3, 3, 2, 'returned', 50, 60), (6, 3, 1, 2, 'Shipped', 60, 72),
      (7, 2, 2, 3, 'shipped', 70, 84), (8, 1, 3, 1, 'Lost', 80, 96), (9, 3, 1, 3, 'Shipped', 90, 108);
  `);
  database.close();
  return file;
}

test.use({ source: { make: writeParcels } });

/** The chips of a question back, once it is asked. */
function chips(page: Page, asked: string | RegExp) {
  return page.getByRole('group', { name: asked }).last().getByRole('button');
}

async function answered(chat: ChatPage, figure: string): Promise<void> {
  await chat.finished();
  await expect(chat.answer.getByRole('group', { name: /do you mean\?$/ })).toHaveCount(0);
  await expect(chat.answer).toContainText(figure);
}

test('spellings of one value are one choice: nothing is asked, and all of them count', async ({ chat }) => {
  await chat.open();
  await chat.ask('How many parcels are shipped?');
  await answered(chat, '6');
});

test('a name of several things is asked back, chosen with the keyboard, and not asked again', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('How many parcels has Acme?');
  const offered = chips(page, 'Which "Acme" do you mean?');
  await expect(offered).toHaveText(['Acme Tools', 'Acme Trading']);
  await expectAccessible(page);
  await offered.filter({ hasText: 'Acme Trading' }).press('Enter');
  await answered(chat, '3');
  await page.reload();
  await chat.ask('Total net amount of Acme');
  await answered(chat, '110');
});

test('two readings of a question are asked back with what each would give, and the choice is kept', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('total amount of parcels');
  const offered = chips(page, 'This can be read in two ways. Which do you mean?');
  await expect(offered).toHaveText([/net amount, not .*450/, /gross amount, not .*540/]);
  await expectAccessible(page);
  await offered.last().click();
  await answered(chat, '540');
  await chat.ask('total amount per customer');
  await answered(chat, '288');
});

test('which of two keys is meant is asked once', async ({ chat, page }) => {
  await chat.open();
  await chat.ask('How many parcels per depot?');
  const offered = chips(page, 'Which depot do you mean?');
  await expect(offered).toHaveText(['sending depot', 'receiving depot']);
  await offered.last().click();
  await chat.finished();
  await chat.ask('total net amount per depot');
  await chat.finished();
  await expect(chat.answer.getByRole('group', { name: /do you mean\?$/ })).toHaveCount(0);
  await expect(chat.answer.getByRole('row', { name: /^Linz .*120/ })).toBeVisible();
});

test('the choices fit a narrow screen', { tag: '@whole' }, async ({ chat, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chat.open();
  await chat.ask('total amount of parcels');
  for (const chip of await chips(page, 'This can be read in two ways. Which do you mean?').all()) {
    const box = await chip.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(36);
  }
});
