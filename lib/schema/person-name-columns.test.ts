import { expect, test } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { withoutPersonalData } from './personal-data.ts';
import { shownToModels } from './shown-to-models.ts';

const table = (name: string, column: string, ...values: string[]): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns: [
    { name: column, type: 'TEXT', kind: 'text', nullable: true, description: null, distinctValues: values },
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: values.length,
  sampleRows: values.map((value) => [value]),
});
const isMarked = (of: TableSchema, unmask: string[] = []) =>
  withoutPersonalData(of, unmask).columns[0]?.personName === true;

test.each([
  ['orders', 'customer_last_name', 'Smith'],
  ['EMP', 'FNAME', 'Ann'],
  ['patients', 'name', 'Ann Smith'],
  ['employees', 'full_name', 'Smith, Ann'],
  ['suppliers', 'contact_name', 'Ann Smith'],
])('%s.%s with %s holds names of people', (name, column, value) => {
  expect(isMarked(table(name, column, value))).toBe(true);
});

test.each([
  ['products', 'name', 'Chair'],
  ['singer', 'name', 'Joe Sharp'],
  ['companies', 'legal_name', '3M 2000 ltd'],
  ['staff', 'country', 'France'],
])('%s.%s with %s does not', (name, column, value) => {
  expect(isMarked(table(name, column, value))).toBe(false);
});

test('the names stay where they are looked for, and models are shown none of them', () => {
  const kept = withoutPersonalData(table('patients', 'name', 'Ann Smith', 'Bob Ray'), []);
  expect(kept.columns[0]?.distinctValues).toEqual(['Ann Smith', 'Bob Ray']);
  expect(JSON.stringify(shownToModels(kept))).not.toMatch(/Ann|Bob/);
});

test('a source may allow them', () => {
  expect(isMarked(table('patients', 'name', 'Ann Smith'), ['patients.name'])).toBe(false);
});
