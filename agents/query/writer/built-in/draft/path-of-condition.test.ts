import { expect, it } from 'vitest';
import { converse, queryIn } from '../../../../__fixtures__/conversation.ts';
import { openTables } from '../../../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../../../__fixtures__/opened-for-tests.ts';

/** A gallery has a country with a currency, and each print that hangs there is priced in one of its own. */
const galleries = `
  CREATE TABLE currencies (currency_id INTEGER PRIMARY KEY, currency_name TEXT NOT NULL);
  CREATE TABLE countries (country_id INTEGER PRIMARY KEY, country_name TEXT NOT NULL, currency_id INTEGER NOT NULL REFERENCES currencies(currency_id));
  CREATE TABLE galleries (gallery_id INTEGER PRIMARY KEY, gallery_name TEXT NOT NULL, country_id INTEGER NOT NULL REFERENCES countries(country_id));
  CREATE TABLE prints (
    print_id INTEGER PRIMARY KEY, title TEXT NOT NULL, gallery_id INTEGER NOT NULL REFERENCES galleries(gallery_id),
    currency_id INTEGER NOT NULL REFERENCES currencies(currency_id)
  );
  INSERT INTO currencies VALUES (1, 'Krona'), (2, 'Zloty');
  INSERT INTO countries VALUES (1, 'Sweden', 1), (2, 'Poland', 2);
  INSERT INTO galleries VALUES (1, 'Norr', 1), (2, 'Wisla', 2);
  INSERT INTO prints VALUES (1, 'Elk', 1, 1), (2, 'Bay', 1, 2), (3, 'Fog', 1, 2), (4, 'Oak', 2, 2), (5, 'Sea', 2, 1);
`;

const opened = openedForTests(() => openTables('galleries', galleries));

it.each([
  ['Which gallery has the most prints in Zloty?', [['Norr', 2]]],
  [
    'number of prints in Krona per gallery',
    [
      ['Norr', 1],
      ['Wisla', 1],
    ],
  ],
  ['How many prints are there in galleries in Poland?', [[2]]],
])('a condition goes by the rows that it is said of: %s', async (question, rows) => {
  const query = queryIn(await converse(opened().workspace)(question));
  expect(query.result.rows.map((row) => [...row])).toEqual(rows);
});
