import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';
import { columnKindOf } from '../server/column-kind-of.ts';
import { momentWriter } from '../time-zone.ts';
import type { BigqueryField } from './bigquery-reply.ts';

const integers = /^(INT64|INTEGER)$/;
const floats = /^(FLOAT64|FLOAT)$/;
const exact = /^(NUMERIC|BIGNUMERIC)$/;

/** Turns the values of one column into cells. A TIMESTAMP, sent as microseconds, is told on the clock of the zone. */
export function cellReader(field: BigqueryField, zone: string): (value: unknown) => CellValue {
  if (field.mode === 'REPEATED' || isRecord(field)) {
    return (value) =>
      value === null || value === undefined ? null : JSON.stringify(plain(value, field, zone));
  }
  const { type } = field;
  if (integers.test(type)) return known((text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text));
  if (exact.test(type)) return known(decimalText);
  if (floats.test(type)) return known((text) => (Number.isFinite(Number(text)) ? Number(text) : text));
  if (/^BOOL/.test(type)) return known((text) => text === 'true');
  if (type === 'TIMESTAMP') {
    const write = momentWriter(zone);
    return known((text) => write(BigInt(text)));
  }
  if (type === 'DATETIME') return known((text) => withoutZeros(text.replace('T', ' ')));
  if (type === 'TIME') return known(withoutZeros);
  if (type === 'BYTES') return known((text) => `[binary, ${Buffer.byteLength(text, 'base64')} bytes]`);
  return known((text) => text);
}

/** `12:00:00.120000` is `12:00:00.12`. */
function withoutZeros(time: string): string {
  return time.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

function known(read: (text: string) => CellValue): (value: unknown) => CellValue {
  return (value) => (value === null || value === undefined ? null : read(String(value)));
}

function isRecord({ type }: BigqueryField): boolean {
  return type === 'RECORD' || type === 'STRUCT';
}

/** A list or a record as plain data: fields come in order and get their names. */
function plain(value: unknown, field: BigqueryField, zone: string): unknown {
  if (value === null || value === undefined) return null;
  if (field.mode === 'REPEATED') {
    const item = { ...field, mode: 'NULLABLE' };
    return Array.isArray(value) ? value.map((each) => plain(cellOf(each), item, zone)) : null;
  }
  if (!isRecord(field)) return cellReader(field, zone)(value);
  const cells = typeof value === 'object' && 'f' in value && Array.isArray(value.f) ? value.f : [];
  return Object.fromEntries(
    (field.fields ?? []).map((part, place) => [part.name, plain(cellOf(cells[place]), part, zone)]),
  );
}

function cellOf(cell: unknown): unknown {
  return typeof cell === 'object' && cell !== null && 'v' in cell ? cell.v : null;
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function bigqueryKind(field: BigqueryField): ColumnKind {
  return columnKindOf(bigqueryValueKind(field));
}

/** What a column holds. */
export function bigqueryValueKind({ type, mode }: BigqueryField): ValueKind {
  if (mode === 'REPEATED') return 'other';
  if (integers.test(type)) return 'integer';
  if (floats.test(type) || exact.test(type)) return 'number';
  if (type === 'DATE') return 'date';
  if (type === 'DATETIME' || type === 'TIMESTAMP') return 'datetime';
  if (/^BOOL/.test(type)) return 'boolean';
  return type === 'STRING' ? 'text' : 'other';
}
