import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileCorrection, FileLayout, FileReading } from '../../domain/file-reading.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { engineMessage } from '../duckdb/duckdb-failure.ts';
import { unreadable } from '../source-errors.ts';
import { evenLineEnds } from './even-line-ends.ts';
import { distinctNames, type SniffedLayout, sniffLayout } from './sniff-layout.ts';
import { textForm, textHead, writeAsUtf8 } from './text-encoding.ts';
import { isTotal, type LastRow, lastRows, rowsWithout } from './total-line.ts';
import { type TypedColumns, typeColumns } from './type-columns.ts';

const { quoteText } = duckdbDialect;
const headBytes = 256 * 1024;
/** In a table of several files, the column with the name of the file of each row. */
export const fileColumnName = 'source_file';

export type TextTable = {
  readonly table: string;
  readonly files: readonly string[];
  /** A folder of our own for what is written on the way. */
  readonly staging: string;
  /** Where the table goes, as Parquet. */
  readonly target: string;
  /** What a person corrected of an earlier reading. */
  readonly correction: FileCorrection | null;
  /** What the files are called in `source_file`. */
  readonly nameOf: (file: string) => string;
};

/**
 * Reads delimited text files as one table and writes it as Parquet. Every row is first taken as text, so that a broken row
 * is an error with its line; only then the columns are understood, over all rows.
 */
export async function readDelimited(connection: DuckDBConnection, options: TextTable): Promise<FileReading> {
  const { table, files, staging, target, correction } = options;
  const parts: TextPart[] = [];
  for (const [index, file] of files.entries()) {
    const known = correction?.layouts.find((layout) => layout.file === file);
    const form = await textForm(file, known?.encoding);
    const head = await textHead(file, form, headBytes);
    const { names, ...layout } = sniffLayout(head.text, head.complete, known);
    let plain = file;
    if (!form.plain) {
      plain = path.join(staging, `${index}.csv`);
      await writeAsUtf8(file, form, plain);
    }
    parts.push({
      layout: { file, encoding: form.encoding, ...layout, totalLine: known?.totalLine },
      names,
      plain,
    });
  }
  const raw = path.join(staging, 'raw.parquet');
  const copy = () => {
    const selects = parts.map(({ plain, layout, names }, index) => {
      const from = asText(plain, { ...layout, names });
      return files.length === 1
        ? `SELECT * FROM ${from}`
        : `SELECT *, ${quoteText(options.nameOf(files[index] ?? ''))} AS ${fileColumnName} FROM ${from}`;
    });
    return connection.run(
      `COPY (${selects.join(' UNION ALL BY NAME ')}) TO ${quoteText(raw)} (FORMAT parquet)`,
    );
  };
  await copy()
    // DuckDB reads no file whose lines end in two ways.
    .catch(async (error: unknown) => {
      if (!(await evened(parts, staging))) throw error;
      await copy();
    })
    .catch((error: unknown) => {
      throw unreadable(brokenFile(error, options), csvReason(error), error);
    });
  const names = distinctNames([
    ...new Set(parts.flatMap((part) => part.names)),
    ...(files.length === 1 ? [] : [fileColumnName]),
  ]);
  const columns = names.map((name) => ({ name, isText: name !== fileColumnName || files.length === 1 }));
  const understand = (from: string) =>
    typeColumns(connection, from, columns, {
      delimiter: parts[0]?.layout.delimiter ?? null,
      corrections: correction?.columns ?? [],
    });
  const known = parts.map(({ layout }) => layout.totalLine);
  const { from, typed, totals } = await withoutTotals(connection, parquetRows(raw), names, understand, {
    known,
    calledAs: files.length === 1 ? null : files.map(options.nameOf),
  });
  const rows = await writeTable(connection, from, target, typed);
  return {
    table,
    files: [...files],
    layouts: parts.map(({ layout }, index) => ({ ...layout, totalLine: totals[index] ?? false })),
    rows,
    columns: [...typed.columns],
  };
}

/**
 * The text rows without those that sum up a file at its end, and how their columns are understood. Only rows that are left
 * out by then tell nothing about the columns: a label in a column of days is no broken day.
 */
