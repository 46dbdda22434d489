import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { unreadable } from '../source-errors.ts';
import { csvShape } from './csv-shape.ts';
import { duckdbDialect } from './duckdb-dialect.ts';
import { engineMessage } from './duckdb-failure.ts';

const { quoteIdentifier, quoteText } = duckdbDialect;

/** The table a file becomes: its name with everything but letters, digits and underscores replaced. */
function tableNameOf(file: string): string {
  const name = path
    .parse(file)
    .name.replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return /^\p{L}/u.test(name) ? name : `t_${name}`;
}

/** A path as one file and not a pattern: DuckDB would read `a1.csv` for `a[1].csv`. */
function literalPath(file: string): string {
  return quoteText(file.replace(/[*?[]/g, '[$&]'));
}

/**
 * Loads a CSV file as one table. Every row is first read as text under the header's columns, so that a broken row is an
 * error with its line; only then are types detected, over the whole file. A file whose types cannot be told stays text.
 */
export async function loadCsv(connection: DuckDBConnection, file: string): Promise<void> {
  const { delimiter, columns } = await csvShape(file);
  const names = distinctNames(columns);
  const types = names.map((name) => `${quoteText(name)}: 'VARCHAR'`).join(', ');
  const common = `delim = ${quoteText(delimiter)}, header = true, skip = 0, quote = '"', escape = '"', comment = '', strict_mode = true, null_padding = false, ignore_errors = false`;
  const asText = `read_csv(${literalPath(file)}, ${common}, auto_detect = false, columns = {${types}})`;
  const typed = `read_csv(${literalPath(file)}, ${common}, names = [${names.map(quoteText).join(', ')}], sample_size = -1)`;
  const table = quoteIdentifier(tableNameOf(file));
  const broken = (error: unknown) => {
    throw unreadable(file, csvReason(error), error);
  };
  const rows = await count(connection, asText).catch(broken);
  try {
    await connection.run(`CREATE TABLE ${table} AS SELECT * FROM ${typed}`);
    if ((await count(connection, table)) === rows) return;
  } catch {
    // Detection failed on a file whose rows are all well formed: as text nothing is lost.
  }
  await connection.run(`CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${asText}`).catch(broken);
}

/** A Parquet file is read in place; the connection must allow this one path before it is locked. */
export async function viewParquet(connection: DuckDBConnection, file: string): Promise<void> {
  const view = quoteIdentifier(tableNameOf(file));
  try {
    await connection.run(`CREATE VIEW ${view} AS SELECT * FROM read_parquet(${literalPath(file)})`);
    await connection.run(`SELECT * FROM ${view} LIMIT 1`);
  } catch (error) {
    throw unreadable(file, `is not a readable Parquet file (${engineMessage(error)})`, error);
  }
}

async function count(connection: DuckDBConnection, from: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${from}`);
  return Number(reader.getRows()[0]?.[0] ?? 0);
}

/** Names stay as they are written; only an empty or repeated one gets a number. */
function distinctNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column, index) => {
    const wanted = column === '' ? `column${index + 1}` : column;
    let name = wanted;
    for (let copy = 1; taken.has(name.toLowerCase()); copy += 1) name = `${wanted}_${copy}`;
    taken.add(name.toLowerCase());
    return name;
  });
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
