import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { ownPersonName, personNameColumns, personNamePart } from './person-names.ts';

test.each([
  ['first_name', 'given'],
  ['FirstName', 'given'],
  ['EMP_FNAME', 'given'],
  ['forename', 'given'],
  ['first_nm', 'given'],
  ['LName', 'family'],
  ['surname', 'family'],
  ['family_name', 'family'],
  ['middle_name', 'middle'],
  ['name', null],
  ['full_name', null],
  ['club_name', null],
  ['nickname', null],
])('%s holds the %s name', (column, part) => {
  expect(personNamePart(column)).toBe(part);
});

test('the two parts belong together', () => {
  expect(personNameColumns(tableOf('id', 'FNAME', 'LNAME'), 'LNAME')).toEqual({
    given: 'FNAME',
    family: 'LNAME',
    whose: [],
  });
});

test('of two people in a table, each has a pair', () => {
  const table = tableOf('guest_first_name', 'guest_last_name', 'host_first_name', 'host_last_name');
  expect(personNameColumns(table, 'host_last_name')).toEqual({
    given: 'host_first_name',
    family: 'host_last_name',
    whose: ['host'],
  });
});

test('the rows of a table are called by the names of nobody else', () => {
  expect(ownPersonName(tableOf('guest_first_name', 'guest_last_name'))).toBeNull();
  expect(ownPersonName(tableOf('forename', 'surname'))?.family).toBe('surname');
});

test('a last name alone has no pair', () => {
  expect(personNameColumns(tableOf('id', 'last_name'), 'last_name')).toBeNull();
});

function tableOf(...names: string[]): TableSchema {
  return {
    name: 'people',
    kind: 'table',
    description: null,
    columns: names.map((name) => ({
      name,
      type: 'TEXT',
      kind: 'text',
      nullable: true,
      description: null,
      unique: false,
    })),
    primaryKey: [],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  };
}
