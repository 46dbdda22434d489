import type { ValueKind } from '../../domain/value-kind.ts';
import type { Read } from '../embedded/measure-table.ts';

const isoDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isoMoment = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]\d{2}:\d{2}/;
const dayPattern = '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]*';
const probedRows = 200;

/** What a declared type promises; null when it promises nothing. */
function declaredKind(type: string): ValueKind | null {
  if (/BOOL/i.test(type)) return 'boolean';
  if (/DATETIME|TIMESTAMP/i.test(type)) return 'datetime';
  if (/DATE/i.test(type)) return 'date';
  if (/INT/i.test(type)) return 'integer';
  if (/CHAR|TEXT|CLOB|STRING|JSON|UUID/i.test(type)) return 'text';
  if (/REAL|FLOA|DOUB|DEC|NUM|MONEY/i.test(type)) return 'number';
  return null;
}

/**
 * What the values of a column are. SQLite stores any value under any type, so values win over the declaration. `from`
 * and `column` are quoted; `complete` allows reading the whole column to be sure of a date.
 */
export async function sqliteValueKind(
  read: Read,
  from: string,
  column: string,
  type: string,
  complete: boolean,
): Promise<ValueKind> {
  const declared = declaredKind(type);
  const probe = `SELECT ${column} AS value FROM ${from} WHERE ${column} IS NOT NULL LIMIT ${probedRows}`;
  const rows = await read(`SELECT typeof(value), substr(value, 1, 32) FROM (${probe})`);
  const storage = new Set(rows.map(([name]) => name));
  const texts = rows.map(([, text]) => String(text));
  if (storage.size === 0) return declared ?? 'other';
  if (storage.has('blob')) return 'other';
  if (declared === 'boolean' && texts.every((text) => /^(0|1|true|false)$/i.test(text))) return 'boolean';
  if (!storage.has('text')) {
    if (storage.has('real')) return 'number';
    return declared === 'number' ? 'number' : 'integer';
  }
  if (storage.size > 1 || !texts.every((text) => isoDay.test(text) || isoMoment.test(text))) return 'text';
  if (complete) {
    const other = `SELECT 1 FROM ${from} WHERE ${column} IS NOT NULL AND ${column} NOT GLOB '${dayPattern}' LIMIT 1`;
    if ((await read(other)).length > 0) return 'text';
  }
  return texts.every((text) => isoDay.test(text)) ? 'date' : 'datetime';
}
