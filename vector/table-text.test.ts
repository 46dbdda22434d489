import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { descriptionText, schemaText } from './table-text.ts';

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

it('writes the schema as DDL with comments, keys and sample rows, comments kept to their line', () => {
  expect(schemaText(markets)).toBe(`CREATE TABLE MKT_LIST (
  MKT_ID INTEGER NOT NULL, -- Market unique ID
  CTR_ID INTEGER,
  PX_LST REAL, -- last price); DROP TABLE x;
  PRIMARY KEY (MKT_ID),
  FOREIGN KEY (CTR_ID) REFERENCES COUNTRY (CTR_ID)
);
-- Markets on which instruments trade
-- Example rows:
-- MKT_ID | CTR_ID | PX_LST
-- 15399 | 1293 | NULL
-- 15062 | 654 | a b`);
});

it('needs neither keys nor rows nor comments', () => {
  const [column] = markets.columns;
  const bare: TableSchema = {
    ...markets,
    kind: 'view',
    description: null,
    columns: column ? [column] : [],
    primaryKey: [],
    foreignKeys: [],
    sampleRows: [],
  };
  expect(schemaText(bare)).toBe('CREATE VIEW MKT_LIST (\n  MKT_ID INTEGER NOT NULL -- Market unique ID\n);');
});
