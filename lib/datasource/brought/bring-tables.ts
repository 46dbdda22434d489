import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { DraftColumn, DraftTable, TableCorrection } from '../../domain/file-draft.ts';
import { fileStem } from '../../domain/file-stem.ts';
import { AppError } from '../../errors.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { engineMessage } from '../duckdb/duckdb-failure.ts';
import { columnComment } from '../files/column-comment.ts';
import { requireContent } from '../files/file-kind.ts';
import { tableNameOf } from '../files/group-tables.ts';
import { literalPath } from '../files/read-text-table.ts';
import { distinctNames, sniffLayout } from '../files/sniff-layout.ts';
import { textForm, textHead } from '../files/text-encoding.ts';
import { unreadable } from '../source-errors.ts';
import type { BringRequest, KeptTableFile } from './bring-protocol.ts';
import { broughtKind } from './brought-kind.ts';
import { inspectText } from './inspect-text.ts';
import { type Bringing, correctionOf, type ReadPart, readText } from './read-part.ts';
import { readWorkbook } from './read-workbook.ts';

const { quoteIdentifier, quoteText } = duckdbDialect;
const headBytes = 1024 * 1024;
const mostColumns = 1_000;
const sampledRows = 8;
const longestSample = 80;

/**
 * Reads a file that somebody brings as one table or, of a workbook, a table a sheet. With `keepIn` each wanted table is
 * written there under its own names. Rejects with `source-unreadable`, whose message begins with the path of the file, or so
 * with `layout-unreadable` where its lines are no table as they were taken.
 */
export async function bringTables(
  connection: DuckDBConnection,
  request: BringRequest,
): Promise<{ tables: DraftTable[]; kept: KeptTableFile[] }> {
  const { file, name, corrections } = request;
  if ((await stat(file)).size === 0) throw unreadable(file, 'is empty');
  const bringing: Bringing = {
    connection,
    request,
    correctionOf: (part) => corrections.find((correction) => correction.part === part) ?? null,
    requireColumns(count) {
      if (count <= mostColumns) return;
      throw unreadable(
        file,
        `has ${count.toLocaleString('en-GB')} columns; a table may have ${mostColumns.toLocaleString('en-GB')}`,
      );
    },
  };
  const parts = await readParts(bringing, broughtKind(name));
  const names = distinctNames(
    parts.map(({ part }) => tableNameOf(parts.length === 1 ? nameOfOnly(part, name) : part).slice(0, 64)),
  );
  const tables: DraftTable[] = [];
  const kept: KeptTableFile[] = [];
  for (const [index, part] of parts.entries()) {
    const columns = await draftColumns(bringing, part);
    const sample = await sampleRows(connection, part.parquet, columns);
    const rows = part.reading?.rows ?? (await countRows(connection, part.parquet));
    const [layout] = part.reading?.layouts ?? [];
    const { file: _, ...told } = layout ?? { file: '' };
    tables.push({
      part: part.part,
      table: names[index] ?? part.part,
      isHidden: part.isHidden,
      layout: layout ? (told as DraftTable['layout']) : null,
      isDelimited: layout !== undefined && broughtKind(name) === 'delimited',
      rows,
      columns,
      sample,
      notes: [...part.notes],
    });
    const correction = bringing.correctionOf(part.part);
    if (request.keepIn === null || correction?.isWanted === false) continue;
    kept.push(
      await keepTable(connection, request.keepIn, {
        part,
        columns,
        correction,
        rows,
        name: names[index] ?? '',
      }),
    );
  }
  return { tables, kept };
}

async function readParts(bringing: Bringing, kind: ReturnType<typeof broughtKind>): Promise<ReadPart[]> {
  const { connection, request, requireColumns } = bringing;
  const { file, name } = request;
  const part = fileStem(name);
  switch (kind) {
    case 'workbook':
      return readWorkbook(bringing);
    case 'parquet': {
      await requireContent(file, 'parquet');
      const described = await connection
        .runAndReadAll(`SELECT * FROM read_parquet(${literalPath(file)}) LIMIT 1`)
        .catch((error: unknown) => {
          throw unreadable(file, `is not a readable Parquet file (${engineMessage(error)})`, error);
        });
      requireColumns(described.columnNames().length);
      return [{ part, isHidden: false, parquet: file, reading: null, notes: [] }];
    }
    case 'delimited':
    case 'json': {
      await requireContent(file, kind);
      const inLines = kind === 'delimited';
      await inspectText(file, { inLines, mostBytes: request.mostUnpackedBytes });
      if (inLines) {
        const known = bringing.correctionOf(part)?.text ?? {};
        const form = await textForm(file, known.encoding);
        const { text, complete } = await textHead(file, form, headBytes);
        if (text.trim() === '') throw unreadable(file, 'is empty');
        requireColumns(sniffLayout(text, complete, known).names.length);
      }
      const correction = correctionOf(bringing, part, file);
      const reading = readText(bringing, { part, file, kind, correction });
      return [await (inLines ? reading.catch(asLayout) : reading)];
    }
  }
}

