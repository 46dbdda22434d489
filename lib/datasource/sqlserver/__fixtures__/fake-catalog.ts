import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import type { TdsColumn, TdsValue } from './tds-tokens.ts';

type Answer = { readonly columns: readonly TdsColumn[]; readonly rows: readonly (readonly TdsValue[])[] };

const text = z.string().nullable();
const texts = z.array(z.string());

/** What SQL Server's catalogue tells of one DuckDB schema, which stands for a database with the schema `dbo`; null for other statements. */
export async function catalogAnswer(
  sql: string,
  database: string,
  connection: DuckDBConnection,
): Promise<Answer | null> {
  const read = async (query: string): Promise<unknown[][]> =>
    (await connection.runAndReadAll(query)).getRowsJson();
  const of = `schema_name = '${database}'`;
  if (sql.includes('SERVERPROPERTY')) return table([[16, 3, 1, 1, '+00:00', 'dbo']]);
  if (sql.includes('sys.dm_db_stats_histogram')) return table([]);
  if (sql.includes('sys.partitions')) {
    const rows = await read(
      `SELECT table_name, 'U', comment, estimated_size FROM duckdb_tables() WHERE ${of}
       UNION ALL SELECT view_name, 'V', NULL, NULL FROM duckdb_views() WHERE ${of} ORDER BY 2, 1`,
    );
    return table(
      rows.map(([name, type, comment, size]) => ['dbo', cell(name), cell(type), cell(comment), cell(size)]),
    );
  }
  if (sql.includes('sys.foreign_keys')) {
    const rows = await read(
      `SELECT table_name, constraint_index, constraint_column_names, referenced_table, referenced_column_names
       FROM duckdb_constraints() WHERE ${of} AND constraint_type = 'FOREIGN KEY'`,
    );
    const known = (await read(`SELECT table_name FROM duckdb_tables() WHERE ${of}`)).map(([name]) =>
      String(name),
    );
    return table(
      rows.flatMap(([name, id, columns, to, toColumns]) =>
        texts
          .parse(columns)
          .map((column, place) => [
            'dbo',
            cell(name),
            cell(id),
            column,
            'dbo',
            spelled(String(to), known),
            texts.parse(toColumns)[place] ?? null,
          ]),
      ),
    );
  }
  if (sql.includes('sys.indexes')) {
    const rows = await read(
      `SELECT table_name, constraint_index, constraint_type = 'PRIMARY KEY', constraint_column_names
       FROM duckdb_constraints() WHERE ${of} AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')`,
    );
    return table(
      rows.flatMap(([name, id, isPrimary, columns]) =>
        texts.parse(columns).map((column) => ['dbo', cell(name), cell(id), isPrimary ? 1 : 0, column]),
      ),
    );
  }
  if (sql.includes('sys.columns')) {
    const rows = await read(
      `SELECT table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns() WHERE ${of} ORDER BY table_oid, column_index`,
    );
    return table(
      rows.map(([name, column, type, nullable, comment]) => [
        'dbo',
        cell(name),
        cell(column),
        declared(String(type)),
        80,
        38,
        10,
        nullable === true ? 1 : 0,
        cell(comment),
      ]),
    );
  }
  if (sql.includes('modify_date')) {
    const rows = await read(
      `SELECT count(*), md5(string_agg(concat(table_name, '.', column_name, ':', data_type), ',')) FROM duckdb_columns() WHERE ${of}`,
    );
    return table(rows.map((row) => row.map(cell)));
  }
  return null;
}

/** The catalogue knows a table as it was made, however a key spells it. */
function spelled(name: string, known: readonly string[]): string {
  return known.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
}

function table(rows: readonly (readonly TdsValue[])[]): Answer {
  const [first = []] = rows;
  return {
    columns: first.map((_, place) => {
      const isNumber = rows.every((row) => row[place] === null || typeof row[place] === 'number');
      return { name: `c${place}`, type: isNumber ? 'bigint' : 'text' };
    }),
    rows: rows.map((row) => row.map((value) => value)),
  };
}

function cell(value: unknown): TdsValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  return text.parse(String(value));
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^BIGINT|HUGEINT/, 'bigint'],
  [/^(INTEGER|SMALLINT)/, 'int'],
  [/^TINYINT/, 'tinyint'],
  [/^DECIMAL/, 'decimal'],
  [/^(DOUBLE|FLOAT)/, 'float'],
  [/^BOOLEAN/, 'bit'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP WITH/, 'datetimeoffset'],
  [/^TIMESTAMP/, 'datetime2'],
  [/^BLOB/, 'varbinary'],
];

function declared(type: string): string {
  return names.find(([pattern]) => pattern.test(type))?.[1] ?? 'nvarchar';
}
