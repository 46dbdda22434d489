import type { CellValue, ResultColumn, ResultTable } from '#lib/domain/result-table.ts';

/** Spreadsheets run a text that starts with one of these as a formula; the wide forms count as well. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * The whole result as RFC 4180 text with a byte order mark. A text that a spreadsheet would run as a formula gets a
 * leading apostrophe; numbers, also negative ones and exact decimal text, stay numbers. A missing value is an empty
 * field, an empty text is `""`.
 */
export function csvText(table: Table): string {
  return csvHeader(table) + csvRows(table);
}

type Table = Pick<ResultTable, 'columns' | 'rows'>;

/** The beginning of such a text: the mark and the names of the columns. */
export function csvHeader({ columns }: Pick<Table, 'columns'>): string {
  return `${byteOrderMark}${columns.map((column) => field(guarded(column.name))).join(',')}\r\n`;
}

/** Further rows of such a text. */
export function csvRows({ columns, rows }: Table): string {
  return rows
    .map((row) => `${columns.map((column, index) => cell(row[index] ?? null, column)).join(',')}\r\n`)
    .join('');
}

function cell(value: CellValue, column: ResultColumn): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  if (value === '') return '""';
  return field(column.kind === 'number' && plainNumber.test(value) ? value : guarded(value));
}

function guarded(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
