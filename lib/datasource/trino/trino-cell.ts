import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';
import { columnKindOf } from '../server/column-kind-of.ts';
import { momentWriter } from '../time-zone.ts';
import type { TrinoColumn, TrinoType } from './trino-reply.ts';
import { microsecondsOf } from './zoned-moment.ts';

const integers = /^(tinyint|smallint|integer|int|bigint)$/;
const floats = /^(real|double)$/;
const texts = /^(varchar|char|uuid|ipaddress)/;
const whole = /^-?\d+$/;

/** Turns the values of one column into cells. Moments of a zone are told on the clock of the session's zone. */
export function cellReader(column: TrinoColumn, zone: string): (value: unknown) => CellValue {
  const type = column.type.toLowerCase();
  if (integers.test(type)) return exactly((text) => (isSafe(text) ? Number(text) : text));
  if (type.startsWith('decimal')) return exactly(decimalText);
  if (floats.test(type)) return exactly((text) => (Number.isFinite(Number(text)) ? Number(text) : text));
  if (type === 'varbinary') return (value) => (value === null ? null : binary(String(value)));
  if (/^time(stamp)?\b/.test(type) && type.endsWith('with time zone')) {
    const write = momentWriter(zone);
    const isMoment = type.startsWith('timestamp');
    return (value) => {
      if (value === null) return null;
      const moment = isMoment ? microsecondsOf(String(value)) : null;
      return moment === null ? String(value) : write(moment);
    };
  }
  if (/^time(stamp)?\b/.test(type)) {
    return (value) => (value === null ? null : withoutZeros(String(value)));
  }
  if (/^(array|map|row)\b/.test(type)) {
    return (value) => (value === null ? null : JSON.stringify(named(value, column.typeSignature)));
  }
  return (value) => {
    if (value === null || typeof value === 'boolean') return value;
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}

/** `12:00:00.000` is `12:00:00`; zeros that belong to the seconds stay. */
export function withoutZeros(time: string): string {
  return time.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

function exactly(read: (text: string) => CellValue): (value: unknown) => CellValue {
  return (value) => (value === null ? null : read(String(value)));
}

function isSafe(text: string): boolean {
  return whole.test(text) && Number.isSafeInteger(Number(text));
}

function binary(base64: string): string {
  return `[binary, ${Buffer.byteLength(base64, 'base64')} bytes]`;
}

/** The fields of a row under their names, at any depth; the server sends them in order. */
function named(value: unknown, type: TrinoType | undefined): unknown {
  if (value === null || type === undefined) return value;
  const parts = type.arguments ?? [];
  if (type.rawType === 'array' && Array.isArray(value)) {
    return value.map((item) => named(item, typeOf(parts[0])));
  }
  if (type.rawType === 'map' && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, named(item, typeOf(parts[1]))]),
    );
  }
  if (type.rawType !== 'row' || !Array.isArray(value)) return value;
  return Object.fromEntries(
    value.map((item, index) => [nameOf(parts[index]) ?? `field${index}`, named(item, typeOf(parts[index]))]),
  );
}

type Part = NonNullable<TrinoType['arguments']>[number];

function typeOf(part: Part | undefined): TrinoType | undefined {
  const value = part?.value;
  if (typeof value !== 'object' || value === null) return undefined;
  return 'typeSignature' in value ? value.typeSignature : value;
}

function nameOf(part: Part | undefined): string | undefined {
  const value = part?.value;
  return typeof value === 'object' && value !== null && 'typeSignature' in value
    ? value.fieldName?.name
    : undefined;
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function trinoKind(type: string): ColumnKind {
  return columnKindOf(trinoValueKind(type));
}

/** What a column of a table holds, from its type as the catalogue writes it. */
export function trinoValueKind(written: string): ValueKind {
  const type = written.toLowerCase();
  if (integers.test(type)) return 'integer';
  if (floats.test(type) || type.startsWith('decimal')) return 'number';
  if (type === 'date') return 'date';
  if (type.startsWith('timestamp')) return 'datetime';
  if (type === 'boolean') return 'boolean';
  return texts.test(type) ? 'text' : 'other';
}
