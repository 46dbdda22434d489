import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Trading cards: makers are worth something by month, their cards have prices by day, critics judge makers, and guilds grade them. */
const cards = `
  CREATE TABLE makers (maker_id INTEGER PRIMARY KEY, maker_name TEXT NOT NULL UNIQUE, town TEXT NOT NULL);
  CREATE TABLE maker_values (
    maker_id INTEGER NOT NULL REFERENCES makers(maker_id), valued_on DATE NOT NULL, market_value REAL NOT NULL, PRIMARY KEY (maker_id, valued_on)
  );
  CREATE TABLE cards (
    card_id INTEGER PRIMARY KEY, card_name TEXT NOT NULL UNIQUE, maker_id INTEGER NOT NULL REFERENCES makers(maker_id)
  );
  CREATE TABLE card_prices (
    card_id INTEGER NOT NULL REFERENCES cards(card_id), price_day DATE NOT NULL, closing_price REAL NOT NULL, PRIMARY KEY (card_id, price_day)
  );
  CREATE TABLE critics (critic_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, first_name TEXT);
  CREATE TABLE reviews ( -- Critics' reviews of makers
    review_id INTEGER PRIMARY KEY, critic_id INTEGER NOT NULL REFERENCES critics(critic_id), maker_id INTEGER NOT NULL REFERENCES makers(maker_id),
    given_on DATE NOT NULL, verdict TEXT NOT NULL
  );
  CREATE TABLE grades ( -- Grades of makers by guilds
    maker_id INTEGER NOT NULL REFERENCES makers(maker_id), guild TEXT NOT NULL, grade TEXT NOT NULL, begin_date DATE NOT NULL, end_date DATE,
    PRIMARY KEY (maker_id, guild, begin_date)
  );
  INSERT INTO makers VALUES (1, 'Falcon Press', 'Hull'), (2, 'Otter Works', 'Bath'), (3, 'Linden Cards', 'Bath');
  INSERT INTO maker_values VALUES (1, '2023-12-31', 100), (2, '2023-12-31', 200), (1, '2024-12-31', 300), (2, '2024-12-31', 100);
  INSERT INTO cards VALUES (1, 'Red Kite', 1), (2, 'Barn Owl', 2), (3, 'Tawny Owl', 2);
  INSERT INTO card_prices VALUES
    (1, '2023-12-29', 10), (1, '2024-12-30', 15), (2, '2023-12-29', 20), (2, '2024-12-30', 22), (3, '2023-12-29', 5), (3, '2024-12-30', 4);
  INSERT INTO critics VALUES (1, 'Ida Roth', 'Ida'), (2, 'Jon Pell', 'Jon');
  INSERT INTO reviews VALUES
    (1, 1, 1, '2024-02-01', 'PRAISE'), (2, 1, 1, '2024-06-01', 'BLAME'), (3, 2, 2, '2024-03-01', 'PRAISE'), (4, 2, 2, '2024-04-01', 'SHRUG'),
    (5, 2, 3, '2024-05-01', 'PRAISE');
  INSERT INTO grades VALUES
    (1, 'North Guild', 'A', '2020-01-01', NULL), (1, 'South Guild', 'B', '2020-01-01', NULL), (2, 'North Guild', 'B', '2019-01-01', '2021-12-31'),
    (2, 'North Guild', 'C', '2022-01-01', NULL), (2, 'South Guild', 'C', '2020-01-01', NULL), (3, 'North Guild', 'A', '2020-01-01', NULL);
`;

const tables = openedForTests(() => openTables('cards', cards));

const ask = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

it.each([
  // What is set against each other is counted.
  [
    'praise vs blame reviews',
    [
      ['BLAME', 1],
      ['PRAISE', 3],
    ],
  ],
  // Of each of them, and not of each who gave one.
  [
    'latest verdict of each Bath maker',
    [
      ['Linden Cards', 'PRAISE'],
      ['Otter Works', 'SHRUG'],
    ],
  ],
  [
    'praise reviews by critic',
    [
      ['Ida Roth', 1],
      ['Jon Pell', 2],
    ],
  ],
  // By the price of the card, and not by what its maker is worth.
  ['how did Falcon Press perform in 2024', [['Red Kite', 50]]],
  ['Falcon Press performance 2024', [['Red Kite', 50]]],
  [
    'return of Otter Works in 2024',
    [
      ['Barn Owl', 10],
      ['Tawny Owl', -20],
    ],
  ],
  // What two say of one thing, as it stands today.
  ['for how many makers do North Guild and South Guild have different grades', [[1]]],
  ['makers graded differently by North Guild and South Guild', [['Falcon Press', 'A', 'B']]],
  ['how many makers are graded differently by North Guild and South Guild', [[1]]],
  ['which makers have different grades from North Guild and South Guild', [['Falcon Press', 'A', 'B']]],
  ['makers with the same grade from North Guild and South Guild', [['Otter Works', 'C', 'C']]],
])('%s', async (question, rows) => {
  expect(
    (await ask(question))
      .map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell) : cell)))
      .toSorted(),
  ).toEqual(rows);
});
