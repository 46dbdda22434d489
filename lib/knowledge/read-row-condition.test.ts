import { expect, test } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { readRowCondition } from './read-row-condition.ts';

const column = { type: 'TEXT', kind: 'text', nullable: true, description: null } as const;
const clients: TableSchema = {
  name: 'clients',
  kind: 'table',
  description: null,
  columns: [
    { ...column, name: 'region' },
    { ...column, name: 'owner' },
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 1,
  sampleRows: [],
};

test.each([
  ['region = {{person.region}}', "region = '1'"],
  ['region IN {{ person.regions }} OR owner = {{person.email}}', "region IN ('1', '2') OR owner = '1'"],
  ['region IS NOT NULL', 'region IS NOT NULL'],
])('%s is a condition', (condition, sample) => {
  expect(readRowCondition(condition, clients)).toBe(sample);
});

test.each([
  ['town = {{person.town}}', 'clients has no column town. It has: region, owner.'],
  ['visits.region = 1', 'clients has no column visits.region'],
  ['region IN (SELECT region FROM clients)', 'holds a query'],
  ["region = '{{person.region}}'", 'within quotes'],
  ['region = {{region}}', 'an attribute is written {{person.region}}'],
  ['1 = 1) OR (1 = 1', 'is no SQL condition'],
  ['region = {{person.region}}; DROP TABLE clients', 'is no SQL condition'],
  ['region =', 'condition'],
])('%s is refused, and told why', (condition, reason) => {
  expect(() => readRowCondition(condition, clients)).toThrow(reason);
});
