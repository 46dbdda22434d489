import { expect, it } from 'vitest';
import type { Filter, JoinStep } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { bareIntent } from '../../../__fixtures__/bare-intent.ts';
import { timeWithinDenied } from './denied-within-period.ts';

const day = (name: string): ColumnSchema => ({
  name,
  type: 'DATE',
  kind: 'date',
  nullable: false,
  description: null,
});

function table(name: string, column: ColumnSchema): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns: [column],
    primaryKey: [],
    foreignKeys: [],
    rowCount: 2,
    sampleRows: [],
  };
}

const tables = [table('members', day('joined_on')), table('bookings', day('booked_on'))];
const step: JoinStep = {
  fromTable: 'members',
  fromColumns: ['member_id'],
  toTable: 'bookings',
  toColumns: ['member_id'],
};
const since = (of: string, column: string): Filter => ({
  kind: 'range',
  column: { table: of, column },
  from: '2023-01-01',
  to: null,
  includeFrom: true,
  includeTo: false,
  bounds: 'day',
});
const withRows = (negated: boolean, time: Filter) =>
  bareIntent({
    subject: 'members',
    filters: [
      { kind: 'exists', table: 'members', related: 'bookings', negated, joins: [step], filters: [time] },
    ],
  });

it('puts a time within what is denied on the day of the rows that are denied', () => {
  const ofMembers = withRows(true, since('members', 'joined_on'));
  expect(timeWithinDenied(ofMembers, tables)).toEqual(withRows(true, since('bookings', 'booked_on')));
});

it.each([
  ['a time of those rows', withRows(true, since('bookings', 'booked_on'))],
  ['what is not denied', withRows(false, since('members', 'joined_on'))],
])('leaves %s as it is', (_, intent) => {
  expect(timeWithinDenied(intent, tables)).toEqual(intent);
});
