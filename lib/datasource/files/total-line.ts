import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { FileColumn } from '../../domain/file-reading.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { trimmedCell } from './column-candidates.ts';
import { saysSql, valueSql } from './reading-sql.ts';

const quote = duckdbDialect.quoteIdentifier;

/** What a line that sums up others says of itself, in the languages of those who write such files. */
const totalWords =
  /^(?:(?:grand|overall)[ -]?)?(?:totals?|sum|summe|gesamt(?:summe|betrag)?|insgesamt|totale|totaal|suma|итого|合計|总计)(?: (?:amount|sum|général|general|generale))?(?: (?:fy ?)?\d{4})?\s*[:.]?$/iu;
/** Digits that no column of sums has more of. */
const mostDigits = 18;

/** The last row of one file, in the relation of the text rows. */
export type LastRow = { readonly file: string | null; readonly row: number; readonly mayBeTotal: boolean };

/** The last row of each file, and whether it may be a total by its words; `fileColumn` has the files, null where there is one. */
export async function lastRows(
  connection: DuckDBConnection,
  raw: string,
  names: readonly string[],
  fileColumn: string | null,
): Promise<LastRow[]> {
  const own = names.filter((name) => name !== fileColumn);
  const file = fileColumn === null ? 'NULL' : quote(fileColumn);
  const last = `SELECT max(file_row_number) FROM ${raw}${fileColumn === null ? '' : ` GROUP BY ${file}`}`;
  const rows = await readRows(
    connection,
    `SELECT ${file}, file_row_number, ${own.map(quote).join(', ')} FROM ${raw} WHERE file_row_number IN (${last})`,
  );
  return rows.map(([from, row, ...cells]) => {
    const said = cells.map((cell) => trimmedCell(String(cell ?? ''))).filter((cell) => cell !== '');
    const labels = said.filter((cell) => totalWords.test(cell));
    const others = said.filter((cell) => !totalWords.test(cell));
    const mayBeTotal = labels.length === 1 && others.length > 0 && others.every((cell) => /\d/.test(cell));
    return { file: from === null || from === undefined ? null : String(from), row: Number(row), mayBeTotal };
  });
}

/**
 * Whether a row that calls itself a total is one and no row like others: besides its label it has numbers only, in columns of
 * numbers, and either one of them is the sum of those above, or it is empty where every other row of the file is filled.
 * `columns` are as they are understood without it.
 */
export async function isTotal(
  connection: DuckDBConnection,
  raw: string,
  { file, row }: LastRow,
  columns: readonly FileColumn[],
  fileColumn: string | null,
): Promise<boolean> {
  const own = columns.filter(({ name }) => name !== fileColumn);
  const isIt = `file_row_number = ${row}`;
  const facts = own.flatMap(({ name, reading }) => {
    const cell = quote(name);
    const value =
      reading.as === 'number' ? `CAST(${valueSql(reading, cell, mostDigits)} AS DOUBLE)` : 'NULL::DOUBLE';
    return [
      `any_value(${cell}) FILTER (${isIt} AND ${saysSql(cell)})`,
      `any_value(${value}) FILTER (${isIt})`,
      `sum(${value}) FILTER (NOT ${isIt})`,
      `count(*) FILTER (NOT ${isIt} AND NOT ${saysSql(cell)})`,
    ];
  });
  const from =
    file === null ? raw : `${raw} WHERE ${quote(fileColumn ?? '')} = ${duckdbDialect.quoteText(file)}`;
  const [[rows, ...found] = []] = await readRows(
    connection,
    `SELECT count(*), ${facts.join(', ')} FROM ${from}`,
  );
  // One row above is not summed up.
  if (Number(rows) < 3) return false;
  const cells = own.map(({ reading }, index) => {
    const [text, value, sum, empty] = found.slice(index * 4, index * 4 + 4);
    return {
      text: text === null || text === undefined ? null : trimmedCell(String(text)),
      value: value === null || value === undefined ? null : Number(value),
      sum: Number(sum ?? 0),
      isFilledElsewhere: Number(empty) === 0,
      // Sums of what was rounded differ in the last digit that is written.
      close: reading.as === 'number' && reading.scale !== null ? 10 ** -reading.scale : 0,
    };
  });
  const figures = cells.filter(({ text }) => text !== null && !totalWords.test(text));
  if (figures.length === 0 || figures.some(({ value }) => value === null)) return false;
  const isSum = figures.some(
    ({ value, sum, close }) => Math.abs((value ?? 0) - sum) <= close + Math.abs(sum) * 1e-9,
  );
  return isSum || cells.some(({ text, isFilledElsewhere }) => text === null && isFilledElsewhere);
}

/** The rows of a relation without some of them. */
export function rowsWithout(raw: string, rows: readonly LastRow[]): string {
  if (rows.length === 0) return raw;
  return `(SELECT *, file_row_number FROM ${raw} WHERE file_row_number NOT IN (${rows.map(({ row }) => row).join(', ')}))`;
}

async function readRows(connection: DuckDBConnection, sql: string): Promise<DuckDBValue[][]> {
  return (await connection.runAndReadAll(sql)).getRows();
}
