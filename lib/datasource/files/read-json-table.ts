import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type DuckDBConnection, DuckDBListType, DuckDBStructType, type DuckDBType } from '@duckdb/node-api';
import type { FileReading } from '../../domain/file-reading.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { engineMessage } from '../duckdb/duckdb-failure.ts';
import { unreadable } from '../source-errors.ts';
import { fileColumnName, literalPath, parquetRows, type TextTable, writeTable } from './read-text-table.ts';
import { distinctNames } from './sniff-layout.ts';
import { textForm, writeAsUtf8 } from './text-encoding.ts';
import { typeColumns } from './type-columns.ts';

const { quoteIdentifier, quoteText } = duckdbDialect;

type Field = { readonly name: string; readonly expression: string; readonly type: string };

/**
 * Reads JSON files (one object a line, or a list of objects) as one table. Fields of nested objects become columns named
 * with the path to them, `customer_city`; lists stay lists. An object that is a wrapper around one list of objects is that list.
 */
export async function readJson(connection: DuckDBConnection, options: TextTable): Promise<FileReading> {
  const { table, files, staging, target, correction } = options;
  const selects: string[] = [];
  for (const [index, file] of files.entries()) {
    const form = await textForm(file);
    const plain = form.plain ? file : path.join(staging, `${index}.json`);
    if (!form.plain) await writeAsUtf8(file, form, plain);
    const fields = await flatFields(connection, plain).catch((error: unknown) => {
      throw unreadable(file, `cannot be read as JSON (${reason(error, plain)})`, error);
    });
    const named = distinctNames(fields.list.map(({ name }) => name));
    const columns = fields.list.map(
      ({ expression }, at) => `${expression} AS ${quoteIdentifier(named[at] ?? '')}`,
    );
    if (files.length > 1) columns.push(`${quoteText(options.nameOf(file))} AS ${fileColumnName}`);
    selects.push(`SELECT ${columns.join(', ')} FROM ${fields.from}`);
  }
  const raw = path.join(staging, 'raw.parquet');
  await connection
    .run(`COPY (${selects.join(' UNION ALL BY NAME ')}) TO ${quoteText(raw)} (FORMAT parquet)`)
    .catch((error: unknown) => {
      throw unreadable(files[0] ?? '', `cannot be read as JSON (${reason(error, files[0] ?? '')})`, error);
    });
  const described = await connection.runAndReadAll(`SELECT * FROM read_parquet(${quoteText(raw)}) LIMIT 0`);
  const columns = described.columnNames().map((name, index) => ({
    name,
    isText: String(described.columnType(index)) === 'VARCHAR' && name !== fileColumnName,
  }));
  const corrections = correction?.columns ?? [];
  const typed = await typeColumns(connection, parquetRows(raw), columns, { delimiter: null, corrections });
  const rows = await writeTable(connection, parquetRows(raw), target, typed);
  return { table, files: [...files], layouts: [], rows, columns: [...typed.columns] };
}

async function flatFields(
  connection: DuckDBConnection,
  file: string,
): Promise<{ from: string; list: Field[] }> {
  const from = `read_json(${literalPath(file)}, sample_size = -1, map_inference_threshold = -1, maximum_object_size = ${await longestObject(file)})`;
  const reader = await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT 2`);
  const names = reader.columnNames();
  const types = reader.columnTypes();
  const lists = types.flatMap((type, index) => {
    const of =
      type instanceof DuckDBListType && type.valueType instanceof DuckDBStructType ? type.valueType : null;
    return of ? [{ index, name: names[index] ?? '', of }] : [];
  });
  const [list] = lists;
  if (reader.currentRowCount === 1 && lists.length === 1 && list) {
    const others = names.filter((_, index) => index !== list.index).map(quoteIdentifier);
    const item = quoteIdentifier(list.name);
    return {
      from: `(SELECT ${[...others, `unnest(${item}) AS ${item}`].join(', ')} FROM ${from})`,
      list: names.flatMap((name, index) =>
        index === list.index
          ? fieldsOf(list.of, item, '')
          : fieldsOf(types[index] ?? list.of, quoteIdentifier(name), name),
      ),
    };
  }
  return {
    from,
    list: names.flatMap((name, index) => {
      const type = types[index];
      return type ? fieldsOf(type, quoteIdentifier(name), name) : [];
    }),
  };
}

/** DuckDB takes memory for the longest object that may come; in a wrapper around a list that is the whole file. */
async function longestObject(file: string): Promise<number> {
  const { size } = await stat(file);
  return Math.min(Math.max(size, 1024 * 1024), 256 * 1024 * 1024);
}

function fieldsOf(type: DuckDBType, expression: string, name: string): Field[] {
  if (type instanceof DuckDBStructType) {
    return type.entryNames.flatMap((entry, index) => {
      const entryType = type.entryTypes[index];
      const inner = `struct_extract(${expression}, ${quoteText(entry)})`;
      return entryType ? fieldsOf(entryType, inner, name === '' ? entry : `${name}_${entry}`) : [];
    });
  }
  // Values of several kinds stay JSON; as text a string among them has no quotes.
  return [
    { name, expression: type.alias === 'JSON' ? `${expression} ->> '$'` : expression, type: String(type) },
  ];
}

function reason(error: unknown, file: string): string {
  return (
    engineMessage(error)
      .replace(/^\w+( \w+)* Error: /, '')
      .replaceAll(` in file "${file}"`, '')
      .split('\n')[0]
      ?.trim() ?? ''
  );
}
