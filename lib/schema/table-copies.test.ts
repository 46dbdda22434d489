import { describe, expect, it } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { findTableCopies } from './table-copies.ts';

function table(
  name: string,
  more: { newest?: string; rows?: number; columns?: string[]; parent?: string } = {},
): TableSchema {
  const columns = more.columns ?? ['ORDER_ID', 'AMOUNT', 'STATUS'];
  return {
    name,
    kind: 'table',
    description: null,
    columns: [
      ...columns.map((column) => ({
        name: column,
        type: 'TEXT',
        kind: 'text' as const,
        nullable: true,
        description: null,
      })),
      {
        name: 'DAY',
        type: 'DATE',
        kind: 'date',
        nullable: true,
        description: null,
        range: { min: '2010-01-01', max: more.newest ?? '2025-07-31' },
      },
    ],
    primaryKey: ['ORDER_ID'],
    foreignKeys: more.parent
      ? [{ columns: ['ORDER_ID'], referencedTable: more.parent, referencedColumns: ['ORDER_ID'] }]
      : [],
    rowCount: more.rows ?? 100,
    sampleRows: [],
  };
}

/** `copy of current`, in the order given. */
function copiesAmong(tables: TableSchema[], uses: Record<string, number> = {}): string[] {
  return [...findTableCopies(tables, new Map(Object.entries(uses)))].map(
    ([name, { current }]) => `${name} of ${current}`,
  );
}

describe('findTableCopies', () => {
  it.each(['ORDERS_OLD', 'BAK_ORDERS', 'ORDERS_HIST', 'ORDERS_20190131', 'OrdersBackup', 'orders2019'])(
    'sees that %s is a copy of ORDERS',
    (name) => {
      expect(copiesAmong([table(name), table('ORDERS')])).toEqual([`${name} of ORDERS`]);
    },
  );

  it('leaves tables alone whose columns differ or that have no sibling', () => {
    const other = table('ORDERS_HIST', { columns: ['CUSTOMER', 'NOTE', 'AUTHOR', 'PLACE'] });
    expect(copiesAmong([table('ORDERS'), other])).toEqual([]);
    expect(copiesAmong([table('ORDERS'), table('INVOICES_OLD')])).toEqual([]);
    expect(copiesAmong([table('ORDERS'), table('ORDER_LINES')])).toEqual([]);
  });

  it('takes the fresh and used table for the current one, whatever its name', () => {
    const tables = [
      table('ORDERS', { newest: '2015-12-31' }),
      table('ORDERS_V2'),
      table('SHIPMENT', { parent: 'ORDERS_V2' }),
    ];
    expect(copiesAmong(tables)).toEqual(['ORDERS of ORDERS_V2']);
  });

  it('believes approved statements more than the name', () => {
    const tables = [table('ORDERS'), table('ORDERS_COPY')];
    expect(copiesAmong(tables)).toEqual(['ORDERS_COPY of ORDERS']);
    expect(copiesAmong(tables, { ORDERS_COPY: 3 })).toEqual(['ORDERS of ORDERS_COPY']);
  });

  it('takes the newest of several years for the current one', () => {
    const years = ['SALES_2019', 'SALES_2020', 'SALES_2021'].map((name) =>
      table(name, { newest: `${name.slice(-4)}-12-31` }),
    );
    expect(copiesAmong(years)).toEqual(['SALES_2019 of SALES_2021', 'SALES_2020 of SALES_2021']);
  });

  it('knows the words that ask for a copy', () => {
    const copies = findTableCopies([table('ORDERS'), table('ORDERS_HIST'), table('ORDERS_2019')]);
    expect(copies.get('ORDERS_HIST')?.askedBy).toContain('histori');
    expect(copies.get('ORDERS_2019')?.askedBy).toEqual(['2019']);
  });
});