/** What was found to be text and cannot be read as a table may be one with another separator or another first line. */
function asLayout(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'source-unreadable') throw error;
  const { message, userMessage } = error;
  throw new AppError('layout-unreadable', { message, userMessage, cause: error });
}

async function draftColumns(
  { connection }: Bringing,
  { parquet, reading }: ReadPart,
): Promise<DraftColumn[]> {
  const described = await connection.runAndReadAll(
    `SELECT * FROM read_parquet(${literalPath(parquet)}) LIMIT 0`,
  );
  const types = new Map(
    described.columnNames().map((name, index) => [name, String(described.columnType(index))]),
  );
  if (reading !== null) {
    return reading.columns.map((column) => {
      const type = types.get(column.name) ?? 'VARCHAR';
      return { ...column, type, isText: column.reading.as !== 'text' || type === 'VARCHAR' };
    });
  }
  const misfits = { count: 0, examples: [] };
  return [...types].map(([name, type]) => ({
    name,
    reading: { as: 'text' },
    sure: true,
    placeholders: 0,
    misfits,
    unreadIn: null,
    almost: null,
    type,
    isText: false,
  }));
}

async function sampleRows(
  connection: DuckDBConnection,
  parquet: string,
  columns: readonly DraftColumn[],
): Promise<(string | null)[][]> {
  const cells = columns.map(
    ({ name }) => `left(CAST(${quoteIdentifier(name)} AS VARCHAR), ${longestSample})`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT ${cells.join(', ')} FROM read_parquet(${literalPath(parquet)}) LIMIT ${sampledRows}`,
  );
  return reader.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell))));
}

async function countRows(connection: DuckDBConnection, parquet: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM read_parquet(${literalPath(parquet)})`);
  return Number(reader.getRows()[0]?.[0] ?? 0);
}

async function keepTable(
  connection: DuckDBConnection,
  folder: string,
  table: {
    part: ReadPart;
    columns: readonly DraftColumn[];
    correction: TableCorrection | null;
    rows: number;
    name: string;
  },
): Promise<KeptTableFile> {
  const { part, columns, correction, rows } = table;
  const name = correction ? tableNameOf(correction.table) : table.name;
  const titleOf = (column: string) =>
    correction?.columns.find((each) => each.name === column)?.title ?? column;
  requireDistinct(
    columns.map((column) => titleOf(column.name)),
    name,
  );
  const unreadNames = distinctNames([
    ...columns.map((column) => titleOf(column.name)),
    ...columns.map((column) => `${titleOf(column.name)}_unread`),
  ]).slice(columns.length);
  const titled = columns.map((column, index) => ({
    ...column,
    title: titleOf(column.name),
    unreadTitle: column.unreadIn === null ? null : (unreadNames[index] ?? null),
  }));
  const select = titled.flatMap(({ name: column, title, unreadIn, unreadTitle }) => [
    `${quoteIdentifier(column)} AS ${quoteIdentifier(title)}`,
    ...(unreadIn === null || unreadTitle === null
      ? []
      : [`${quoteIdentifier(unreadIn)} AS ${quoteIdentifier(unreadTitle)}`]),
  ]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.parquet`);
  await connection.run(
    `COPY (SELECT ${select.join(', ')} FROM read_parquet(${literalPath(part.parquet)})) TO ${quoteText(file)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  const comments = titled.flatMap(({ title, unreadTitle, ...column }) =>
    columnComment({ ...column, name: title, unreadIn: unreadTitle }),
  );
  return {
    table: name,
    file: path.basename(file),
    rows,
    columns: titled.length,
    bytes: (await stat(file)).size,
    comments,
  };
}

/** What spreadsheet programs call a sheet that nobody gave a name. */
const unnamedSheet = /^(?:sheet|tabelle|feuil|feuille|hoja|foglio|planilha|folha|blad|ark|arkusz) ?\d*$/i;

/** The only sheet of a workbook goes by the file where nobody named it. */
function nameOfOnly(part: string, file: string): string {
  return broughtKind(file) === 'workbook' && unnamedSheet.test(part) ? fileStem(file) : part;
}

function requireDistinct(titles: readonly string[], table: string): void {
  const seen = new Set<string>();
  for (const title of titles) {
    if (seen.has(title.toLowerCase())) {
      throw new AppError('bad-request', {
        userMessage: `Two columns of ${table} would be called ${title}. Give one of them another name.`,
      });
    }
    seen.add(title.toLowerCase());
  }
}
