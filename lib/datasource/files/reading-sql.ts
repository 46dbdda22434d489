import type { ColumnReading } from '../../domain/file-reading.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { placeholders } from './column-candidates.ts';
import { clockFormats, type DateReading, datePattern, dayFormats } from './date-pattern.ts';
import { type NumberReading, numberPattern } from './number-pattern.ts';

const { quoteText } = duckdbDialect;

/** The cell without the blanks around it, as an expression over the text `column`. */
export function trimmed(column: string): string {
  return `trim(${column}, ' \t\u00a0')`;
}

/**
 * The value of a cell as DuckDB computes it from the text `column`; null where the cell does not fit. `digits` is how many
 * digits before the decimal sign the column has at most.
 */
export function valueSql(reading: ColumnReading, column: string, digits: number): string {
  const cell = trimmed(column);
  switch (reading.as) {
    case 'text':
      return column;
    case 'boolean':
      return `CASE WHEN lower(${cell}) IN ('true', 'false') THEN CAST(${cell} AS BOOLEAN) END`;
    case 'time':
      return `CASE WHEN ${fits(cell, '\\d{1,2}:\\d{2}(?::\\d{2})?')} THEN TRY_CAST(${cell} AS TIME) END`;
    case 'number':
      return `CASE WHEN ${fits(cell, numberPattern(reading))} THEN TRY_CAST(${numeral(reading, cell)} AS ${numberType(reading, digits)}) END`;
    case 'date':
      return dateSql(reading, cell);
  }
}

/** Whether a cell of the text `column` fits. */
export function fitSql(reading: ColumnReading, column: string): string {
  if (reading.as === 'number') return fits(trimmed(column), numberPattern(reading));
  return `(${valueSql(reading, column, 0)}) IS NOT NULL`;
}

/** Whether a cell of the text `column` says something. */
export function saysSql(column: string): string {
  const cell = trimmed(column);
  return `(${column} IS NOT NULL AND ${cell} <> '' AND lower(${cell}) NOT IN (${placeholders.map(quoteText).join(', ')}))`;
}

/** Digits before and after the decimal sign of a cell that fits. */
export function digitsSql(reading: NumberReading, column: string): { before: string; after: string } {
  const text = `replace(${numeral(reading, trimmed(column))}, '-', '')`;
  const point = `strpos(${text}, '.')`;
  return {
    before: `if(${point} = 0, length(${text}), ${point} - 1)`,
    after: `if(${point} = 0, 0, length(${text}) - ${point})`,
  };
}

/** Sums of money are exact in decimals, not in doubles; 38 digits are the most that DuckDB has. */
function numberType({ scale }: NumberReading, digits: number): string {
  if (scale === null || digits + scale > 38) return 'DOUBLE';
  if (scale === 0) return digits <= 18 ? 'BIGINT' : 'HUGEINT';
  return digits + scale <= 18 ? `DECIMAL(18, ${scale})` : `DECIMAL(38, ${scale})`;
}

/** The number of a cell that fits, as SQL writes numbers. */
function numeral({ decimal, thousands, scale, unit }: NumberReading, cell: string): string {
  const dotted = (text: string) => (decimal === ',' ? `replace(${text}, ',', '.')` : text);
  if (scale === null && thousands === '' && unit === null) return dotted(`replace(${cell}, '\u2212', '-')`);
  const kept = decimal === ',' ? '[^0-9,]' : '[^0-9.]';
  const sign = `if(regexp_matches(${cell}, '[(\\x{2212}-]'), '-', '')`;
  const bare = unit?.includes('.') ? `replace(${cell}, ${quoteText(unit)}, '')` : cell;
  const spelled = `${sign} || ${dotted(`regexp_replace(${bare}, '${kept}', '', 'g')`)}`;
  // Most cells are plain, and need no second look.
  return `if(regexp_full_match(${cell}, '-?\\d+(?:[${decimal}]\\d+)?'), ${dotted(cell)}, ${spelled})`;
}

function dateSql(reading: DateReading, cell: string): string {
  const days = dayFormats(reading);
  const formats =
    reading.time === 'none'
      ? days
      : days.flatMap((day) => [
          day,
          ...clockFormats.flatMap((clock) => [`${day} ${clock}`, `${day}T${clock}`]),
        ]);
  const listed = `try_strptime(${cell}, [${formats.map(quoteText).join(', ')}])`;
  const iso =
    reading.time === 'utc'
      ? `CAST(TRY_CAST(${cell} AS TIMESTAMPTZ) AS TIMESTAMP)`
      : `TRY_CAST(${cell} AS TIMESTAMP)`;
  const moment = `if(regexp_matches(${cell}, '^\\d{4}-'), ${iso}, ${listed})`;
  const value = reading.time === 'none' ? `CAST(${moment} AS DATE)` : moment;
  return `CASE WHEN ${fits(cell, datePattern(reading))} THEN ${value} END`;
}

function fits(cell: string, pattern: string): string {
  return `regexp_full_match(${cell}, ${quoteText(pattern)})`;
}
