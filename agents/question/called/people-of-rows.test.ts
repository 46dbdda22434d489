import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { queryIn } from '../../__fixtures__/conversation.ts';
import { openedFiles } from '../../__fixtures__/opened-files.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { peopleCounted } from './people-of-rows.ts';

/** People of a marina, one row each; people of a choir, whom a number tells; and managers with how many work for each. */
const files = {
  'employees.csv': `Emp ID,Emp Name,Department,Site,Salary
1,Ada Ash,Docks,North,500
2,Bo Bell,Docks,South,900
3,Cy Cole,Office,North,700
`,
  'choir.csv': `Singer ID,Voice,Age
1,Alto,30
2,Alto,8
3,Bass,50
`,
  'managers.csv': `Manager ID,Manager Name,Headcount,City
1,Fay Fox,4,Bern
2,Gil Gray,6,Bern
3,Hal Hay,3,Basel
`,
  'berths.csv': `Berth,Pier,Metres
A1,A,8
A2,A,9
B1,B,7
`,
};

const ask = openedFiles(files);
const sorted = (rows: readonly (readonly unknown[])[]) => rows.map(String).toSorted();

it.each<[keyof typeof files, string, unknown[][]]>([
  [
    'employees.csv',
    'headcount by department',
    [
      ['Docks', 2],
      ['Office', 1],
    ],
  ],
  [
    'employees.csv',
    'headcount per site',
    [
      ['North', 2],
      ['South', 1],
    ],
  ],
  ['employees.csv', 'what is our headcount?', [[3]]],
  ['employees.csv', 'headcount in the North', [[2]]],
  [
    'choir.csv',
    'headcount by voice',
    [
      ['Alto', 2],
      ['Bass', 1],
    ],
  ],
  ['choir.csv', 'how many people are there?', [[3]]],
  ['choir.csv', 'how many children under 10 are there?', [[1]]],
  // The file has the figure itself.
  [
    'managers.csv',
    'headcount by city',
    [
      ['Basel', 3],
      ['Bern', 10],
    ],
  ],
])('%s: %s', async (file, question, rows) => {
  expect(sorted(queryIn(await ask(file, question)).result.rows)).toEqual(sorted(rows));
});

it('counts nobody where the rows are no people', async () => {
  const view = await ask('berths.csv', 'headcount by pier');
  expect(view.parts.map(({ kind }) => kind)).not.toContain('table');
});

it.each([
  ['hall', 'number of employees'],
  ['employee_count', null],
  ['headcount', null],
  ['total_staff', null],
])('with a column %s beside them a headcount is: %s', (name, meant) => {
  const employees: TableSchema = {
    name: 'employees',
    kind: 'table',
    description: null,
    columns: [{ name, type: 'INTEGER', kind: 'integer', nullable: false, description: null }],
    primaryKey: [],
    foreignKeys: [],
    rowCount: 3,
    sampleRows: [],
  };
  expect(peopleCounted(tokenize('headcount'), 0, [employees])).toBe(meant);
});
