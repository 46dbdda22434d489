import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, ForeignKey } from '../../domain/schema.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import type { DescribedTable } from '../server/described-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import { snowflakeValueKind } from './snowflake-cell.ts';
import { quoteText } from './snowflake-text.ts';

/** Rows of one of our own statements, each under the names of its columns in lower case: SHOW gives more from version to version. */
export type NamedRead = (sql: string) => Promise<ReadonlyMap<string, CellValue>[]>;

type Catalog = {
  readonly database: string;
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const keyOf = (...parts: readonly unknown[]) => JSON.stringify(parts.map(String));
/** Types that hold a document of any shape. */
const documents = /^(VARIANT|OBJECT|ARRAY|MAP)/;

/**
 * What the role may see of the schemas, in a few statements whatever the number of tables. Keys are declared and not enforced: they are taken
 * as they are meant.
 */
export async function describeSnowflake(read: NamedRead, catalog: Catalog): Promise<DescribedTable[]> {
  const { database, schemas, isChosen } = catalog;
  const among = schemas.map(quoteText).join(', ');
  const from = (view: string) => `${quoted(database)}.INFORMATION_SCHEMA.${view}`;
  const [listed, columns, primary, foreign] = await Promise.all([
    read(
      `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ROW_COUNT, COMMENT FROM ${from('TABLES')} WHERE TABLE_SCHEMA IN (${among})`,
    ),
    read(
      `SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, NUMERIC_SCALE, IS_NULLABLE, COMMENT FROM ${from('COLUMNS')}
       WHERE TABLE_SCHEMA IN (${among}) ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`,
    ),
    Promise.all(
      schemas.map((schema) => read(`SHOW PRIMARY KEYS IN SCHEMA ${quoted(database)}.${quoted(schema)}`)),
    ),
    Promise.all(
      schemas.map((schema) => read(`SHOW IMPORTED KEYS IN SCHEMA ${quoted(database)}.${quoted(schema)}`)),
    ),
  ]);
  const ofTable = Map.groupBy(columns, (row) => keyOf(row.get('table_schema'), row.get('table_name')));
  const keys = Map.groupBy(inOrder(primary.flat()), (row) =>
    keyOf(row.get('schema_name'), row.get('table_name')),
  );
  const references = Map.groupBy(inOrder(foreign.flat()), (row) =>
    keyOf(row.get('fk_schema_name'), row.get('fk_table_name')),
  );
  return listed
    .map((row) => ({
      schema: String(row.get('table_schema')),
      table: String(row.get('table_name')),
      isView: /VIEW/.test(String(row.get('table_type'))),
      rows: row.get('row_count') ?? null,
      comment: catalogText(row.get('comment')),
    }))
    .filter(({ schema, table }) => isChosen(schema, table))
    .sort(
      (left, right) =>
        schemas.indexOf(left.schema) - schemas.indexOf(right.schema) ||
        Number(left.isView) - Number(right.isView) ||
        (left.table < right.table ? -1 : 1),
    )
    .map(({ schema, table, isView, rows, comment }): DescribedTable => {
      const key = keyOf(schema, table);
      return {
        table: {
          name: tableName(schema, table, schemas),
          kind: isView ? 'view' : 'table',
          description: comment,
          columns: (ofTable.get(key) ?? []).map(columnOf),
          primaryKey: (keys.get(key) ?? []).map((row) => String(row.get('column_name'))),
          foreignKeys: foreignKeysOf(references.get(key) ?? [], schemas),
        },
        rowEstimate: Number(rows ?? 0),
        // Of tables that belong to other systems nobody knows.
        rowsCounted: !isView && rows !== null,
        statistics: new Map(),
      };
    })
    .filter(({ table }) => table.columns.length > 0);
}

function columnOf(row: ReadonlyMap<string, CellValue>): ColumnSchema {
  const type = String(row.get('data_type'));
  const scale = row.get('numeric_scale') ?? null;
  const comment = catalogText(row.get('comment'));
  const isDocument = documents.test(type);
  return {
    name: String(row.get('column_name')),
    type,
    kind: snowflakeValueKind(type, scale === null ? null : Number(scale)),
    nullable: row.get('is_nullable') !== 'NO',
    description: isDocument
      ? [comment, 'A document: its keys are read with column:key'].filter(Boolean).join('. ')
      : comment,
  };
}

function foreignKeysOf(
  rows: readonly ReadonlyMap<string, CellValue>[],
  schemas: readonly string[],
): ForeignKey[] {
  return [...Map.groupBy(rows, (row) => String(row.get('fk_name'))).values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    return {
      columns: parts.map((row) => String(row.get('fk_column_name'))),
      referencedTable: tableName(
        String(first.get('pk_schema_name')),
        String(first.get('pk_table_name')),
        schemas,
      ),
      referencedColumns: parts.map((row) => String(row.get('pk_column_name'))),
    };
  });
}

function inOrder(rows: readonly ReadonlyMap<string, CellValue>[]) {
  return rows.toSorted((left, right) => Number(left.get('key_sequence')) - Number(right.get('key_sequence')));
}

/** One row that differs once columns or comments change. */
export function catalogVersionQuery({ database, schemas }: Pick<Catalog, 'database' | 'schemas'>): string {
  const among = schemas.map(quoteText).join(', ');
  return `SELECT COUNT(*), HASH_AGG(TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, COMMENT) FROM ${quoted(database)}.INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA IN (${among})`;
}
