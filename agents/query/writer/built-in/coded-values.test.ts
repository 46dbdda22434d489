import { expect, it } from 'vitest';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { codedValues } from './coded-values.ts';
import { lexiconOf } from './schema-lexicon.ts';

function column(name: string, distinctValues?: string[]): ColumnSchema {
  return {
    name,
    type: 'TEXT',
    kind: distinctValues === undefined ? 'datetime' : 'text',
    nullable: true,
    description: null,
    ...(distinctValues === undefined ? {} : { distinctValues }),
  };
}

const meters: TableSchema = {
  name: 'meters',
  kind: 'table',
  description: null,
  columns: [
    column('fuel', ['ELEC', 'GAS']),
    column('state', ['INST', 'RMVD', 'DLVD']),
    column('maker', ['Iskra', 'Elster']),
    column('use', ['RES', 'BUS']),
    column('dlvd_ts'),
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 10,
  sampleRows: [],
};
const tables = [lexiconOf(meters)];
const valuesOf = (word: string) => codedValues(word, tables).map(({ value }) => value);

it('finds the code that abbreviates a word', () => {
  expect(valuesOf('electricity')).toEqual(['ELEC']);
  expect(valuesOf('removed')).toEqual(['RMVD']);
});

it('keeps a status apart from the day that is called so', () => {
  expect(valuesOf('delivered')).toEqual(['DLVD']);
});

it('finds none for names of the schema and for words that no code abbreviates', () => {
  expect(valuesOf('meters')).toEqual([]);
  expect(valuesOf('states')).toEqual([]);
  expect(valuesOf('water')).toEqual([]);
  expect(valuesOf('isk')).toEqual([]);
  expect(valuesOf('resolved')).toEqual([]);
});
