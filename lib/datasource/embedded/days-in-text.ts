import type { CellValue } from '../../domain/result-table.ts';
import type { Dialect } from '../data-source.ts';
import { allDays } from '../day-text.ts';
import type { Read } from './measure-table.ts';

/**
 * What a text column holds when every value of it is an ISO day or moment; null for any other text. `samples` are values of
 * it, so that only a column that looks so is read whole. `from` and `name` are quoted.
 */
export async function daysInText(
  read: Read,
  dialect: Dialect,
  from: string,
  name: string,
  samples: readonly CellValue[],
): Promise<'date' | 'datetime' | null> {
  if (!allDays(samples)) return null;
  const shaped = (pattern: string) => `${name} LIKE ${dialect.quoteText(pattern)}`;
  const within = `${name} >= '0001-01-01' AND ${name} < '9999-12-32'`;
  const [row] = await read(
    `SELECT count(${name}), count(CASE WHEN ${shaped('____-__-__%')} AND ${within} THEN 1 END), count(CASE WHEN ${shaped('____-__-__')} THEN 1 END) FROM ${from}`,
  );
  const [all = 0, days = 0, bare = 0] = (row ?? []).map(Number);
  if (all === 0 || days < all) return null;
  return bare === all ? 'date' : 'datetime';
}
