import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { queryIn } from '../../__fixtures__/conversation.ts';
import { openedFiles } from '../../__fixtures__/opened-files.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { whoOfRows } from './who-of-rows.ts';

/** A file whose first column has another text in each row. */
function file(name: string, ...columns: readonly string[]): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns: columns.map((column, at) => ({
      name: column,
      type: 'VARCHAR',
      kind: 'text',
      nullable: false,
      description: null,
      unique: at === 0,
    })),
    primaryKey: [],
    foreignKeys: [],
    rowCount: 10,
    sampleRows: [],
  };
}

const calls = file('calls', 'Call No', 'Agent', 'Topic');

it.each<[string, TableSchema, string | null]>([
  ['who took the most calls?', calls, 'which agent'],
  ['who talked about berths?', calls, 'which agent'],
  // Whoever "is" something is told by it, and only the first word asks.
  ['who is the best?', calls, null],
  ['callers who took the most calls', calls, null],
  // Each row is somebody, by a name or by a number.
  ['who has the highest salary?', file('crew', 'Employee Name', 'Manager'), null],
  ['who sang most?', file('spring', 'Singer ID', 'Teacher'), null],
  // Two kinds of people, a firm, and nobody.
  ['who had the most hours?', file('lessons', 'Lesson No', 'Teacher', 'Student'), null],
  ['who had the most sacks?', file('flour', 'Lot No', 'Supplier'), null],
  ['who had the most berths?', file('piers', 'Pier No', 'Harbour'), null],
])('%s', (question, table, meant) => {
  const tokens = tokenize(question);
  const at = tokens.findIndex(({ lower }) => lower === 'who');
  expect(whoOfRows(tokens, at, [table])).toBe(meant);
});

const files = {
  'crew.csv': `Employee Name,Department,Manager,Salary,Started
Ada Ash,Deck,Fay Fox,500,2020-01-01
Bo Bell,Deck,Fay Fox,900,2021-01-01
Cy Cole,Galley,Gil Gray,700,2022-01-01
Dee Dean,Galley,Gil Gray,600,2022-02-01
`,
  'calls.csv': `Call No,Agent,Minutes,Topic
1,Ann,4,Berth
2,Ann,5,Berth
3,Bea,30,Fee
4,Ann,1,Fee
`,
};

const ask = openedFiles(files);

it.each<[keyof typeof files, string, string]>([
  ['crew.csv', 'who has the highest salary?', 'Bo Bell'],
  ['crew.csv', 'who has the lowest salary?', 'Ada Ash'],
  ['crew.csv', 'who earns the most?', 'Bo Bell'],
  ['calls.csv', 'who took the most calls?', 'Ann'],
  ['calls.csv', 'who has the most minutes?', 'Bea'],
])('%s: %s', async (source, question, name) => {
  const { rows } = queryIn(await ask(source, question)).result;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(name);
});
