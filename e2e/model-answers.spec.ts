import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './test.ts';

/** Rentals of boats: Ada rents often, Bo expensively. */
async function writeRentals(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tabletalk-rentals-')), 'rentals.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE sailors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, harbour TEXT NOT NULL);
    CREATE TABLE rentals (
      id INTEGER PRIMARY KEY, sailor_id INTEGER NOT NULL REFERENCES sailors(id), fee REAL NOT NULL
    );
    INSERT INTO sailors VALUES (1, 'Ada', 'Lyon'), (2, 'Bo', 'Turin'), (3, 'Cleo', 'Lyon');
    INSERT INTO rentals VALUES (1, 1, 10), (2, 1, 20), (3, 1, 5), (4, 2, 300), (5, 3, 40);
  `);
  database.close();
  return file;
}

const best = (by: string) =>
  `SELECT name FROM sailors JOIN rentals ON sailor_id = sailors.id GROUP BY name ORDER BY ${by} DESC LIMIT 1`;
const perHarbour =
  'SELECT harbour, count(*) AS rented FROM rentals JOIN sailors ON sailors.id = sailor_id GROUP BY harbour';

test.use({
  source: { make: writeRentals },
  // Of the roles only the writer is the model's.
  variables: { TABLETALK_PROFILE: 'small', TABLETALK_STRATEGY: 'single-shot' },
  model: {
    script: ({ prompt }) => ({
      kind: 'text',
      text: `\`\`\`sql\n${/best/.test(prompt) ? `${best('sum(fee)')};\n-- or\n${best('count(*)')}` : perHarbour}\n\`\`\``,
    }),
  },
});

test('two meanings are asked back as chips that show what each gives, and the choice is remembered', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('Who is the best sailor?');
  const chips = chat.answer.getByRole('group').getByRole('button');
  await expect(chips).toHaveText([/fee.*Bo/is, /number of.*Ada/is]);
  await expectAccessible(page);

  await chips.nth(1).press('Enter');
  await expect(chat.answer.getByRole('table')).toContainText('Ada');
  await chat.ask('Which sailor is the best one?');
  await expect(chat.answer.getByRole('table')).toContainText('Ada');
  await expect(chat.answer.getByRole('group')).toHaveCount(0);

  // Another conversation has not chosen.
  await chat.open();
  await chat.ask('Who is the best sailor?');
  await expect(chips).toHaveCount(2);
});

test('an answer of a model says in words what its statement does, and who wrote it', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('Boats taken out, harbour for harbour');
  await chat.finished();
  await expect(chat.answer.getByRole('row', { name: /Lyon.*4/ })).toBeVisible();
  const footer = page.getByRole('article').last().getByRole('contentinfo');
  const told = async () => {
    await expect(footer).toContainText(/Read as.*harbour/s);
    await expect(footer).toContainText('Statement by openai-compatible:scripted');
  };
  await told();
  await page.reload();
  await told();
});
