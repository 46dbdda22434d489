import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, ForeignKey } from '../../domain/schema.ts';
import { AppError } from '../../errors.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import type { ColumnStatistics, DescribedTable } from '../server/described-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { sqlserverValueKind } from './sqlserver-cell.ts';
import { sqlserverStatistics, statisticsQuery } from './sqlserver-statistics.ts';
import { sqlserverText } from './sqlserver-text.ts';

export type SqlserverCatalog = {
  /** Tables of the first go by their own name. */
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
};

type Key = { readonly isPrimary: boolean; readonly columns: string[] };
type Reference = ForeignKey & { readonly columns: string[]; readonly referencedColumns: string[] };

/** Reads what the account may see of the schemas, in five statements however many tables there are. */
export async function describeSqlserver(
  read: BoundedRead,
  { schemas, isChosen }: SqlserverCatalog,
): Promise<DescribedTable[]> {
  const among = `(${schemas.map(sqlserverText).join(', ')})`;
  // The server takes names whatever their case; a schema is spelled as the source has it.
  const spelled = (schema: string) =>
    schemas.find((known) => known.toLowerCase() === schema.toLowerCase()) ?? schema;
  const nameOf = (schema: CellValue | undefined, table: CellValue | undefined) =>
    tableName(spelled(String(schema)), String(table), schemas);
  const listed = (await read(tablesQuery(among))).filter(([schema, table]) =>
    isChosen(String(schema), String(table)),
  );
  const order = ([schema]: readonly CellValue[]) => schemas.indexOf(spelled(String(schema)));
  listed.sort((left, right) => order(left) - order(right));
  const columns = await readColumns(read, among, nameOf);
  const keys = await readKeys(read, among, nameOf);
  const references = await readReferences(read, among, nameOf);
  const known = new Set(listed.map(([schema, table]) => nameOf(schema, table)));
  const histograms = await orNothing(read(statisticsQuery(among)));
  const ofTable = Map.groupBy(histograms, ([schema, table]) => nameOf(schema, table));
  return listed.flatMap(([schema, table, type, comment, rows]) => {
    const name = nameOf(schema, table);
    const own = keys.get(name) ?? [];
    const catalog = {
      name,
      kind: String(type).trim() === 'V' ? ('view' as const) : ('table' as const),
      description: catalogText(comment),
      columns: (columns.get(name) ?? []).map((column) => withUniqueness(column, own)),
      primaryKey: own.find(({ isPrimary }) => isPrimary)?.columns ?? [],
      foreignKeys: (references.get(name) ?? []).filter(({ referencedTable }) => known.has(referencedTable)),
    };
    if (catalog.columns.length === 0) return [];
    const rowEstimate = Number(rows ?? 0);
    return [
      {
        table: catalog,
        rowEstimate,
        // Rules of rows hide some of those that the catalogue counts.
        rowsCounted: false,
        statistics:
          catalog.kind === 'view'
            ? new Map<string, ColumnStatistics>()
            : sqlserverStatistics(catalog.columns, rowEstimate, ofTable.get(name) ?? []),
      },
    ];
  });
}

type NameOf = (schema: CellValue | undefined, table: CellValue | undefined) => string;

/** Objects by schema: `o`, `s`. */
const objects = 'sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id';
const isData = "o.type IN ('U', 'V') AND o.is_ms_shipped = 0";

function comment(column: string): string {
  return `LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = o.object_id AND p.minor_id = ${column}
    AND p.name = N'MS_Description'`;
}

const tablesQuery = (
  among: string,
) => `SELECT s.name, o.name, o.type, CAST(p.value AS nvarchar(4000)), r.row_count
  FROM ${objects} ${comment('0')}
  LEFT JOIN (SELECT object_id, SUM(rows) AS row_count FROM sys.partitions WHERE index_id IN (0, 1) GROUP BY object_id) r
    ON r.object_id = o.object_id
  WHERE ${isData} AND s.name IN ${among} ORDER BY s.name, o.type, o.name`;

