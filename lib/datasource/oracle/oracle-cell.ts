import oracledb from 'oracledb';
import type { CellValue, ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';

const {
  DB_TYPE_BINARY_DOUBLE,
  DB_TYPE_BINARY_FLOAT,
  DB_TYPE_BINARY_INTEGER,
  DB_TYPE_BOOLEAN,
  DB_TYPE_CHAR,
  DB_TYPE_CLOB,
  DB_TYPE_DATE,
  DB_TYPE_NCHAR,
  DB_TYPE_NCLOB,
  DB_TYPE_NUMBER,
  DB_TYPE_NVARCHAR,
  DB_TYPE_TIMESTAMP,
  DB_TYPE_TIMESTAMP_LTZ,
  DB_TYPE_TIMESTAMP_TZ,
  DB_TYPE_VARCHAR,
} = oracledb;

type DbType = oracledb.DbType | number | undefined;

const exact: ReadonlySet<DbType> = new Set([DB_TYPE_NUMBER, DB_TYPE_BINARY_INTEGER]);
const numbers: ReadonlySet<DbType> = new Set([...exact, DB_TYPE_BINARY_DOUBLE, DB_TYPE_BINARY_FLOAT]);
const zoned: ReadonlySet<DbType> = new Set([DB_TYPE_TIMESTAMP_TZ, DB_TYPE_TIMESTAMP_LTZ]);
const dates: ReadonlySet<DbType> = new Set([DB_TYPE_DATE, DB_TYPE_TIMESTAMP, ...zoned]);
const longTexts: ReadonlySet<DbType> = new Set([DB_TYPE_CLOB, DB_TYPE_NCLOB]);
const texts: ReadonlySet<DbType> = new Set([
  DB_TYPE_VARCHAR,
  DB_TYPE_NVARCHAR,
  DB_TYPE_CHAR,
  DB_TYPE_NCHAR,
  ...longTexts,
]);

/** Numbers come as text, because a double cannot hold every NUMBER; everything else as the driver gives it. */
export function fetchType({ dbType }: { dbType?: DbType }): { type: oracledb.DbType } | undefined {
  return exact.has(dbType) ? { type: DB_TYPE_VARCHAR } : undefined;
}

/** What this adapter needs of a large object: its length, a part of it, and an end. */
export type LargeObject = {
  readonly length: number;
  readonly type: DbType;
  getData(offset: number, amount: number): Promise<string | Buffer | null>;
  destroy(): void;
};

function isLargeObject(value: unknown): value is LargeObject {
  return typeof value === 'object' && value !== null && 'getData' in value && 'destroy' in value;
}

/** A value as a result cell. Of a long text at most `longest` characters are read from the server. */
export async function oracleCell(value: unknown, dbType: DbType, longest: number): Promise<CellValue> {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string') return exact.has(dbType) ? exactNumber(value) : value;
  if (value instanceof Date) return momentText(value, dbType);
  if (Buffer.isBuffer(value)) return `[binary, ${value.length} bytes]`;
  if (isLargeObject(value)) return largeObjectCell(value, longest);
  if (ArrayBuffer.isView(value)) return `[vector, ${value.byteLength} bytes]`;
  if (/^Interval/.test(value.constructor.name)) return intervalText(Object.entries(value));
  return JSON.stringify(value);
}

function exactNumber(text: string): CellValue {
  const number = Number(text);
  return Number.isSafeInteger(number) && /^-?\d+$/.test(text) ? number : decimalText(text);
}

/** Times without a zone come in this process's zone; those with one name a moment, which is told in UTC. */
function momentText(value: Date, dbType: DbType): string {
  const shifted = zoned.has(dbType) ? value : new Date(value.getTime() - value.getTimezoneOffset() * 60_000);
  const text = shifted.toISOString().replace('T', ' ').replace('Z', '');
  const whole = text.replace(/\.000$/, '');
  return dbType === DB_TYPE_DATE ? whole.replace(/ 00:00:00$/, '') : whole;
}

async function largeObjectCell(lob: LargeObject, longest: number): Promise<string> {
  try {
    if (!longTexts.has(lob.type)) return `[binary, ${lob.length} bytes]`;
    if (lob.length === 0) return '';
    const data = await lob.getData(1, Math.min(lob.length, longest));
    const text = String(data ?? '');
    return lob.length > longest ? `${text}…` : text;
  } finally {
    lob.destroy();
  }
}

function intervalText(parts: readonly [string, unknown][]): string {
  const told = parts.filter(([, amount]) => typeof amount === 'number' && amount !== 0);
  return told.map(([unit, amount]) => `${amount} ${unit}`).join(' ') || '0';
}

/** The kind of a result column by its type alone; `text` may still turn out to hold days. */
export function oracleKind(dbType: DbType): ColumnKind {
  if (numbers.has(dbType)) return 'number';
  if (dates.has(dbType)) return 'date';
  if (dbType === DB_TYPE_BOOLEAN) return 'boolean';
  return texts.has(dbType) ? 'text' : 'unknown';
}

/** What a column of a table holds, from ALL_TAB_COLUMNS. Long texts have no order and no distinct values. */
export function oracleValueKind(type: string, scale: CellValue | undefined): ValueKind {
  if (/^(NUMBER|INTEGER)$/.test(type)) return scale === 0 ? 'integer' : 'number';
  if (/^(FLOAT|BINARY_FLOAT|BINARY_DOUBLE)$/.test(type)) return 'number';
  if (/^N?(VAR)?CHAR2?$/.test(type)) return 'text';
  if (type === 'DATE' || type.startsWith('TIMESTAMP')) return 'datetime';
  return type === 'BOOLEAN' ? 'boolean' : 'other';
}
