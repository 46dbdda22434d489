import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { shownToModels } from '#lib/schema/shown-to-models.ts';

/** A column's values are listed when there are this few of them; the database's own spelling is what a filter needs. */
const listedValues = 8;
const longestDescription = 160;

/**
 * The tables of a slice as `CREATE TABLE` with comments, keys and short lists of values: what a model needs to write SQL,
 * in as few tokens as it takes. Sample rows are left out: they cost most and decide least.
 */
export function promptSchema(tables: SchemaSlice['tables'], dialect: Dialect): string {
  return tables
    .map(({ table }) => tableText(shownToModels(table), (name) => plainName(name, dialect)))
    .join('\n\n');
}

function tableText(table: TableSchema, quoted: (name: string) => string): string {
  const about = table.description ? ` -- ${shortened(table.description)}` : '';
  const columns = table.columns.map((column, index) => {
    const last =
      index === table.columns.length - 1 && table.foreignKeys.length === 0 && table.primaryKey.length === 0;
    const note = columnNote(column);
    return `  ${quoted(column.name)} ${column.type || 'TEXT'}${last ? '' : ','}${note ? ` -- ${note}` : ''}`;
  });
  const keys = [
    ...(table.primaryKey.length > 0 ? [`PRIMARY KEY (${table.primaryKey.map(quoted).join(', ')})`] : []),
    ...table.foreignKeys.map(
      (key) =>
        `FOREIGN KEY (${key.columns.map(quoted).join(', ')}) REFERENCES ${quoted(key.referencedTable)}(${key.referencedColumns.map(quoted).join(', ')})`,
    ),
  ];
  return [
    `CREATE TABLE ${quoted(table.name)} (${about}`,
    ...columns,
    ...keys.map((key, index) => `  ${key}${index < keys.length - 1 ? ',' : ''}`),
    ');',
  ].join('\n');
}

function columnNote(column: ColumnSchema): string {
  const parts: string[] = [];
  if (column.description) parts.push(shortened(column.description));
  const values = column.distinctValues;
  if (values && values.length <= listedValues)
    parts.push(`values: ${values.map((value) => shortened(value)).join(' | ')}`);
  else if (column.range && isDate(column)) {
    parts.push(`from ${column.range.min} to ${column.range.max}`);
  }
  return parts.join('; ');
}

/** Names that this dialect reads as they stand need no quotes; a model copies what it sees. */
export function plainName(name: string, dialect: Dialect): string {
  return dialect.plainIdentifier.test(name) ? name : dialect.quoteIdentifier(name);
}

/** Database text is data: one line, and never long enough to tell a story. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1)}…` : line;
}
