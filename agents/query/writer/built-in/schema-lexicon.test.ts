import { expect, test } from 'vitest';
import type { ColumnSchema } from '#lib/domain/schema.ts';
import { lexiconOf } from './schema-lexicon.ts';

/** How often names of columns are read to learn what a table of so many can be called by. */
function namesRead(columns: number): number {
  let reads = 0;
  const column = (index: number): ColumnSchema => ({
    get name() {
      reads += 1;
      return `daeff_${index}`;
    },
    type: 'text',
    kind: 'text',
    nullable: true,
    description: null,
  });
  lexiconOf({
    name: 'readings',
    kind: 'table',
    description: null,
    columns: Array.from({ length: columns }, (_, index) => column(index)),
    primaryKey: [],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  });
  return reads;
}

test('the work grows with the columns of a table, not with their square', () => {
  expect(namesRead(400)).toBeLessThanOrEqual(4.4 * namesRead(100));
});
