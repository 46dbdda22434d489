import type { ColumnSchema } from '../../domain/schema.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import type { ColumnStatistics, DescribedTable } from '../server/described-table.ts';
import { mostMeasuredRows } from '../server/measure-server-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { clickhouseValueKind } from './clickhouse-cell.ts';
import { clickhouseDialect } from './clickhouse-dialect.ts';

const { quoteText } = clickhouseDialect;
const keyOf = (...parts: readonly unknown[]) => JSON.stringify(parts.map(String));

/** Columns of the catalogue that tell what a table is. `.inner` tables hold what a view keeps. */
const hiddenTable = /^\.inner/;

/** Reads what the account may see of the configured databases. A primary key of ClickHouse only sorts: it is none here. */
export async function describeClickhouse(
  read: BoundedRead,
  { schemas, isChosen }: { readonly schemas: readonly string[]; readonly isChosen: IsChosen },
): Promise<DescribedTable[]> {
  const among = schemas.map(quoteText).join(', ');
  const listed = await read(
    `SELECT database, name, engine, comment, total_rows FROM system.tables
     WHERE database IN (${among}) AND NOT is_temporary`,
  );
  const columns = await readColumns(read, among);
  const periods = await readPeriods(read, among);
  const tables = listed
    .map(([schema, table, engine, comment, rows]) => ({
      schema: String(schema),
      table: String(table),
      isView: /View$/.test(String(engine)),
      description: catalogText(comment),
      rowEstimate: Number(rows ?? 0),
    }))
    .filter(({ schema, table }) => !hiddenTable.test(table) && isChosen(schema, table));
  tables.sort(
    (left, right) =>
      schemas.indexOf(left.schema) - schemas.indexOf(right.schema) ||
      Number(left.isView) - Number(right.isView) ||
      (left.table < right.table ? -1 : 1),
  );
  return tables
    .map(({ schema, table, isView, description, rowEstimate }): DescribedTable => {
      const { all = [], partitioned = [] } = columns.get(keyOf(schema, table)) ?? {};
      const period = periods.get(keyOf(schema, table));
      const [by] = partitioned;
      const statistics: ReadonlyMap<string, ColumnStatistics> =
        period !== undefined && by !== undefined && partitioned.length === 1 && rowEstimate > mostMeasuredRows
          ? new Map([[by, { range: period }]])
          : new Map();
      return {
        table: {
          name: tableName(schema, table, schemas),
          kind: isView ? 'view' : 'table',
          description,
          columns: all,
          primaryKey: [],
          foreignKeys: [],
        },
        rowEstimate,
        // A policy of rows hides some of those that the catalogue counts.
        rowsCounted: false,
        statistics,
      };
    })
    .filter(({ table }) => table.columns.length > 0);
}

type TableColumns = { readonly all: ColumnSchema[]; readonly partitioned: string[] };

async function readColumns(read: BoundedRead, among: string): Promise<Map<string, TableColumns>> {
  // Columns that only exist while something is inserted cannot be read.
  const rows = await read(
    `SELECT database, table, name, type, comment, is_in_partition_key FROM system.columns
     WHERE database IN (${among}) AND default_kind <> 'EPHEMERAL' ORDER BY database, table, position`,
  );
  const columns = new Map<string, TableColumns>();
  for (const [schema, table, name, type, comment, partitions] of rows) {
    const key = keyOf(schema, table);
    const of = columns.get(key) ?? { all: [], partitioned: [] };
    columns.set(key, of);
    const kind = clickhouseValueKind(String(type));
    of.all.push({
      name: String(name),
      type: String(type),
      kind,
      nullable: /^(LowCardinality\()?Nullable\(/.test(String(type)),
      description: catalogText(comment),
    });
    if (Number(partitions) === 1 && kind === 'datetime') of.partitioned.push(String(name));
  }
  return columns;
}

/** First and last moment of tables that are kept in parts by time, which is all that is known of those too large to be looked at. */
async function readPeriods(
  read: BoundedRead,
  among: string,
): Promise<ReadonlyMap<string, { min: string; max: string }>> {
  const rows = await read(
    `SELECT database, table, toString(min(min_time)), toString(max(max_time)) FROM system.parts
     WHERE active AND database IN (${among}) AND min_time > toDateTime(0) GROUP BY database, table`,
  );
  return new Map(
    rows.flatMap(([schema, table, min, max]) =>
      typeof min === 'string' && typeof max === 'string' ? [[keyOf(schema, table), { min, max }]] : [],
    ),
  );
}
