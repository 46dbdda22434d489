import type { Dialect } from '#lib/datasource/data-source.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { shownToModels } from '#lib/schema/shown-to-models.ts';
import { plainName } from '../prompt-schema.ts';

const shownValues = 3;
const longestValue = 30;
const longestDescription = 80;

/**
 * Tables as `CREATE TABLE`, one column a line, with short comments: what a column means and, with `values`, three values
 * of it. A small model reads 120 tokens a second on a laptop, so everything else is left out.
 */
export function compactSchema(
  tables: readonly TableSchema[],
  dialect: Dialect,
  options: { readonly values: boolean },
): string {
  const name = (text: string) => plainName(text, dialect);
  return tables.map((table) => tableText(shownToModels(table), name, options.values)).join('\n\n');
}

function tableText(table: TableSchema, name: (text: string) => string, withValues: boolean): string {
  const names = (texts: readonly string[]) => texts.map(name).join(', ');
  const lines = table.columns.map((column, index) => ({
    code: `  ${name(column.name)} ${column.type || 'TEXT'}`,
    note: noteOf(column, withValues ? valuesOf(table, column, index) : []),
  }));
  const keys = [
    ...(table.primaryKey.length > 0 ? [`  PRIMARY KEY (${names(table.primaryKey)})`] : []),
    ...table.foreignKeys.map(
      (key) =>
        `  FOREIGN KEY (${names(key.columns)}) REFERENCES ${name(key.referencedTable)}(${names(key.referencedColumns)})`,
    ),
  ].map((code) => ({ code, note: '' }));
  const all = [...lines, ...keys];
  const body = all.map(
    ({ code, note }, index) => `${code}${index < all.length - 1 ? ',' : ''}${note ? ` -- ${note}` : ''}`,
  );
  const about = table.description ? ` -- ${shortened(table.description, longestDescription)}` : '';
  return [`CREATE TABLE ${name(table.name)} (${about}`, ...body, ');'].join('\n');
}

function noteOf(column: ColumnSchema, values: readonly string[]): string {
  const meaning = column.description ? shortened(column.description, longestDescription) : '';
  return [meaning, values.join(', ')].filter((part) => part !== '').join('; ');
}

/** The most frequent values where they are known, else those of the sample rows. */
function valuesOf(table: TableSchema, column: ColumnSchema, index: number): string[] {
  const known: readonly CellValue[] =
    column.distinctValues ?? table.sampleRows.map((row) => row[index] ?? null);
  const values = known
    .filter((value) => value !== null && value !== '')
    .map((value) => shortened(String(value), longestValue));
  return [...new Set(values)].slice(0, shownValues);
}

/** Database text is data: one line, and never long enough to tell a story. */
function shortened(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
