import { expect, test } from 'vitest';
import type { EntityMatch } from '#lib/domain/entity-match.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { entityValues, valueAt } from './find-values.ts';
import { lexiconOf } from './schema-lexicon.ts';
import { tokenize } from './tokenize.ts';

function table(name: string, states: readonly string[]): TableSchema {
  const column = (of: string, part: Partial<ColumnSchema>): ColumnSchema => ({
    name: of,
    type: 'TEXT',
    kind: 'text',
    nullable: false,
    description: null,
    ...part,
  });
  return {
    name,
    kind: 'table',
    description: null,
    columns: [column('id', { unique: true }), column('state', { distinctValues: [...states] })],
    primaryKey: ['id'],
    foreignKeys: [],
    rowCount: 10,
    sampleRows: [],
  };
}

const tables = [table('customer', ['Utah', 'Texas']), table('bank', ['Texas', 'Ohio'])].map(lexiconOf);

/** Where a text of the question may stand, after the search met it in one column. */
function placesOf(
  question: string,
  text: string,
  met: Pick<EntityMatch, 'table' | 'matchedColumn' | 'joinedColumns'>,
) {
  const start = question.indexOf(text);
  const match: EntityMatch = {
    ...met,
    keyColumn: 'id',
    key: 1,
    label: text,
    matchedValue: text,
    kind: 'name',
    score: 1,
    validFrom: null,
    validTo: null,
  };
  const mention = { text, start, end: start + text.length, matches: [match] };
  return entityValues({ mentions: [mention], elapsedMs: 0 }, tokenize(question), tables).flatMap(
    ({ links }) => links.map(({ entry }) => `${entry.table.name}.${entry.column.name}`),
  );
}

test('a text that the search met in one column may stand in every column that holds it', () => {
  const met = { table: 'bank', matchedColumn: 'state' };
  expect(placesOf('customers from Texas', 'Texas', met)).toEqual(['bank.state', 'customer.state']);
  expect(placesOf('banks in Ohio', 'Ohio', met)).toEqual(['bank.state']);
});

test('a row found by its own name stands for nothing else', () => {
  expect(placesOf('the bank Texas', 'Texas', { table: 'bank', matchedColumn: 'id' })).toEqual(['bank.id']);
});

test('a name that no single column holds stands for the key of its row', () => {
  const met = { table: 'customer', matchedColumn: 'state', joinedColumns: ['city', 'state'] };
  expect(placesOf('the customer Salt Lake Utah', 'Salt Lake Utah', met)).toEqual(['customer.id']);
});

const grades = ['BBB', 'AA+', 'AA', 'A+', 'A', 'A-', 'B'];
const bonds: TableSchema = {
  name: 'bonds',
  kind: 'table',
  description: null,
  columns: [
    {
      name: 'rating',
      type: 'TEXT',
      kind: 'text',
      nullable: false,
      description: null,
      distinctValues: grades,
    },
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 10,
  sampleRows: [],
};

/** The best stored value of each word of a question that may be one. */
function valuesOf(question: string): unknown[] {
  const tokens = tokenize(question);
  return tokens.flatMap(
    (_, at) => valueAt(tokens, at, [lexiconOf(bonds)], () => false)?.links[0]?.value ?? [],
  );
}

test.each([
  ['bonds rated AA+', ['AA+']],
  ['how many bonds are AA?', ['AA']],
  ['bonds of A-, A+ and AA', ['A-', 'A+', 'AA']],
  ['A- bonds', ['A-']],
  // A grade that is not stored is none of the others.
  ['bonds rated BBB-', []],
  ['bonds rated AA-', []],
  ['bonds rated B+', []],
])('a grade is the one with its sign: %s', (question, values) => {
  expect(valuesOf(question)).toEqual(values);
});

test.each([
  ['bonds rated A', ['A']],
  ['bonds with a rating B', ['B']],
  ['bonds rated a', []],
  ['A bond', []],
  ['team B of bonds', []],
])('a single letter is a grade where it is said of what: %s', (question, values) => {
  expect(valuesOf(question)).toEqual(values);
});
