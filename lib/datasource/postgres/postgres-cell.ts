import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';

/** Object identifiers of built-in types, fixed in PostgreSQL's pg_type.dat. */
const oid = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  float4: 700,
  float8: 701,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
};

const texts: ReadonlySet<number> = new Set([18, 19, 25, 705, 1042, 1043, 2950]);
const integers: ReadonlySet<number> = new Set([oid.int2, oid.int4, oid.int8, oid.oid]);
const fractions: ReadonlySet<number> = new Set([oid.float4, oid.float8, oid.numeric]);
const dates: ReadonlySet<number> = new Set([oid.date, oid.timestamp, oid.timestamptz]);
/** Types a program or an extension defines, enumerations among them, come as text. */
const firstOwnType = 16_384;

/** A value in PostgreSQL's text format as a result cell. */
export function postgresCell(value: string | null, type: number): CellValue {
  if (value === null) return null;
  if (type === oid.bool) return value === 't';
  if (type === oid.bytea) return `[binary, ${Math.max(0, (value.length - 2) / 2)} bytes]`;
  if (integers.has(type)) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (type === oid.float4 || type === oid.float8) {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  if (type === oid.numeric) return decimalText(value);
  // Told in the zone of the session, which stands beside the answer.
  return type === oid.timestamptz ? value.replace(/[+-]\d\d(?::\d\d){0,2}$/, '') : value;
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function postgresKind(type: number): ColumnKind {
  if (integers.has(type) || fractions.has(type)) return 'number';
  if (dates.has(type)) return 'date';
  if (type === oid.bool) return 'boolean';
  return texts.has(type) || type >= firstOwnType ? 'text' : 'unknown';
}

/** What a column of a table holds, from the name of its base type; `category` is pg_type.typcategory. */
export function postgresValueKind(type: string, category: string): ValueKind {
  if (/^(int2|int4|int8|oid)$/.test(type)) return 'integer';
  if (/^(float4|float8|numeric)$/.test(type)) return 'number';
  if (type === 'date') return 'date';
  if (type === 'timestamp' || type === 'timestamptz') return 'datetime';
  if (type === 'bool') return 'boolean';
  return category === 'S' || category === 'E' || type === 'uuid' || type === 'citext' ? 'text' : 'other';
}
