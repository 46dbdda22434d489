import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A printer whose jobs go to towns, where clients have a town of their own. */
const printer = `
  CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL, town TEXT NOT NULL);
  CREATE TABLE jobs (
    job_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients(client_id), delivery_town TEXT, paper TEXT NOT NULL,
    printed_on DATE NOT NULL
  );
  INSERT INTO clients VALUES (1, 'Ada Brink', 'Ghent'), (2, 'Bo Lind', 'Bruges');
  INSERT INTO jobs VALUES
    (1, 1, 'Ghent', 'Laid', '2023-02-01'), (2, 1, 'Lille', 'Wove', '2023-03-01'), (3, 1, 'Ghent', 'Laid', '2024-01-05'), (4, 1, NULL, 'Bond', '2022-05-01');
`;

const tables = openedForTests(() => openTables('printer', printer));

it.each<[string, unknown[][]]>([
  ['delivery towns without a job in 2024', [['Lille']]],
  ['which delivery towns have no jobs since January 2024?', [['Lille']]],
  [
    'which delivery towns did we not print a single job to in 2024, although we have printed there in other years?',
    [['Lille']],
  ],
  ['which papers have no jobs in 2023', [['Bond']]],
  ['clients without a job in 2024', [['Bo Lind']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual(rows);
});
