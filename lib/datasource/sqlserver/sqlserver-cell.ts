import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';
import { columnKindOf } from '../server/column-kind-of.ts';

/** What the catalogue calls the types that TDS has other names for. */
const kinds: readonly (readonly [RegExp, ValueKind])[] = [
  [/^(tinyint|smallint|int|bigint|intn)$/, 'integer'],
  [/^(decimal|numeric|decimaln|numericn|money|smallmoney|moneyn|float|real|floatn)$/, 'number'],
  [/^date$/, 'date'],
  [/^(datetime|datetime2|smalldatetime|datetimen|datetimeoffset)$/, 'datetime'],
  [/^(bit|bitn)$/, 'boolean'],
  [/^(char|varchar|nchar|nvarchar|uniqueidentifier)$/, 'text'],
];

/** What a column holds, by the name of its type as the catalogue or TDS has it. Long texts of old types have no order. */
export function sqlserverValueKind(type: string): ValueKind {
  return kinds.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'other';
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function sqlserverKind(type: string): ColumnKind {
  return /^(n?text|xml)$/i.test(type) ? 'text' : columnKindOf(sqlserverValueKind(type));
}

/** A value as the driver gives it, decimals as `exact-values` reads them. */
export function sqlserverCell(value: unknown, type: string): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (value instanceof Date) return momentText(value, type);
  if (Buffer.isBuffer(value)) return `[binary, ${value.length} bytes]`;
  if (typeof value !== 'string') return JSON.stringify(value);
  switch (sqlserverValueKind(type)) {
    case 'integer':
      return Number.isSafeInteger(Number(value)) ? Number(value) : value;
    case 'number':
      return decimalText(value);
    default:
      return value;
  }
}

/** The driver reads what has no zone as if it were in UTC, and keeps what is finer than milliseconds beside it. */
function momentText(value: Date, type: string): string {
  const [day = '', rest = ''] = value.toISOString().replace('Z', '').split('T');
  if (type === 'Date') return day;
  const finer =
    'nanosecondsDelta' in value && typeof value.nanosecondsDelta === 'number'
      ? String(Math.round(value.nanosecondsDelta * 1e7)).padStart(4, '0')
      : '';
  const time = `${rest}${finer}`.replace(/0+$/, '').replace(/\.$/, '');
  const whole = time.length < 8 ? time.padEnd(8, '0') : time;
  return type === 'Time' ? whole : `${day} ${whole}`;
}
