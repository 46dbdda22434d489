import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Mills with earlier names, grades and advice about them. */
const mills = `
  CREATE TABLE regions (region_id INTEGER PRIMARY KEY, region_name TEXT NOT NULL);
  CREATE TABLE mills (
    mill_id INTEGER PRIMARY KEY, mill_name TEXT NOT NULL, region_id INTEGER NOT NULL REFERENCES regions(region_id),
    founded_year INTEGER, workers INTEGER
  );
  CREATE TABLE mill_names (
    mill_id INTEGER NOT NULL REFERENCES mills(mill_id), other_name TEXT NOT NULL, name_type TEXT NOT NULL, valid_from DATE, valid_until DATE,
    PRIMARY KEY (mill_id, other_name)
  );
  CREATE TABLE grades (
    mill_id INTEGER NOT NULL REFERENCES mills(mill_id), inspector TEXT NOT NULL, grade TEXT NOT NULL, PRIMARY KEY (mill_id, inspector)
  );
  CREATE TABLE inspectors (inspector_id INTEGER PRIMARY KEY, inspector_name TEXT NOT NULL);
  CREATE TABLE notices (
    notice_id INTEGER PRIMARY KEY, mill_id INTEGER NOT NULL REFERENCES mills(mill_id),
    inspector_id INTEGER NOT NULL REFERENCES inspectors(inspector_id), issued_on DATE NOT NULL, advice TEXT NOT NULL
  );
  INSERT INTO regions VALUES (1, 'Northmoor'), (2, 'Eastvale');
  INSERT INTO mills VALUES (1, 'Aldermill', 1, 1901, 40), (2, 'Birchworks', 2, 1950, NULL), (3, 'Cedarcroft', 2, NULL, 12);
  INSERT INTO mill_names VALUES
    (1, 'Old Alder Co.', 'FORMER', '1901-01-01', '1960-12-31'), (1, 'Alder', 'SHORT', NULL, NULL), (2, 'Birch', 'SHORT', NULL, NULL);
  INSERT INTO grades VALUES (1, 'Moor', 'AAA'), (2, 'Moor', 'BBB'), (2, 'Dale', 'AA'), (3, 'Dale', 'AAA');
  INSERT INTO inspectors VALUES (1, 'Ivo Lamb'), (2, 'Jo Tarn');
  INSERT INTO notices VALUES (1, 1, 1, '2024-03-01', 'HOLD'), (2, 1, 2, '2024-06-01', 'KEEP'), (3, 2, 1, '2024-05-01', 'KEEP');
`;

const tables = openedForTests(() => openTables('mills', mills));

const rowsOf = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

it.each([
  ['When was Aldermill founded and how many workers does it have?', [[1901, 40]]],
  ['When was Birchworks founded, and in which region is it?', [[1950, 'Eastvale']]],
  ['In which region is Aldermill and when was the mill founded?', [['Northmoor', 1901]]],
  ['How many workers does Cedarcroft have and in which region is it?', [[12, 'Eastvale']]],
])('tells both in one row: %s', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it('refuses where only half of it is read', async () => {
  const view = await converse(tables().workspace)('When was Aldermill founded and who runs it?');
  expect(view.parts.some(({ kind }) => kind === 'table')).toBe(false);
});

it.each([
  ['What was Aldermill called before, and until when?', [['Old Alder Co.', '1960-12-31']]],
  ['For which mills is the founded year missing?', [['Cedarcroft']]],
  ['For which mills are the workers not known?', [['Birchworks']]],
  ['which mills have a triple-A', [['Aldermill'], ['Cedarcroft']]],
  ['mills with a triple-B grade', [['Birchworks']]],
  ['mills that currently hold a grade of AAA', [['Aldermill'], ['Cedarcroft']]],
  ['mills with a hold notice', [['Aldermill']]],
  // Who does something does it to one of a kind.
  ['Which mills hold a AAA grade?', [['Aldermill'], ['Cedarcroft']]],
  ['Which mills hold a grade from Moor?', [['Aldermill'], ['Birchworks']]],
  // The names are those of what the first sentence asks for.
  ['Which mills have a notice from any inspector? List their names.', [['Aldermill'], ['Birchworks']]],
  ['Which mills have no notice from any inspector? Please list their names.', [['Cedarcroft']]],
  [
    'Which mills have no notice from any inspector? List their names and regions.',
    [['Cedarcroft', 'Eastvale']],
  ],
])('%s', async (question, rows) => {
  expect((await rowsOf(question)).toSorted()).toEqual(rows);
});
