import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';
import { columnKindOf } from '../server/column-kind-of.ts';

const integers = /^U?Int(8|16|32|64|128|256)$/;
const floats = /^B?Float(16|32|64)$/;
const texts = /^(String|FixedString|Enum8|Enum16|UUID|IPv4|IPv6)\b/;

/** The type within `Nullable(…)` and `LowCardinality(…)`, which change nothing about what a value is. */
export function innerType(type: string): string {
  const [, inner] = /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(type) ?? [];
  return inner === undefined ? type : innerType(inner);
}

/** Turns the values of one column, as JSON with quoted numbers has them, into cells. */
export function cellReader(declared: string): (value: unknown) => CellValue {
  const type = innerType(declared);
  if (integers.test(type)) return known((text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text));
  if (type.startsWith('Decimal')) return known(decimalText);
  if (floats.test(type)) return known((text) => (Number.isFinite(Number(text)) ? Number(text) : text));
  if (/^(DateTime|Time)/.test(type)) return known(withoutZeros);
  return (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value === 'boolean' || typeof value === 'string') return value;
    return JSON.stringify(value);
  };
}

/** `12:00:00.120000` is `12:00:00.12`. */
function withoutZeros(time: string): string {
  return time.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

function known(read: (text: string) => CellValue): (value: unknown) => CellValue {
  return (value) => (value === null || value === undefined ? null : read(String(value)));
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function clickhouseKind(type: string): ColumnKind {
  return columnKindOf(clickhouseValueKind(type));
}

/** What a column holds, from its type as the catalogue writes it. */
export function clickhouseValueKind(declared: string): ValueKind {
  const type = innerType(declared);
  if (integers.test(type)) return 'integer';
  if (floats.test(type) || type.startsWith('Decimal')) return 'number';
  if (type === 'Date' || type === 'Date32') return 'date';
  if (type.startsWith('DateTime')) return 'datetime';
  if (type === 'Bool') return 'boolean';
  return texts.test(type) ? 'text' : 'other';
}
