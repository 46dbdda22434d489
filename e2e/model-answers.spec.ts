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

const statement =
  'SELECT name FROM sailors JOIN rentals ON sailor_id = sailors.id GROUP BY name ORDER BY sum(fee) DESC LIMIT 1';

/** The model takes its time for this question. */
const held = 'Who is the very best sailor?';
const replied = Promise.withResolvers<void>();

test.use({
  source: { make: writeRentals },
  // Of the roles only the writer is the model's.
  variables: { TABLETALK_PROFILE: 'small', TABLETALK_STRATEGY: 'single-shot' },
  model: {
    script: async ({ prompt }) => {
      if (prompt.includes(held)) await replied.promise;
      return { kind: 'text', text: `\`\`\`sql\n${statement}\n\`\`\`` };
    },
  },
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

test('a reading that is sure is answered without a call, says so, and offers to ask the model too', async ({
  chat,
  page,
  modelServer,
}) => {
  const asked = modelServer?.requests.length ?? 0;
  await chat.open();
  await chat.ask('Show the name and harbour of each sailor.');
  await chat.finished();
  const turn = page.getByRole('article').last();
  await expect(chat.answer.getByRole('table')).toContainText('Turin');
  await expect(turn).toContainText(/97 in 100 were right when measured: no language model was asked/);
  await expect(turn).toContainText('Built-in engine');
  expect(modelServer?.requests).toHaveLength(asked);
  await expectAccessible(page);

  await chat.button('Ask the model too').press('Enter');
  await expect(page.getByRole('article')).toHaveCount(2);
  await chat.finished();
  await expect(turn).toContainText('Statement by openai-compatible:scripted');
  await expect(turn).not.toContainText('no language model was asked');
  // The first answer is no turn that the second could go on from.
  const prompts = (modelServer?.requests ?? []).slice(asked).map(({ prompt }) => prompt);
  expect(prompts).not.toEqual([]);
  for (const prompt of prompts) expect(prompt).not.toContain('Question before');
});

test('a reload in the middle of an answer loses nothing', async ({ chat, page }) => {
  await chat.open();
  await chat.ask(held);
  await expect(chat.plan).toContainText('Querying the data');

  await page.reload();
  await expect(chat.stop).toBeVisible();
  await expect(chat.plan).toBeVisible();
  replied.resolve();
  await expect(chat.stop).toHaveCount(0);
  await expect(chat.answer.getByRole('table')).toBeVisible();
});
