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

/**
 * The schema document of one table, as in the report's Figure 9: the DDL with column comments and keys, the
 * description, and the sample rows. One logical line each, so that a comment cannot end early and become DDL.
 */
export function schemaText(table: TableSchema): string {
  const columns = table.columns.map((column, index) => {
    const isLast =
      index === table.columns.length - 1 && table.primaryKey.length + table.foreignKeys.length === 0;
    const comment = column.description ? ` -- ${oneLine(column.description)}` : '';
    return `  ${column.name} ${column.type}${column.nullable ? '' : ' NOT NULL'}${isLast ? '' : ','}${comment}`;
  });
  const keys = [
    ...(table.primaryKey.length > 0 ? [`  PRIMARY KEY (${table.primaryKey.join(', ')})`] : []),
    ...table.foreignKeys.map(
      (key) =>
        `  FOREIGN KEY (${key.columns.join(', ')}) REFERENCES ${key.referencedTable} (${key.referencedColumns.join(', ')})`,
    ),
  ];
  return [
    `CREATE ${table.kind.toUpperCase()} ${table.name} (`,
    ...columns,
    ...(keys.length > 0 ? [keys.join(',\n')] : []),
    ');',
    ...(table.description ? [`-- ${oneLine(table.description)}`] : []),
    ...(table.unmeasured
      ? ['-- Its rows were not looked at: examples and lists of values are missing.']
      : []),
    ...(table.sampleRows.length > 0 ? ['-- Example rows:', ...sampleLines(table)] : []),
  ].join('\n');
}

function sampleLines(table: TableSchema): string[] {
  const header = table.columns.map((column) => column.name);
  const rows = table.sampleRows.map((row) => row.map((value) => oneLine(String(value ?? 'NULL'))));
  return [header, ...rows].map((cells) => `-- ${cells.join(' | ')}`);
}

const longestCell = 200;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestCell ? `${line.slice(0, longestCell)}…` : line;
}
