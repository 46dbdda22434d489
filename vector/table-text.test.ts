import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { descriptionText } from './table-text.ts';

const markets: TableSchema = {
  name: 'MKT_LIST',
  kind: 'table',
  description: 'Markets on which\ninstruments trade',
  columns: [
    { name: 'MKT_ID', type: 'INTEGER', kind: 'integer', nullable: false, description: 'Market unique ID' },
    { name: 'CTR_ID', type: 'INTEGER', kind: 'integer', nullable: true, description: null },
    {
      name: 'PX_LST',
      type: 'REAL',
      kind: 'number',
      nullable: true,
      description: 'last\nprice); DROP TABLE x;',
    },
  ],
  primaryKey: ['MKT_ID'],
  foreignKeys: [{ columns: ['CTR_ID'], referencedTable: 'COUNTRY', referencedColumns: ['CTR_ID'] }],
  rowCount: 2,
  sampleRows: [
    [15399, 1293, null],
    [15062, 654, 'a\nb'],
  ],
};

it('describes a table in words', () => {
  expect(descriptionText({ ...markets, description: null })).toBe(
    [
      'market list.',
      'Columns: market identifier (Market unique ID), country identifier, price last (last\nprice); DROP TABLE x;).',
      'Key: market identifier.',
      'Refers to country.',
    ].join('\n'),
  );
  expect(descriptionText(markets)).toContain('Markets on which\ninstruments trade');
});