async function withoutTotals(
  connection: DuckDBConnection,
  raw: string,
  names: readonly string[],
  understand: (from: string) => Promise<TypedColumns>,
  files: {
    /** Of each file whether its last line is a total, where a person has said so. */
    readonly known: readonly (boolean | undefined)[];
    /** What each is called in the column of files; null where there is one file and no such column. */
    readonly calledAs: readonly string[] | null;
  },
): Promise<{ from: string; typed: TypedColumns; totals: boolean[] }> {
  const fileColumn = files.calledAs === null ? null : fileColumnName;
  const saidOf = ({ file }: LastRow) =>
    files.known[file === null ? 0 : (files.calledAs?.indexOf(file) ?? -1)];
  const lasts = await lastRows(connection, raw, names, fileColumn);
  const maybe = lasts.filter((last) => saidOf(last) ?? last.mayBeTotal);
  const typed = await understand(rowsWithout(raw, maybe));
  const totals: LastRow[] = [];
  for (const last of maybe) {
    if (saidOf(last) ?? (await isTotal(connection, raw, last, typed.columns, fileColumn))) totals.push(last);
  }
  const from = rowsWithout(raw, totals);
  return {
    from,
    typed: totals.length === maybe.length ? typed : await understand(from),
    totals: files.known.map((_, index) =>
      totals.some(({ file }) => file === (files.calledAs?.[index] ?? null)),
    ),
  };
}

type TextPart = {
  readonly layout: FileLayout;
  readonly names: readonly string[];
  /** Where its text is as DuckDB reads it. */
  plain: string;
};

/** Gives parts whose lines end in two ways a text of one; false when there is none. */
async function evened(parts: readonly TextPart[], staging: string): Promise<boolean> {
  let found = false;
  for (const [index, part] of parts.entries()) {
    const target = path.join(staging, `${index}-even.csv`);
    if (!(await evenLineEnds(part.plain, target))) continue;
    part.plain = target;
    found = true;
  }
  return found;
}

/** The rows of a Parquet file of ours, with the number of each. */
export function parquetRows(file: string): string {
  return `read_parquet(${quoteText(file)}, file_row_number = true)`;
}

/** Writes the understood columns of the text rows `from`; gives how many rows there are. */
export async function writeTable(
  connection: DuckDBConnection,
  from: string,
  target: string,
  { select }: TypedColumns,
): Promise<number> {
  const result = await connection.runAndReadAll(
    `COPY (SELECT ${select} FROM ${from}) TO ${quoteText(target)} (FORMAT parquet)`,
  );
  return Number(result.getRows()[0]?.[0] ?? 0);
}

/** A path as one file and not a pattern: DuckDB would read `a1.csv` for `a[1].csv`. */
export function literalPath(file: string): string {
  return quoteText(file.replace(/[*?[]/g, '[$&]'));
}

function asText(file: string, { delimiter, header, linesBefore, names }: SniffedLayout): string {
  const columns = names.map((name) => `${quoteText(name)}: 'VARCHAR'`).join(', ');
  return `read_csv(${literalPath(file)}, delim = ${quoteText(delimiter)}, header = ${header}, skip = ${linesBefore}, quote = '"', escape = '"', comment = '', strict_mode = true, null_padding = false, ignore_errors = false, auto_detect = false, columns = {${columns}})`;
}

/** The file that DuckDB's message names, as the person named it; the first where it names none. */
function brokenFile(error: unknown, { files }: TextTable): string {
  const message = engineMessage(error);
  return files.find((file) => message.includes(file)) ?? files[0] ?? '';
}

/** `line 3 has 2 columns where the header has 3`, from DuckDB's page-long message. */
function csvReason(error: unknown): string {
  const message = engineMessage(error);
  const line = /CSV Error on Line: (\d+)/.exec(message)?.[1];
  const original = /Original Line:\s*(.*)/.exec(message)?.[1]?.slice(0, 120);
  const expected = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message);
  // The reason is the last line before the advice.
  const facts = message.replace(/\nPossible [\s\S]*/, '').trim();
  const reason = facts.slice(facts.lastIndexOf('\n') + 1).trim();
  if (!line) return `cannot be read as CSV (${reason})`;
  const what = expected
    ? `has ${expected[2]} columns where the header has ${expected[1]}`
    : `is wrong: ${reason}`;
  return `cannot be read as CSV: line ${line} ${what}${original ? ` (${original})` : ''}`;
}
