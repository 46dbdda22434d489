import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { withoutUnitOfRows } from './unit-of-rows.ts';

const payouts: TableSchema = {
  name: 'payouts',
  kind: 'table',
  description: 'Cash payouts per unit',
  columns: [
    { name: 'earned', type: 'real', kind: 'number', nullable: false, description: 'Income per unit' },
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 2,
  sampleRows: [],
};

test.each([
  ['total payout per unit of Alder by year', 'total payout of Alder by year'],
  ['payouts per month', 'payouts per month'],
  ['income per unit of Alder', 'income per unit of Alder'],
])('%s', (question, plain) => {
  expect(withoutUnitOfRows(question, [payouts])).toBe(plain);
});

test('where no rows have a unit, nothing is left out', () => {
  const question = 'total payout per unit';
  expect(withoutUnitOfRows(question, [{ ...payouts, description: null }])).toBe(question);
});
