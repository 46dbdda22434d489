import { describe, expect, it } from 'vitest';
import type { Aggregate } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { queryIn } from '../../../__fixtures__/conversation.ts';
import { openedFiles } from '../../../__fixtures__/opened-files.ts';
import { suitsFigure } from './kept-extremes.ts';
import { lexiconOf } from './schema-lexicon.ts';

const names = ['min_depth', 'mean_depth', 'max_depth', 'Wind Lowest', 'Wind Highest', 'max_guests', 'tide'];
const water: TableSchema = {
  name: 'water',
  kind: 'table',
  description: null,
  columns: names.map((name) => ({
    name,
    type: 'REAL',
    kind: 'number',
    nullable: false,
    description: null,
  })),
  primaryKey: [],
  foreignKeys: [],
  rowCount: 4,
  sampleRows: [],
};

function worthOf(name: string, figure: Aggregate | null): number {
  const entry = lexiconOf(water).columns.find(({ column }) => column.name === name);
  if (entry === undefined) throw new Error(`no column ${name}`);
  return suitsFigure({ kind: 'column', entry, score: 1 }, figure);
}

describe('a column that is kept beside its other extreme', () => {
  it.each<[string, Aggregate | null]>([
    ['min_depth', 'min'],
    ['mean_depth', 'avg'],
    ['mean_depth', 'sum'],
    ['mean_depth', null],
    ['max_depth', 'max'],
    ['Wind Lowest', 'min'],
    ['Wind Highest', 'max'],
  ])('%s suits the figure %s', (name, figure) => {
    expect(worthOf(name, figure)).toBeGreaterThan(0);
  });

  it.each<[string, Aggregate | null]>([
    ['min_depth', 'max'],
    ['min_depth', 'avg'],
    ['mean_depth', 'min'],
    ['max_depth', null],
  ])('%s does not suit the figure %s', (name, figure) => {
    expect(worthOf(name, figure)).toBeLessThan(0);
  });

  it.each<[string, Aggregate | null]>([
    ['max_guests', 'max'],
    ['max_guests', 'min'],
    ['tide', 'max'],
  ])('%s, which stands alone, is as good for %s as for any', (name, figure) => {
    expect(worthOf(name, figure)).toBe(0);
  });
});

/** What a marina measures each day. */
const depths = `Day,Harbour,min_depth,mean_depth,max_depth,Tide
2024-05-01,North,2,5,9,1
2024-05-02,North,3,6,7,1
2024-05-01,South,4,4.5,5,2
2024-05-02,South,1,3.5,8,2
`;

const ask = openedFiles({ 'water.csv': depths });

it.each<[string, unknown[][]]>([
  ['highest depth', [[9]]],
  ['lowest depth', [[1]]],
  ['what was the average depth?', [[4.75]]],
  // Which of them is meant is said.
  ['highest mean depth', [[6]]],
  ['average max depth', [[7.25]]],
  ['maximum tide', [[2]]],
])('%s', async (question, rows) => {
  expect(queryIn(await ask('water.csv', question)).result.rows).toEqual(rows);
});
