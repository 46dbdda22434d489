import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';
import { columnKindOf } from '../server/column-kind-of.ts';
import { momentWriter } from '../time-zone.ts';
import type { SnowflakeColumn } from './snowflake-reply.ts';

const dayMs = 86_400_000;

/** Turns the values of one column of a result into cells. Moments of a zone are told on the clock of the session's zone. */
export function cellReader(
  { type, scale }: SnowflakeColumn,
  zone: string,
): (value: string | null) => CellValue {
  const own = type.toLowerCase();
  switch (own) {
    case 'fixed':
      return known((text) =>
        scale ? decimalText(text) : Number.isSafeInteger(Number(text)) ? Number(text) : text,
      );
    case 'real':
    case 'decfloat':
      return known((text) => (Number.isFinite(Number(text)) ? Number(text) : text));
    case 'boolean':
      return known((text) => text === 'true' || text === '1');
    case 'date':
      return known((text) => new Date(Number(text) * dayMs).toISOString().slice(0, 10));
    case 'time':
      return known((text) => momentWriter('UTC')(microseconds(text)).slice(11));
    case 'timestamp_ntz':
    case 'timestamp_ltz':
    case 'timestamp_tz': {
      const write = momentWriter(own === 'timestamp_ntz' ? 'UTC' : zone);
      // The offset of the third kind follows after a space.
      return known((text) => write(microseconds(text.split(' ')[0] ?? text)));
    }
    case 'binary':
      return known((text) => `[binary, ${text.length / 2} bytes]`);
    default:
      return (value) => value;
  }
}

/** `1704067200.123456789`: seconds with nine places, below zero as well. */
function microseconds(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const count = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0') || '0');
  return text.startsWith('-') ? -count : count;
}

function known(read: (text: string) => CellValue): (value: string | null) => CellValue {
  return (value) => (value === null ? null : read(value));
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function snowflakeKind({ type, scale }: SnowflakeColumn): ColumnKind {
  return columnKindOf(snowflakeValueKind(type, scale ?? null));
}

/** What a column holds, from its type as results or the catalogue write it. */
export function snowflakeValueKind(written: string, scale: number | null): ValueKind {
  const type = written.toLowerCase();
  if (type === 'fixed' || type === 'number') return scale ? 'number' : 'integer';
  if (/^(real|float|double|decfloat)/.test(type)) return 'number';
  if (type === 'date') return 'date';
  if (type.startsWith('timestamp')) return 'datetime';
  if (type === 'boolean') return 'boolean';
  return type === 'text' ? 'text' : 'other';
}
