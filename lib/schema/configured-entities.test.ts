import { describe, expect, it } from 'vitest';
import type { SchemaSnapshot } from '../domain/schema.ts';
import { configuredEntity, withConfiguredEntities } from './configured-entities.ts';
import type { EntityColumns } from './entity-columns.ts';
import { tableUses } from './table-uses.ts';

const snapshot: SchemaSnapshot = {
  id: 's',
  tables: [
    ['FIRM', 'F_ID', 'F_NM', 'LEI', 'FROM_DT', 'TO_DT'],
    ['FIRM_AKA', 'F_ID', 'AKA'],
  ].map(([name = '', ...columns]) => ({
    name,
    kind: 'table',
    description: null,
    columns: columns.map((column) => ({
      name: column,
      type: 'TEXT',
      kind: 'text' as const,
      nullable: true,
      description: null,
    })),
    primaryKey: [],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  })),
};

const judged: EntityColumns = {
  entities: [],
  aliases: [],
  values: [
    { kind: 'values', table: 'FIRM', column: 'F_NM', use: 'name', values: null },
    { kind: 'values', table: 'FIRM', column: 'LEI', use: 'code', values: null },
  ],
};

describe('withConfiguredEntities', () => {
  it('puts what is configured in place of what was judged', () => {
    const configured = configuredEntity.parse({
      table: 'firm',
      id: 'f_id',
      names: ['f_nm'],
      validity: { begin: 'from_dt', end: 'to_dt' },
      synonyms: [{ table: 'firm_aka', id: 'f_id', names: ['aka'] }],
    });
    expect(withConfiguredEntities(judged, [configured], snapshot)).toEqual({
      entities: [
        {
          kind: 'entity',
          table: 'FIRM',
          keyColumn: 'F_ID',
          labelColumns: ['F_NM'],
          naming: [{ column: 'F_NM', use: 'name' }],
          validity: { begin: 'FROM_DT', end: 'TO_DT' },
        },
      ],
      aliases: [
        {
          kind: 'alias',
          table: 'FIRM_AKA',
          foreignColumn: 'F_ID',
          entityTable: 'FIRM',
          naming: [{ column: 'AKA', use: 'name' }],
          validity: null,
        },
      ],
      values: [judged.values[1]],
    });
  });

  it('names the table or column that is not there, and those that are', () => {
    const configure = (table: string, id: string) =>
      withConfiguredEntities(judged, [configuredEntity.parse({ table, id, names: ['F_NM'] })], snapshot);
    expect(() => configure('FRIM', 'F_ID')).toThrow(/table FRIM.*FIRM, FIRM_AKA/);
    expect(() => configure('FIRM', 'ID')).toThrow(/column FIRM\.ID.*F_ID, F_NM/);
  });
});

describe('tableUses', () => {
  it('counts each statement once for each table it names', () => {
    const statements = [
      'SELECT * FROM firm JOIN "FIRM" f ON f.F_ID = firm.F_ID',
      'select AKA from FIRM_AKA, firm',
      'SELECT 1',
    ];
    expect(Object.fromEntries(tableUses(snapshot.tables, statements))).toEqual({ FIRM: 2, FIRM_AKA: 1 });
  });
});
