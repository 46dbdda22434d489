import { expect, test } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { namedPlace } from './named-place.ts';

const accounts: TableSchema = {
  name: 'ACCOUNT',
  kind: 'table',
  description: null,
  columns: [{ name: 'STATUS', type: 'TEXT', kind: 'text', nullable: true, description: null }],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 1,
  sampleRows: [],
};
const place = (text: string) => {
  const found = namedPlace(text, [accounts]);
  return found && [found.table.name, found.column.name, found.value];
};

test('finds the column that a text names, in any case, with the value it is said to have', () => {
  expect(place('The state: account.status')).toEqual(['ACCOUNT', 'STATUS', null]);
  expect(place("Clients who trade: ACCOUNT.STATUS = 'ACTIVE'.")).toEqual(['ACCOUNT', 'STATUS', 'ACTIVE']);
  expect(place('ACCOUNT.STATUS=3, usually')).toEqual(['ACCOUNT', 'STATUS', 3]);
});

test('finds nothing in words, abbreviations and names the schema does not have', () => {
  expect(place('Accounts, e.g. those of the status quo.')).toBeNull();
  expect(place('ACCOUNT.STATE of the bank')).toBeNull();
});
