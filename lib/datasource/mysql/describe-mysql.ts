import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, ForeignKey } from '../../domain/schema.ts';
import type { Dialect } from '../data-source.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import { type ColumnStatistics, type DescribedTable, mostDistinctValues } from '../server/described-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { mysqlValueKind } from './mysql-cell.ts';

type Key = {
  readonly primary: boolean;
  readonly columns: string[];
  /** The table a foreign key leads to; null for keys that only say what is unique. */
  readonly referenced: string | null;
  readonly to: string[];
};

/** Reads what the account may see of the configured databases; the catalogue shows nothing else. */
export async function describeMysql(
  read: BoundedRead,
  dialect: Dialect,
  { schemas, isChosen }: { readonly schemas: readonly string[]; readonly isChosen: IsChosen },
): Promise<DescribedTable[]> {
  const wanted = `(${schemas.map((schema) => dialect.quoteText(schema)).join(', ')})`;
  const all = await read(
    `SELECT table_schema, table_name, table_type, table_rows, table_comment FROM information_schema.tables
     WHERE table_schema IN ${wanted} AND table_type IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')
     ORDER BY field(table_schema, ${wanted.slice(1, -1)}), table_type = 'VIEW', create_time, table_name`,
  );
  const listed = all.filter(([schema, table]) => isChosen(String(schema), String(table)));
  const nameOf = (schema: CellValue | undefined, table: CellValue | undefined) =>
    tableName(String(schema), String(table), schemas);
  // The server compares names by its file system's rules; what it knows a table by is found whatever the case.
  const known = new Map(
    listed.map(([schema, table]) => [nameOf(schema, table).toLowerCase(), nameOf(schema, table)]),
  );
  const columns = await readColumns(read, wanted, nameOf);
  const keys = await readKeys(read, wanted, nameOf);
  const statistics = await readStatistics(read, wanted, nameOf);
  return listed.flatMap(([schema, table, type, estimate, comment]) => {
    const name = nameOf(schema, table);
    const own = keys.get(name) ?? [];
    const isView = type === 'VIEW';
    const catalog = {
      name,
      kind: isView ? ('view' as const) : ('table' as const),
      // Views have their kind for a comment.
      description: isView ? null : catalogText(comment),
      columns: (columns.get(name) ?? []).map((column) => withUniqueness(column, own)),
      primaryKey: own.find(({ primary }) => primary)?.columns ?? [],
      foreignKeys: own.flatMap((key) => foreignKeyOf(key, known)),
    };
    if (catalog.columns.length === 0) return [];
    return [
      {
        table: catalog,
        rowEstimate: Number(estimate ?? 0),
        rowsCounted: false,
        statistics: statistics.get(name) ?? new Map<string, ColumnStatistics>(),
      },
    ];
  });
}

/** An estimate this far above the longest list is no error of the estimate. */
const surelyMany = 20 * mostDistinctValues;

/**
 * What the indexes tell of their first columns: how many values differ, estimated from a sample. Enough to know a column
 * that has too many for a list; ranges and lists are in no table that an account with SELECT alone may read.
 */
async function readStatistics(
  read: BoundedRead,
  wanted: string,
  nameOf: NameOf,
): Promise<Map<string, Map<string, ColumnStatistics>>> {
  const rows = await read(
    `SELECT table_schema, table_name, column_name, max(cardinality) FROM information_schema.statistics
     WHERE table_schema IN ${wanted} AND seq_in_index = 1 AND sub_part IS NULL
     GROUP BY table_schema, table_name, column_name HAVING max(cardinality) >= ${surelyMany}`,
  );
  const tables = new Map<string, Map<string, ColumnStatistics>>();
  for (const [schema, table, column] of rows) {
    const name = nameOf(schema, table);
    const of = tables.get(name) ?? new Map<string, ColumnStatistics>();
    of.set(String(column), { distinctValues: null });
    tables.set(name, of);
  }
  return tables;
}

type NameOf = (schema: CellValue | undefined, table: CellValue | undefined) => string;

async function readColumns(
  read: BoundedRead,
  wanted: string,
  nameOf: NameOf,
): Promise<Map<string, ColumnSchema[]>> {
  const rows = await read(
    `SELECT table_schema, table_name, column_name, column_type, data_type, is_nullable, column_comment
     FROM information_schema.columns WHERE table_schema IN ${wanted}
     ORDER BY table_schema, table_name, ordinal_position`,
  );
  const columns = new Map<string, ColumnSchema[]>();
  for (const [schema, table, name, type, dataType, nullable, comment] of rows) {
    const of = columns.get(nameOf(schema, table)) ?? [];
    of.push({
      name: String(name),
      type: String(type),
      kind: mysqlValueKind(String(dataType), String(type)),
      nullable: nullable === 'YES',
      description: catalogText(comment),
    });
    columns.set(nameOf(schema, table), of);
  }
  return columns;
}

/** The view of constraints is closed to an account that may only SELECT; this one tells the same. */
async function readKeys(read: BoundedRead, wanted: string, nameOf: NameOf): Promise<Map<string, Key[]>> {
  const rows = await read(
    `SELECT table_schema, table_name, constraint_name, column_name, referenced_table_schema, referenced_table_name,
       referenced_column_name
     FROM information_schema.key_column_usage WHERE table_schema IN ${wanted}
     ORDER BY table_schema, table_name, constraint_name, ordinal_position`,
  );
  const tables = new Map<string, Map<string, Key>>();
  for (const [schema, table, constraint, column, toSchema, toTable, toColumn] of rows) {
    const owner = nameOf(schema, table);
    const of = tables.get(owner) ?? new Map<string, Key>();
    const key = of.get(String(constraint)) ?? {
      primary: constraint === 'PRIMARY',
      columns: [],
      referenced: toTable === null || toTable === undefined ? null : nameOf(toSchema, toTable),
      to: [],
    };
    key.columns.push(String(column));
    if (toColumn !== null && toColumn !== undefined) key.to.push(String(toColumn));
    of.set(String(constraint), key);
    tables.set(owner, of);
  }
  return new Map([...tables].map(([name, keys]) => [name, [...keys.values()]]));
}

function withUniqueness(column: ColumnSchema, keys: readonly Key[]): ColumnSchema {
  const unique = keys.some(
    ({ referenced, columns }) => referenced === null && columns.length === 1 && columns[0] === column.name,
  );
  return unique ? { ...column, unique } : column;
}

function foreignKeyOf({ columns, referenced, to }: Key, known: ReadonlyMap<string, string>): ForeignKey[] {
  const referencedTable = referenced === null ? undefined : known.get(referenced.toLowerCase());
  return referencedTable === undefined ? [] : [{ columns, referencedTable, referencedColumns: to }];
}
