import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
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

const statement =
  'SELECT name FROM sailors JOIN rentals ON sailor_id = sailors.id GROUP BY name ORDER BY sum(fee) DESC LIMIT 1';

test.use({
  source: { make: writeRentals },
  // Of the roles only the writer is the model's.
  variables: { TABLETALK_PROFILE: 'small', TABLETALK_STRATEGY: 'single-shot' },
  model: { script: () => ({ kind: 'text', text: `\`\`\`sql\n${statement}\n\`\`\`` }) },
});

test('an answer of a model says in words what its statement does, and who wrote it', async ({
  chat,
  page,
}) => {
  await chat.open();
  await chat.ask('Who is the best sailor?');
  await chat.finished();
  await expect(chat.answer.getByRole('table')).toContainText('Bo');
  const turn = page.getByRole('article').last();
  const told = async () => {
    await expect(turn).toContainText('Sorted by total fee of the rental, largest first');
    await expect(turn).toContainText('Statement by openai-compatible:scripted');
  };
  await told();
  await page.reload();
  await told();
});
