import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, ForeignKey } from '../../domain/schema.ts';
import type { Dialect } from '../data-source.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import type { DescribedTable } from '../server/described-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { postgresValueKind } from './postgres-cell.ts';
import {
  type PostgresColumn,
  postgresStatistics,
  readPostgresStatistics,
  rowsOfSample,
} from './postgres-statistics.ts';

type Constraint = {
  readonly kind: 'p' | 'u' | 'f';
  readonly columns: string[];
  readonly referenced: CellValue;
  readonly referencedColumns: string[];
};

/** What ANALYZE counted, else what the server counted while it wrote. */
const rowsOf = (table: string) =>
  `CASE WHEN ${table}.reltuples > 0 THEN ${table}.reltuples ELSE pg_stat_get_live_tuples(${table}.oid) END`;

/** Tables whose columns are asked for in one statement, so that an answer stays within what a session reads. */
const tablesAtOnce = 500;

/** Reads what the account may see of the configured schemas: tables, views, partitioned parents and foreign tables. */
export async function describePostgres(
  read: BoundedRead,
  dialect: Dialect,
  { schemas, isChosen }: { readonly schemas: readonly string[]; readonly isChosen: IsChosen },
): Promise<DescribedTable[]> {
  const wanted = textArray(schemas, dialect);
  const all = await read(
    `SELECT c.oid::int8, n.nspname, c.relname, c.relkind IN ('v', 'm'), obj_description(c.oid, 'pg_class'),
       CASE WHEN c.relkind = 'p' THEN (SELECT sum(${rowsOf('leaf')}) FROM pg_partition_tree(c.oid) p JOIN pg_class leaf ON leaf.oid = p.relid
           WHERE p.isleaf)
         ELSE ${rowsOf('c')} END,
       c.relkind = 'r' AND c.reltuples >= 0 AND pg_stat_get_mod_since_analyze(c.oid) = 0
         AND greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid)) IS NOT NULL
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY(${wanted}) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
       AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
     ORDER BY array_position(${wanted}, n.nspname::text), c.relkind IN ('v', 'm'), c.oid`,
  );
  const listed = all.filter(([, schema, name]) => isChosen(String(schema), String(name)));
  const names = new Map<CellValue, string>(
    listed.map(([oid = null, schema, name]) => [oid, tableName(String(schema), String(name), schemas)]),
  );
  const constraints = await readConstraints(read, wanted);
  const tables: DescribedTable[] = [];
  for (let start = 0; start < listed.length; start += tablesAtOnce) {
    const some = listed.slice(start, start + tablesAtOnce);
    const oids = some.map(([oid]) => String(oid));
    const columns = await readColumns(read, oids);
    const statistics = await readPostgresStatistics(read, oids);
    for (const [oid = null, , , isView, comment, tuples, isCurrent] of some) {
      const own = constraints.get(oid) ?? [];
      const of = columns.get(oid) ?? [];
      if (of.length === 0) continue;
      const rowEstimate = Math.max(0, Math.round(Number(tuples ?? 0)));
      const rowsCounted = isCurrent === true && rowEstimate <= rowsOfSample * Math.max(...of.map(targetOf));
      tables.push({
        table: {
          name: names.get(oid) ?? '',
          kind: isView === true ? 'view' : 'table',
          description: catalogText(comment),
          columns: of.map(({ column }) => withUniqueness(column, own)),
          primaryKey: own.find(({ kind }) => kind === 'p')?.columns ?? [],
          foreignKeys: own.flatMap((constraint) => foreignKeyOf(constraint, names)),
        },
        rowEstimate,
        rowsCounted,
        statistics: postgresStatistics(of, statistics.get(oid) ?? [], { rowEstimate, rowsCounted }),
      });
    }
  }
  return tables;
}

const targetOf = ({ target }: PostgresColumn) => target;

async function readColumns(
  read: BoundedRead,
  oids: readonly string[],
): Promise<Map<CellValue, PostgresColumn[]>> {
  const rows = await read(
    `SELECT a.attrelid::int8, a.attname, format_type(a.atttypid, a.atttypmod), coalesce(b.typname, t.typname),
       coalesce(b.typcategory, t.typcategory), a.attnotnull, col_description(a.attrelid, a.attnum),
       coalesce(b.oid, t.oid)::int8, coalesce(nullif(a.attstattarget, -1), current_setting('default_statistics_target')::int)
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON b.oid = t.typbasetype
     WHERE a.attrelid = ANY('{${oids.join(',')}}'::oid[]) AND a.attnum > 0
       AND NOT a.attisdropped AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
     ORDER BY a.attrelid, a.attnum`,
  );
  const columns = new Map<CellValue, PostgresColumn[]>();
  for (const [oid = null, name, type, base, category, notNull, comment, typeOid, target] of rows) {
    const of = columns.get(oid) ?? [];
    of.push({
      column: {
        name: String(name),
        type: String(type),
        kind: postgresValueKind(String(base), String(category)),
        nullable: notNull !== true,
        description: catalogText(comment),
      },
      typeOid: Number(typeOid),
      target: Number(target),
    });
    columns.set(oid, of);
  }
  return columns;
}

function textArray(texts: readonly string[], dialect: Dialect): string {
  return `ARRAY[${texts.map((text) => dialect.quoteText(text)).join(', ')}]::text[]`;
}

async function readConstraints(read: BoundedRead, wanted: string): Promise<Map<CellValue, Constraint[]>> {
  const names = (table: string, numbers: string) =>
    `(SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(${numbers}) WITH ORDINALITY k(attnum, place)
      JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.attnum)::text`;
  const rows = await read(
    `SELECT o.conrelid::int8, o.contype::text, ${names('o.conrelid', 'o.conkey')}, o.confrelid::int8,
       ${names('o.confrelid', 'o.confkey')}
     FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY(${wanted}) AND o.contype IN ('p', 'u', 'f') AND o.conparentid = 0
     ORDER BY o.conrelid, o.oid`,
  );
  const constraints = new Map<CellValue, Constraint[]>();
  for (const [oid = null, kind, columns, referenced = null, referencedColumns] of rows) {
    if (kind !== 'p' && kind !== 'u' && kind !== 'f') continue;
    const of = constraints.get(oid) ?? [];
    of.push({ kind, columns: namesOf(columns), referenced, referencedColumns: namesOf(referencedColumns) });
    constraints.set(oid, of);
  }
  return constraints;
}

function withUniqueness(column: ColumnSchema, constraints: readonly Constraint[]): ColumnSchema {
  const unique = constraints.some(
    ({ kind, columns }) => kind !== 'f' && columns.length === 1 && columns[0] === column.name,
  );
  return unique ? { ...column, unique } : column;
}

/** A key to a table that the account may not read leads nowhere. */
function foreignKeyOf(constraint: Constraint, names: ReadonlyMap<CellValue, string>): ForeignKey[] {
  const referencedTable = names.get(constraint.referenced);
  if (constraint.kind !== 'f' || referencedTable === undefined) return [];
  return [{ columns: constraint.columns, referencedTable, referencedColumns: constraint.referencedColumns }];
}

function namesOf(json: CellValue | undefined): string[] {
  const names: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(names) ? names.map(String) : [];
}
