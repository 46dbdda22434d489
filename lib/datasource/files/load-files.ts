import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileReading } from '../../domain/file-reading.ts';
import type { LeftOut } from '../../domain/source-finding.ts';
import { AppError } from '../../errors.ts';
import { type KeptFolder, readKeptFolder } from '../brought/kept-folder.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { engineMessage } from '../duckdb/duckdb-failure.ts';
import { unreadable } from '../source-errors.ts';
import { columnComment } from './column-comment.ts';
import { type FileKind, fileKind, requireContent } from './file-kind.ts';
import { findDataFiles } from './find-files.ts';
import { type FileShape, type FileTable, groupTables } from './group-tables.ts';
import { openKeptTable } from './kept-tables.ts';
import { readJson } from './read-json-table.ts';
import { fileColumnName, literalPath, readDelimited, type TextTable } from './read-text-table.ts';
import { sniffLayout } from './sniff-layout.ts';
import { textForm, textHead } from './text-encoding.ts';

const { quoteIdentifier, quoteText } = duckdbDialect;
const headBytes = 256 * 1024;

export type LoadedFiles = {
  readonly readings: readonly FileReading[];
  readonly leftOut: readonly LeftOut[];
  /** The files that the connection must be allowed to read. */
  readonly paths: readonly string[];
};

/**
 * Makes a view for each table that a file, a folder or a pattern means: Parquet is read in place, text from the Parquet it
 * was read into. A file of a folder that cannot be read is left out; alone it is an error. In a folder of kept files it is
 * known what is in it.
 */
export async function loadFiles(
  connection: DuckDBConnection,
  asked: string,
  options: { readonly keptFolder: string; readonly corrections: readonly FileReading[] },
): Promise<LoadedFiles> {
  const kept = await readKeptFolder(asked);
  if (kept !== null) return viewKept(connection, asked, kept);
  const files = await findDataFiles(asked);
  if (files.length === 0) throw unreadable(asked, 'holds no file of data');
  const leftOut: { left: LeftOut; error: unknown }[] = [];
  const attempt = async <Value>(name: string, work: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'source-unreadable') throw error;
      leftOut.push({ left: { name, reason: reasonOf(error) }, error });
      return null;
    }
  };
  const shapes: FileShape[] = [];
  for (const file of files) {
    const kind = fileKind(file);
    const shape = kind && (await attempt(path.basename(file), () => shapeOf(connection, file, kind)));
    if (shape) shapes.push(shape);
  }
  const readings: FileReading[] = [];
  const paths: string[] = [];
  for (const table of groupTables(shapes)) {
    const loaded = await attempt(table.name, () => loadTable(connection, table, asked, options));
    if (!loaded) continue;
    paths.push(...loaded.paths);
    if (loaded.reading) readings.push(loaded.reading);
  }
  const [first] = leftOut;
  if (first && paths.length === 0) throw first.error;
  return { readings, leftOut: leftOut.map(({ left }) => left), paths };
}

async function viewKept(
  connection: DuckDBConnection,
  folder: string,
  { tables }: KeptFolder,
): Promise<LoadedFiles> {
  const paths: string[] = [];
  for (const { table, file, comments } of tables) {
    const parquet = path.join(folder, file);
    const view = quoteIdentifier(table);
    await connection.run(`CREATE VIEW ${view} AS SELECT * FROM read_parquet(${literalPath(parquet)})`);
    await commentColumns(connection, view, comments);
    paths.push(parquet);
  }
  return { readings: [], leftOut: [], paths };
}

async function commentColumns(
  connection: DuckDBConnection,
  view: string,
  comments: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [column, comment] of comments) {
    await connection.run(`COMMENT ON COLUMN ${view}.${quoteIdentifier(column)} IS ${quoteText(comment)}`);
  }
}

async function shapeOf(connection: DuckDBConnection, file: string, kind: FileKind): Promise<FileShape> {
  await requireContent(file, kind);
  switch (kind) {
    case 'json':
      // Objects of one list need not have the same fields; the name of the file decides.
      return { file, kind, columns: [path.basename(file).replace(/[^\p{L}].*$/u, '')] };
    case 'parquet': {
      const reader = await connection
        .runAndReadAll(`SELECT * FROM read_parquet(${literalPath(file)}) LIMIT 0`)
        .catch((error: unknown) => {
          throw unreadable(file, `is not a readable Parquet file (${engineMessage(error)})`, error);
        });
      return { file, kind, columns: reader.columnNames() };
    }
    case 'delimited': {
      const form = await textForm(file);
      const { text, complete } = await textHead(file, form, headBytes);
      const { names, header } = sniffLayout(text, complete);
      return { file, kind, columns: [String(header), ...names] };
    }
  }
}

type Loaded = { readonly paths: readonly string[]; readonly reading: FileReading | null };

async function loadTable(
  connection: DuckDBConnection,
  { name, kind, files }: FileTable,
  asked: string,
  { keptFolder, corrections }: Parameters<typeof loadFiles>[2],
): Promise<Loaded> {
  const view = quoteIdentifier(name);
  if (kind === 'parquet') {
    await viewParquet(connection, view, files);
    return { paths: files, reading: null };
  }
  const correction = corrections.find(({ table }) => table === name) ?? null;
  const nameOf = (file: string) => path.relative(folderOf(asked, files), file);
  const make = (paths: Pick<TextTable, 'staging' | 'target'>) => {
    const table = { table: name, files, correction, nameOf, ...paths };
    return kind === 'json' ? readJson(connection, table) : readDelimited(connection, table);
  };
  const kept = await openKeptTable({ folder: keptFolder, files, correction, make });
  await connection.run(`CREATE VIEW ${view} AS SELECT * FROM read_parquet(${literalPath(kept.parquet)})`);
  await commentColumns(connection, view, kept.reading.columns.flatMap(columnComment));
  return { paths: [kept.parquet], reading: kept.reading };
}

/** Files whose names differ in words tell with them what a row is about. */
async function viewParquet(
  connection: DuckDBConnection,
  view: string,
  files: readonly string[],
): Promise<void> {
  const list = `[${files.map(literalPath).join(', ')}]`;
  const stems = new Set(
    files.map((file) =>
      path
        .basename(file)
        .replace(/[^\p{L}]+/gu, ' ')
        .trim(),
    ),
  );
  const told = stems.size > 1 && files.every((file) => !/^part/i.test(path.basename(file)));
  const columns = told ? `*, parse_filename(filename) AS ${fileColumnName}` : '*';
  try {
    await connection.run(
      `CREATE VIEW ${view} AS SELECT ${columns} FROM read_parquet(${files.length === 1 ? literalPath(files[0] ?? '') : `${list}, union_by_name = true`})`,
    );
    await connection.run(`SELECT * FROM ${view} LIMIT 1`);
  } catch (error) {
    throw unreadable(files[0] ?? '', `is not a readable Parquet file (${engineMessage(error)})`, error);
  }
}

/** What names of files are told relative to. */
function folderOf(asked: string, files: readonly string[]): string {
  return files.every((file) => file.startsWith(`${asked}${path.sep}`)) ? asked : path.dirname(files[0] ?? '');
}

/** The message of `unreadable` without the path it begins with and the list of what is accepted. */
function reasonOf(error: AppError): string {
  return error.userMessage.replace(/^\S+ /, '').replace(/\. Accepted are [\s\S]*$/, '');
}
