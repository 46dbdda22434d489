import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { sureNameInWords } from '#lib/text/abbreviations.ts';

const listedValues = 8;
const longestValue = 40;

/** What is known about a column beside its comment, one short clause each, for a describer and for its reviewer. */
export function evidenceOfColumn(table: TableSchema, column: ColumnSchema): string[] {
  const index = table.columns.indexOf(column);
  const words = sureNameInWords(column.name);
  const key = table.foreignKeys.find(({ columns }) => columns.includes(column.name));
  const referenced = key?.referencedColumns[key.columns.indexOf(column.name)];
  const isKey = table.primaryKey.includes(column.name);
  const values = column.distinctValues ?? [];
  const samples = [...new Set(table.sampleRows.flatMap((row) => row[index] ?? []).map(String))];
  return [
    `type ${column.type || 'not declared'}`,
    ...(words === column.name.toLowerCase() ? [] : [`name in words: ${words}`]),
    ...(isKey ? [table.primaryKey.length === 1 ? 'primary key' : 'part of the primary key'] : []),
    ...(key && referenced ? [`refers to ${key.referencedTable}.${referenced}`] : []),
    ...(values.length > 0 && values.length <= listedValues
      ? [`values: ${values.map(shortened).join(' | ')}`]
      : samples.length > 0
        ? [`samples: ${samples.map(shortened).join(' | ')}`]
        : []),
  ];
}

/** What is known about a table beside its comment. */
export function evidenceOfTable(table: TableSchema): string[] {
  const parents = [...new Set(table.foreignKeys.map((key) => key.referencedTable))];
  return [
    `name in words: ${sureNameInWords(table.name)}`,
    `columns: ${table.columns.map((column) => column.name).join(', ')}`,
    ...(table.primaryKey.length > 0 ? [`primary key: ${table.primaryKey.join(', ')}`] : []),
    ...(parents.length > 0 ? [`refers to ${parents.join(', ')}`] : []),
    ...(table.sampleRows.length > 0
      ? [`${table.sampleRows.length} sample ${table.sampleRows.length === 1 ? 'row' : 'rows'}`]
      : []),
  ];
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestValue ? `${line.slice(0, longestValue - 1)}…` : line;
}
