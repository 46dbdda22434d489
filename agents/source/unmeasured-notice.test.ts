import { expect, test } from 'vitest';
import { notYet } from '#lib/datasource/server/measure-tables.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { unmeasuredNotices } from './unmeasured-notice.ts';

const table = (name: string, unmeasured?: string): TableSchema => ({
  name,
  kind: 'view',
  description: null,
  columns: [],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 1,
  sampleRows: [],
  ...(unmeasured === undefined ? {} : { unmeasured }),
});
const notices = (...tables: TableSchema[]) => unmeasuredNotices({ id: 'x', tables });

test('names what could not be measured and why, and not what only waits for its turn', () => {
  expect(notices(table('orders'), table('returns', notYet))).toEqual([]);
  const [said] = notices(table('orders'), table('slow', 'it took too long'));
  expect(said).toContain('slow (it took too long).');
});

test('names five of many', () => {
  const [said] = notices(...Array.from({ length: 9 }, (_, index) => table(`v${index}`, 'it took too long')));
  expect(said).toContain('v4 (it took too long) and 4 more.');
  expect(said).not.toContain('v5');
});
