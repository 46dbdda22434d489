import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/**
 * Guides, each with a key to the one above them that is called by an abbreviation, and to who recruited them. Several are of one first
 * name. Huts stand below one another as well, and are called by two words.
 */
const guides = `
  CREATE TABLE guides (
    guide_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, mgr_id INTEGER REFERENCES guides(guide_id),
    referred_by INTEGER REFERENCES guides(guide_id), rope_partner_id INTEGER REFERENCES guides(guide_id)
  );
  CREATE TABLE huts (
    hut_id INTEGER PRIMARY KEY, hut_code TEXT NOT NULL UNIQUE, hut_name TEXT NOT NULL, parent_hut_id INTEGER REFERENCES huts(hut_id)
  );
  CREATE TABLE tours (tour_id INTEGER PRIMARY KEY, tour_name TEXT NOT NULL, guide_id INTEGER NOT NULL REFERENCES guides(guide_id));
  INSERT INTO guides VALUES
    (1, 'Ada', 'Brink', NULL, NULL, 3), (2, 'Bo', 'Lind', 1, 1, NULL), (3, 'Cy', 'Marsh', 1, 2, 1), (4, 'Ada', 'Orban', 2, NULL, 2);
  INSERT INTO huts VALUES (1, 'RIF', 'Ridge Hut', NULL), (2, 'TAR', 'Tarn Hut', 1), (3, 'SCR', 'Scree Hut', 1);
  INSERT INTO tours VALUES (1, 'Long Traverse', 1), (2, 'Short Loop', 2), (3, 'Night Walk', 2);
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
])('a "mgr" stands above, told by name: %s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});

it.each([
  ["Who is Ada Orban's rope partner?", [['Bo', 'Lind']]],
  ['rope partner of Cy Marsh', [['Ada', 'Brink']]],
  ['Who referred Cy Marsh?', [['Bo', 'Lind']]],
  ['who was Bo Lind referred by', [['Ada', 'Brink']]],
  ['how many guides were referred by Ada Brink?', [[1]]],
  ['which guides have Bo Lind as their rope partner?', [['Ada', 'Orban']]],
  ['guides whose rope partner is Bo Lind', [['Ada', 'Orban']]],
  ['What is the parent hut of Tarn Hut?', [['Ridge Hut']]],
  ['Which huts report to the Ridge Hut?', [['Scree Hut'], ['Tarn Hut']]],
])('a key says what it leads to, told by name: %s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});
