import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, ForeignKey } from '../../domain/schema.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import type { ColumnStatistics, DescribedTable } from '../server/described-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import { oracleValueKind } from './oracle-cell.ts';
import { readOracleStatistics } from './oracle-statistics.ts';

/** Runs one of our own statements, its values bound by place as b0, b1 and so on. */
export type OracleRead = (sql: string, values?: readonly string[]) => Promise<CellValue[][]>;

type Constraint = {
  readonly kind: 'P' | 'U' | 'R';
  readonly table: string;
  readonly columns: string[];
  /** Owner and name of the key a foreign key leads to. */
  readonly referenced: string;
};

/** Reads what the account may see of the configured schemas, through the ALL_ views, which need no further right. */
export async function describeOracle(
  read: OracleRead,
  { schemas, isChosen }: { readonly schemas: readonly string[]; readonly isChosen: IsChosen },
): Promise<DescribedTable[]> {
  const owners = schemas.map((_, index) => `:b${index}`).join(', ');
  const all = await read(
    `SELECT c.owner, c.table_name, c.table_type, c.comments, t.num_rows
     FROM all_tab_comments c LEFT JOIN all_tables t ON t.owner = c.owner AND t.table_name = c.table_name
     WHERE c.owner IN (${owners}) AND c.table_name NOT LIKE 'BIN$%' AND NVL(t.nested, 'NO') = 'NO'
       AND NVL(t.secondary, 'N') = 'N'
     ORDER BY c.owner, c.table_type, c.table_name`,
    schemas,
  );
  const listed = all.filter(([owner, table]) => isChosen(String(owner), String(table)));
  const order = (owner: CellValue | undefined) => schemas.indexOf(String(owner));
  listed.sort((left, right) => order(left[0]) - order(right[0]));
  const nameOf = (owner: CellValue | undefined, table: CellValue | undefined) =>
    tableName(String(owner), String(table), schemas);
  const columns = await readColumns(read, owners, schemas, nameOf);
  const constraints = await readConstraints(read, owners, schemas, nameOf);
  const constraintsOf = Map.groupBy(constraints.values(), ({ table }) => table);
  const statistics = await readOracleStatistics(read, owners, schemas, nameOf);
  return listed.flatMap(([owner, table, type, comment, estimate]) => {
    const name = nameOf(owner, table);
    const own = constraintsOf.get(name) ?? [];
    const catalog = {
      name,
      kind: type === 'VIEW' ? ('view' as const) : ('table' as const),
      description: catalogText(comment),
      columns: (columns.get(name) ?? []).map((column) => withUniqueness(column, own)),
      primaryKey: own.find(({ kind }) => kind === 'P')?.columns ?? [],
      foreignKeys: own.flatMap((constraint) => foreignKeyOf(constraint, constraints)),
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

export type NameOf = (owner: CellValue | undefined, table: CellValue | undefined) => string;

async function readColumns(
  read: OracleRead,
  owners: string,
  schemas: readonly string[],
  nameOf: NameOf,
): Promise<Map<string, ColumnSchema[]>> {
  const rows = await read(
    `SELECT c.owner, c.table_name, c.column_name, c.data_type, c.data_length, c.data_precision, c.data_scale,
       c.nullable, m.comments
     FROM all_tab_columns c LEFT JOIN all_col_comments m
       ON m.owner = c.owner AND m.table_name = c.table_name AND m.column_name = c.column_name
     WHERE c.owner IN (${owners}) ORDER BY c.owner, c.table_name, c.column_id`,
    schemas,
  );
  const columns = new Map<string, ColumnSchema[]>();
  for (const [owner, table, name, type, length, precision, scale, nullable, comment] of rows) {
    const of = columns.get(nameOf(owner, table)) ?? [];
    of.push({
      name: String(name),
      type: typeText(String(type), length, precision, scale),
      kind: oracleValueKind(String(type), scale),
      nullable: nullable === 'Y',
      description: catalogText(comment),
    });
    columns.set(nameOf(owner, table), of);
  }
  return columns;
}

function typeText(
  type: string,
  length: CellValue = null,
  precision: CellValue = null,
  scale: CellValue = null,
): string {
  if (type === 'NUMBER' && precision !== null) return `NUMBER(${precision}${scale ? `,${scale}` : ''})`;
  return /CHAR|RAW/.test(type) && length !== null ? `${type}(${length})` : type;
}

async function readConstraints(
  read: OracleRead,
  owners: string,
  schemas: readonly string[],
  nameOf: NameOf,
): Promise<Map<string, Constraint>> {
  const rows = await read(
    `SELECT c.owner, c.constraint_name, c.constraint_type, c.table_name, k.column_name, c.r_owner, c.r_constraint_name
     FROM all_constraints c JOIN all_cons_columns k
       ON k.owner = c.owner AND k.constraint_name = c.constraint_name AND k.table_name = c.table_name
     WHERE c.owner IN (${owners}) AND c.constraint_type IN ('P', 'U', 'R') AND c.status = 'ENABLED'
     ORDER BY c.owner, c.table_name, c.constraint_name, k.position`,
    schemas,
  );
  const constraints = new Map<string, Constraint>();
  for (const [owner, name, kind, table, column, toOwner, toName] of rows) {
    if (kind !== 'P' && kind !== 'U' && kind !== 'R') continue;
    const key = `${owner}.${name}`;
    const constraint = constraints.get(key) ?? {
      kind,
      table: nameOf(owner, table),
      columns: [],
      referenced: `${toOwner}.${toName}`,
    };
    constraint.columns.push(String(column));
    constraints.set(key, constraint);
  }
  return constraints;
}

function withUniqueness(column: ColumnSchema, constraints: readonly Constraint[]): ColumnSchema {
  const unique = constraints.some(
    ({ kind, columns }) => kind !== 'R' && columns.length === 1 && columns[0] === column.name,
  );
  return unique ? { ...column, unique } : column;
}

/** A key to a table of a schema that is not configured leads nowhere. */
function foreignKeyOf(constraint: Constraint, constraints: ReadonlyMap<string, Constraint>): ForeignKey[] {
  const target = constraint.kind === 'R' ? constraints.get(constraint.referenced) : undefined;
  if (!target) return [];
  return [{ columns: constraint.columns, referencedTable: target.table, referencedColumns: target.columns }];
}
