import type { SheetData } from 'write-excel-file/universal';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { CellValue, ResultColumn, ResultTable } from '#lib/domain/result-table.ts';

type SheetCell = NonNullable<SheetData[number][number]>;

const longestCell = 32_767;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/;
/** XML cannot hold these, and a file that does is reported as damaged. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * The result as a typed sheet: a bold header, numbers as numbers, ISO dates as dates, everything else as text, which a
 * spreadsheet never runs as a formula. Exact decimal text stays text, because a cell would round it.
 */
export function xlsxSheet(table: ResultTable): SheetData {
  const header = table.columns.map(
    (column): SheetCell => ({
      value: writable(column.name),
      type: String,
      fontWeight: 'bold',
      align: column.kind === 'number' ? 'right' : 'left',
    }),
  );
  return [
    header,
    ...table.rows.map((row) => table.columns.map((column, index) => sheetCell(row[index] ?? null, column))),
  ];
}

/** Widths in characters, from the header and the first rows. */
export function xlsxColumns(table: ResultTable): { width: number }[] {
  return table.columns.map((column, index) => {
    const format = columnFormatter(table, index, null);
    const lengths = table.rows.slice(0, 100).map((row) => format(row[index] ?? null).length);
    return {
      width: Math.min(60, Math.max(8, column.name.length + 2, ...lengths.map((length) => length + 1))),
    };
  });
}

function sheetCell(value: CellValue, column: ResultColumn): SheetCell | null {
  if (value === null) return null;
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? { value, type: Number, ...(column.fraction ? { format: '0.00%' } : {}) }
      : { value: String(value), type: String };
  if (typeof value === 'boolean') return { value, type: Boolean };
  const date = column.kind === 'date' ? dateOf(value) : null;
  if (date !== null)
    return { value: date, type: Date, format: value.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
  return { value: writable(value), type: String };
}

/** Null for days that spreadsheets cannot count (before 1900-03-01) or that no calendar has. */
function dateOf(text: string): Date | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = isoDay.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Date.UTC(+year, +month - 1, +day, +hour, +minute, +second));
  const real = date.getUTCDate() === +day && date.getUTCMonth() === +month - 1;
  return real && date.getTime() >= Date.UTC(1900, 2, 1) ? date : null;
}

function writable(text: string): string {
  const clean = text.replaceAll(unwritable, '');
  return clean.length > longestCell ? `${clean.slice(0, longestCell - 1)}…` : clean;
}
