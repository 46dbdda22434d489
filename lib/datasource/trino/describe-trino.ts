import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema } from '../../domain/schema.ts';
import { AppError } from '../../errors.ts';
import { quoteText } from '../dialect/quote-text.ts';
import { catalogText } from '../server/catalog-text.ts';
import type { IsChosen } from '../server/chosen-tables.ts';
import type { DescribedTable } from '../server/described-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { trinoValueKind } from './trino-cell.ts';
import { trinoDialect } from './trino-dialect.ts';
import { type TrinoStatistics, trinoStatistics } from './trino-statistics.ts';

export type TrinoCatalog = {
  readonly catalog: string;
  readonly schemas: readonly string[];
  readonly isChosen: IsChosen;
};

/** Statements over the catalogue that run at once: each asks the metastore behind it and waits. */
const atOnce = 8;

/** Reads what the account may see of the configured schemas. Trino keeps no keys. */
export async function describeTrino(
  read: BoundedRead,
  { catalog, schemas, isChosen }: TrinoCatalog,
): Promise<DescribedTable[]> {
  const among = schemas.map(quoteText).join(', ');
  const listed = await read(
    `SELECT table_schema, table_name, table_type FROM information_schema.tables WHERE table_schema IN (${among})`,
  );
  const tables = listed
    .map(([schema, table, type]) => ({ schema: String(schema), table: String(table), type: String(type) }))
    .filter(({ schema, table }) => isChosen(schema, table));
  tables.sort(
    (left, right) =>
      schemas.indexOf(left.schema) - schemas.indexOf(right.schema) ||
      left.type.localeCompare(right.type) ||
      (left.table < right.table ? -1 : 1),
  );
  const columns = await readColumns(read, among);
  const comments = await readComments(read, catalog, schemas);
  const described: DescribedTable[] = [];
  const waiting = tables.entries();
  const work = async () => {
    for (const [place, { schema, table, type }] of waiting) {
      const key = keyOf(schema, table);
      const own = (columns.get(key) ?? []).map((column) => ({
        ...column,
        description: comments.get(keyOf(schema, table, column.name)) ?? null,
      }));
      const isView = type === 'VIEW';
      const statistics = isView ? unknown : await readStatistics(read, schema, table, own);
      described[place] = {
        table: {
          name: tableName(schema, table, schemas),
          kind: isView ? 'view' : 'table',
          description: comments.get(key) ?? null,
          columns: own,
          primaryKey: [],
          foreignKeys: [],
        },
        rowEstimate: statistics.rowEstimate,
        rowsCounted: false,
        statistics: statistics.columns,
      };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return described.filter(({ table }) => table.columns.length > 0);
}

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts);
const unknown: TrinoStatistics = { rowEstimate: 0, columns: new Map() };

async function readColumns(read: BoundedRead, among: string): Promise<Map<string, ColumnSchema[]>> {
  const rows = await read(
    `SELECT table_schema, table_name, column_name, data_type, is_nullable FROM information_schema.columns
     WHERE table_schema IN (${among}) ORDER BY table_schema, table_name, ordinal_position`,
  );
  const columns = new Map<string, ColumnSchema[]>();
  for (const [schema, table, name, type, nullable] of rows) {
    const key = keyOf(String(schema), String(table));
    const of = columns.get(key) ?? [];
    of.push({
      name: String(name),
      type: String(type),
      kind: trinoValueKind(String(type)),
      nullable: nullable !== 'NO',
      description: null,
    });
    columns.set(key, of);
  }
  return columns;
}

/** Comments of tables and columns. They are in the catalog `system`, which an account need not be let into. */
async function readComments(
  read: BoundedRead,
  catalog: string,
  schemas: readonly string[],
): Promise<Map<string, string>> {
  const comments = new Map<string, string>();
  const note = (rows: readonly CellValue[][]) => {
    for (const [comment, ...place] of rows) {
      const text = catalogText(comment);
      if (text !== null) comments.set(keyOf(...place.map(String)), text);
    }
  };
  const of = quoteText(catalog);
  // One schema a statement: only then is the catalogue not listed as a whole.
  for (const schema of schemas.map(quoteText)) {
    note(
      await orNothing(
        read(
          `SELECT comment, schema_name, table_name FROM system.metadata.table_comments
           WHERE catalog_name = ${of} AND schema_name = ${schema}`,
        ),
      ),
    );
    note(
      await orNothing(
        read(
          `SELECT remarks, table_schem, table_name, column_name FROM system.jdbc.columns
           WHERE table_cat = ${of} AND table_schem = ${schema} AND remarks IS NOT NULL`,
        ),
      ),
    );
  }
  return comments;
}

async function readStatistics(
  read: BoundedRead,
  schema: string,
  table: string,
  columns: readonly ColumnSchema[],
): Promise<TrinoStatistics> {
  const name = [schema, table].map(trinoDialect.quoteIdentifier).join('.');
  return trinoStatistics(columns, await orNothing(read(`SHOW STATS FOR ${name}`)));
}

/** What the catalogue refuses to tell of one thing is unknown of it and costs nothing else. */
function orNothing(rows: Promise<CellValue[][]>): Promise<CellValue[][]> {
  return rows.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'query-failed') return [];
    throw error;
  });
}
