import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { nearNames } from './near-names.ts';

const columns = ['decimal', 'client'].map((name) => ({
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
  columns,
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
