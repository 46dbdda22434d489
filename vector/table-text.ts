import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';

/**
 * The document of one table in `description_index` (report §4.2): what a person would say the table holds. Names are
 * written out in words, so that a table nobody documented can still be found; comments follow where there are any.
 */
export function descriptionText(table: TableSchema): string {
  const parents = [...new Set(table.foreignKeys.map((key) => nameInWords(key.referencedTable)))];
  const lines = [
    `${nameInWords(table.name)}.`,
    table.description,
    `Columns: ${table.columns.map(columnInWords).join(', ')}.`,
    table.primaryKey.length > 0 ? `Key: ${table.primaryKey.map(nameInWords).join(', ')}.` : null,
    parents.length > 0 ? `Refers to ${parents.join(', ')}.` : null,
  ];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

function columnInWords(column: ColumnSchema): string {
  const name = nameInWords(column.name);
  return column.description ? `${name} (${column.description})` : name;
}