async function readColumns(
  read: BoundedRead,
  among: string,
  nameOf: NameOf,
): Promise<Map<string, ColumnSchema[]>> {
  // A type that somebody named is the one it was made of.
  const rows = await read(
    `SELECT s.name, o.name, c.name, CASE WHEN t.is_user_defined = 1 AND t.is_assembly_type = 0 THEN TYPE_NAME(c.system_type_id) ELSE t.name END,
      c.max_length, c.precision, c.scale, c.is_nullable, CAST(p.value AS nvarchar(4000))
    FROM ${objects} JOIN sys.columns c ON c.object_id = o.object_id JOIN sys.types t ON t.user_type_id = c.user_type_id
    ${comment('c.column_id')}
    WHERE ${isData} AND s.name IN ${among} ORDER BY o.object_id, c.column_id`,
  );
  const columns = new Map<string, ColumnSchema[]>();
  for (const [schema, table, name, type, length, precision, scale, nullable, description] of rows) {
    const of = columns.get(nameOf(schema, table)) ?? [];
    of.push({
      name: String(name),
      type: typeText(String(type), Number(length), Number(precision), Number(scale)),
      kind:
        Number(length) < 0 && /^varbinary$/.test(String(type)) ? 'other' : sqlserverValueKind(String(type)),
      nullable: nullable === true || nullable === 1,
      description: catalogText(description),
    });
    columns.set(nameOf(schema, table), of);
  }
  return columns;
}

/** As the type is declared: `nvarchar(40)`, whose length the catalogue has in bytes, `decimal(10, 2)`. */
function typeText(type: string, length: number, precision: number, scale: number): string {
  if (/^(n?(var)?char|(var)?binary)$/.test(type)) {
    const characters = type.startsWith('n') ? length / 2 : length;
    return `${type}(${length < 0 ? 'max' : characters})`;
  }
  return /^(decimal|numeric)$/.test(type) ? `${type}(${precision}, ${scale})` : type;
}

async function readKeys(read: BoundedRead, among: string, nameOf: NameOf): Promise<Map<string, Key[]>> {
  const rows = await read(
    `SELECT s.name, o.name, i.index_id, i.is_primary_key, c.name
    FROM ${objects} JOIN sys.indexes i ON i.object_id = o.object_id
      JOIN sys.index_columns x ON x.object_id = i.object_id AND x.index_id = i.index_id AND x.is_included_column = 0
      JOIN sys.columns c ON c.object_id = x.object_id AND c.column_id = x.column_id
    WHERE ${isData} AND i.is_unique = 1 AND i.has_filter = 0 AND i.is_disabled = 0 AND s.name IN ${among}
    ORDER BY o.object_id, i.index_id, x.key_ordinal`,
  );
  const found = new Map<string, Map<string, Key>>();
  for (const [schema, table, index, isPrimary, column] of rows) {
    const name = nameOf(schema, table);
    const of = found.get(name) ?? new Map<string, Key>();
    found.set(name, of);
    const key = of.get(String(index)) ?? { isPrimary: isPrimary === true || isPrimary === 1, columns: [] };
    of.set(String(index), key);
    key.columns.push(String(column));
  }
  return new Map([...found].map(([name, of]) => [name, [...of.values()]]));
}

async function readReferences(
  read: BoundedRead,
  among: string,
  nameOf: NameOf,
): Promise<Map<string, Reference[]>> {
  const rows = await read(
    `SELECT s.name, o.name, f.object_id, c.name, rs.name, ro.name, rc.name
    FROM ${objects} JOIN sys.foreign_keys f ON f.parent_object_id = o.object_id
      JOIN sys.foreign_key_columns k ON k.constraint_object_id = f.object_id
      JOIN sys.columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
      JOIN sys.objects ro ON ro.object_id = k.referenced_object_id JOIN sys.schemas rs ON rs.schema_id = ro.schema_id
      JOIN sys.columns rc ON rc.object_id = k.referenced_object_id AND rc.column_id = k.referenced_column_id
    WHERE f.is_disabled = 0 AND s.name IN ${among} ORDER BY o.object_id, f.object_id, k.constraint_column_id`,
  );
  const found = new Map<string, Map<string, Reference>>();
  for (const [schema, table, id, column, toSchema, toTable, toColumn] of rows) {
    const name = nameOf(schema, table);
    const of = found.get(name) ?? new Map<string, Reference>();
    found.set(name, of);
    const key = of.get(String(id)) ?? {
      columns: [],
      referencedTable: nameOf(toSchema, toTable),
      referencedColumns: [],
    };
    of.set(String(id), key);
    key.columns.push(String(column));
    key.referencedColumns.push(String(toColumn));
  }
  return new Map([...found].map(([name, of]) => [name, [...of.values()]]));
}

function withUniqueness(column: ColumnSchema, keys: readonly Key[]): ColumnSchema {
  const isUnique = keys.some(({ columns }) => columns.length === 1 && columns[0] === column.name);
  return isUnique ? { ...column, unique: true } : column;
}

/** What an older server or the rights of an account keep back is looked up in the tables. */
function orNothing(rows: Promise<CellValue[][]>): Promise<CellValue[][]> {
  return rows.catch((error: unknown) => {
    if (error instanceof AppError && ['query-failed', 'query-timeout'].includes(error.code)) return [];
    throw error;
  });
}
