import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { nearNames } from './near-names.ts';

const named = (names: readonly string[]) =>
  names.map((name) => ({
    name,
    type: 'TEXT',
    kind: 'text' as const,
    nullable: true,
    description: null,
  }));
const accounts: TableSchema = {
  name: 'accounts',
  kind: 'table',
  description: null,
  columns: named(['decimal', 'client']),
  primaryKey: [],
  foreignKeys: [],
  rowCount: 2,
  sampleRows: [],
};

it('calls what was not read by the near name that the source has', () => {
  expect(nearNames('which customer pays', ['customer'], [accounts])?.slips).toEqual([
    { said: 'customer', meant: 'client' },
  ]);
});

it('takes no word for how many for a name that is near it', () => {
  expect(nearNames('number of open ratings', ['number'], [accounts])).toBeNull();
});

it('takes no score for an account, though some settle either', () => {
  expect(nearNames('average score by client', ['score'], [accounts])).toBeNull();
});

/** Boats with columns of these names. */
const boatsWith = (...names: string[]): TableSchema => ({
  ...accounts,
  name: 'boats',
  columns: named(names),
});

it.each([
  ['fourth', 'quarter'],
  ['third', 'quarter'],
  ['length', 'distance'],
  ['width', 'beam'],
  ['temperature', 'heat'],
])('takes “%s”, an order or a measure of its own, for no %s', (said, name) => {
  expect(nearNames(`${said} of each boat`, [said], [boatsWith(name)])).toBeNull();
});

it('still takes another word for such a column for it', () => {
  expect(nearNames('mass of each boat', ['mass'], [boatsWith('weight')])?.slips).toEqual([
    { said: 'mass', meant: 'weight' },
  ]);
});

it('takes no acts that are several for the one of that name', () => {
  expect(nearNames('how many trades', ['trades'], [boatsWith('trading')])).toBeNull();
});
