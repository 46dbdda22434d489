import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { ColumnReading } from '../../domain/file-reading.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import type { CountedReading } from './choose-reading.ts';
import { digitsSql, fitSql, saysSql } from './reading-sql.ts';

const quote = duckdbDialect.quoteIdentifier;
const sampledRows = 20_000;
const sampledCells = 5_000;
const shownMisfits = 3;
const longestExample = 60;
/** More digits than any quantity has: such a number is the name of something. */
const mostDigits = 18;

/** Different cells of a column, of its first rows. */
export async function sampleCells(
  connection: DuckDBConnection,
  raw: string,
  column: string,
): Promise<string[]> {
  const rows = await readRows(
    connection,
    `SELECT DISTINCT cell FROM (SELECT ${quote(column)} AS cell FROM ${raw} LIMIT ${sampledRows})
     WHERE cell IS NOT NULL LIMIT ${sampledCells}`,
  );
  return rows.map(([cell]) => String(cell));
}

/** Counts over all rows which cells fit each reading, and completes it with the digits that occur. */
export async function countReadings(
  connection: DuckDBConnection,
  raw: string,
  column: string,
  readings: readonly ColumnReading[],
): Promise<{ counted: CountedReading[]; digits: number; misfitTexts: string[] }> {
  const cell = quote(column);
  const counted: CountedReading[] = [];
  let most = 0;
  for (const reading of readings) {
    const digits = reading.as === 'number' ? digitsSql(reading, cell) : null;
    // What fits says something; only of the other cells it has to be asked.
    const [row = []] = await readRows(
      connection,
      `SELECT count(*) FILTER (fit), count(*) FILTER (says AND NOT fit),
         count(*) FILTER (says AND NOT fit AND regexp_matches(${cell}, '\\d')),
         count(*) FILTER (NOT says AND trim(${cell}) <> ''),
         ${digits ? `max(${digits.before}) FILTER (fit), max(${digits.after}) FILTER (fit)` : '0, 0'}
       FROM (SELECT ${cell}, fit, CASE WHEN fit THEN true ELSE ${saysSql(cell)} END AS says
             FROM (SELECT ${cell}, coalesce(${fitSql(reading, cell)}, false) AS fit FROM ${raw}))`,
    );
    const [fits = 0, misfits = 0, misfitsWithDigits = 0, placeholders = 0, before = 0, after = 0] =
      row.map(Number);
    if (before > mostDigits && reading.as === 'number' && after === 0) continue;
    most = Math.max(most, before);
    counted.push({ reading: withScale(reading, after), fits, misfits, misfitsWithDigits, placeholders });
  }
  const [best] = counted.toSorted((a, b) => a.misfits - b.misfits);
  const misfitTexts =
    best && best.misfits > 0
      ? (await exampleMisfits(connection, raw, column, best.reading, 100)).map(({ text }) => text)
      : [];
  return { counted, digits: most, misfitTexts };
}

/** Cells that do not fit, as they are written, each text once. */
export async function exampleMisfits(
  connection: DuckDBConnection,
  raw: string,
  column: string,
  reading: ColumnReading,
  most = shownMisfits,
): Promise<{ row: number; text: string }[]> {
  const cell = quote(column);
  const rows = await readRows(
    connection,
    `SELECT min(file_row_number) + 1, ${cell} FROM ${raw}
     WHERE ${saysSql(cell)} AND NOT coalesce(${fitSql(reading, cell)}, false) GROUP BY ${cell} ORDER BY 1 LIMIT ${most}`,
  );
  return rows.map(([row, text]) => ({ row: Number(row), text: String(text).slice(0, longestExample) }));
}

function withScale(reading: ColumnReading, after: number): ColumnReading {
  if (reading.as !== 'number' || reading.scale === null) return reading;
  return { ...reading, scale: after > 9 ? null : after };
}

async function readRows(connection: DuckDBConnection, sql: string): Promise<DuckDBValue[][]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRows();
}
