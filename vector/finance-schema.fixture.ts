import type { ColumnSchema, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';

/** A small market-data schema for tests, half of it undocumented, with the abbreviations that such schemas have. */
export const financeSnapshot: SchemaSnapshot = {
  id: 'finance',
  tables: [
    table('COUNTRY', 'Countries', ['CTR_ID', 'CTR_NM', 'ZONE_CD']),
    table('MARKET', 'Stock exchanges', ['MKT_ID', 'MKT_CD', 'MKT_NM', 'CTR_ID>COUNTRY']),
    table('CURRENCY', null, ['CCY_ID', 'CCY_CD', 'CCY_NM']),
    table('ISSUER', null, ['ISS_ID', 'ISS_NM', 'SECT_ID>SECTOR', 'CTR_ID>COUNTRY']),
    table('SECTOR', null, ['SECT_ID', 'SECT_NM'], { SECT_NM: ['Utilities', 'Health Care', 'Energy'] }),
    table('PRODUCT', 'Listed instruments', [
      'PRD_ID',
      'PRD_NM',
      'ISS_ID>ISSUER',
      'MKT_ID>MARKET',
      'CCY_ID>CURRENCY',
    ]),
    table('PRD_PX', null, ['PRD_ID>PRODUCT', 'PX_DT', 'PX_LST', 'PX_HI', 'PX_LO', 'VOL']),
    table('STK_INDEX', 'Equity indices', ['IDX_ID', 'IDX_NM', 'CCY_ID>CURRENCY']),
    table('IDX_COMPO', null, ['IDX_ID>STK_INDEX', 'PRD_ID>PRODUCT', 'WGT', 'DABEGIN', 'DAEND']),
    table('DIVIDEND', 'Cash paid to holders', ['DVD_ID', 'PRD_ID>PRODUCT', 'EX_DT', 'AMT']),
    table('BROKER', null, ['BRK_ID', 'BRK_NM', 'CTR_ID>COUNTRY']),
    table('TRD_ORD', null, ['ORD_ID', 'PRD_ID>PRODUCT', 'BRK_ID>BROKER', 'QTY', 'PX', 'TRD_DT']),
    table('FX_RATE', null, ['CCY_ID>CURRENCY', 'RT_DT', 'RATE']),
    table('CALENDAR', 'Trading holidays of a market', ['MKT_ID>MARKET', 'HOL_DT', 'HOL_NM']),
    table('EMPLOYEE', null, ['EMP_ID', 'EMP_NM', 'DEPT', 'SAL', 'HIRE_DT']),
  ],
};

/** Columns as `NAME`, or `NAME>TABLE` for a key to the table's column of that name. */
function table(
  name: string,
  description: string | null,
  columns: readonly string[],
  values: Readonly<Record<string, string[]>> = {},
): TableSchema {
  const parsed = columns.map((column) => column.split('>'));
  const [[key = ''] = []] = parsed;
  return {
    name,
    kind: 'table',
    description,
    columns: parsed.map(([column = '']) => columnNamed(column, values[column])),
    primaryKey: [key],
    foreignKeys: parsed.flatMap(([column = '', referencedTable]) =>
      referencedTable ? [{ columns: [column], referencedTable, referencedColumns: [column] }] : [],
    ),
    rowCount: 0,
    sampleRows: [],
  };
}

function columnNamed(name: string, distinctValues: string[] | undefined): ColumnSchema {
  return { name, type: 'TEXT', kind: 'text', nullable: true, description: null, distinctValues };
}
