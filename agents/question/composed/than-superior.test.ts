import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A circus whose artists have a boss among them; two earn more than theirs, and one has been there for longer. */
const circus = `
  CREATE TABLE artists (
    artist_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, salary INTEGER NOT NULL, hired_on DATE NOT NULL, height_cm INTEGER NOT NULL,
    boss_id INTEGER REFERENCES artists(artist_id)
  );
  INSERT INTO artists VALUES
    (1, 'Ada Brink', 3000, '2012-01-01', 170, NULL), (2, 'Bo Lind', 3400, '2014-05-01', 181, 1), (3, 'Cy Marsh', 2500, '2010-02-01', 160, 1),
    (4, 'Di Nolte', 3500, '2016-03-01', 175, 2), (5, 'Ed Orban', 2100, '2018-04-01', 181, 2);
`;

const tables = openedForTests(() => openTables('circus', circus));

it.each([
  ['artists who earn more than their boss', [['Bo Lind'], ['Di Nolte']]],
  ['which artists have a higher salary than their boss?', [['Bo Lind'], ['Di Nolte']]],
  ['artists whose salary is higher than that of their boss', [['Bo Lind'], ['Di Nolte']]],
  ['artists paid less than their boss', [['Cy Marsh'], ['Ed Orban']]],
  ['how many artists earn more than their boss?', [[2]]],
  ['artists who were hired before their boss', [['Cy Marsh']]],
  ['which artists were hired later than their boss?', [['Bo Lind'], ['Di Nolte'], ['Ed Orban']]],
  ['artists who are taller than their boss', [['Bo Lind']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => [name]).toSorted()).toEqual(rows);
});

it('says whom it compares with', async () => {
  const view = await converse(tables().workspace)('artists who earn more than their boss');
  expect(queryIn(view).reading.join('; ')).toContain('salary > that of its own boss');
});
