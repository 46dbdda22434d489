import {
  DuckDBBlobValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  JsonDuckDBValueConverter,
} from '@duckdb/node-api';
import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { allDays } from '../day-text.ts';
import { momentWriter } from '../time-zone.ts';

/** Makes DuckDB values result cells: lists and structs as JSON text, times as ISO text, moments of a zone as told in this one. */
export function duckdbCells(timeZone: string): (value: DuckDBValue, type: DuckDBType) => CellValue {
  const moment = momentWriter(timeZone);
  return (value, type) =>
    value instanceof DuckDBTimestampTZValue && value.isFinite
      ? moment(value.micros)
      : duckdbCell(value, type);
}

function duckdbCell(value: DuckDBValue, type: DuckDBType): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (value instanceof DuckDBDecimalValue) {
    // Up to fifteen digits a double names one decimal only.
    const text = value.toString();
    return text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? Number(text) : text;
  }
  if (value instanceof DuckDBBlobValue) return `[binary, ${value.bytes.length} bytes]`;
  if (nested.has(type.typeId)) {
    return JSON.stringify(JsonDuckDBValueConverter(value, type, JsonDuckDBValueConverter));
  }
  return value.toString();
}

const nested: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.LIST,
  DuckDBTypeId.MAP,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.UNION,
  DuckDBTypeId.VARIANT,
]);

/** The kind of a result column. Text columns whose every value is an ISO day or time are dates. */
export function resultKind(type: string, cells: Iterable<CellValue>): ColumnKind {
  switch (duckdbValueKind(type)) {
    case 'integer':
    case 'number':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date';
    case 'boolean':
      return 'boolean';
    case 'other':
      return 'unknown';
    case 'text':
      return allDays(cells) ? 'date' : 'text';
  }
}

/** What a column holds, from DuckDB's name of its type. */
export function duckdbValueKind(type: string): ValueKind {
  if (type.endsWith(']')) return 'other';
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$|^BIGNUM$/.test(type)) return 'integer';
  if (/^(FLOAT|DOUBLE|DECIMAL.*)$/.test(type)) return 'number';
  if (/^(VARCHAR|UUID|ENUM.*)$/.test(type)) return 'text';
  if (type === 'DATE') return 'date';
  if (type.startsWith('TIMESTAMP')) return 'datetime';
  return type === 'BOOLEAN' ? 'boolean' : 'other';
}
