import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Guides, each with a key to the one above them that is called by an abbreviation. */
const guides = `
  CREATE TABLE guides (
    guide_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, mgr_id INTEGER REFERENCES guides(guide_id)
  );
  INSERT INTO guides VALUES (1, 'Ada', 'Brink', NULL), (2, 'Bo', 'Lind', 1), (3, 'Cy', 'Marsh', 1);
`;

const tables = openedForTests(() => openTables('guides', guides));

it.each([
  ["Who is Bo Lind's manager?", [['Ada', 'Brink']]],
  ['Who manages Cy Marsh?', [['Ada', 'Brink']]],
  [
    'who reports to Ada Brink?',
    [
      ['Bo', 'Lind'],
      ['Cy', 'Marsh'],
    ],
  ],
])('a "mgr" stands above: %s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});
