import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';

/** Column types of the wire protocol, from "Column Definition" of the MySQL internals manual. */
const integers: ReadonlySet<number> = new Set([1, 2, 3, 8, 9, 13]);
const floats: ReadonlySet<number> = new Set([4, 5]);
const decimals: ReadonlySet<number> = new Set([0, 246]);
const dates: ReadonlySet<number> = new Set([7, 10, 12, 14, 17, 18]);
const texts: ReadonlySet<number> = new Set([15, 247, 248, 249, 250, 251, 252, 253, 254]);
const bit = 16;
const geometry = 255;
/** The character set that marks bytes which are no text. */
const binary = 63;

export type MysqlColumn = { readonly name: string; readonly type: number; readonly characterSet: number };

function isBinary({ type, characterSet }: MysqlColumn): boolean {
  return type === bit || type === geometry || (texts.has(type) && characterSet === binary);
}

/** A value of the text protocol as a result cell. */
export function mysqlCell(value: Buffer | null, column: MysqlColumn): CellValue {
  if (value === null) return null;
  if (column.type === bit && value.length <= 6) return value.readUIntBE(0, value.length);
  if (isBinary(column)) return `[binary, ${value.length} bytes]`;
  const text = value.toString('utf8');
  if (integers.has(column.type)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  }
  if (floats.has(column.type)) return Number(text);
  if (decimals.has(column.type)) return decimalText(text);
  return dates.has(column.type) ? text.replace(/\.0+$/, '') : text;
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function mysqlKind(column: MysqlColumn): ColumnKind {
  const { type } = column;
  if (integers.has(type) || floats.has(type) || decimals.has(type) || type === bit) return 'number';
  if (dates.has(type)) return 'date';
  return texts.has(type) && !isBinary(column) ? 'text' : 'unknown';
}

/** What a column of a table holds, from DATA_TYPE and COLUMN_TYPE of the catalogue. */
export function mysqlValueKind(dataType: string, columnType: string): ValueKind {
  const type = dataType.toLowerCase();
  if (/^tinyint\(1\)/i.test(columnType)) return 'boolean';
  if (/^(tinyint|smallint|mediumint|int|bigint|year)$/.test(type)) return 'integer';
  if (/^(decimal|float|double)$/.test(type)) return 'number';
  if (type === 'date') return 'date';
  if (type === 'datetime' || type === 'timestamp') return 'datetime';
  return /char|text|enum|^set$|^uuid$/.test(type) ? 'text' : 'other';
}
