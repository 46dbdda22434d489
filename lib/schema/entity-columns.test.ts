import { describe, expect, it } from 'vitest';
import type { ColumnSchema, TableSchema } from '../domain/schema.ts';
import { findEntityColumns } from './entity-columns.ts';

function column(name: string, kind: ColumnSchema['kind'], more: Partial<ColumnSchema> = {}): ColumnSchema {
  return { name, type: kind, kind, nullable: false, description: null, ...more };
}

function table(name: string, columns: ColumnSchema[], more: Partial<TableSchema> = {}): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns,
    primaryKey: [],
    foreignKeys: [],
    rowCount: 1000,
    sampleRows: [],
    ...more,
  };
}

const company = table(
  'COMPANY',
  [
    column('CO_ID', 'integer', { unique: true }),
    column('CO_NAME', 'text', { unique: true }),
    column('ZONE', 'text', { unique: false, distinctValues: ['Europe', 'Asia'] }),
    column('DABEGIN', 'date'),
    column('DAEND', 'date'),
  ],
  { primaryKey: ['CO_ID'], sampleRows: [[1, 'Apple Inc.', 'Asia', '1976-01-01', null]] },
);
const toCompany = { columns: ['CO_ID'], referencedTable: 'COMPANY', referencedColumns: ['CO_ID'] };

describe('findEntityColumns', () => {
  it('finds the key, the label and the dates of a table of things', () => {
    const { entities } = findEntityColumns({ id: 's', tables: [company] });
    expect(entities).toEqual([
      {
        kind: 'entity',
        table: 'COMPANY',
        keyColumn: 'CO_ID',
        labelColumns: ['CO_NAME'],
        naming: [{ column: 'CO_NAME', use: 'name' }],
        validity: { begin: 'DABEGIN', end: 'DAEND' },
      },
    ]);
  });

  it('takes a categorical column as values of its own', () => {
    const { values } = findEntityColumns({ id: 's', tables: [company] });
    expect(values).toEqual([
      { kind: 'values', table: 'COMPANY', column: 'ZONE', use: 'name', values: ['Europe', 'Asia'] },
    ]);
  });

  it('lets other names and codes mean the row they point to', () => {
    const otherNames = table(
      'COMPANY_OTHER_NAMES',
      [column('CO_ID', 'integer'), column('OTHER_NAME', 'text', { unique: false })],
      {
        primaryKey: ['CO_ID', 'OTHER_NAME'],
        foreignKeys: [toCompany],
        sampleRows: [[1, 'Apple Computer Inc.']],
      },
    );
    const codes = table(
      'COMPANY_CODES',
      [column('CO_ID', 'integer'), column('CODE', 'text', { unique: true })],
      { primaryKey: ['CO_ID'], foreignKeys: [toCompany], sampleRows: [[1, '0000719189']] },
    );
    const { aliases, entities } = findEntityColumns({ id: 's', tables: [company, otherNames, codes] });
    expect(
      aliases.map((alias) => [alias.table, alias.foreignColumn, alias.entityTable, alias.naming]),
    ).toEqual([
      ['COMPANY_OTHER_NAMES', 'CO_ID', 'COMPANY', [{ column: 'OTHER_NAME', use: 'name' }]],
      ['COMPANY_CODES', 'CO_ID', 'COMPANY', [{ column: 'CODE', use: 'code' }]],
    ]);
    expect(entities.map((entity) => entity.table)).toEqual(['COMPANY']);
  });

  it('keeps a table with a name and a key of its own apart from what it points to', () => {
    const product = table(
      'PRODUCT',
      [
        column('PR_ID', 'integer', { unique: true }),
        column('PR_NAME', 'text', { unique: true }),
        column('CO_ID', 'integer'),
      ],
      { primaryKey: ['PR_ID'], foreignKeys: [toCompany], sampleRows: [[7, 'Apple share', 1]] },
    );
    const { entities, aliases } = findEntityColumns({ id: 's', tables: [company, product] });
    expect(entities.map((entity) => entity.table)).toEqual(['COMPANY', 'PRODUCT']);
    expect(aliases).toEqual([]);
  });

  it('takes prices and logs for no entities', () => {
    const prices = table(
      'PRICES',
      [column('CO_ID', 'integer'), column('DAY', 'date'), column('PX_LST', 'number')],
      { primaryKey: ['CO_ID', 'DAY'], foreignKeys: [toCompany], sampleRows: [[1, '2025-01-02', 3.5]] },
    );
    const log = table(
      'LOG',
      [column('LOG_ID', 'integer', { unique: true }), column('MESSAGE', 'text', { unique: true })],
      {
        primaryKey: ['LOG_ID'],
        sampleRows: [[1, 'The price of the product was corrected by hand on Monday']],
      },
    );
    const found = findEntityColumns({ id: 's', tables: [prices, log] });
    expect(found).toEqual({ entities: [], aliases: [], values: [] });
  });

  it('takes the text columns of a file without keys as values of their own', () => {
    const customers = table(
      'customers',
      [
        column('customer', 'text', { unique: false }),
        column('city', 'text', { unique: false }),
        column('spent', 'number'),
      ],
      { sampleRows: [['Blue Lagoon Hotels', 'Lyon', 12.5]] },
    );
    const { entities, values } = findEntityColumns({ id: 's', tables: [customers] });
    expect(entities).toEqual([]);
    expect(values.map((found) => [found.column, found.values])).toEqual([
      ['customer', null],
      ['city', null],
    ]);
  });

  it('reads first and last name together', () => {
    const people = table(
      'employees',
      [column('id', 'integer', { unique: true }), column('first_name', 'text'), column('last_name', 'text')],
      { primaryKey: ['id'], sampleRows: [[1, 'Ada', 'Lovelace']] },
    );
    const { entities } = findEntityColumns({ id: 's', tables: [people] });
    expect(entities[0]?.labelColumns).toEqual(['first_name', 'last_name']);
  });

  it.each([
    ['EMPLOYEE', ['EMP_FNAME', 'EMP_LNAME'], ['EMP_FNAME', 'EMP_LNAME']],
    ['booking', ['guest_first_name', 'guest_last_name'], undefined],
  ])('calls a row of %s by a name that is its own', (name, [given = '', family = ''], labels) => {
    const people = table(
      name,
      [column('id', 'integer', { unique: true }), column(given, 'text'), column(family, 'text')],
      { primaryKey: ['id'], sampleRows: [[1, 'Ada', 'Lovelace']] },
    );
    const { entities } = findEntityColumns({ id: 's', tables: [people] });
    expect(entities[0]?.labelColumns).toEqual(labels);
  });
});
